"""Lodges and decides protests; what the open ones can change is in `stakes`."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.log import Kind, LogEntry
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached
from scorekeeper.usecases.game.ledger import Ledger, load_for_scoring
from scorekeeper.usecases.game.preview import effects_of
from scorekeeper.usecases.game.views import Effects
from scorekeeper.usecases.incidents import noting
from scorekeeper.usecases.incidents.incidents import claims_of, open_protests
from scorekeeper.usecases.incidents.stakes import MOST_OPEN
from scorekeeper.usecases.requests import Decision


@dataclass(frozen=True, slots=True)
class Protest:
    """A protest as a phone sends it: who protests and against what.

    `claims` are the points that each side gains or loses if it is upheld (0 allowed), None while
    the amount is open; `by` is who entered it.
    """

    number: int
    side: int
    text: str
    claims: tuple[int, ...] | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision on the protest with this entry id: upheld, dismissed or withdrawn.

    `claims` are the points that an upheld protest gives, None: those that it asked for.
    """

    event_id: int
    outcome: str
    claims: tuple[int, ...] | None = None
    text: str = ""
    by: str = ""


@noting.noted(Kind.PROTEST)
def protest(ledger: Ledger, asked: Protest) -> Decision:
    """Write a protest down; it changes no score until it is upheld.

    Raises NotFound, ReadOnly, InputError (no such hand or side, no text, points), LimitReached
    (too many open ones) or Conflict.
    """
    noting.check_hand(ledger, asked.number)
    noting.check_side(ledger, asked.side)
    text = limits.clean_text(asked.text, "text", limits.MAX_NOTE)
    if not text:
        raise InputError("Write what the protest is about.", "text")
    if len(open_protests(ledger.folded.state)) >= MOST_OPEN:
        raise LimitReached(f"{MOST_OPEN} protests are open; decide one before adding another.")
    body = {
        "side": asked.side,
        "text": text,
        "claims": _claims(ledger, asked.claims),
        "by": limits.clean_text(asked.by, "by", limits.MAX_NAME),
    }
    return Decision(Kind.PROTEST, asked.number, None, body)


@noting.noted(Kind.DECIDE)
def decide_protest(ledger: Ledger, verdict: Verdict) -> Decision:
    """Decide a protest; if it is upheld, its points act from then on as a ruling of the director.

    Raises NotFound (no such protest), ReadOnly, InputError, LimitReached, NothingToDo (decided
    already) or Conflict.
    """
    entry, body = _verdict(ledger, verdict)
    state = noting.with_entry(ledger, Kind.DECIDE, entry.number, body, entry.seq)
    return Decision(Kind.DECIDE, entry.number, entry.seq, body, ledger.adjudicate_in(state))


def preview_decision(store: Store, token: str, verdict: Verdict) -> Effects:
    """Return what the decision would change; nothing is written. Raises as `decide_protest`."""
    ledger = load_for_scoring(store, token)
    entry, body = _verdict(ledger, verdict)
    state = noting.with_entry(ledger, Kind.DECIDE, entry.number, body, entry.seq)
    return effects_of(ledger, token, state)


def _verdict(ledger: Ledger, verdict: Verdict) -> tuple[LogEntry, dict[str, object]]:
    entry = noting.find(ledger, Kind.PROTEST, verdict.event_id, "decided")
    if verdict.outcome not in list(ProtestOutcome):
        raise InputError("Choose upheld, dismissed or withdrawn.", "outcome")
    if verdict.claims is not None and verdict.outcome != ProtestOutcome.UPHELD:
        raise InputError("Only a protest that is upheld gives points.", "claims")
    claims = claims_of(entry) if verdict.claims is None else verdict.claims
    return entry, {
        "outcome": verdict.outcome,
        "claims": _claims(ledger, claims) if verdict.outcome == ProtestOutcome.UPHELD else None,
        "text": limits.clean_text(verdict.text, "text", limits.MAX_NOTE),
        "by": limits.clean_text(verdict.by, "by", limits.MAX_NAME),
    }


def _claims(ledger: Ledger, claims: Sequence[int] | None) -> list[int] | None:
    if claims is None:
        return None
    if len(claims) != len(ledger.blank.sides):
        raise InputError("Write the points of every side, 0 where nothing changes.", "claims")
    for side, points in enumerate(claims):
        noting.check_points(ledger, points, f"claims[{side}]")
    return list(claims)
