"""Ends a game before its rules do, and takes it up again."""

from datetime import datetime

from scorekeeper.log import END, RESUME
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import NothingToDo
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.game.views import Receipt
from scorekeeper.usecases.requests import Decision, Request, change


def end_game(
    store: Store,
    now: datetime,
    token: str,
    request_id: str,
    expected_version: int,
    device: str = "",
) -> Receipt:
    """End the game early: the sides with the highest score win, further hands are refused.

    `expected_version` is the version of the page that asked. Raises NotFound, ReadOnly,
    InputError, LimitReached, NothingToDo (it is over already) or Conflict (it has changed since).
    """

    def decide(ledger: Ledger) -> Decision:
        if ledger.over:
            raise NothingToDo("The game is over already.")
        return Decision(END)

    content = limits.content_digest(END, expected_version)
    request = Request(token, request_id, content, now, device)
    return change(store, request, expected_version, decide)


def resume_game(
    store: Store,
    now: datetime,
    token: str,
    request_id: str,
    expected_version: int,
    device: str = "",
) -> Receipt:
    """Take up a game that was ended early.

    One that is finished by its rules goes on only if a hand is corrected, undone or deleted.
    Raises as `end_game`; NothingToDo if the game was not ended early.
    """

    def decide(ledger: Ledger) -> Decision:
        if not ledger.folded.state.ended:
            raise NothingToDo("The game was not ended early.")
        return Decision(RESUME)

    content = limits.content_digest(RESUME, expected_version)
    request = Request(token, request_id, content, now, device)
    return change(store, request, expected_version, decide)
