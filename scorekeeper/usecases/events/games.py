"""The games of an event: one for each table of each round, started when it is published."""

from collections.abc import Sequence
from datetime import datetime

from scorekeeper import rules
from scorekeeper.event.choices import EventKind
from scorekeeper.event.state import Entrant, Round, State, TableRound
from scorekeeper.log import compact
from scorekeeper.rules import SideNames
from scorekeeper.store import Store, tournaments
from scorekeeper.usecases import limits
from scorekeeper.usecases.events.creating import event_variant, game_rules, length_rules
from scorekeeper.usecases.game.event_state import Log, seats_at
from scorekeeper.usecases.game.start_game import GameSetup, Resolved, add_started

SIDES = (0, 1)


def start_round(
    store: Store, now: datetime, log: Log, turn: Round, rows: Sequence[TableRound] | None = None
) -> None:
    """Start the games of a round, or of some of its tables; call it inside `Store.write()`."""
    state, told = log.state, log.told
    base = event_variant(store, log.tournament_id)
    variant = rules.apply_house_rules(base, length_rules(state.setup))
    dumped = compact(rules.dump_variant(variant))
    resolved = Resolved(variant, dumped, rules.digest(variant))
    house_rules = told["house_rules"]
    assert isinstance(house_rules, dict)  # noqa: S101 - it was read from JSON
    chosen = game_rules(house_rules, state.setup)
    known = tournaments.tables_with_links(store, log.tournament_id)
    for row in turn.tables if rows is None else rows:
        players = players_at(log, turn, row)
        setup = GameSetup(
            variant_id=str(told["variant"]),
            house_rules=chosen,
            sides=_sides(state, row, players),
            first_dealer=players[0][0],
            title=f"{state.setup.name[:60]} {turn.number}.{row.table}",
            rules_name=str(told["name"]),
        )
        place = (turn.number, row.table)
        before = len(tournaments.games_of_table(store, log.tournament_id, place))
        request = tournaments.table_game_request(log.tournament_id, *place, before)
        game_id = add_started(store, now, setup, resolved, request)
        tournaments.add_table_game(store, log.tournament_id, place, game_id)
        if row.table not in known:
            tournaments.add_table(store, log.tournament_id, row.table)


def names_at(state: State, row: TableRound) -> tuple[str, str]:
    """Return what both sides of a table are called: the entrant, or both of an individual event."""
    north, east = (" & ".join(each.name for each in _entrants(state, row, at)) for at in SIDES)
    return north, east


def numbers_at(state: State, row: TableRound) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the entrants' numbers of both sides."""
    north, east = (tuple(each.number for each in _entrants(state, row, at)) for at in SIDES)
    return north, east


def players_at(log: Log, turn: Round, row: TableRound) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return who plays on both sides, substitutes in their places, each name once.

    Of a team that plays at several tables each has the next of its players.

    Players whose names are not known are called after their entrant; of two with one name the
    second has the number of the entrant behind it.
    """
    taken: set[str] = set()
    among = frozenset(row.sides[0] + row.sides[1])
    lane = sum(
        other.table < row.table and frozenset(other.sides[0] + other.sides[1]) == among
        for other in (turn.tables if log.state.setup.kind is EventKind.TEAMS else ())
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
                single = name[: limits.MAX_NAME - len(mark)] + mark
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
    return f"{entrant.name[: limits.MAX_NAME - 3]} {seat}"


def _entrants(state: State, row: TableRound, at: int) -> tuple[Entrant, ...]:
    found = (state.entrant(each) for each in row.sides[at])
    return tuple(each for each in found if each is not None)


def _sides(
    state: State, row: TableRound, players: tuple[tuple[str, ...], tuple[str, ...]]
) -> tuple[SideNames, SideNames]:
    north, east = (name[: limits.MAX_NAME] for name in names_at(state, row))
    if north.casefold() == east.casefold():  # cut to the same: the numbers tell them apart
        north, east = (
            f"{name[:50]} ({numbers[0]})"
            for name, numbers in zip((north, east), numbers_at(state, row), strict=True)
        )
    return SideNames(north, players[0]), SideNames(east, players[1])
