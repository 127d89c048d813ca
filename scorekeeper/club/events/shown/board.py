"""The tables of a round: all of them for the director's board, and each one for its phone."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.club.events.at_tables import waits_for
from scorekeeper.club.events.creating import event_variant, listed_at, names_at, numbers_at, players_at
from scorekeeper.club.events.event_state import Log
from scorekeeper.club.events.shown.briefs import GameBrief, brief_of_table, briefs, ledger_of_table
from scorekeeper.club.events.shown.views import Board, BoardRow, TableView
from scorekeeper.club.events.writing import DIRECTOR_ONLY, looked_at, opened, round_of
from scorekeeper.club.model.choices import TableStatus
from scorekeeper.club.model.clock import Clock, clock
from scorekeeper.club.model.standings.results import awards
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.club.store.event_rows import TABLE, WATCH, games_of_event, table_game_token
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.store.links import SCORE
from scorekeeper.usecases.errors import ReadOnly
from scorekeeper.usecases.game.showing import show_game


@dataclass(frozen=True, slots=True)
class Looking:
    """What the rows of a board share."""

    store: Store
    log: Log
    round: Round
    now: datetime

    @property
    def state(self) -> State:
        """The current state of the event."""
        return self.log.state


def show_board(store: Store, now: datetime, token: str, number: int | None = None) -> Board:
    """Return the tables of a round (None: the last public one, or else the draft).

    For directors. Raises NotFound for a round that is not drawn, ReadOnly.
    """
    log, _ = opened(store, token, DIRECTOR_ONLY)
    the_round = _wanted(log.state, number)
    if the_round is None:
        return Board(round=None, rows=(), clock=None, version=log.version, etag=str(log.version))
    drafted = not the_round.status.public
    games = {} if drafted else briefs(store, log.event_id, the_round.number)
    looking = Looking(store, log, the_round, now)
    return Board(
        round=the_round,
        rows=tuple(_row(looking, row, games.get(row.table)) for row in the_round.tables),
        clock=None if drafted else clock(the_round, None, log.state.setup, now),
        version=log.version,
        etag=f"{log.version}.{the_round.number}.{sum(each.seq for each in games.values())}",
        earlier=tuple(
            (each.number, row.table)
            for each in log.state.rounds
            if each.number < the_round.number
            for row in each.tables
            if row.result is None
        ),
    )


def status_of(the_round: Round, row: TableRound, brief: GameBrief | None, timed: Clock | None) -> TableStatus:
    """Return the status of a table; what needs the director comes first."""
    if not the_round.status.public or brief is None:
        return TableStatus.NOT_OPEN
    if row.calling:
        return TableStatus.CALLED
    if row.disputed:
        return TableStatus.DISPUTED
    if row.result is not None:
        return TableStatus.DONE
    return TableStatus.POSTPONED if row.postponed else _playing(row, brief, timed)


def _playing(row: TableRound, brief: GameBrief, timed: Clock | None) -> TableStatus:
    if row.reopened or brief.over:
        return TableStatus.UNSIGNED
    if not brief.hands_entered:
        return TableStatus.PLAYING if row.plays else TableStatus.WAITING
    return TableStatus.UNSIGNED if timed is not None and timed.over else TableStatus.PLAYING


def _wanted(state: State, number: int | None) -> Round | None:
    if number is not None:
        return round_of(state, number, drafts=True)
    return state.current or (state.rounds[0] if state.rounds else None)


def _row(looking: Looking, row: TableRound, brief: GameBrief | None) -> BoardRow:
    state, the_round = looking.state, looking.round
    timed = None if brief is None else clock(the_round, row, state.setup, looking.now)
    place = (looking.log.event_id, the_round.number, row.table)
    return BoardRow(
        round=the_round.number,
        table=row.table,
        names=names_at(state, row),
        listed=listed_at(state, row),
        numbers=numbers_at(state, row),
        players=players_at(looking.log, the_round, row),
        status=status_of(the_round, row, brief, timed),
        hand=brief.number if brief else 1,
        hands=state.setup.hands,
        minutes=_minutes(looking, brief),
        scores=brief.scores if brief else (0,) * len(row.sides),
        counted=row.counted,
        signed=tuple(_signed(row, brief)),
        over=brief.over if brief else False,
        rivals=brief.rivals if brief else 0,
        protests=brief.protests if brief else 0,
        version=brief.version if brief else 0,
        checked=_checked(row, brief),
        clock=timed,
        game_token=table_game_token(looking.store, *place) if brief else "",
        logged=row,
    )


def signed_now(row: TableRound, brief: GameBrief) -> list[int | str]:
    """Return who has signed the present scores."""
    return [each.side for each in row.signatures if (each.version, each.scores) == (brief.version, brief.scores)]


def _signed(row: TableRound, brief: GameBrief | None) -> list[int | str]:
    return signed_now(row, brief) if brief else []


def _checked(row: TableRound, brief: GameBrief | None) -> bool:
    if row.checked is None:
        return False
    return row.assigned is not None or (brief is not None and brief.version == row.checked)


def _minutes(looking: Looking, brief: GameBrief | None) -> int | None:
    since = (brief.last_at if brief else None) or looking.round.started
    if brief is None or since is None:
        return None
    return max(0, int((looking.now - since).total_seconds()) // 60)


def open_table(
    store: Store, now: datetime, token: str, number: int | None = None, table: int | None = None
) -> TableView:
    """Return what a table sees in a round (None: the last public one).

    `token` is the table's, or a director's with the number of the table. Raises NotFound, or
    ReadOnly for the public link and the link of another table.
    """
    log, access = looked_at(store, token)
    if access.role == TABLE and table not in {None, access.table}:
        raise ReadOnly(msg("This link is for table {table} only.", table=access.table))
    at = access.table or table
    if at is None or access.role is WATCH:
        raise ReadOnly(msg("This link is for watching; use the code on the card of the table."))
    the_round = log.state.current if number is None else round_of(log.state, number)
    row = the_round.table(at) if the_round else None
    if the_round is None or row is None:
        return _nobody(store, log, the_round, at, now)
    return _of_table(store, log, the_round, row, now)


def table_etag(store: Store, now: datetime, token: str) -> tuple[str, Clock | None] | None:
    """Return the `etag` and the clock of a table's page without making its view; None if it has no game.

    So a poll in which nothing has changed costs a few look-ups. Raises NotFound.
    """
    log, access = looked_at(store, token)
    current = log.state.current
    row = current.table(access.table) if current and access.table else None
    if current is None or row is None:
        return None
    games = games_of_event(store, log.event_id, current.number, row.table)
    timed = clock(current, row, log.state.setup, now)
    return (f"{log.version}.{games[0].version}.{current.number}", timed) if games else None


def _of_table(store: Store, log: Log, the_round: Round, row: TableRound, now: datetime) -> TableView:
    state, setup = log.state, log.state.setup
    brief = brief_of_table(store, log, the_round.number, row.table)
    ledger = ledger_of_table(store, log, the_round.number, row.table)
    token = table_game_token(store, log.event_id, the_round.number, row.table)
    game = show_game(ledger, token, SCORE)
    timed = clock(the_round, row, setup, now)
    why_not = waits_for(state, the_round, row, brief, now)
    signed = signed_now(row, brief)
    scores = row.counted or brief.scores
    players = players_at(log, the_round, row)
    began = (each for side in ledger.blank.sides for each in side.players)
    now_there = dict(zip(began, sum(players, ()), strict=False))  # substitutes came in later
    return TableView(
        event_id=log.event_id,
        event=setup.name,
        table=row.table,
        round=the_round.number,
        rounds=setup.rounds,
        logged=row,
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
        awards=row.assigned.awards if row.assigned and row.assigned.awards else awards(state, scores),
        scoring=setup.scoring,
        over=brief.over,
        status=status_of(the_round, row, brief, timed),
        can_sign=() if why_not else tuple(side for side in range(len(row.sides)) if side not in signed),
        signed=tuple(signed),
        waits_for=why_not,
        sign_version=brief.version,
        rivals=brief.rivals,
        variant=game.variant,
        game=game,
        etag=f"{log.version}.{brief.seq}.{the_round.number}",
    )


def _nobody(store: Store, log: Log, the_round: Round | None, table: int, now: datetime) -> TableView:
    setup = log.state.setup
    return TableView(
        event_id=log.event_id,
        event=setup.name,
        table=table,
        round=the_round.number if the_round else None,
        rounds=setup.rounds,
        clock=clock(the_round, None, setup, now) if the_round else None,
        hands=setup.hands,
        scoring=setup.scoring,
        status=TableStatus.NOT_OPEN if the_round is None else TableStatus.WAITING,
        waits_for=msg("Nobody plays at this table in this round.") if the_round else "",
        variant=event_variant(store, log.event_id),
        etag=str(log.version),
    )
