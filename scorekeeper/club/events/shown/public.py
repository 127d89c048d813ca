"""What everybody may see of an event, without drafts and hidden results."""

import threading
from dataclasses import replace
from datetime import datetime

from scorekeeper.club.events.creating import event_variant, listed_at, numbers_at, players_at
from scorekeeper.club.events.event_state import Log
from scorekeeper.club.events.shown.views import NameSeat, PublicTable, PublicView
from scorekeeper.club.events.writing import looked_at
from scorekeeper.club.model.choices import RoundStatus
from scorekeeper.club.model.clock import clock
from scorekeeper.club.model.people.names import by_family_name, of_people, on_wall
from scorekeeper.club.model.sides import side_names
from scorekeeper.club.model.standings import ranking
from scorekeeper.club.model.standings.bracket import stages
from scorekeeper.club.model.standings.bracket_view import bracket
from scorekeeper.club.model.state import Entrant, Round, State, TableRound
from scorekeeper.store import Store
from scorekeeper.usecases.cache import Cache

_pages: Cache[PublicView] = Cache(64)
_one_at_a_time = threading.Lock()  # the phones of a hall all ask at once for what has changed


def show_public(store: Store, now: datetime, token: str, *, standings: bool = True) -> PublicView:
    """Return what everybody may see; any link of the event opens it. Raises NotFound.

    Without `standings`, rankings and crosstable may be empty, which is faster.
    """
    log, _ = looked_at(store, token)
    key = (store.path, log.event_id, log.mark)
    with _one_at_a_time:
        page = _pages.get((*key, True))
        if page is None and not standings:
            page = _pages.get((*key, False))
        if page is None:
            page = _made(store, log)
            page = _ranked(page, log.state) if standings else page
            _pages.put((*key, standings), page)
    current = log.state.current
    timed = None if current is None else clock(current, None, log.state.setup, now)
    return replace(page, clock=timed)


def _made(store: Store, log: Log) -> PublicView:
    state, current = log.state, log.state.current
    shown = ranking.public_round(state) or None
    return PublicView(
        event_id=log.event_id,
        setup=replace(state.setup, seed=""),  # it tells the draws to come
        rules_name=str(log.state.rules["name"]),
        variant=event_variant(store, log.event_id),
        round=current.number if current else None,
        open=current is not None and current.status.open,
        tables=tuple(_table(log, current, row, shown) for row in current.tables) if current else (),
        by_name=_by_name(log, current) if current else (),
        byes=tuple(_plain(state, each) for each in _resting(state, current)) if current else (),
        clock=None,
        shown=shown,
        ranking=(),
        rankings=(),
        arrows={},
        crosstable=None,
        entrants={each.id: _plain(state, each) for each in state.entrants},
        on_wall={each.id: state.listed(each, on_wall(state, each)) for each in state.entrants},
        etag=str(log.version),
        bracket=bracket(state, shown or 0),
        last=_is_last(state),
        moved=_moved(current),
        withdrawn=_withdrawn(state),
    )


def _is_last(state: State) -> bool:
    """Tell whether the last round is public; a knock-out ends with its final."""
    last, current = ranking.last_round(state.setup), state.current
    if last is not None:
        return current is not None and current.number == last
    found = stages(state)
    return bool(found) and found[-1].is_final and (state.setup.best_of == 1 or not found[-1].open)


def _moved(the_round: Round | None) -> tuple[tuple[int, ...], datetime] | None:
    """Return the tables of the open round whose public seats were changed, and the last time."""
    rows = the_round.tables if the_round is not None and the_round.status.open else ()
    found = {row.table: row.moved for row in rows if row.moved is not None}
    return (tuple(found), max(found.values())) if found else None


def _withdrawn(state: State) -> tuple[int, datetime] | None:
    """Return the round whose seats were taken back, until it is closed."""
    for the_round in state.rounds:
        over = the_round.status in {RoundStatus.CLOSED, RoundStatus.APPROVED}
        if the_round.withdrawn is not None and not over:
            return the_round.number, the_round.withdrawn
    return None


def _ranked(page: PublicView, state: State) -> PublicView:
    """Add the standings if they are public."""
    shown = page.shown
    if shown is None:
        return page
    lists = ranking.rankings(state, shown)
    places = tuple(each for _, line in lists for each in line)
    return replace(
        page,
        ranking=places,
        rankings=lists,
        later=ranking.of_later_rounds(state, shown),
        arrows=ranking.arrows(state, shown, places) if ranking.was_public(state, shown - 1) else {},
        crosstable=ranking.crosstable(state, shown, places),
    )


def _plain(state: State, entrant: Entrant) -> Entrant:
    """Return an entrant without clubs and families, under the name that lists have."""
    return replace(entrant, tags=frozenset(), name=state.listed(entrant))


def _table(log: Log, the_round: Round, row: TableRound, shown: int | None) -> PublicTable:
    state = log.state
    return PublicTable(
        table=row.table,
        names=listed_at(state, row),
        numbers=numbers_at(state, row),
        players=players_at(log, the_round, row),
        scores=row.counted if shown is not None and the_round.number <= shown else None,
    )


def _by_name(log: Log, the_round: Round) -> tuple[NameSeat, ...]:
    seats = [seat for row in the_round.tables for seat in _seats(log, the_round, row)]
    seats += [
        NameSeat(name, *_listed(log.state, each, name), None, None)
        for each in _resting(log.state, the_round)
        for name in each.players or (each.name,)
    ]
    return tuple(sorted(seats, key=lambda each: (*by_family_name(each.name), each.number)))


def _seats(log: Log, the_round: Round, row: TableRound) -> list[NameSeat]:
    found = []
    for side, players in enumerate(players_at(log, the_round, row)):
        each_has = len(players) // len(row.sides[side])
        for place, name in enumerate(players):
            entrant = log.state.entrant(row.sides[side][place // each_has])
            if entrant is not None:
                side_name = side_names(len(row.sides))[side]
                found.append(NameSeat(name, *_listed(log.state, entrant, name), row.table, side_name))
    return found


def _listed(state: State, entrant: Entrant, name: str) -> tuple[str, int, str]:
    return state.listed(entrant, *of_people(state, [name])), entrant.number, state.listed(entrant)


def _resting(state: State, the_round: Round) -> list[Entrant]:
    found = (state.entrant(each) for each in the_round.byes)
    return [each for each in found if each is not None]
