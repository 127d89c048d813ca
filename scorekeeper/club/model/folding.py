"""Folds the log of an event into its state. Pure functions."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.club.model import table_folds
from scorekeeper.club.model.choices import RoundStatus
from scorekeeper.club.model.people.names import shortened
from scorekeeper.club.model.setup import read_setup
from scorekeeper.club.model.standings.ranking import public_round
from scorekeeper.club.model.state import Call, Dispute, Entrant, Penalty, Round, State, TableRound
from scorekeeper.log import Fold, Kind, LogEntry

Step = Callable[[State, LogEntry], State]
Change = Callable[[TableRound, LogEntry], Mapping[str, Any]]
NOW = object()  # replaced by the time of the entry


def _round(**changes: Any) -> Step:
    """Return a fold that changes the round of an entry."""

    def change(state: State, entry: LogEntry) -> State:
        at = {key: entry.at if value is NOW else value for key, value in changes.items()}
        return in_round(state, entry, **at)

    return change


def _setup(entry: LogEntry) -> dict[str, Any]:
    return {"setup": read_setup(entry.body), "rules": entry.body.get("rules", {})}


def _register(state: State, entry: LogEntry) -> State:
    entrants = list(state.entrants)
    for row in entry.body["entrants"]:
        entrants.append(
            Entrant(
                id=f"p{len(entrants) + 1}",
                number=row.get("number") or len(entrants) + 1,
                here=row.get("here", False),
                first_round=row.get("late_from", 1),
                **_named(row),
            )
        )
    return replace(state, entrants=tuple(entrants))


def _named(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names of an entrant, whole and as short as lists need them, and its tags."""
    name, *players = whole = (row["name"], *row["players"])
    short = {"name": shortened(name), "players": tuple(map(shortened, players))}
    return {**short, "whole": whole, "tags": frozenset(row.get("tags", ())), "members": tuple(row.get("members", ()))}


def _arrive(state: State, entry: LogEntry) -> State:
    here = entry.body["here"]
    return _entrant(state, entry, here=here, away=not here and entry.body["entrant"] in state.placed)


def _leave(state: State, entry: LogEntry) -> State:
    """Let an entrant leave, or leave the event as if it had never been entered."""
    removed = bool(entry.body.get("removed"))
    return _entrant(state, entry, gone=entry.body["round"], back=None, removed=removed)


def _return(state: State, entry: LogEntry) -> State:
    """Bring an entrant back; who comes back before leaving has never left."""
    number, entrant = entry.body["round"], state.entrant(entry.body["entrant"])
    if entrant is not None and entrant.gone is not None and number <= entrant.gone:
        return _entrant(state, entry, gone=None, removed=False)
    return _entrant(state, entry, back=number, removed=False)


def _entrant(state: State, entry: LogEntry, **changes: Any) -> State:
    changed = (replace(each, **changes) if each.id == entry.body["entrant"] else each for each in state.entrants)
    return replace(state, entrants=tuple(changed))


def _draft(state: State, entry: LogEntry) -> State:
    tables = tuple(map(TableRound.of, entry.body["tables"]))
    before = state.round(entry.body["round"])
    made = table_folds.read(Round, entry, number=entry.body["round"], status=RoundStatus.DRAFT, tables=tables)
    made = replace(made, withdrawn=before.withdrawn if before else None)
    others = [each for each in state.rounds if each.number != made.number]
    return replace(state, rounds=tuple(sorted([*others, made], key=lambda each: each.number)))


def _extend(state: State, entry: LogEntry) -> State:
    minutes = entry.body["minutes"]
    if entry.body.get("table") is not None:
        longer = at_table(lambda table, _entry: {"extra_minutes": table.extra_minutes + minutes})
        return longer(state, entry)
    the_round = state.round(entry.body["round"])
    before = the_round.extra_minutes if the_round else 0
    return in_round(state, entry, extra_minutes=before + minutes)


def _cancel(state: State, entry: LogEntry) -> State:
    reason, number = entry.body["reason"], entry.body["event"]
    changed = (replace(each, cancelled=reason) if each.number == number else each for each in state.penalties)
    return replace(state, penalties=tuple(changed))


def _show(state: State, entry: LogEntry) -> State:
    seen = state.seen | {entry.body["round"] or 0}
    if not state.shown_set:
        seen |= set(range((public_round(state) or 0) + 1))
    return replace(state, shown=entry.body["round"], shown_set=True, seen=seen)


def in_round(state: State, entry: LogEntry, **changes: Any) -> State:
    """Return the state with a change to the round of the entry."""
    number = entry.body["round"]
    rounds = (replace(each, **changes) if each.number == number else each for each in state.rounds)
    return replace(state, rounds=tuple(rounds))


