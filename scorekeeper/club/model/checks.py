"""Checks a drafted round, so that the director knows of problems before it is published."""

from collections import Counter
from collections.abc import Iterator

from scorekeeper.club.model.choices import INDEPENDENT, EventKind, Movement
from scorekeeper.club.model.draws.draft import Draft
from scorekeeper.club.model.draws.draw import Past, draw, in_field, past_of
from scorekeeper.club.model.draws.replay import replay, season_of, version_of
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.people.names import LONGEST_NAME
from scorekeeper.club.model.sides import THREE, opponents
from scorekeeper.club.model.standings.results import matches
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.rules.messages import msg


class DraftError(EventError):
    """A problem with a drafted round; `blocking` if it must be solved before publishing."""

    def __init__(self, code: str, message: str, where: str = "", *, blocking: bool = True) -> None:
        super().__init__(f"draft.{code}", message, where)
        self.blocking = blocking


def checks(state: State, draft_round: Round) -> list[DraftError]:
    """Return the problems of a drafted round, blocking ones first."""
    found = [
        *_order(state, draft_round),
        *_tables(state, draft_round),
        *_places(state, draft_round),
        *_open_results(state, draft_round),
        *_substitutes(state, draft_round),
    ]
    if not found:
        found += _stale(state, draft_round)
    past = past_of(state, draft_round.number)
    found += [
        *_rematches(state, draft_round, past),
        *_shared_tags(state, draft_round),
        *_byes(state, draft_round, past),
        *_absent(state, draft_round),
    ]
    return sorted(found, key=lambda each: not each.blocking)


def _name(state: State, entrant_id: str) -> str:
    entrant = state.entrant(entrant_id)
    return entrant.name if entrant else entrant_id


def _table(each: TableRound) -> str:
    return msg("table {table}", table=each.table)


def _order(state: State, this: Round) -> Iterator[DraftError]:
    before = state.round(this.number - 1)
    if this.number > 1 and (before is None or not before.status.public):
        yield DraftError("order", msg("Publish round {number} first.", number=this.number - 1))
    if this.status.public:
        yield DraftError("published", msg("Round {number} is already published.", number=this.number))


def _tables(state: State, this: Round) -> Iterator[DraftError]:
    size = 2 if state.setup.kind is EventKind.INDIVIDUAL else 1
    lanes = state.setup.lanes if state.setup.kind is EventKind.TEAMS else 1
    numbers = Counter(each.table for each in this.tables)
    for each in this.tables:
        if each.table < 1 or numbers[each.table] > 1:
            yield DraftError("number", msg("Give every table its own number."), _table(each))
        three = len(each.sides) == THREE
        if any(len(side) != (1 if three else size) for side in each.sides) or (three and not state.setup.threes):
            yield DraftError("sides", msg("Fill all sides of the table."), _table(each))
    for match in matches(this):
        if len(match) != lanes:
            message = msg("This match has {count:table|tables} instead of {lanes}.", count=len(match), lanes=lanes)
            yield DraftError("lanes", message, _table(match[0]))


def _places(state: State, this: Round) -> Iterator[DraftError]:
    seated = Counter(who for match in matches(this) for side in match[0].sides for who in side) + Counter(this.byes)
    try:
        wanted = {each.id for each in in_field(state, this.number)}
    except EventError as error:
        yield DraftError("field", error.message, error.where)
        return
    for who, times in seated.items():
        if times > 1:
            yield DraftError("twice", msg("They have more than one place."), _name(state, who))
        if who not in wanted:
            yield DraftError("gone", msg("They do not play this round."), _name(state, who))
    for who in wanted - set(seated):
        yield DraftError("nowhere", msg("They have neither a table nor a bye."), _name(state, who))


def _open_results(state: State, this: Round) -> Iterator[DraftError]:
    """Yield tables without a result; they block only if the draw depends on results."""
    before = state.round(this.number - 1)
    blocking = state.setup.movement_in(this.number) not in INDEPENDENT
    for each in before.waiting if before else ():
        yield DraftError(
            "open",
            msg("Wait for the confirmed result of round {number}, or postpone the table.", number=this.number - 1),
            _table(each),
            blocking=blocking,
        )


