"""Takes things back: nothing is erased, an event says what no longer counts."""

from datetime import datetime

from scorekeeper.log import DELETE, UNDO
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import NothingToDo
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.game.views import Receipt
from scorekeeper.usecases.requests import Decision, Request, change


def delete_last_hand(
    store: Store,
    now: datetime,
    token: str,
    request_id: str,
    expected_version: int,
    device: str = "",
) -> Receipt:
    """Take the last hand out of the game; its number is free again.

    `expected_version` is the version of the page that asked. Raises NotFound, ReadOnly,
    InputError, LimitReached, NothingToDo (no hand) or Conflict (the game has changed since).
    """

    def decide(ledger: Ledger) -> Decision:
        if not ledger.hands:
            raise NothingToDo("There is no hand to delete.")
        slot = ledger.folded.state.slots[-1]
        return Decision(DELETE, slot.number, slot.event.seq)

    content = limits.content_digest(DELETE, expected_version)
    request = Request(token, request_id, content, now, device)
    return change(store, request, expected_version, decide)


def undo_last(
    store: Store,
    now: datetime,
    token: str,
    request_id: str,
    expected_version: int,
    device: str = "",
) -> Receipt:
    """Take back the last event that counts: a hand, a correction, a deletion, an end, a settlement.

    Undoing an undo puts back what it took. Raises as `delete_last_hand`.
    """

    def decide(ledger: Ledger) -> Decision:
        last = ledger.folded.last
        if last is None:
            raise NothingToDo("There is nothing to undo.")
        return Decision(UNDO, last.number, last.seq)

    content = limits.content_digest(UNDO, expected_version)
    request = Request(token, request_id, content, now, device)
    return change(store, request, expected_version, decide)
