"""Makes the views of penalties and protests from a ledger, without deciding anything."""

from typing import Any

from scorekeeper.game import incidents
from scorekeeper.game.game import played_by
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.incidents.incidents import answer_to, as_charge, claims_of


def show_penalties(ledger: Ledger) -> tuple[incidents.PenaltyView, ...]:
    """Return the penalties and rulings of all hands, in the order in which they were given."""
    state = ledger.folded.state
    return tuple(
        show_penalty(ledger, entry, answer_to(state, entry.seq)) for entry in state.noted if entry.kind == Kind.PENALTY
    )


def show_penalty(ledger: Ledger, entry: LogEntry, withdrawal: LogEntry | None = None) -> incidents.PenaltyView:
    """Return the view of a penalty; the game's own rules say what its code costs."""
    charge, body, number = as_charge(entry), entry.body, entry.number or 0
    priced = ledger.variant.penalty(charge.code) if charge.code else None
    step = ledger.variant.opening.raise_step if priced and priced.raises_minimum else None
    return incidents.PenaltyView(
        entry_seq=entry.seq,
        number=number,
        side=charge.side,
        player=played_by(ledger.former, ledger.name_now(str(body["player"]), entry), number),
        code=charge.code,
        label=priced.label if priced else msg("ruling of the director"),
        times=charge.times,
        points=priced.points * charge.times if priced else charge.points,
        raises=(step or 0) * charge.times,
        note=charge.reason,
        by=body["by"],
        at=entry.at,
        withdrawn=_withdrawal(withdrawal) if withdrawal else None,
        waiting=ledger.slot(number) is None,
    )


def show_protests(ledger: Ledger) -> tuple[incidents.ProtestView, ...]:
    """Return all protests, open and decided."""
    state = ledger.folded.state
    return tuple(
        show_protest(ledger, entry, answer_to(state, entry.seq)) for entry in state.noted if entry.kind == Kind.PROTEST
    )


def show_protest(ledger: Ledger, entry: LogEntry, decision: LogEntry | None = None) -> incidents.ProtestView:
    """Return the view of a protest and of the decision on it."""
    body: Any = entry.body
    number = entry.number or 0
    return incidents.ProtestView(
        entry_seq=entry.seq,
        number=number,
        side=body["side"],
        text=body["text"],
        claims=claims_of(entry),
        by=body["by"],
        at=entry.at,
        decision=_decision(decision) if decision else None,
        waiting=ledger.slot(number) is None,
    )


def _withdrawal(entry: LogEntry) -> incidents.Withdrawal:
    body: Any = entry.body
    return incidents.Withdrawal(entry.seq, body["reason"], body["by"], entry.at)


def _decision(entry: LogEntry) -> incidents.ProtestDecision:
    body: Any = entry.body
    return incidents.ProtestDecision(
        entry_seq=entry.seq,
        outcome=incidents.ProtestOutcome(body["outcome"]),
        claims=claims_of(entry) or (),
        text=body["text"],
        by=body["by"],
        at=entry.at,
    )
