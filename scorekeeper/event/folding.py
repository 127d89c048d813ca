"""Folds the log of a tournament into its state; pure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.event import folding_tables
from scorekeeper.event.folding_tables import at_table, in_round
from scorekeeper.event.setup import read_setup
from scorekeeper.event.standings.ranking import public_round
from scorekeeper.event.state import (
    APPROVED,
    CLOSED,
    DRAFT,
    PLAYING,
    PUBLISHED,
    Entrant,
    Penalty,
    Round,
    State,
    TableRound,
)
from scorekeeper.log import ERASE, LogEntry

Fold = Callable[[State, LogEntry], State]


def fold(entries: Iterable[LogEntry]) -> State:
    """Fold all entries of a tournament, in order; the first is its set-up.

    Raises KeyError or TypeError for entries that this program never wrote.
    """
    ordered = iter(entries)
    state = State(setup=read_setup(next(ordered).body))
    for entry in ordered:
        state = step(state, entry)
    return state


def step(state: State, entry: LogEntry) -> State:
    """Fold one more entry."""
    return _FOLDS[entry.kind](state, entry)


def _setup(state: State, entry: LogEntry) -> State:
    return replace(state, setup=read_setup(entry.body))


def _register(state: State, entry: LogEntry) -> State:
    entrants = list(state.entrants)
    for row in entry.body["entrants"]:
        entrants.append(
            Entrant(
                id=f"p{len(entrants) + 1}",
                number=row.get("number") or len(entrants) + 1,
                name=row["name"],
                players=tuple(row["players"]),
                tags=frozenset(row.get("tags", ())),
                here=row.get("here", False),
                first_round=row.get("late_from", 1),
            )
        )
    return replace(state, entrants=tuple(entrants))


def _entrant(state: State, body: Mapping[str, Any], **changes: Any) -> State:
    changed = [
        replace(each, **changes) if each.id == body["entrant"] else each for each in state.entrants
    ]
    return replace(state, entrants=tuple(changed))


def _edit(state: State, entry: LogEntry) -> State:
    body = entry.body
    return _entrant(
        state,
        body,
        name=body["name"],
        players=tuple(body["players"]),
        tags=frozenset(body.get("tags", ())),
    )


def _arrive(state: State, entry: LogEntry) -> State:
    return _entrant(state, entry.body, here=entry.body["here"])


def _leave(state: State, entry: LogEntry) -> State:
    return _entrant(state, entry.body, gone=entry.body["round"], back=None)


def _return(state: State, entry: LogEntry) -> State:
    return _entrant(state, entry.body, back=entry.body["round"])


def _draft(state: State, entry: LogEntry) -> State:
    body = entry.body
    tables = tuple(
        TableRound(table=row["table"], sides=(tuple(row["north"]), tuple(row["east"])))
        for row in body["tables"]
    )
    made = Round(
        number=body["round"],
        status=DRAFT,
        seed=body["seed"],
        text=body["text"],
        tables=tables,
        byes=tuple(body["byes"]),
    )
    before = state.round(made.number)
    made = replace(made, withdrawn=before.withdrawn if before else None)
    others = [each for each in state.rounds if each.number != made.number]
    return replace(state, rounds=tuple(sorted([*others, made], key=lambda each: each.number)))


def _publish(state: State, entry: LogEntry) -> State:
    return in_round(state, entry, status=PUBLISHED)


def _unpublish(state: State, entry: LogEntry) -> State:
    return in_round(
        state, entry, status=DRAFT, started=None, stopped=None, withdrawn=entry.at, extra_minutes=0
    )


def _reseat(state: State, entry: LogEntry) -> State:
    """Change seats that are public; who comes in late plays from the round that the body says."""
    after = folding_tables.reseat(state, entry)
    for who, first in entry.body["first_rounds"].items():
        after = _entrant(after, {"entrant": who}, first_round=first)
    return after


def _start(state: State, entry: LogEntry) -> State:
    return in_round(state, entry, status=PLAYING, started=entry.at, stopped=None)


def _stop(state: State, entry: LogEntry) -> State:
    return in_round(state, entry, stopped=entry.at)


def _close(state: State, entry: LogEntry) -> State:
    return in_round(state, entry, status=CLOSED, closed=entry.at)


def _approve(state: State, entry: LogEntry) -> State:
    return in_round(state, entry, status=APPROVED)


def _unclose(state: State, entry: LogEntry) -> State:
    return in_round(state, entry, status=PLAYING, closed=None)


def _extend(state: State, entry: LogEntry) -> State:
    minutes = entry.body["minutes"]
    if entry.body.get("table") is not None:
        return at_table(
            state, entry, lambda each: replace(each, extra_minutes=each.extra_minutes + minutes)
        )
    turn = state.round(entry.body["round"])
    before = turn.extra_minutes if turn else 0
    return in_round(state, entry, extra_minutes=before + minutes)


def _penalty(state: State, entry: LogEntry) -> State:
    body = entry.body
    made = Penalty(
        number=entry.seq,
        entrant=body["entrant"],
        round=body["round"],
        points=body["points"],
        award=body["award"],
        warning=body["warning"],
        rule=body["rule"],
        reason=body["reason"],
        at=entry.at,
    )
    return replace(state, penalties=(*state.penalties, made))


def _cancel(state: State, entry: LogEntry) -> State:
    changed = [
        replace(each, cancelled=entry.body["reason"])
        if each.number == entry.body["event"]
        else each
        for each in state.penalties
    ]
    return replace(state, penalties=tuple(changed))


def _show(state: State, entry: LogEntry) -> State:
    seen = state.seen | {entry.body["round"] or 0}
    if not state.shown_set:
        seen |= set(range((public_round(state) or 0) + 1))
    return replace(state, shown=entry.body["round"], shown_set=True, seen=seen)


def _note(state: State, entry: LogEntry) -> State:
    return replace(state, notes=(*state.notes, entry.body["text"]))


_FOLDS: Mapping[str, Fold] = {
    "setup": _setup,
    "register": _register,
    "edit": _edit,
    "arrive": _arrive,
    "leave": _leave,
    "return": _return,
    "substitute": folding_tables.substitute,
    "draft": _draft,
    "publish": _publish,
    "unpublish": _unpublish,
    "reseat": _reseat,
    "play": folding_tables.play,
    "start": _start,
    "extend": _extend,
    "stop": _stop,
    "call": folding_tables.call,
    "answer": folding_tables.answer,
    "sign": folding_tables.sign,
    "dispute": folding_tables.dispute,
    "settle": folding_tables.settle,
    "assign": folding_tables.assign,
    "reopen": folding_tables.reopen,
    "correct": folding_tables.correct,
    "check": folding_tables.check,
    "penalty": _penalty,
    "cancel": _cancel,
    "postpone": folding_tables.postpone,
    "close": _close,
    "approve": _approve,
    "unclose": _unclose,
    "show": _show,
    "note": _note,
    ERASE: lambda state, _: state,  # every name is read anew
}
KINDS = tuple(_FOLDS)
