"""Gives and withdraws penalties and rulings, lodges and decides protests; all stay in the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.game.incidents import ProtestOutcome
from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.game.views import Effects
from scorekeeper.usecases.incidents import noting
from scorekeeper.usecases.incidents.incidents import claims_of, open_protests
from scorekeeper.usecases.incidents.stakes import MOST_OPEN
from scorekeeper.usecases.requests import Decision, entry_use_case


@dataclass(frozen=True, slots=True)
class Charge:
    """A penalty as a phone sends it, for a recorded hand or the coming one.

    `code` is an irregularity of the variant, whose rules say what it costs. Without a code it is a
    director's ruling: `points` may have either sign, or be 0 for a remark, and `note` says why.
    `player` is "" if the whole side is meant; `by` is who entered it.
    """

    number: int
    side: int
    player: str = ""
    code: str | None = None
    times: int = 1
    points: int = 0
    note: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Retraction:
    """The withdrawal of a penalty, with its reason; `by` is who withdraws it."""

    entry_seq: int
    reason: str
    by: str = ""


@entry_use_case(Kind.PENALTY)
def give_penalty(ledger: Ledger, charge: Charge) -> Decision:
    """Note a penalty or a ruling; it affects scores or the minimum at once.

    Raises NotFound, ReadOnly, InputError (no such hand, side, player, code; times, points, sizes),
    LimitReached or Conflict (the request was used for something else).
    """
    return noting.judged(ledger, _charged(ledger, charge))


def preview_penalty(store: Store, token: str, charge: Charge) -> Effects:
    """Return the effects of a penalty without storing it. Raises as `give_penalty`."""
    return noting.foreseen(store, token, lambda ledger: _charged(ledger, charge))


@entry_use_case(Kind.WITHDRAW)
def withdraw_penalty(ledger: Ledger, asked: Retraction) -> Decision:
    """Withdraw a penalty; it stays in the log with the reason, which is required.

    Raises NotFound (no such penalty), ReadOnly, InputError, LimitReached, NothingToDo (already
    withdrawn) or Conflict.
    """
    penalty = noting.find(ledger, Kind.PENALTY, asked.entry_seq)
    reason = limits.clean_text(asked.reason, "reason", limits.MAX_NOTE)
    if not reason:
        raise InputError(
            msg("Write why it is withdrawn; the penalty and its withdrawal both stay in the log."), "reason"
        )
    body = {"reason": reason, "by": limits.clean_text(asked.by, "by", limits.MAX_NAME)}
    return Decision(Kind.WITHDRAW, penalty.number, asked.entry_seq, body)


def preview_withdrawal(store: Store, token: str, entry_seq: int) -> Effects:
    """Return the effects of withdrawing a penalty without storing anything."""

    def decide(ledger: Ledger) -> Decision:
        penalty = noting.find(ledger, Kind.PENALTY, entry_seq)
        return Decision(Kind.WITHDRAW, penalty.number, entry_seq)

    return noting.foreseen(store, token, decide)


def _charged(ledger: Ledger, charge: Charge) -> Decision:
    noting.check_hand(ledger, charge.number)
    noting.check_side(ledger, charge.side)
    player = limits.clean_text(charge.player, "player", limits.MAX_NAME)
    if player and player not in ledger.blank.sides[charge.side].players:
        side = ledger.blank.sides[charge.side].name
        raise InputError(
            msg("{name} does not play for {name_side}; choose one of its players.", name=player, name_side=side)
            if side
            else msg("{name} is not on that side; choose one of its players.", name=player),
            "player",
        )
    body: dict[str, object] = {
        "side": charge.side,
        "player": player,
        "note": limits.clean_text(charge.note, "note", limits.MAX_NOTE),
        "by": limits.clean_text(charge.by, "by", limits.MAX_NAME),
    }
    body |= (_ruling if charge.code is None else _irregularity)(ledger, charge, body)
    return Decision(Kind.PENALTY, charge.number, None, body)


def _irregularity(ledger: Ledger, charge: Charge, body: Mapping[str, object]) -> dict[str, object]:
    if ledger.variant.penalty(charge.code or "") is None:
        raise InputError(msg("These rules have no such irregularity; choose one from the list."), "code")
    if charge.points:
        raise InputError(msg("The rules say what it costs; leave out the points."), "points")
    if not noting.is_count(charge.times, limits.MAX_TIMES):
        raise InputError(msg("It can have happened 1 to {most} times.", most=limits.MAX_TIMES), "times")
    return {"code": charge.code, "times": charge.times, "points": 0}


def _ruling(ledger: Ledger, charge: Charge, body: Mapping[str, object]) -> dict[str, object]:
    noting.check_points(ledger, charge.points, "points")
    if charge.times != 1:
        raise InputError(msg("A ruling is given once; write its total points."), "times")
    if not body["note"]:
        raise InputError(msg("Write what the director ruled, and why."), "note")
    return {"code": None, "times": 1, "points": charge.points}


@dataclass(frozen=True, slots=True)
class Protest:
    """A protest as a phone sends it: by which side, against which hand, and why.

    `claims` are the points that each side gains or loses if it is upheld (0 is allowed), or None
    while the amount is open. `by` is who entered it.
    """

    number: int
    side: int
    text: str
    claims: tuple[int, ...] | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The decision on the protest with this entry id.

    `claims` are the points that an upheld protest gives, or None for those that it asked for.
    """

    entry_seq: int
    outcome: ProtestOutcome
    claims: tuple[int, ...] | None = None
    text: str = ""
    by: str = ""


