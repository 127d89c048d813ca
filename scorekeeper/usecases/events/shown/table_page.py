"""What the phone of a table sees, in whichever round it is."""

from datetime import datetime

from scorekeeper.event.choices import TableStatus
from scorekeeper.event.clock import clock
from scorekeeper.event.standings.results import awards
from scorekeeper.event.state import Round, TableRound
from scorekeeper.store import Store
from scorekeeper.store.links import SCORE
from scorekeeper.store.tournaments import TABLE, WATCH, table_game_token
from scorekeeper.usecases.errors import ReadOnly
from scorekeeper.usecases.events.at_tables import SIDES, waits_for
from scorekeeper.usecases.events.creating import event_variant
from scorekeeper.usecases.events.games import names_at, numbers_at, players_at
from scorekeeper.usecases.events.opening import looked_at, round_of
from scorekeeper.usecases.events.shown.board import signed_now, status_of
from scorekeeper.usecases.events.shown.briefs import brief_of_table, ledger_of_table
from scorekeeper.usecases.events.shown.views import TableView
from scorekeeper.usecases.game.event_state import Log
from scorekeeper.usecases.game.showing import show_game


def open_table(
    store: Store, now: datetime, token: str, number: int | None = None, table: int | None = None
) -> TableView:
    """Return what a table sees in a round (None: the last public one).

    `token` is that of the table, or a director's with the number of the table. Raises NotFound, or
    ReadOnly for the public's link and the link of another table.
    """
    log, access = looked_at(store, token)
    if access.role == TABLE and table not in {None, access.table}:
        raise ReadOnly(f"This link is for table {access.table} only.")
    at = access.table or table
    if at is None or access.role is WATCH:
        raise ReadOnly("This link is for watching; use the code on the card of the table.")
    turn = log.state.current if number is None else round_of(log.state, number)
    row = turn.table(at) if turn else None
    if turn is None or row is None:
        return _nobody(store, log, turn, at, now)
    return _playing(store, log, turn, row, now)


def _playing(store: Store, log: Log, turn: Round, row: TableRound, now: datetime) -> TableView:
    state, setup = log.state, log.state.setup
    brief = brief_of_table(store, log, turn.number, row.table)
    ledger = ledger_of_table(store, log, turn.number, row.table)
    token = table_game_token(store, log.tournament_id, turn.number, row.table)
    game = show_game(ledger, token, SCORE)
    timed = clock(turn, row, setup, now)
    why_not = waits_for(state, turn, row, brief, now)
    signed = signed_now(row, brief)
    scores = row.result or brief.scores
    players = players_at(log, turn, row)
    began = (each for side in ledger.blank.sides for each in side.players)
    now_there = dict(zip(began, sum(players, ()), strict=False))  # substitutes came in later
    return TableView(
        tournament_id=log.tournament_id,
        event=setup.name,
        table=row.table,
        round=turn.number,
        rounds=setup.rounds,
        row=row,
        names=names_at(state, row),
        numbers=numbers_at(state, row),
        players=players,
        seats=tuple(now_there.get(each, each) for each in game.seats),
        dealer=now_there.get(game.next_dealer, game.next_dealer),
        clock=timed,
        game_token=token,
        hand=brief.number,
        hands=setup.hands,
        minimums=game.minimums,
        scores=scores,
        awards=row.assigned.awards
        if row.assigned and row.assigned.awards
        else awards(state, scores),
        scoring=setup.scoring,
        over=brief.over,
        status=status_of(turn, row, brief, timed),
        can_sign=() if why_not else tuple(side for side in SIDES if side not in signed),
        signed=tuple(signed),
        waits_for=why_not,
        sign_version=brief.version,
        rivals=brief.rivals,
        variant=game.variant,
        game=game,
        etag=f"{log.version}.{brief.seq}",
    )


def _nobody(store: Store, log: Log, turn: Round | None, table: int, now: datetime) -> TableView:
    setup = log.state.setup
    return TableView(
        tournament_id=log.tournament_id,
        event=setup.name,
        table=table,
        round=turn.number if turn else None,
        rounds=setup.rounds,
        clock=clock(turn, None, setup, now) if turn else None,
        hands=setup.hands,
        scoring=setup.scoring,
        status=TableStatus.NOT_OPEN if turn is None else TableStatus.WAITING,
        waits_for="Nobody plays at this table in this round." if turn else "",
        variant=event_variant(store, log.tournament_id),
        etag=str(log.version),
    )
