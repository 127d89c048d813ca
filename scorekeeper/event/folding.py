"""Folds the log of a tournament into its state; pure."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.event import folding_tables
from scorekeeper.event.choices import RoundStatus
from scorekeeper.event.folding_tables import at_table, in_round
from scorekeeper.event.setup import read_setup
from scorekeeper.event.standings.ranking import public_round
from scorekeeper.event.state import Entrant, Penalty, Round, State, TableRound
from scorekeeper.log import Kind, LogEntry

NOW = object()
Fold = Callable[[State, LogEntry], State]


def _round(**changes: Any) -> Fold:
    """Change the round that an entry is about; `NOW` stands for the time of the entry."""

    def change(state: State, entry: LogEntry) -> State:
        at = {key: entry.at if value is NOW else value for key, value in changes.items()}
        return in_round(state, entry, **at)

    return change


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
        status=RoundStatus.DRAFT,
        seed=body["seed"],
        text=body["text"],
        tables=tables,
        byes=tuple(body["byes"]),
    )
    before = state.round(made.number)
    made = replace(made, withdrawn=before.withdrawn if before else None)
    others = [each for each in state.rounds if each.number != made.number]
    return replace(state, rounds=tuple(sorted([*others, made], key=lambda each: each.number)))


def _reseat(state: State, entry: LogEntry) -> State:
    """Change seats that are public; who comes in late plays from the round that the body says."""
    after = folding_tables.reseat(state, entry)
    for who, first in entry.body["first_rounds"].items():
        after = _entrant(after, {"entrant": who}, first_round=first)
    return after


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
    Kind.SETUP: _setup,
    Kind.REGISTER: _register,
    Kind.EDIT: _edit,
    Kind.ARRIVE: _arrive,
    Kind.LEAVE: _leave,
    Kind.RETURN: _return,
    Kind.SUBSTITUTE: folding_tables.substitute,
    Kind.DRAFT: _draft,
    Kind.PUBLISH: _round(status=RoundStatus.PUBLISHED),
    Kind.UNPUBLISH: _round(
        status=RoundStatus.DRAFT, started=None, stopped=None, withdrawn=NOW, extra_minutes=0
    ),
    Kind.RESEAT: _reseat,
    Kind.PLAY: folding_tables.play,
    Kind.START: _round(status=RoundStatus.PLAYING, started=NOW, stopped=None),
    Kind.EXTEND: _extend,
    Kind.STOP: _round(stopped=NOW),
    Kind.CALL: folding_tables.call,
    Kind.ANSWER: folding_tables.answer,
    Kind.SIGN: folding_tables.sign,
    Kind.DISPUTE: folding_tables.dispute,
    Kind.SETTLE: folding_tables.settle,
    Kind.ASSIGN: folding_tables.assign,
    Kind.REOPEN: folding_tables.reopen,
    Kind.CORRECT: folding_tables.correct,
    Kind.CHECK: folding_tables.check,
    Kind.PENALTY: _penalty,
    Kind.CANCEL: _cancel,
    Kind.POSTPONE: folding_tables.postpone,
    Kind.CLOSE: _round(status=RoundStatus.CLOSED, closed=NOW),
    Kind.APPROVE: _round(status=RoundStatus.APPROVED),
    Kind.UNCLOSE: _round(status=RoundStatus.PLAYING, closed=None),
    Kind.SHOW: _show,
    Kind.NOTE: _note,
    Kind.ERASE: lambda state, _: state,  # every name is read anew
}
KINDS = tuple(_FOLDS)
