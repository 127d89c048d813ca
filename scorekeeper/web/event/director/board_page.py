"""What the director's board shows: one obvious next step, and the state of every table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorekeeper.event.choices import TableStatus
from scorekeeper.event.standings.bracket import champion, drawn
from scorekeeper.event.standings.ranking import last_round, public_round
from scorekeeper.event.state import APPROVED, CLOSED, DIRECTOR, DRAFT, Round, State
from scorekeeper.usecases.events.shown.views import Board, BoardRow, TournamentView
from scorekeeper.words.written import listed

NOT_OPEN, CALLED, DISPUTED, UNSIGNED, PLAYING, WAITING, POSTPONED, DONE = TableStatus
URGENT = (CALLED, DISPUTED)
USUAL = (UNSIGNED, PLAYING, DONE)  # the filters that always stand there


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step: a sentence and a button (`label` "": there is no button).

    If `send` is true, the button sends a form; otherwise it is a link.
    """

    words: str
    label: str = ""
    url: str = ""
    send: bool = False


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A table on the board: its state in words, `detail` on it, and minutes in `since`."""

    row: BoardRow
    words: str
    detail: str
    since: str
    urgent: bool


def facts_of(
    event: TournamentView, board: Board, token: str, asked: str = "", room: str = ""
) -> Mapping[str, object]:
    """Return what `events/director/board.html` needs besides the event and its board, by name.

    `asked` is the status of the tables to show, `room` the room in which they are; "" for all.
    """
    room = room if room in dict(event.setup.rooms) else ""
    rows = [each for each in board.rows if room in {"", event.setup.room_of(each.table)}]
    counts = [(status, sum(each.status == status for each in rows)) for status in TableStatus]
    asked = asked if asked in set(TableStatus) else ""
    return {
        "heading": _heading(event, board.round),
        "clock": clock_words(board),
        "step": next_step(event.state, board, token),
        "cells": [cell_of(each) for each in rows if asked in {"", each.status}],
        "shown": len(rows),
        "room": room,
        "counts": [
            (status, count) for status, count in counts if count or status in {*USUAL, asked}
        ],
        "asked": asked,
    }


def _heading(event: TournamentView, turn: Round | None) -> str:
    if turn is None:
        return "Before the first round"
    last = last_round(event.setup)
    of = f" of {last}" if last else ""
    return f"Round {turn.number}{of}, {turn.status.label}"


def clock_words(board: Board) -> str:
    """Return the clock of the round in words, "" without one."""
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
    """Return the state of a table for the board."""
    words, detail = _WORDS[row.status](row)
    if row.rivals and row.status != DONE:
        detail = "two entries of one hand differ"
    elif row.protests:
        detail = "a protest is open"
    quiet = row.minutes is None or row.status in {DONE, POSTPONED, NOT_OPEN}
    since = "" if quiet else f"{row.minutes} min"
    return BoardCell(row, words, detail, since, row.status in URGENT or bool(row.rivals))


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
    return "done", "checked" if row.checked else "from its slip" if row.row.slip else ""


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


def _press(words: str, label: str, endpoint: str, **at: Any) -> NextStep:
    return NextStep(words, label, url_for(endpoint, **at), send=True)


def _visit(words: str, label: str, endpoint: str, **at: Any) -> NextStep:
    return NextStep(words, label, url_for(endpoint, **at))


def next_step(state: State, board: Board, token: str) -> NextStep:
    """Return the next thing for the director to do."""
    people = len(state.playing(1))
    current = state.current
    draft = next((each for each in state.rounds if each.status == DRAFT), None)
    if people < 2 and current is None:
        return _visit("Write down who takes part.", "Enter the names", "people.show", token=token)
    if draft is not None:
        words = f"Round {draft.number} is drawn; nobody sees it before it is published."
        label = f"Look at the draft of round {draft.number}"
        return _visit(words, label, "rounds.show", token=token, number=draft.number)
    if current is None:
        words = f"{people} are on the list."
        return _press(words, "Draw round 1", "rounds.draw", token=token, number=1)
    if current.status in {CLOSED, APPROVED}:
        return _after(state, current, board, token)
    return _during(state, current, board, {"token": token, "number": current.number})


def _during(state: State, current: Round, board: Board, at: Mapping[str, Any]) -> NextStep:
    if state.setup.minutes and current.started is None and not board.ready:
        words = "The seats are public. Start the clock when everybody sits."
        return _press(words, f"Start the clock of round {current.number}", "rounds.start", **at)
    wanted = next((each for each in board.rows if each.status in URGENT or each.rivals), None)
    if wanted is not None:
        return _go_to(wanted.table, wanted_words(cell_of(wanted)), at)
    for match in drawn(state, current):
        table = match[0].table
        return _go_to(table, f"The match at table {table} is drawn: who goes on?", at)
    if board.ready:
        label = f"Close round {current.number}"
        if _goes_on(state, current):
            label += f" and draw round {current.number + 1}"
        return _press(_all_in(current), label, "rounds.close", **at)
    return _waiting(current, board, at)


def _go_to(table: int, words: str, at: Mapping[str, Any]) -> NextStep:
    return _visit(words, f"Go to table {table}", "tables_direct.show", **at, table=table)


def _all_in(current: Round) -> str:
    later = [str(row.table) for row in current.tables if row.postponed and row.result is None]
    if not later:
        return "Every result is in."
    tables = "table" if len(later) == 1 else "tables"
    return f"Every other result is in. Postponed: {tables} {listed(later)}."


def wanted_words(cell: BoardCell) -> str:
    """Say why the director should go to a table."""
    verb = {CALLED: "calls", DISPUTED: "disputes its result"}.get(cell.row.status, "waits")
    return f"Table {cell.row.table} {verb}" + (f": {cell.detail}" if cell.detail else ".")


def _waiting(current: Round, board: Board, at: Mapping[str, Any]) -> NextStep:
    if current.started is None and all(each.status == WAITING for each in board.rows):
        words, label = "The seats are public, the tables begin.", "Print seats, cards and slips"
        return _visit(words, label, "event_print.choose", token=at["token"])
    phones = any(each.status in {PLAYING, UNSIGNED} for each in board.rows)
    if not phones and any(each.row.slip for each in board.rows):
        words = f"{len(current.waiting)} slips are still out."
        if len(current.waiting) == 1:
            words = "One slip is still out."
        return _visit(words, "Type in the slips", "grid.show", **at)
    unsigned = [each for each in board.rows if each.status == UNSIGNED]
    open_now = len(current.waiting)
    words = f"{open_now} {'table is' if open_now == 1 else 'tables are'} still open."
    if len(unsigned) == open_now:
        return _go_to(unsigned[0].table, f"{words} Only signatures are missing.", at)
    return NextStep(f"{words} There is nothing for you to do.")


def _after(state: State, current: Round, board: Board, token: str) -> NextStep:
    at: dict[str, Any] = {"token": token, "number": current.number}
    if _goes_on(state, current):
        words, number = f"Round {current.number} is closed.", current.number + 1
        return _press(words, f"Draw round {number}", "rounds.draw", token=token, number=number)
    unchecked = [each for each in board.rows if not each.checked and each.counted is not None]
    if current.status == CLOSED and unchecked:
        words = "The last round is closed. Compare its results with the slips of paper."
        return _visit(words, "Double-check the results", "director.check", **at)
    if current.status == CLOSED:
        words = "Every result agrees with its slip."
        return _press(words, "Approve the ranking", "rounds.approve", **at)
    if public_round(state) != current.number:
        words = "The ranking is final."
        return _visit(words, "Show the standings", "director.standings", token=token)
    words = "The ranking is final, and everybody sees it."
    return _visit(words, "Print it, and certificates", "event_print.choose", token=token)


def _goes_on(state: State, current: Round) -> bool:
    last = last_round(state.setup)
    if last is None:
        return champion(state) is None
    return current.number < last
