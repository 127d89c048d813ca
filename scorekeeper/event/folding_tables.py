"""What events do to the tables of a round; pure, a part of `folding`."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorekeeper.event.state import (
    DIRECTOR,
    Assigned,
    Call,
    Correction,
    Dispute,
    Happening,
    Signature,
    State,
    Substitution,
    TableRound,
)


def in_round(state: State, event: Happening, **changes: Any) -> State:
    """Change the round that the event is about."""
    changed = [
        replace(each, **changes) if each.number == event.body["round"] else each
        for each in state.rounds
    ]
    return replace(state, rounds=tuple(changed))


def at_table(state: State, event: Happening, change: Callable[[TableRound], TableRound]) -> State:
    """Change the table that the event is about."""
    turn = state.round(event.body["round"])
    tables = turn.tables if turn else ()
    wanted = event.body["table"]
    return in_round(
        state,
        event,
        tables=tuple(change(each) if each.table == wanted else each for each in tables),
    )


def reseat(state: State, event: Happening) -> State:
    """Seat the tables of a public round anew; a table that keeps its sides stays as it is."""
    turn = state.round(event.body["round"])
    rows = turn.tables if turn else ()
    known = {each.table: each for each in rows}
    stand_in = [each for row in rows for each in row.substitutions]
    tables = []
    for seat in event.body["tables"]:
        sides = (tuple(seat["north"]), tuple(seat["east"]))
        row = known.get(seat["table"], TableRound(table=seat["table"], sides=((), ())))
        if row.sides != sides:
            came = tuple(each for each in stand_in if each.entrant in sides[0] + sides[1])
            row = replace(row, sides=sides, substitutions=came, moved=event.at)
        tables.append(row)
    return in_round(state, event, tables=tuple(tables), byes=tuple(event.body["byes"]))


def play(state: State, event: Happening) -> State:
    """Somebody says that cards are played at the table."""
    return at_table(state, event, lambda each: replace(each, plays=True))


def substitute(state: State, event: Happening) -> State:
    """Somebody plays for another."""
    body = event.body
    made = Substitution(
        entrant=body["entrant"], leaves=body["out"], comes=body["in"], reason=body["reason"]
    )
    return at_table(
        state, event, lambda each: replace(each, substitutions=(*each.substitutions, made))
    )


def call(state: State, event: Happening) -> State:
    """The table calls the director."""
    made = Call(number=event.number, why=event.body["why"], at=event.at)
    return at_table(state, event, lambda each: replace(each, calls=(*each.calls, made)))


def answer(state: State, event: Happening) -> State:
    """The director has answered a call."""

    def change(each: TableRound) -> TableRound:
        calls = [
            replace(call, answered=call.answered or call.number == event.body["event"])
            for call in each.calls
        ]
        return replace(each, calls=tuple(calls))

    return _every_table(state, change)


def settle(state: State, event: Happening) -> State:
    """The director has settled a dispute."""

    def change(each: TableRound) -> TableRound:
        disputes = [
            replace(dispute, settled=dispute.settled or dispute.number == event.body["event"])
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


def sign(state: State, event: Happening) -> State:
    """A side, or the director, accepts the scores."""
    body = event.body
    made = Signature(
        side=body["side"], version=body["version"], scores=tuple(body["scores"]), at=event.at
    )

    def change(each: TableRound) -> TableRound:
        # The director's word ends what was in dispute at the table.
        ends = made.side == DIRECTOR
        disputes = tuple(replace(one, settled=one.settled or ends) for one in each.disputes)
        return replace(each, signatures=(*each.signatures, made), disputes=disputes)

    return at_table(state, event, change)


def dispute(state: State, event: Happening) -> State:
    """A side does not accept the scores."""
    made = Dispute(
        number=event.number,
        side=event.body["side"],
        reason=event.body["reason"],
        at=event.at,
    )
    return at_table(state, event, lambda each: replace(each, disputes=(*each.disputes, made)))


def assign(state: State, event: Happening) -> State:
    """The director rules a result."""
    body = event.body
    awards = body.get("awards")
    made = Assigned(
        scores=tuple(body["scores"]),
        awards=None if awards is None else tuple(awards),
        rule=body["rule"],
        reason=body["reason"],
    )
    return at_table(
        state, event, lambda each: replace(each, assigned=made, reopened="", before=None)
    )


def reopen(state: State, event: Happening) -> State:
    """Open a result again; what it was goes on counting until it is changed."""

    def change(each: TableRound) -> TableRound:
        return replace(
            each,
            before=each.counted,
            reopened=event.body["reason"],
            assigned=None,
            signatures=(),
            checked=None,
        )

    return at_table(state, event, change)


def correct(state: State, event: Happening) -> State:
    """The director takes over a correction."""
    body = event.body
    scores = tuple(body["scores"])

    def change(each: TableRound) -> TableRound:
        made = Correction(
            kind=body["kind"],
            agreed=body["agreed"],
            reason=body["reason"],
            before=each.before,
            after=scores,
            at=event.at,
        )
        signed = Signature(side=DIRECTOR, version=body["version"], scores=scores, at=event.at)
        return replace(
            each,
            signatures=(signed,),
            corrections=(*each.corrections, made),
            reopened="",
            before=None,
        )

    return at_table(state, event, change)


def check(state: State, event: Happening) -> State:
    """The double check has ticked the result."""
    return at_table(state, event, lambda each: replace(each, checked=event.body["version"]))


def postpone(state: State, event: Happening) -> State:
    """The round goes on without this table, or waits for it again."""
    return at_table(state, event, lambda each: replace(each, postponed=event.body["postponed"]))
