"""Decides between two versions of a hand."""

from datetime import datetime

from scorekeeper.log import Kind, LogEntry
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import NeedsReason, NotFound, NothingToDo
from scorekeeper.usecases.game.ledger import Ledger, reason_of
from scorekeeper.usecases.game.preview import check_number, foresee
from scorekeeper.usecases.game.views import Receipt
from scorekeeper.usecases.requests import Decision, Request, carry_out, receipt


def settle_rival(
    store: Store, now: datetime, token: str, request_id: str, rival_event_id: int, accept: bool
) -> Receipt:
    """Take a late entry in the place of the hand as it stands (`accept`), or leave it.

    Taking it is a correction, or records the hand if there is none (any more); both versions stay
    in the log, and an undo opens the question again. Raises NotFound (no such entry), ReadOnly,
    InputError, LimitReached, GameOver, NothingToDo (settled already), or NeedsReason (the entry
    breaks a rule where it stands and came without a reason: correct the hand instead).
    """

    def decide(ledger: Ledger) -> Decision:
        rival = _open_rival(ledger, rival_event_id)
        if not accept:
            return Decision(Kind.SETTLE, rival.number, rival.seq)
        return _take(ledger, token, rival)

    content = limits.content_digest(Kind.SETTLE, rival_event_id, accept)
    request = Request(token, request_id, content, now, "")
    return receipt(carry_out(store, request, decide), token)


def _open_rival(ledger: Ledger, event_id: int) -> LogEntry:
    for rival in ledger.folded.rivals:
        if rival.seq == event_id:
            if event_id in ledger.folded.state.settled:
                raise NothingToDo("Another device has already settled this.")
            return rival
    raise NotFound("The game has no such late entry.")


def _take(ledger: Ledger, token: str, rival: LogEntry) -> Decision:
    number = rival.number or 0
    check_number(ledger, number, token)
    hand = ledger.read[rival.seq]
    preview = foresee(ledger, token, number, hand)
    if preview.needs_reason and not reason_of(rival):
        raise NeedsReason(preview)
    slot = ledger.slot(number)
    body = {**rival.body, "rival": rival.seq}
    if slot is None:
        return Decision(Kind.HAND, number, rival.seq, body, preview.game, hand)
    return Decision(Kind.CORRECT, number, slot.entry.seq, body, preview.game, hand)