def _substitutes(state: State, this: Round) -> Iterator[DraftError]:
    for each in this.tables:
        for one in each.substitutions:
            entrant = state.entrant(one.entrant)
            if entrant is None or not any(one.entrant in side for side in each.sides):
                yield DraftError(
                    "substitute", msg("A substitute can only replace a player of this table."), _table(each)
                )
            elif one.leaves not in entrant.players:
                message = msg("{name_leaves} does not play for {name}.", name_leaves=one.leaves, name=entrant.name)
                yield DraftError("substitute", message, _table(each))
            elif not 1 <= len(one.comes.strip()) <= LONGEST_NAME:
                yield DraftError("substitute", msg("Name the substitute."), _table(each))
            elif one.comes in _players(state, this):
                message = msg("{name_comes} already plays at a table in this round.", name_comes=one.comes)
                yield DraftError("substitute", message, _table(each))


def _players(state: State, this: Round) -> set[str]:
    """Return the players at the tables who are not substitutes."""
    left = {one.leaves for each in this.tables for one in each.substitutions}
    seated = {who for each in this.tables for side in each.sides for who in side}
    return {name for each in state.entrants if each.id in seated for name in each.players} - left


def _stale(state: State, this: Round) -> Iterator[DraftError]:
    """Yield a problem if results or entrants have changed so that the draw would be different.

    A draft of an older version of the drawing rules keeps them, so it is compared under them.
    """
    try:
        drawn, now = replay(this.text), _again(state, this)
    except EventError:
        return
    if (drawn.tables, drawn.byes) == (now.tables, now.byes):
        return
    if [each.sides for each in drawn.tables] != [each.sides for each in now.tables] or drawn.byes != now.byes:
        yield DraftError("stale", msg("Results or people have changed since this round was drawn: draw it again."))


def _again(state: State, this: Round) -> Draft:
    return draw(state, this.number, this.seed, version_of(this.text), season_of(this.text))


def _rematches(state: State, this: Round, past: Past) -> Iterator[DraftError]:
    """Yield rematches, which only a change by hand or too few entrants can have caused."""
    movement = state.setup.movement_in(this.number)
    if movement in {Movement.DANISH, Movement.INDIVIDUAL, Movement.KNOCK_OUT}:
        return
    modified = movement is Movement.DANISH_MODIFIED
    if modified and this.number >= state.setup.rounds:
        return
    for match in matches(this):
        one, other = match[0].sides
        again = modified and past.last.get(one[0]) == other[0] if one and other else False
        if one and other and not modified:
            again = bool(past.met[one[0]][other[0]])
        if again:
            message = msg(
                "{name} and {name_other} have met before.", name=_name(state, one[0]), name_other=_name(state, other[0])
            )
            yield DraftError("rematch", message, _table(match[0]), blocking=False)


def _shared_tags(state: State, this: Round) -> Iterator[DraftError]:
    tags = {each.id: each.tags for each in state.entrants}
    for match in matches(this):
        for one, other in opponents(match[0].sides):
            shared = tags.get(one, frozenset()) & tags.get(other, frozenset())
            if shared:
                message = msg("Both belong to {name_tags}.", name_tags=", ".join(sorted(shared)))
                yield DraftError("apart", message, _table(match[0]), blocking=False)


def _byes(state: State, this: Round, past: Past) -> Iterator[DraftError]:
    least = min((past.byes[each.id] for each in state.playing(this.number)), default=0)
    for who in this.byes:
        if past.byes[who] > least:
            yield DraftError("bye", msg("They have rested before; others have not."), _name(state, who), blocking=False)


def _absent(state: State, this: Round) -> Iterator[DraftError]:
    """Yield one problem for all of them: those of last week who did not come are many."""
    names = [each.name for each in state.absent if each.plays(this.number)]
    if names:
        message = msg("They are not here, so they have no place.")
        yield DraftError("absent", message, ", ".join(names), blocking=False)
