"""Creates an event, changes its set-up, and starts the games of its tables."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta

from scorekeeper import rules
from scorekeeper.club.events.asked import Creating
from scorekeeper.club.events.event_state import Log, seats_at
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.events.writing import DIRECTOR_ONLY, Body, Deciding, explained, opened, use_case
from scorekeeper.club.events.year.club import club_here
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.names import shortened
from scorekeeper.club.model.setup import Setup, read_setup
from scorekeeper.club.model.sides import THREE
from scorekeeper.club.model.state import Entrant, Round, State, TableRound
from scorekeeper.club.model.year.members import Club
from scorekeeper.club.store import event_rows
from scorekeeper.log import Kind, LogEntry, compact
from scorekeeper.rules import SideNames, Variant
from scorekeeper.rules.messages import beside, msg
from scorekeeper.store import Store, event_log, watch_token
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import EventMoved, InputError, NotYet
from scorekeeper.usecases.game.ledger import variant_of
from scorekeeper.usecases.game.start_game import GameSetup, Resolved, add_started, resolved_rules
from scorekeeper.usecases.journal.writing import Sent, append_all, begin

WEEK = timedelta(days=7)


def create_event(store: Store, now: datetime, asked: Creating, sent: Sent) -> EventLinks:
    """Create an event and return its secret links; the same request gives the same links.

    Raises UnknownVariant, HouseRuleError (from the rules), InputError or EventMoved (the request
    has created another event).
    """
    limits.check_time(now)
    with explained():
        setup = _clean(asked.setup)
    variant = resolved_rules(asked.variant_id, asked.house_rules)
    called = limits.clean_text(asked.rules_name, "rules_name", limits.MAX_NAME)
    chosen = {
        "variant": asked.variant_id,
        "house_rules": dict(asked.house_rules),
        "name": called,
        **_at_tables(variant, setup),
    }
    _check_games(chosen, setup)
    body = {**setup.as_json(), "rules": chosen}
    content = limits.content_digest("create", body)

    def add(first: str) -> int:
        number = event_rows.add_event(store, compact(rules.dump_variant(variant)), rules.digest(variant))
        device = limits.clean_device(sent.device)
        entry = LogEntry(content=content, kind=Kind.SETUP, body=body, at=now, device=device)
        append_all(store, event_log(number), first, [entry])
        return number

    return created(store, sent, content, add)


def again(store: Store, now: datetime, token: str, sent: Sent) -> EventLinks:
    """Create the event of the next week like the one that a director's link opens; return its links.

    It has the same rules and set-up and the same people, none of whom is here yet. Its day is seven
    days on, or as many weeks as it takes not to be past; an event without a day was on that of its creation.
    Raises as `create_event`, NotFound or ReadOnly.
    """
    limits.check_time(now)
    log, access = opened(store, token, DIRECTOR_ONLY)
    state, ours = log.state, not event_rows.is_imported(store, log.event_id)
    day = state.setup.day or log.entries[0].at.date().isoformat()
    setup = replace(state.setup, day=_next_week(day, now.date()), seed="")
    body = {**setup.as_json(), "rules": dict(state.rules)}
    club = club_here(store) if ours and setup.kind is EventKind.INDIVIDUAL else None
    rows = [
        {
            "name": each.written[0],
            "players": list(each.written[1:]),
            "tags": sorted(_apart(club, each)),
            "number": each.number,
            "late_from": 1,
            "here": False,
            **({"members": list(each.members)} if each.members and ours else {}),
        }
        for each in state.people
    ]
    content = limits.content_digest("again", access.event_id, body, rows)
    device = limits.clean_device(sent.device)
    made = [LogEntry(content=content, kind=Kind.SETUP, body=body, at=now, device=device)]
    if rows:
        made.append(LogEntry(content=content, kind=Kind.REGISTER, body={"entrants": rows}, at=now, device=device))

    def add(first: str) -> int:
        number = event_rows.add_event(store, *event_rows.event_rules(store, log.event_id))
        append_all(store, event_log(number), first, made)
        return number

    return created(store, sent, content, add)


def _apart(club: Club | None, entrant: Entrant) -> Collection[str]:
    """Return the clubs and families of an entrant, a member's of an open evening as the club says now."""
    member = club.member(next(iter(entrant.members), "")) if club else None
    return member.apart if member else entrant.tags


