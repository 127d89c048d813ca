"""What the director's board shows: one obvious next step, and the state of every table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for

from scorekeeper.club.events.shown.views import Board, BoardRow, EventView
from scorekeeper.club.model.choices import EventKind, TableStatus
from scorekeeper.club.model.standings.bracket import champion, drawn
from scorekeeper.club.model.standings.ranking import last_round, public_round
from scorekeeper.club.model.state import CLOSED, DIRECTOR, DRAFT, Round, State
from scorekeeper.club.web.year import device_club
from scorekeeper.words.formats import listed
from scorekeeper.words.language import mark_for_translation, translate

NOT_OPEN, CALLED, DISPUTED, UNSIGNED, PLAYING, WAITING, POSTPONED, DONE = TableStatus
URGENT = (CALLED, DISPUTED)
USUAL = (UNSIGNED, PLAYING, DONE)  # the filters that are always shown


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step: a sentence and a button (`label` "": there is no button).

    If `send` is true, the button sends a form; otherwise it is a link. `draws`: it also draws the
    next round.
    """

    words: str
    label: str = ""
    url: str = ""
    send: bool = False
    draws: bool = False


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A table on the board: its state in words, `detail` on it, and how long ago its last entry was, in words."""

    row: BoardRow
    words: str
    detail: str
    since: str
    urgent: bool


def facts_of(event: EventView, board: Board, token: str, asked: str = "", room: str = "") -> Mapping[str, object]:
    """Return what `club/director/board.html` needs besides the event and its board, by name.

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
        "counts": [(status, count) for status, count in counts if count or status in {*USUAL, asked}],
        "asked": asked,
    }


def _heading(event: EventView, the_round: Round | None) -> str:
    if the_round is None:
        return translate("Before the first round")
    last = last_round(event.setup)
    known = {"number": the_round.number, "status": translate(the_round.status.label)}
    if last is None:
        return translate("Round {number}, {status}", **known)
    return translate("Round {number} of {last}, {status}", last=last, **known)