def at_table(change: Change) -> Step:
    """Return a fold that changes the fields that `change` returns, at the table of an entry."""

    def change_table(state: State, entry: LogEntry) -> State:
        number, table = entry.body["round"], entry.body["table"]
        the_round = state.round(number)
        found = the_round.table(table) if the_round else None
        return state.at_table(number, table, **change(found, entry)) if found else state

    return change_table


def _every_table(change: Change) -> Step:
    def change_table(state: State, entry: LogEntry) -> State:
        rounds = (
            replace(each, tables=tuple(replace(row, **change(row, entry)) for row in each.tables))
            for each in state.rounds
        )
        return replace(state, rounds=tuple(rounds))

    return change_table


def _reseat(state: State, entry: LogEntry) -> State:
    """Change the seats of a public round; a table whose sides stay the same is unchanged.

    A late entrant plays from the round that the body says.
    """
    the_round = state.round(entry.body["round"])
    rows = the_round.tables if the_round else ()
    known = {each.table: each for each in rows}
    stand_in = [each for row in rows for each in row.substitutions]
    tables = []
    for seat in entry.body["tables"]:
        new = TableRound.of(seat)
        row = known.get(new.table)
        if row is None or row.sides != new.sides:
            came = tuple(each for each in stand_in if any(each.entrant in side for side in new.sides))
            row = replace(row or new, sides=new.sides, substitutions=came, moved=entry.at)
        tables.append(row)
    late = entry.body["first_rounds"]
    entrants = (
        replace(each, **{"back" if each.gone else "first_round": late[each.id]}) if each.id in late else each
        for each in state.entrants
    )
    after = replace(state, entrants=tuple(entrants))
    return in_round(after, entry, tables=tuple(tables), byes=tuple(entry.body["byes"]))


_STEPS: Mapping[Kind, Step] = {
    Kind.SUBSTITUTE: at_table(table_folds.substitute),
    Kind.RESEAT: _reseat,
    Kind.PLAY: at_table(lambda _table, _entry: {"plays": True}),
    Kind.CALL: at_table(lambda table, entry: {"calls": (*table.calls, table_folds.read(Call, entry))}),
    Kind.ANSWER: _every_table(table_folds.answer),
    Kind.SIGN: at_table(table_folds.sign),
    Kind.SEAT: at_table(table_folds.take_seat),
    Kind.DISPUTE: at_table(lambda table, entry: {"disputes": (*table.disputes, table_folds.read(Dispute, entry))}),
    Kind.SETTLE: _every_table(table_folds.settle),
    Kind.ASSIGN: at_table(table_folds.assign),
    Kind.SLIP: at_table(table_folds.type_slip),
    Kind.REOPEN: at_table(table_folds.reopen),
    Kind.CORRECT: at_table(table_folds.correct),
    Kind.CHECK: at_table(lambda _table, entry: {"checked": entry.body["version"]}),
    Kind.POSTPONE: at_table(lambda _table, entry: {"postponed": entry.body["postponed"]}),
    Kind.SETUP: lambda state, entry: replace(state, **_setup(entry)),
    Kind.REGISTER: _register,
    Kind.EDIT: lambda state, entry: _entrant(state, entry, **_named(entry.body)),
    Kind.ARRIVE: _arrive,
    Kind.LEAVE: _leave,
    Kind.RETURN: _return,
    Kind.DRAFT: _draft,
    Kind.PUBLISH: _round(status=RoundStatus.PUBLISHED),
    Kind.UNPUBLISH: _round(status=RoundStatus.DRAFT, started=None, stopped=None, withdrawn=NOW, extra_minutes=0),
    Kind.START: _round(status=RoundStatus.PLAYING, started=NOW, stopped=None),
    Kind.EXTEND: _extend,
    Kind.STOP: _round(stopped=NOW),
    Kind.PENALTY: lambda state, entry: replace(state, penalties=(*state.penalties, table_folds.read(Penalty, entry))),
    Kind.CANCEL: _cancel,
    Kind.CLOSE: _round(status=RoundStatus.CLOSED, closed=NOW),
    Kind.APPROVE: _round(status=RoundStatus.APPROVED),
    Kind.UNCLOSE: _round(status=RoundStatus.PLAYING, closed=None),
    Kind.SHOW: _show,
    Kind.NOTE: lambda state, entry: replace(state, notes=(*state.notes, entry.body["text"])),
    Kind.ERASE: lambda state, _entry: state,  # every name is read anew
}
_EVENT: Fold[State] = Fold(begin=lambda entry: State(**_setup(entry)), steps=_STEPS)
fold, step = _EVENT.fold, _EVENT.step
KINDS = frozenset({Kind.SETUP, *_STEPS})  # the kinds of entries that the log of an event has
