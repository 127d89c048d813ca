"""What entries do to the tables of a round; pure, a part of `folding`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorekeeper.event.choices import CorrectionKind
from scorekeeper.event.state import (
    DIRECTOR,
    Assigned,
    Call,
    Correction,
    Dispute,
    Signature,
    State,
    Substitution,
    TableRound,
)
from scorekeeper.log import LogEntry


def in_round(state: State, entry: LogEntry, **changes: Any) -> State:
    """Change the round that the entry is about."""
    changed = [
        replace(each, **changes) if each.number == entry.body["round"] else each
        for each in state.rounds
    ]
    return replace(state, rounds=tuple(changed))


def at_table(state: State, entry: LogEntry, change: Callable[[TableRound], TableRound]) -> State:
    """Change the table that the entry is about."""
    turn = state.round(entry.body["round"])
    tables = turn.tables if turn else ()
    wanted = entry.body["table"]
    return in_round(
        state,
        entry,
        tables=tuple(change(each) if each.table == wanted else each for each in tables),
    )


def reseat(state: State, entry: LogEntry) -> State:
    """Seat the tables of a public round anew; a table that keeps its sides stays as it is."""
    turn = state.round(entry.body["round"])
    rows = turn.tables if turn else ()
    known = {each.table: each for each in rows}
    stand_in = [each for row in rows for each in row.substitutions]
    tables = []
    for seat in entry.body["tables"]:
        sides = (tuple(seat["north"]), tuple(seat["east"]))
        row = known.get(seat["table"], TableRound(table=seat["table"], sides=((), ())))
        if row.sides != sides:
            came = tuple(each for each in stand_in if each.entrant in sides[0] + sides[1])
            row = replace(row, sides=sides, substitutions=came, moved=entry.at)
        tables.append(row)
    return in_round(state, entry, tables=tuple(tables), byes=tuple(entry.body["byes"]))


def play(state: State, entry: LogEntry) -> State:
    """Somebody says that cards are played at the table."""
    return at_table(state, entry, lambda each: replace(each, plays=True))


def substitute(state: State, entry: LogEntry) -> State:
    """Somebody plays for another."""
    body = entry.body
    made = Substitution(
        entrant=body["entrant"], leaves=body["out"], comes=body["in"], reason=body["reason"]
    )
    return at_table(
        state, entry, lambda each: replace(each, substitutions=(*each.substitutions, made))
    )


def call(state: State, entry: LogEntry) -> State:
    """The table calls the director."""
    made = Call(number=entry.seq, why=entry.body["why"], at=entry.at)
    return at_table(state, entry, lambda each: replace(each, calls=(*each.calls, made)))


def answer(state: State, entry: LogEntry) -> State:
    """The director has answered a call."""

    def change(each: TableRound) -> TableRound:
        calls = [
            replace(call, answered=call.answered or call.number == entry.body["event"])
            for call in each.calls
        ]
        return replace(each, calls=tuple(calls))

    return _every_table(state, change)


def settle(state: State, entry: LogEntry) -> State:
    """The director has settled a dispute."""

    def change(each: TableRound) -> TableRound:
        disputes = [
            replace(dispute, settled=dispute.settled or dispute.number == entry.body["event"])
            for dispute in each.disputes
        ]
        return replace(each, disputes=tuple(disputes))

    return _every_table(state, change)


def _every_table(state: State, change: Callable[[TableRound], TableRound]) -> State:
    return replace(
        state,
        rounds=tuple(
            replace(each, tables=tuple(change(table) for table in each.tables))
            for each in state.rounds
        ),
    )


def sign(state: State, entry: LogEntry) -> State:
    """A side, or the director, accepts the scores."""
    body = entry.body
    made = Signature(
        side=body["side"], version=body["version"], scores=tuple(body["scores"]), at=entry.at
    )

    def change(each: TableRound) -> TableRound:
        # The director's word ends what was in dispute at the table.
        ends = made.side == DIRECTOR
        disputes = tuple(replace(one, settled=one.settled or ends) for one in each.disputes)
        return replace(each, signatures=(*each.signatures, made), disputes=disputes)

    return at_table(state, entry, change)


def dispute(state: State, entry: LogEntry) -> State:
    """A side does not accept the scores."""
    made = Dispute(
        number=entry.seq,
        side=entry.body["side"],
        reason=entry.body["reason"],
        at=entry.at,
    )
    return at_table(state, entry, lambda each: replace(each, disputes=(*each.disputes, made)))


def assign(state: State, entry: LogEntry) -> State:
    """The director rules a result."""
    body = entry.body
    awards = body.get("awards")
    made = Assigned(
        scores=tuple(body["scores"]),
        awards=None if awards is None else tuple(awards),
        rule=body["rule"],
        reason=body["reason"],
    )
    return at_table(
        state, entry, lambda each: replace(each, assigned=made, reopened="", before=None)
    )


def reopen(state: State, entry: LogEntry) -> State:
    """Open a result again; what it was goes on counting until it is changed."""

    def change(each: TableRound) -> TableRound:
        return replace(
            each,
            before=each.counted,
            reopened=entry.body["reason"],
            assigned=None,
            signatures=(),
            checked=None,
        )

    return at_table(state, entry, change)


def correct(state: State, entry: LogEntry) -> State:
    """The director takes over a correction."""
    body = entry.body
    scores = tuple(body["scores"])

    def change(each: TableRound) -> TableRound:
        made = Correction(
            kind=CorrectionKind(body["kind"]),
            agreed=body["agreed"],
            reason=body["reason"],
            before=each.before,
            after=scores,
            at=entry.at,
        )
        signed = Signature(side=DIRECTOR, version=body["version"], scores=scores, at=entry.at)
        return replace(
            each,
            signatures=(signed,),
            corrections=(*each.corrections, made),
            reopened="",
            before=None,
        )

    return at_table(state, entry, change)


def check(state: State, entry: LogEntry) -> State:
    """The double check has ticked the result."""
    return at_table(state, entry, lambda each: replace(each, checked=entry.body["version"]))


def postpone(state: State, entry: LogEntry) -> State:
    """The round goes on without this table, or waits for it again."""
    return at_table(state, entry, lambda each: replace(each, postponed=entry.body["postponed"]))
