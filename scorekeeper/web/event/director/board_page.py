"""What the director's board shows: one obvious next step, and every table in a word and a shape."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask import url_for

from scorekeeper.event.choices import TableStatus
from scorekeeper.event.standings.ranking import last_round, public_round
from scorekeeper.event.standings.results import drawn
from scorekeeper.event.state import APPROVED, CLOSED, DIRECTOR, DRAFT, Round, State
from scorekeeper.sheets.text.words import listed
from scorekeeper.usecases.events import Board, BoardRow, TournamentView
from scorekeeper.usecases.events.shown.views import (
    CALLED,
    DISPUTED,
    DONE,
    NOT_OPEN,
    PLAYING,
    POSTPONED,
    UNSIGNED,
    WAITING,
)

URGENT = (CALLED, DISPUTED)


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one thing to do next: a sentence, and a button (`label` "": there is nothing to press).

    `send`: the button sends a form with these fields; otherwise it is a link.
    """

    words: str
    label: str = ""
    url: str = ""
    send: bool = False


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A table of the board: its state in words, more in `detail`, `shape` a drawing's name."""

    row: BoardRow
    shape: str
    words: str
    detail: str
    since: str
    urgent: bool


@dataclass(frozen=True, slots=True)
class BoardPage:
    """Everything `events/director/board.html` receives."""

    event: TournamentView
    board: Board
    token: str
    heading: str
    clock: str
    step: NextStep
    cells: tuple[BoardCell, ...]
    counts: tuple[tuple[str, str, int], ...] = field(default=())

    @property
    def timed(self) -> bool:
        """The rounds have a clock."""
        return self.event.setup.minutes is not None


def board_page(event: TournamentView, board: Board, token: str) -> BoardPage:
    """Work out the board."""
    cells = tuple(cell_of(each) for each in board.rows)
    counts = tuple(
        (status.value, status.label, sum(each.row.status == status for each in cells))
        for status in TableStatus
    )
    return BoardPage(
        event=event,
        board=board,
        token=token,
        heading=_heading(event, board.round),
        clock=clock_words(board),
        step=next_step(event.state, board, token),
        cells=cells,
        counts=tuple(each for each in counts if each[2]),
    )


def _heading(event: TournamentView, turn: Round | None) -> str:
    if turn is None:
        return "Before the first round"
    last = last_round(event.setup)
    of = f" of {last}" if last else ""
    return f"Round {turn.number}{of}, {turn.status.label}"