@entry_use_case(Kind.PROTEST)
def protest(ledger: Ledger, asked: Protest) -> Decision:
    """Note a protest; it changes no score until it is upheld.

    Raises NotFound, ReadOnly, InputError (no such hand or side, no text, points), LimitReached (too
    many open protests) or Conflict.
    """
    noting.check_hand(ledger, asked.number)
    noting.check_side(ledger, asked.side)
    text = limits.clean_text(asked.text, "text", limits.MAX_NOTE)
    if not text:
        raise InputError(msg("Write what the protest is about."), "text")
    if len(open_protests(ledger.folded.state)) >= MOST_OPEN:
        raise LimitReached(msg("{most} protests are open; decide one before adding another.", most=MOST_OPEN))
    body = {
        "side": asked.side,
        "text": text,
        "claims": _claims(ledger, asked.claims),
        "by": limits.clean_text(asked.by, "by", limits.MAX_NAME),
    }
    return Decision(Kind.PROTEST, asked.number, None, body)


@entry_use_case(Kind.DECIDE)
def decide_protest(ledger: Ledger, verdict: Verdict) -> Decision:
    """Decide a protest; if it is upheld, its points count like a director's ruling.

    Raises NotFound (no such protest), ReadOnly, InputError, LimitReached, NothingToDo (decided
    already) or Conflict.
    """
    return noting.judged(ledger, _verdict(ledger, verdict))


def preview_decision(store: Store, token: str, verdict: Verdict) -> Effects:
    """Return the effects of a decision without storing it. Raises as `decide_protest`."""
    return noting.foreseen(store, token, lambda ledger: _verdict(ledger, verdict))


def _verdict(ledger: Ledger, verdict: Verdict) -> Decision:
    entry = noting.find(ledger, Kind.PROTEST, verdict.entry_seq)
    if verdict.claims is not None and verdict.outcome is not ProtestOutcome.UPHELD:
        raise InputError(msg("Only a protest that is upheld gives points."), "claims")
    claims = claims_of(entry) if verdict.claims is None else verdict.claims
    body = {
        "outcome": verdict.outcome,
        "claims": _claims(ledger, claims) if verdict.outcome is ProtestOutcome.UPHELD else None,
        "text": limits.clean_text(verdict.text, "text", limits.MAX_NOTE),
        "by": limits.clean_text(verdict.by, "by", limits.MAX_NAME),
    }
    return Decision(Kind.DECIDE, entry.number, entry.seq, body)


def _claims(ledger: Ledger, claims: Sequence[int] | None) -> list[int] | None:
    if claims is None:
        return None
    if len(claims) != len(ledger.blank.sides):
        raise InputError(msg("Write the points of every side, 0 where nothing changes."), "claims")
    for side, points in enumerate(claims):
        noting.check_points(ledger, points, f"claims[{side}]")
    return list(claims)
