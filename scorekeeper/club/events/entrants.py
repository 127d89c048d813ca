"""The entrants: registration, check-in, leaving and coming back, substitutes."""

from collections.abc import Iterable, Mapping, Sequence

from scorekeeper.club.events.asked import Arriving, Editing, Entering, Leaving, Returning, Substituting
from scorekeeper.club.events.creating import players_at
from scorekeeper.club.events.event_state import Log, seats_at
from scorekeeper.club.events.writing import Body, Deciding, reason_for, round_of, table_of, use_case
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.names import LONGEST_NAME, LONGEST_TAG, shortened
from scorekeeper.club.model.people.people import MOST_OF_TEAM, MOST_TAGS
from scorekeeper.club.model.state import Entrant, Round, State
from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached, NothingToDo, NotYet

MOST_ENTRANTS = 2_000
MOST_NUMBER = 9_999  # of an entrant or a table


@use_case(Kind.REGISTER)
def register(on: Deciding, entrants: Sequence[Entering]) -> Body:
    """Register one or more entrants; a late one plays from the round in `late_from`.

    Two people may have one name. Raises InputError with the place of the row (`entrants[3].name`),
    also if everybody on a list is registered already; LimitReached, or as `write`.
    """
    if not entrants:
        raise InputError(msg("Write at least one name."), "entrants")
    if len(on.state.entrants) + len(entrants) > MOST_ENTRANTS:
        raise LimitReached(msg("An event takes at most {most} entrants.", most=MOST_ENTRANTS))
    return {"entrants": _rows(on.log, entrants)}


@use_case(Kind.EDIT)
def edit_entrant(on: Deciding, asked: Editing) -> Body:
    """Change name, players and tags of an entrant; the number stays.

    Games that have started keep their names.
    """
    entrant = entrant_of(on.state, asked.entrant)
    others = [each for each in on.state.people if each != entrant]
    row = _row(on.log, asked.entering, "entrant")
    _check_name(row, _taken(on.state.setup.kind, others), "entrant")
    return {"entrant": asked.entrant, **{key: row[key] for key in ("name", "players", "tags")}, **_still(entrant, row)}


def _still(entrant: Entrant, row: Mapping[str, object]) -> dict[str, object]:
    """Return the members that an entrant was entered as, for the players who keep their name."""
    before = dict(zip(entrant.written[1:], entrant.members, strict=False))
    players = row["players"]
    assert isinstance(players, list)  # noqa: S101 - `_row` made it
    members = [before.get(each, "") for each in players]
    return {"members": members} if any(members) else {}


@use_case(Kind.ARRIVE)
def check_in(on: Deciding, asked: Arriving) -> Body:
    """Note that an entrant is here or not; NothingToDo if that is already noted."""
    if entrant_of(on.state, asked.entrant).here == asked.here:
        raise NothingToDo(msg("The list already says so."))
    return {"entrant": asked.entrant, "here": asked.here}


@use_case(Kind.LEAVE)
def withdraw(on: Deciding, asked: Leaving) -> Body:
    """Withdraw an entrant from a round on, for a reason.

    A drafted round has to be drawn again. NotYet for a round that is published, whose table gets a
    result by ruling.
    """
    entrant = entrant_of(on.state, asked.entrant)
    _check_open(on.state, asked.round)
    if entrant.gone is not None and entrant.back is None:
        raise NothingToDo(msg("{name} has withdrawn already.", name=entrant.name))
    return {"entrant": asked.entrant, "round": asked.round, "reason": reason_for(asked.reason)}


@use_case(Kind.LEAVE)
def remove(on: Deciding, entrant_id: str) -> Body:
    """Take an entrant (id) who has never played out of the event; `return_` puts it back.

    It keeps its id and number, and its leaving counts from the round in which it left before, if it did. Raises NotYet
    if it has a place at a table whose result is not a ruling.
    """
    entrant = entrant_of(on.state, entrant_id)
    if entrant.removed:
        raise NothingToDo(msg("{name} has been removed already.", name=entrant.name))
    if entrant_id in on.state.played:
        raise NotYet(
            msg(
                "{name} has a place at a table: take them off the list instead, or give that table a "
                "result by ruling first.",
                name=entrant.name,
            )
        )
    gone = entrant.gone if entrant.back is None else None
    coming = on.state.current.number + 1 if on.state.current else 1
    return {"entrant": entrant_id, "round": gone or coming, "reason": "", "removed": True}


