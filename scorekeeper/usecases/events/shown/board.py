"""The director's board: every table of a round at a glance."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.event.choices import TableStatus
from scorekeeper.event.clock import Clock, clock
from scorekeeper.event.state import Round, State, TableRound
from scorekeeper.store import Store
from scorekeeper.store.tournaments import table_game_token
from scorekeeper.usecases.events.games import names_at, players_at
from scorekeeper.usecases.events.opening import DIRECTOR_ONLY, opened, round_of
from scorekeeper.usecases.events.shown.briefs import GameBrief, briefs
from scorekeeper.usecases.events.shown.views import Board, BoardRow
from scorekeeper.usecases.game.event_state import Log


@dataclass(frozen=True, slots=True)
class Looking:
    """What the rows of a board have in common."""

    store: Store
    log: Log
    turn: Round
    now: datetime

    @property
    def state(self) -> State:
        """The event as it stands."""
        return self.log.state


def show_board(store: Store, now: datetime, token: str, number: int | None = None) -> Board:
    """Return the tables of a round (None: the last public one, or else the draft); for directors.

    Raises NotFound for a round that is not drawn, ReadOnly.
    """
    log, _ = opened(store, token, DIRECTOR_ONLY)
    turn = _wanted(log.state, number)
    if turn is None:
        return Board(round=None, rows=(), clock=None, version=log.version, etag=str(log.version))
    drafted = not turn.status.public
    games = {} if drafted else briefs(store, log.tournament_id, turn.number)
    looking = Looking(store, log, turn, now)
    return Board(
        round=turn,
        rows=tuple(_row(looking, row, games.get(row.table)) for row in turn.tables),
        clock=None if drafted else clock(turn, None, log.state.setup, now),
        version=log.version,
        etag=f"{log.version}.{turn.number}.{sum(each.seq for each in games.values())}",
        earlier=tuple(
            (each.number, row.table)
            for each in log.state.rounds
            if each.number < turn.number
            for row in each.tables
            if row.result is None
        ),
    )


def status_of(
    turn: Round, row: TableRound, brief: GameBrief | None, timed: Clock | None
) -> TableStatus:
    """Return the status of a table, what calls for the director first."""
    if not turn.status.public or brief is None:
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
    state, turn = looking.state, looking.turn
    timed = None if brief is None else clock(turn, row, state.setup, looking.now)
    place = (looking.log.tournament_id, turn.number, row.table)
    return BoardRow(
        round=turn.number,
        table=row.table,
        names=names_at(state, row),
        players=players_at(looking.log, turn, row),
        status=status_of(turn, row, brief, timed),
        hand=brief.number if brief else 1,
        hands=state.setup.hands,
        minutes=_minutes(looking, brief),
        scores=brief.scores if brief else (0, 0),
        counted=row.counted,
        signed=tuple(_signed(row, brief)),
        over=brief.over if brief else False,
        rivals=brief.rivals if brief else 0,
        protests=brief.protests if brief else 0,
        version=brief.version if brief else 0,
        checked=_checked(row, brief),
        clock=timed,
        game_token=table_game_token(looking.store, *place) if brief else "",
        row=row,
    )


def signed_now(row: TableRound, brief: GameBrief) -> list[int | str]:
    """Return who has signed the scores as they stand."""
    return [
        each.side
        for each in row.signatures
        if (each.version, each.scores) == (brief.version, brief.scores)
    ]


def _signed(row: TableRound, brief: GameBrief | None) -> list[int | str]:
    return signed_now(row, brief) if brief else []


def _checked(row: TableRound, brief: GameBrief | None) -> bool:
    if row.checked is None:
        return False
    return row.assigned is not None or (brief is not None and brief.version == row.checked)


def _minutes(looking: Looking, brief: GameBrief | None) -> int | None:
    since = (brief.last_at if brief else None) or looking.turn.started
    if brief is None or since is None:
        return None
    return max(0, int((looking.now - since).total_seconds()) // 60)