def clock_words(board: Board) -> str:
    """Return the clock of the round in words, "" without one."""
    timed = board.clock
    if timed is None:
        return ""
    if timed.over:
        return translate("Time has been called.") if timed.words else ""
    if timed.remaining is None:
        return translate(timed.words)
    return translate("{count:minute|minutes} left", count=-(-timed.remaining // 60))


def cell_of(row: BoardRow) -> BoardCell:
    """Return the state of a table for the board."""
    words, detail = _WORDS[row.status](row)
    if row.rivals and row.status != DONE:
        detail = translate("two entries of one hand differ")
    elif row.protests:
        detail = translate("a protest is open")
    since = "" if row.minutes is None or row.status in {DONE, POSTPONED, NOT_OPEN} else since_entry(row.minutes)
    return BoardCell(row, words, detail, since, row.status in URGENT or bool(row.rivals))


def since_entry(minutes: int) -> str:
    """Return how long ago the last entry was: in hours from two hours on, in days from two days on."""
    hours = minutes // 60
    if hours < 2:
        return translate("{minutes} min⟨ since the last entry⟩", minutes=minutes)
    if hours < 48:
        return translate("{hours} h⟨ since the last entry⟩", hours=hours)
    return translate("{days} days⟨ since the last entry⟩", days=hours // 24)


def _called(row: BoardRow) -> tuple[str, str]:
    why = next((each.why for each in row.logged.calls if not each.answered), "")
    return translate("is calling you"), translate(why)


def _disputed(row: BoardRow) -> tuple[str, str]:
    return translate("disputed"), next((each.reason for each in row.logged.disputes if not each.settled), "")


def _unsigned(row: BoardRow) -> tuple[str, str]:
    if row.logged.reopened:
        return translate("reopened"), row.logged.reopened
    said = ("", translate("one side has confirmed"), translate("two sides have confirmed"))
    return translate("unconfirmed"), said[min(2, len({*row.signed} - {DIRECTOR}))]


def _playing(row: BoardRow) -> tuple[str, str]:
    if row.hands:
        return translate("hand {hand} of {hands}", hand=row.hand, hands=row.hands), ""
    return translate("hand {hand}", hand=row.hand), ""


def _done(row: BoardRow) -> tuple[str, str]:
    if row.logged.assigned is not None:
        return translate("done"), translate("by ruling")
    if row.checked:
        return translate("done"), translate("checked")
    return translate("done"), translate("from its slip") if row.logged.slip else ""


_WORDS: Mapping[TableStatus, Callable[[BoardRow], tuple[str, str]]] = {
    NOT_OPEN: lambda _row: (translate("not open"), ""),
    WAITING: lambda _row: (translate("waiting"), ""),
    PLAYING: _playing,
    UNSIGNED: _unsigned,
    DISPUTED: _disputed,
    CALLED: _called,
    DONE: _done,
    POSTPONED: lambda _row: (translate("later"), translate("postponed")),
}


def _press(words: str, label: str, endpoint: str, **at: Any) -> NextStep:
    return NextStep(words, label, url_for(endpoint, **at), send=True)


def _visit(words: str, label: str, endpoint: str, **at: Any) -> NextStep:
    return NextStep(words, label, url_for(endpoint, **at))


def next_step(state: State, board: Board, token: str) -> NextStep:
    """Return the next thing for the director to do; who knows the club's members taps who is here."""
    current = state.current
    draft = next((each for each in state.rounds if each.status == DRAFT), None)
    if draft is not None:
        number = draft.number
        words = translate("Round {number} is drawn; nobody sees it before it is published.", number=number)
        label = translate("Look at the draft of round {number}", number=number)
        return _visit(words, label, "rounds.show", token=token, number=number)
    if current is None:
        return _first_round(state, token)
    if current.status.ended:
        return _after(state, current, board, token)
    return _during(state, current, board, {"token": token, "number": current.number})


def _first_round(state: State, token: str) -> NextStep:
    entrants, here = sum(each.plays(1) for each in state.entrants), len(state.playing(1))
    begin = translate("Write down who takes part.")
    if state.setup.kind is not EventKind.TEAMS and _to_tick(state) and device_club.members():
        words = translate("{count} are on the list, {here} of them here.", count=entrants, here=0)
        return _visit(words if entrants else begin, translate("Who is here?"), "arrivals.show", token=token)
    if entrants < 2:
        at = {"token": token, "_anchor": "add-heading"}
        return _visit(begin, translate("Enter the names"), "people.show", **at)
    words = translate("{count} are on the list, {here} of them here.", count=entrants, here=here)
    if here < 2:
        return _visit(words, translate("Mark who is here"), "people.show", token=token)
    words = translate("{count} are on the list.", count=entrants) if here == entrants else words
    return _press(words, _draw_label(1), "rounds.draw", token=token, number=1)


def _to_tick(state: State) -> bool:
    """Tell whether the members who are here are still to be ticked; guests alone can be drawn as they are."""
    members = not state.people or any(any(each.members) for each in state.people)
    return members and not any(each.here for each in state.people)


def _draw_label(number: int) -> str:
    return translate("Draw round {number}", number=number)


def _during(state: State, current: Round, board: Board, at: Mapping[str, Any]) -> NextStep:
    begun = board.ready or any(each.counted is not None for each in board.rows)  # without the clock
    if state.setup.minutes and current.started is None and not begun:
        words = translate("The seats are public. Start the clock when everybody is seated.")
        label = translate("Start the clock of round {number}", number=current.number)
        return _press(words, label, "rounds.start", **at)
    wanted = next((each for each in board.rows if each.status in URGENT or each.rivals), None)
    if wanted is not None:
        return _go_to(wanted.table, wanted_words(cell_of(wanted)), at)
    for match in drawn(state, current):
        table = match[0].table
        words = translate("The match at table {table} is drawn: who goes on?", table=table)
        return _go_to(table, words, at)
    if board.ready:
        return _close(state, current, at)
    return _waiting(current, board, at)


def _close(state: State, current: Round, at: Mapping[str, Any]) -> NextStep:
    number, words = current.number, _all_in(current)
    if not _goes_on(state, current):
        label = translate("Close round {number}", number=number)
        return _press(words, label, "rounds.close", **at)
    label = translate("Close round {number} and draw round {next}", number=number, next=number + 1)
    return replace(_press(words, label, "rounds.close", **at), draws=True)


def _go_to(table: int, words: str, at: Mapping[str, Any]) -> NextStep:
    label = translate("Go to table {table}", table=table)
    return _visit(words, label, "tables_direct.show", **at, table=table)


def _all_in(current: Round) -> str:
    later = [str(row.table) for row in current.tables if row.postponed and row.result is None]
    if not later:
        return translate("Every result is in.")
    if len(later) == 1:
        return translate("Every other result is in. Postponed: table {table}.", table=later[0])
    return translate("Every other result is in. Postponed: tables {tables}.", tables=listed(later))


WAITS = (mark_for_translation("Table {table} is waiting."), mark_for_translation("Table {table} is waiting: {detail}"))
_WANTED = {
    CALLED: (
        mark_for_translation("Table {table} is calling."),
        mark_for_translation("Table {table} is calling: {detail}"),
    ),
    DISPUTED: (
        mark_for_translation("Table {table} disputes its result."),
        mark_for_translation("Table {table} disputes its result: {detail}"),
    ),
}


def wanted_words(cell: BoardCell) -> str:
    """Return in words why the director should go to a table."""
    alone, with_detail = _WANTED.get(cell.row.status, WAITS)
    return translate(with_detail if cell.detail else alone, table=cell.row.table, detail=cell.detail)


def _waiting(current: Round, board: Board, at: Mapping[str, Any]) -> NextStep:
    if current.started is None and all(each.status == WAITING for each in board.rows):
        words = translate("The seats are public, and the tables can begin.")
        label = translate("Print seats, cards and slips")
        return _visit(words, label, "event_print.choose", token=at["token"])
    phones = any(each.status in {PLAYING, UNSIGNED} for each in board.rows)
    open_now = len(current.waiting)
    if not phones and any(each.logged.slip for each in board.rows):
        words = translate("{count:slip is|slips are} still out.", count=open_now)
        return _visit(words, translate("Type in the slips"), "grid.show", **at)
    unsigned = [each for each in board.rows if each.status == UNSIGNED]
    if len(unsigned) == open_now:
        words = translate("{count:table is|tables are} still open. Only signatures are missing.", count=open_now)
        return _go_to(unsigned[0].table, words, at)
    return NextStep(
        translate("{count:table is|tables are} still open. There is nothing for you to do.", count=open_now)
    )


def _after(state: State, current: Round, board: Board, token: str) -> NextStep:
    at: dict[str, Any] = {"token": token, "number": current.number}
    if _goes_on(state, current):
        words, number = translate("Round {number} is closed.", number=current.number), current.number + 1
        return _press(words, _draw_label(number), "rounds.draw", token=token, number=number)
    unchecked = [each for each in board.rows if not each.checked and each.counted is not None]
    if current.status == CLOSED and unchecked:
        words = translate("The last round is closed. Compare its results with the slips of paper.")
        return _visit(words, translate("Double-check the results"), "director.check", **at)
    if current.status == CLOSED:
        words = translate("Every result agrees with its slip.")
        return _press(words, translate("Approve the ranking"), "rounds.approve", **at)
    if public_round(state) != current.number:
        words = translate("The ranking is final.")
        return _visit(words, translate("Show the standings"), "director.standings", token=token)
    words = translate("The ranking is final, and everybody sees it.")
    return _visit(words, translate("Print the ranking and certificates"), "event_print.choose", token=token)


def _goes_on(state: State, current: Round) -> bool:
    last = last_round(state.setup)
    if last is None:
        return champion(state) is None
    return current.number < last