@use_case(Kind.RETURN)
def return_(on: Deciding, asked: Returning) -> Body:
    """Bring an entrant back from a round on; raises as `withdraw`.

    Who is still to leave, or comes back at once, has never been away.
    """
    entrant = entrant_of(on.state, asked.entrant)
    if entrant.gone is None or entrant.back is not None:
        raise NothingToDo(msg("{name} has not withdrawn.", name=entrant.name))
    if entrant.removed:
        _check_name({"name": entrant.written[0]}, _taken(on.state.setup.kind, on.state.people), "entrant")
    if asked.round > entrant.gone or not _is_open(on.state, entrant.gone):
        _check_open(on.state, asked.round, returning=True)
    return {"entrant": asked.entrant, "round": asked.round}


@use_case(Kind.SUBSTITUTE)
def substitute(on: Deciding, asked: Substituting) -> Body:
    """Add a substitute for a player at one table of one round, drafted or published."""
    the_round = round_of(on.state, asked.round, drafts=True)
    row = table_of(the_round, asked.table)
    if not any(asked.entrant in side for side in row.sides):
        raise InputError(msg("This entrant does not play at this table."), "entrant")
    if row.result is not None:
        raise NotYet(msg("The result of this table is confirmed; nobody plays there any more."))
    entrant = entrant_of(on.state, asked.entrant)
    gone = {each.leaves for each in row.substitutions if each.entrant == entrant.id}
    seated = [each for each in entrant.players if each not in gone]
    seated += [each.comes for each in row.substitutions if each.entrant == entrant.id]
    if asked.leaves not in seated:
        raise InputError(
            msg("{name_leaves} does not play for {name}.", name_leaves=asked.leaves, name=entrant.name), "leaves"
        )
    comes = limits.clean_text(asked.comes, "comes", LONGEST_NAME)
    if not comes or comes in seated:
        raise InputError(msg("Write the name of the substitute."), "comes")
    _check_free(on.log, the_round, comes)
    return {
        "round": asked.round,
        "table": asked.table,
        "entrant": asked.entrant,
        "out": asked.leaves,
        "in": comes,
        "reason": limits.clean_text(asked.reason, "reason", limits.MAX_REASON),
    }


def _check_free(log: Log, the_round: Round, name: str) -> None:
    """Refuse a substitute who already plays in this round."""
    for row in the_round.tables:
        seated = {each.casefold() for side in players_at(log, the_round, row) for each in side}
        if row.result is None and name.casefold() in seated:
            raise InputError(
                msg(
                    "{name} plays at table {table} now: choose somebody who is free. If these are"
                    " two people with the same name, give them different names.",
                    name=name,
                    table=row.table,
                ),
                "comes",
            )


def entrant_of(state: State, entrant_id: str) -> Entrant:
    """Return an entrant; raises InputError if there is none."""
    entrant = state.entrant(entrant_id)
    if entrant is None:
        raise InputError(msg("This entrant does not exist; choose one from the list."), "entrant")
    return entrant


def _is_open(state: State, number: int) -> bool:
    return state.current is None or number > state.current.number


def _check_open(state: State, number: int, *, returning: bool = False) -> None:
    """Refuse a round that is already public, or beyond any event."""
    first = state.current.number + 1 if state.current else 1
    if not _is_open(state, number):
        leaving = msg(
            "Round {number} is published. Choose round {first} or a later one, and give the table of a running round a "
            "result by ruling.",
            number=number,
            first=first,
        )
        coming = msg("Round {number} is published. Choose round {first} or a later one.", number=number, first=first)
        raise NotYet(coming if returning else leaving)
    if number > first + limits.MAX_HANDS:
        raise InputError(msg("The event has no such round."), "round")