def _next_week(day: str, today: date) -> str:
    """Return the date seven days after a day, or as many weeks as it takes not to be past; "" for no date."""
    try:
        coming = date.fromisoformat(day) + WEEK
    except (ValueError, OverflowError):
        return ""
    return (coming + max(0, -((coming - today) // WEEK)) * WEEK).isoformat()


def created(store: Store, sent: Sent, content: str, add: Callable[[str], int]) -> EventLinks:
    """Return the links of the event that a request creates; the same request gives the same.

    `add` is called inside `Store.write()` with the id of the first entry and returns the event's
    id. Raises EventMoved if the request has created an event from other `content`.
    """
    token = event_rows.direct_token(store, sent.request_id)

    def add_with_links(first: str) -> int:
        number = add(first)
        event_rows.add_event_link(store, number, event_rows.DIRECT, token)
        event_rows.add_event_link(store, number, event_rows.WATCH, watch_token(token))
        return number

    changed = EventMoved(msg("This form has already created another event."))
    number, repeated = begin(store, sent.request_id, content, add_with_links, lambda _known: changed)
    return EventLinks(number, token, watch_token(token), repeated)


_CHOSEN = ("variant", "house_rules", "name")  # rules of an event that its set-up does not decide


@use_case(Kind.SETUP)
def change_setup(on: Deciding, setup: Setup) -> Body:
    """Change the set-up of an event; NotYet once round 1 is published, else as `write`.

    Variant and house rules stay as they were when the event was created.
    """
    if on.state.begun:
        raise NotYet(msg("Round 1 is published, so the set-up can no longer be changed."))
    changed = _clean(setup)
    variant = event_variant(on.store, on.log.event_id)
    chosen = {**{key: on.state.rules[key] for key in _CHOSEN}, **_at_tables(variant, changed)}
    _check_games(chosen, changed)
    return {**changed.as_json(), "rules": chosen}


def event_variant(store: Store, event_id: int) -> Variant:
    """Return the event's own copy of its rules."""
    dumped, digest = event_rows.event_rules(store, event_id)
    return variant_of(dumped, digest)


def length_rules(setup: Setup) -> dict[str, object]:
    """Return the house rules that follow from a round's length and the minimums."""
    length: dict[str, object] = {"target": None}
    if setup.hands is not None:
        length["hands"] = setup.hands
    if setup.minimum_by_hand:
        length["minimum-by-hand"] = list(setup.minimum_by_hand)
    return length


def seats_of(variant: Variant, setup: Setup) -> int:
    """Return how many players sit on a side of a table; raises InputError if none fits."""
    sizes = [form[0] for form in variant.seating.forms if len(form) == 2 and form[0] == form[1]]
    if 2 in sizes:
        return 2
    if not sizes or setup.kind is EventKind.INDIVIDUAL:
        raise InputError(
            msg("{game} is not played by two sides of partners; choose another game.", game=variant.name), "variant_id"
        )
    return min(sizes)


def _at_tables(variant: Variant, setup: Setup) -> dict[str, object]:
    """Return how many sit on a side, and the rules for tables of three; raises InputError if there are none."""
    three = rules.for_three(variant) if setup.threes else None
    if setup.threes and three is None:
        raise InputError(msg("No rules are known by which three play {game}.", game=variant.name), "threes")
    return {"seats": seats_of(variant, setup), **({"three": three} if three else {})}


def variant_of_three(store: Store, log: Log) -> tuple[Variant, Mapping[str, object]]:
    """Return the rules of a table of three, and the house rules that hold there.

    They are the event's own copy if its game has a seating for three, and otherwise those of the variant for three.
    """
    base, own = event_variant(store, log.event_id), log.state.rules
    chosen = own["house_rules"]
    assert isinstance(chosen, Mapping)  # noqa: S101 - `create_event` wrote it
    three = str(own.get("three", base.id))
    return (base, chosen) if three == base.id else _held(three, chosen, log.state.setup)


def _held(three: str, house_rules: Mapping[str, object], setup: Setup) -> tuple[Variant, Mapping[str, object]]:
    """Return another variant by the rules of the set-up and those house rules that it can have with them."""
    variant, held = rules.variant(three), length_rules(setup)
    for key in sorted(house_rules.keys() - _LENGTH - held.keys()):
        with suppress(rules.HouseRuleError):
            rules.apply_house_rules(variant, {**held, key: house_rules[key]})
            held[key] = house_rules[key]
    return rules.apply_house_rules(variant, held), held


def _check_games(chosen: Mapping[str, object], setup: Setup) -> None:
    """Refuse rules with which no game could be started; raises HouseRuleError."""
    house_rules = chosen["house_rules"]
    assert isinstance(house_rules, Mapping)  # noqa: S101 - `create_event` wrote it
    resolved_rules(str(chosen["variant"]), game_rules(house_rules, setup))
    if "three" in chosen:
        _held(str(chosen["three"]), house_rules, setup)


_LENGTH = frozenset({"hands", "target"})  # house rules that the set-up of an event gives


def game_rules(house_rules: Mapping[str, object], setup: Setup) -> dict[str, object]:
    """Return the house rules of the games: the event's own, and those of its set-up."""
    own = {key: each for key, each in house_rules.items() if key not in _LENGTH}
    return own | length_rules(setup)


def _clean(setup: Setup) -> Setup:
    """Return the set-up as it will be read again, with cleaned texts."""
    data = setup.as_json()
    for field, most in (("name", limits.MAX_TITLE), ("club", limits.MAX_TITLE), ("day", 10)):
        data[field] = limits.clean_text(data[field], field, most)
    for field in ("seed", "victory_source", "rule_source"):
        data[field] = limits.clean_text(data[field], field, limits.MAX_REASON)
    data["rooms"] = [(limits.clean_text(name, "rooms", limits.MAX_NAME), last) for name, last in data["rooms"]]
    return read_setup(data)


def start_round(
    store: Store, now: datetime, log: Log, the_round: Round, rows: Sequence[TableRound] | None = None
) -> None:
    """Start the games of a round or of some of its tables, inside `Store.write()`."""
    state = log.state
    rows = the_round.tables if rows is None else rows
    books = {sides: _book(store, log, sides) for sides in {len(row.sides) for row in rows}}
    known = event_rows.tables_with_links(store, log.event_id)
    for row in rows:
        players, (resolved, chosen) = players_at(log, the_round, row), books[len(row.sides)]
        setup = GameSetup(
            variant_id=str(state.rules["three" if len(row.sides) == THREE else "variant"]),
            house_rules=chosen,
            sides=_sides(state, row, players),
            first_dealer=players[0][0],
            title=f"{state.setup.name[:60]} {the_round.number}.{row.table}",
            rules_name=str(state.rules["name"]),
        )
        place = (the_round.number, row.table)
        before = len(event_rows.games_of_table(store, log.event_id, place))
        request = event_rows.table_game_request(log.event_id, *place, before)
        game_id = add_started(store, now, setup, resolved, request)
        event_rows.add_table_game(store, log.event_id, place, game_id)
        if row.table not in known:
            event_rows.add_table(store, log.event_id, row.table)


def _book(store: Store, log: Log, sides: int) -> tuple[Resolved, Mapping[str, object]]:
    """Return the rules of the games at tables with two or three sides, and the house rules among them."""
    state = log.state
    base, own = event_variant(store, log.event_id), state.rules["house_rules"]
    assert isinstance(own, Mapping)  # noqa: S101 - it was read from JSON
    if sides == THREE:
        base, own = variant_of_three(store, log)
    variant = rules.apply_house_rules(base, length_rules(state.setup))
    resolved = Resolved(variant, compact(rules.dump_variant(variant)), rules.digest(variant))
    return resolved, game_rules(own, state.setup)


def names_at(state: State, row: TableRound) -> tuple[str, ...]:
    """Return the names of the sides of a table, which in individual events join two players."""
    return tuple(beside([each.name for each in side]) for side in _entrants(state, row))


def listed_at(state: State, row: TableRound) -> tuple[str, ...]:
    """Return the names of the sides as lists have them, with marks."""
    return tuple(beside([state.listed(each) for each in side]) for side in _entrants(state, row))


def numbers_at(state: State, row: TableRound) -> tuple[tuple[int, ...], ...]:
    """Return the entrants' numbers on each side."""
    return tuple(tuple(each.number for each in side) for side in _entrants(state, row))


def players_at(log: Log, the_round: Round, row: TableRound) -> tuple[tuple[str, ...], ...]:
    """Return the players on each side, with substitutes in their places; no name appears twice.

    At each table of a team, the next of its players sit. Players without a name are named after
    their entrant. If two have the same name, the entrant's number is added to the second.
    """
    taken: set[str] = set()
    among = frozenset(sum(row.sides, ()))
    lane = sum(
        other.table < row.table and frozenset(sum(other.sides, ())) == among
        for other in (the_round.tables if log.state.setup.kind is EventKind.TEAMS else ())
    )
    return tuple(_players(log, row, side, lane, taken) for side in _entrants(log.state, row))


def _players(log: Log, row: TableRound, side: Sequence[Entrant], lane: int, taken: set[str]) -> tuple[str, ...]:
    found: list[str] = []
    for entrant in side:
        seats = 1 if log.state.setup.kind is EventKind.INDIVIDUAL else seats_at(log)
        for name in _seated(row, entrant, range(lane * seats, (lane + 1) * seats)):
            single = name
            tries = 0
            while single.casefold() in taken:
                tries += 1
                mark = f" ({entrant.number})" if tries == 1 else f" ({entrant.number}.{tries})"
                single = shortened(name, limits.MAX_NAME - len(mark)) + mark
            taken.add(single.casefold())
            found.append(single)
    return tuple(found)


def _seated(row: TableRound, entrant: Entrant, seats: range) -> Sequence[str]:
    names = list(entrant.players)
    names += [_unnamed(entrant, seat) for seat in range(len(names) + 1, seats.stop + 1)]
    for each in row.substitutions:
        if each.entrant == entrant.id and each.leaves in names:
            names[names.index(each.leaves)] = each.comes
    return names[seats.start : seats.stop]


def _unnamed(entrant: Entrant, seat: int) -> str:
    return f"{shortened(entrant.name, limits.MAX_NAME - 3)} {seat}"


def _entrants(state: State, row: TableRound) -> tuple[tuple[Entrant, ...], ...]:
    return tuple(tuple(filter(None, map(state.entrant, side))) for side in row.sides)


def _sides(state: State, row: TableRound, players: Sequence[tuple[str, ...]]) -> tuple[SideNames, ...]:
    names = [shortened(name, limits.MAX_NAME) for name in names_at(state, row)]
    if len({name.casefold() for name in names}) < len(names):  # the same once they are cut: the numbers tell them apart
        numbered = zip(names, numbers_at(state, row), strict=True)
        names = [f"{shortened(name, 50)} ({numbers[0]})" for name, numbers in numbered]
    return tuple(map(SideNames, names, players))
