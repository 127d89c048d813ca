"""Creates an event, changes its set-up, and starts the games of its tables."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from scorekeeper import rules
from scorekeeper.club.events.asked import Creating
from scorekeeper.club.events.event_state import Log, seats_at
from scorekeeper.club.events.shown.views import EventLinks
from scorekeeper.club.events.writing import Body, Deciding, explained, verb
from scorekeeper.club.model.choices import EventKind
from scorekeeper.club.model.people.names import shortened
from scorekeeper.club.model.setup import Setup, read_setup
from scorekeeper.club.model.state import Entrant, Round, State, TableRound
from scorekeeper.club.store import event_rows
from scorekeeper.log import Kind, LogEntry, compact
from scorekeeper.rules import SideNames, Variant
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.store import Store, event_log, watch_token
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import EventMoved, InputError, NotYet
from scorekeeper.usecases.game.ledger import variant_of
from scorekeeper.usecases.game.start_game import GameSetup, Resolved, add_started, resolved_rules
from scorekeeper.usecases.journal.writing import Sent, append_all, begin


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
        "seats": seats_of(variant, setup),
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


@verb(Kind.SETUP)
def change_setup(on: Deciding, setup: Setup) -> Body:
    """Change the set-up of an event; NotYet once round 1 is published, else as `write`.

    Variant and house rules stay as they were when the event was created.
    """
    if on.state.begun:
        raise NotYet(msg("Round 1 is published, so the set-up can no longer be changed."))
    changed = _clean(setup)
    variant = event_variant(on.store, on.log.event_id)
    chosen = {**on.state.rules, "seats": seats_of(variant, changed)}
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


def _check_games(chosen: Mapping[str, object], setup: Setup) -> None:
    """Refuse rules with which no game could be started; raises HouseRuleError."""
    house_rules = chosen["house_rules"]
    assert isinstance(house_rules, Mapping)  # noqa: S101 - `create_event` wrote it
    resolved_rules(str(chosen["variant"]), game_rules(house_rules, setup))


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


SIDES = (0, 1)


def start_round(
    store: Store, now: datetime, log: Log, the_round: Round, rows: Sequence[TableRound] | None = None
) -> None:
    """Start the games of a round or of some of its tables, inside `Store.write()`."""
    state, own = log.state, log.state.rules
    base = event_variant(store, log.event_id)
    variant = rules.apply_house_rules(base, length_rules(state.setup))
    dumped = compact(rules.dump_variant(variant))
    resolved = Resolved(variant, dumped, rules.digest(variant))
    house_rules = own["house_rules"]
    assert isinstance(house_rules, dict)  # noqa: S101 - it was read from JSON
    chosen = game_rules(house_rules, state.setup)
    known = event_rows.tables_with_links(store, log.event_id)
    for row in the_round.tables if rows is None else rows:
        players = players_at(log, the_round, row)
        setup = GameSetup(
            variant_id=str(own["variant"]),
            house_rules=chosen,
            sides=_sides(state, row, players),
            first_dealer=players[0][0],
            title=f"{state.setup.name[:60]} {the_round.number}.{row.table}",
            rules_name=str(own["name"]),
        )
        place = (the_round.number, row.table)
        before = len(event_rows.games_of_table(store, log.event_id, place))
        request = event_rows.table_game_request(log.event_id, *place, before)
        game_id = add_started(store, now, setup, resolved, request)
        event_rows.add_table_game(store, log.event_id, place, game_id)
        if row.table not in known:
            event_rows.add_table(store, log.event_id, row.table)


def names_at(state: State, row: TableRound) -> tuple[str, str]:
    """Return the names of both sides of a table, which in individual events join two players."""
    north, east = (" & ".join(each.name for each in _entrants(state, row, at)) for at in SIDES)
    return north, east


def listed_at(state: State, row: TableRound) -> tuple[str, str]:
    """Return the names of both sides as lists have them, with marks."""
    north, east = (_beside([state.listed(each) for each in _entrants(state, row, at)]) for at in SIDES)
    return north, east


def _beside(names: Sequence[str]) -> str:
    """Join the names of one side, so that their marks can be translated."""
    row = names[0] if names else ""
    for each in names[1:]:
        one, other = (name if isinstance(name, Msg) else msg("{name}", name=name) for name in (row, each))
        row = msg("{one} & {other}", one=one, other=other)
    return row


def numbers_at(state: State, row: TableRound) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the entrants' numbers on both sides."""
    north, east = (tuple(each.number for each in _entrants(state, row, at)) for at in SIDES)
    return north, east


def players_at(log: Log, the_round: Round, row: TableRound) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the players on both sides, with substitutes in their places; no name appears twice.

    At each table of a team, the next of its players sit. Players without a name are named after
    their entrant. If two have the same name, the entrant's number is added to the second.
    """
    taken: set[str] = set()
    among = frozenset(row.sides[0] + row.sides[1])
    lane = sum(
        other.table < row.table and frozenset(other.sides[0] + other.sides[1]) == among
        for other in (the_round.tables if log.state.setup.kind is EventKind.TEAMS else ())
    )
    north, east = (_players(log, row, (at, lane), taken) for at in SIDES)
    return north, east


def _players(log: Log, row: TableRound, place: tuple[int, int], taken: set[str]) -> tuple[str, ...]:
    side, lane = place
    entrants = _entrants(log.state, row, side)
    found: list[str] = []
    for entrant in entrants:
        seats = seats_at(log) // len(entrants)
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


def _entrants(state: State, row: TableRound, at: int) -> tuple[Entrant, ...]:
    found = (state.entrant(each) for each in row.sides[at])
    return tuple(each for each in found if each is not None)


def _sides(
    state: State, row: TableRound, players: tuple[tuple[str, ...], tuple[str, ...]]
) -> tuple[SideNames, SideNames]:
    north, east = (shortened(name, limits.MAX_NAME) for name in names_at(state, row))
    if north.casefold() == east.casefold():  # the same once they are cut: the numbers tell them apart
        north, east = (
            f"{shortened(name, 50)} ({numbers[0]})"
            for name, numbers in zip((north, east), numbers_at(state, row), strict=True)
        )
    return SideNames(north, players[0]), SideNames(east, players[1])