def clock_words(board: Board) -> str:
    """The clock of the round in words, "" without one."""
    timed = board.clock
    if timed is None:
        return ""
    if timed.over:
        return "Time has been called." if timed.words else ""
    if timed.remaining is None:
        return timed.words
    left = -(-timed.remaining // 60)
    return f"{left} {'minute' if left == 1 else 'minutes'} left"


def cell_of(row: BoardRow) -> BoardCell:
    """The state of a table in words and shape."""
    words, detail = _WORDS[row.status](row)
    if row.rivals and row.status != DONE:
        detail = "two entries of one hand differ"
    elif row.protests:
        detail = "a protest is open"
    quiet = row.minutes is None or row.status in {DONE, POSTPONED, NOT_OPEN}
    since = "" if quiet else f"{row.minutes} min"
    return BoardCell(
        row, row.status, words, detail, since, row.status in URGENT or bool(row.rivals)
    )


def _called(row: BoardRow) -> tuple[str, str]:
    return "calls you", next((each.why for each in row.row.calls if not each.answered), "")


def _disputed(row: BoardRow) -> tuple[str, str]:
    return "disputed", next((each.reason for each in row.row.disputes if not each.settled), "")


def _unsigned(row: BoardRow) -> tuple[str, str]:
    if row.row.reopened:
        return "reopened", row.row.reopened
    sides = [each for each in row.signed if each != DIRECTOR]
    return "unconfirmed", "one side has confirmed" if sides else ""


def _playing(row: BoardRow) -> tuple[str, str]:
    return f"hand {row.hand}" + (f" of {row.hands}" if row.hands else ""), ""


def _done(row: BoardRow) -> tuple[str, str]:
    if row.row.assigned is not None:
        return "done", "by ruling"
    return "done", "checked" if row.checked else ""


_WORDS: Mapping[TableStatus, Callable[[BoardRow], tuple[str, str]]] = {
    NOT_OPEN: lambda _row: ("not open", ""),
    WAITING: lambda _row: ("waiting", ""),
    PLAYING: _playing,
    UNSIGNED: _unsigned,
    DISPUTED: _disputed,
    CALLED: _called,
    DONE: _done,
    POSTPONED: lambda _row: ("later", "postponed"),
}


def next_step(state: State, board: Board, token: str) -> NextStep:
    """The one thing that the director does next."""
    people = len(state.playing(1))
    current = state.current
    draft = next((each for each in state.rounds if each.status == DRAFT), None)
    if people < 2 and current is None:
        url = url_for("people.show", token=token)
        return NextStep("Write down who takes part.", "Enter the names", url)
    if draft is not None:
        url = url_for("rounds.show", token=token, number=draft.number)
        words = f"Round {draft.number} is drawn; nobody sees it before it is published."
        return NextStep(words, f"Look at the draft of round {draft.number}", url)
    if current is None:
        url = url_for("rounds.draw", token=token, number=1)
        return NextStep(f"{people} are on the list.", "Draw round 1", url, send=True)
    if current.status in {CLOSED, APPROVED}:
        return _after(state, current, board, token)
    return _during(state, current, board, token)


def _during(state: State, current: Round, board: Board, token: str) -> NextStep:
    at: dict[str, Any] = {"token": token, "number": current.number}
    if state.setup.minutes and current.started is None and not board.ready:
        return NextStep(
            "The seats are public. Start the clock when everybody sits.",
            f"Start the clock of round {current.number}",
            url_for("rounds.start", **at),
            send=True,
        )
    wanted = next((each for each in board.rows if each.status in URGENT or each.rivals), None)
    if wanted is not None:
        words = wanted_words(cell_of(wanted))
        url = url_for("tables_direct.show", **at, table=wanted.table)
        return NextStep(words, f"Go to table {wanted.table}", url)
    for match in drawn(state, current):
        table = match[0].table
        url = url_for("tables_direct.show", **at, table=table)
        return NextStep(
            f"The match at table {table} is drawn: who goes on?", f"Go to table {table}", url
        )
    if board.ready:
        words, url = _all_in(current), url_for("rounds.close", **at)
        if _goes_on(state, current):
            label = f"Close round {current.number} and draw round {current.number + 1}"
            return NextStep(words, label, url, send=True)
        return NextStep(words, f"Close round {current.number}", url, send=True)
    return _waiting(current, board, at)


def _all_in(current: Round) -> str:
    later = [str(row.table) for row in current.tables if row.postponed and row.result is None]
    if not later:
        return "Every result is in."
    tables = "table" if len(later) == 1 else "tables"
    return f"Every other result is in. Postponed: {tables} {listed(later)}."


def wanted_words(cell: BoardCell) -> str:
    """Why the director should go to a table."""
    verb = {CALLED: "calls", DISPUTED: "disputes its result"}.get(cell.row.status, "waits")
    return f"Table {cell.row.table} {verb}" + (f": {cell.detail}" if cell.detail else ".")


def _waiting(current: Round, board: Board, at: Mapping[str, Any]) -> NextStep:
    if current.started is None and all(each.status == WAITING for each in board.rows):
        url = url_for("event_print.choose", token=at["token"])
        return NextStep("The seats are public, the tables begin.", "Print seats and cards", url)
    unsigned = [each for each in board.rows if each.status == UNSIGNED]
    open_now = len(current.waiting)
    words = f"{open_now} {'table is' if open_now == 1 else 'tables are'} still open."
    if len(unsigned) == open_now:
        url = url_for("tables_direct.show", **at, table=unsigned[0].table)
        return NextStep(
            f"{words} Only signatures are missing.", f"Go to table {unsigned[0].table}", url
        )
    return NextStep(f"{words} There is nothing for you to do.")


def _after(state: State, current: Round, board: Board, token: str) -> NextStep:
    at: dict[str, Any] = {"token": token, "number": current.number}
    if _goes_on(state, current):
        following = current.number + 1
        url = url_for("rounds.draw", token=token, number=following)
        words = f"Round {current.number} is closed."
        return NextStep(words, f"Draw round {following}", url, send=True)
    unchecked = [each for each in board.rows if not each.checked and each.counted is not None]
    if current.status == CLOSED and unchecked:
        url = url_for("checking.show", **at)
        words = "The last round is closed. Compare its results with the slips of paper."
        return NextStep(words, "Double-check the results", url)
    if current.status == CLOSED:
        url = url_for("rounds.approve", **at)
        return NextStep("Every result agrees with its slip.", "Approve the ranking", url, send=True)
    if public_round(state) != current.number:
        url = url_for("director.standings", token=token)
        return NextStep("The ranking is final.", "Show the standings", url)
    url = url_for("event_print.choose", token=token)
    return NextStep(
        "The ranking is final, and everybody sees it.", "Print it, and certificates", url
    )


def _goes_on(state: State, current: Round) -> bool:
    last = last_round(state.setup)
    if last is None:
        return len(current.tables) > 1 or bool(current.byes)
    return current.number < last