def _rows(log: Log, entrants: Sequence[Entering]) -> list[dict[str, object]]:
    state = log.state
    kind, registered = state.setup.kind, {each.written[0].casefold() for each in state.people}
    names = _taken(kind, state.people)
    numbers = {each.number for each in state.entrants}
    rows = []
    for place, entering in enumerate(entrants):
        where = f"entrants[{place}]"
        row = _row(log, entering, where)
        _check_name(row, names, where)
        names |= set() if kind is EventKind.INDIVIDUAL else {str(row["name"]).casefold()}
        _check_late(state, entering.late_from, where)
        row |= {"late_from": entering.late_from, "here": entering.here}
        row["number"] = _number(entering.number, numbers, where)
        rows.append(row)
    _check_members(state, entrants)
    if len(rows) > 1 and all(str(row["name"]).casefold() in registered for row in rows):
        raise InputError(msg("Everybody on this list is registered already."), "entrants")
    return rows


def _check_members(state: State, entrants: Sequence[Entering]) -> None:
    """Refuse a member who is entered already, as when two people at the door tap the same name."""
    known = {member for each in state.people if each.gone is None or each.back is not None for member in each.members}
    for place, each in enumerate(entrants):
        for member, name in zip(each.members, each.players, strict=False):
            if member and member in known:
                raise InputError(msg("{name} is registered already.", name=name), f"entrants[{place}].players")
            known.add(member)


def _row(log: Log, entering: Entering, where: str) -> dict[str, object]:
    players = [
        limits.clean_text(each, f"{where}.players[{seat}]", LONGEST_NAME) for seat, each in enumerate(entering.players)
    ]
    players = [each for each in players if each]
    most = _most_players(log)
    if len(players) > most:
        raise InputError(msg("At most {most} can play for one entrant.", most=most), f"{where}.players")
    name = limits.clean_text(entering.name, f"{where}.name", LONGEST_NAME)
    name = name or shortened(" / ".join(players), LONGEST_NAME)
    tags = clean_tags(entering.tags, f"{where}.tags")
    if log.state.setup.kind is EventKind.INDIVIDUAL and not players:
        players = [name]
    row: dict[str, object] = {"name": name, "players": players, "tags": tags}
    return {**row, "members": list(entering.members)} if any(entering.members) else row


def clean_tags(written: Iterable[str], where: str) -> list[str]:
    """Return clubs and families, each once; raises InputError."""
    tags = sorted({limits.clean_text(each, where, LONGEST_TAG) for each in written} - {""})
    if len(tags) > MOST_TAGS:
        raise InputError(msg("At most {most} clubs or families.", most=MOST_TAGS), where)
    return tags


def _most_players(log: Log) -> int:
    kind = log.state.setup.kind
    if kind is EventKind.TEAMS:
        return MOST_OF_TEAM
    return 1 if kind is EventKind.INDIVIDUAL else seats_at(log)


def _check_name(row: dict[str, object], taken: set[str], where: str) -> None:
    name = str(row["name"])
    if not name:
        raise InputError(msg("Every entrant needs a name."), f"{where}.name")
    if name.casefold() in taken:
        raise InputError(msg("{name} is already on the list; add an initial.", name=name), f"{where}.name")


def _taken(kind: EventKind, entrants: Iterable[Entrant]) -> set[str]:
    """Return the names that no other entrant may have: two people may have one, two pairs not."""
    if kind is EventKind.INDIVIDUAL:
        return set()
    return {each.written[0].casefold() for each in entrants}


def _check_late(state: State, late_from: int, where: str) -> None:
    public = state.current.number if state.current else 0
    if not 1 <= late_from <= public + limits.MAX_HANDS:
        raise InputError(msg("The event has no such round."), f"{where}.late_from")
    if late_from <= public:
        raise NotYet(
            msg(
                "Round {number} is published; anyone who comes now plays from round {next}.",
                number=public,
                next=public + 1,
            )
        )


def _number(asked: int | None, taken: set[int], where: str) -> int:
    number = asked if asked is not None else max(taken, default=0) + 1
    if not 1 <= number <= MOST_NUMBER:
        raise InputError(msg("Numbers go from 1 to {most}.", most=MOST_NUMBER), f"{where}.number")
    if number in taken:
        raise InputError(msg("Number {number} is taken.", number=number), f"{where}.number")
    taken.add(number)
    return number
