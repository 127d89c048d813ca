"""Ends and resumes a game, deletes hands and undoes entries.

Nothing is erased: a new log entry says what no longer counts.
"""

from scorekeeper.log import Kind
from scorekeeper.rules.messages import msg
from scorekeeper.usecases.errors import NothingToDo
from scorekeeper.usecases.game.ledger import Ledger
from scorekeeper.usecases.requests import Decision, changing


@changing(Kind.DELETE)
def delete_last_hand(ledger: Ledger) -> Decision:
    """Delete the last hand of the game; its number is free again.

    Raises NotFound, ReadOnly, InputError, LimitReached, NothingToDo (no hand) or Conflict (the game
    has changed since).
    """
    if not ledger.hands:
        raise NothingToDo(msg("There is no hand to delete."))
    slot = ledger.folded.state.slots[-1]
    return Decision(Kind.DELETE, slot.number, slot.entry.seq)


@changing(Kind.UNDO)
def undo_last(ledger: Ledger) -> Decision:
    """Take back the last entry that counts: a hand, correction, deletion, end or settlement.

    Undoing an undo restores what it took back. Raises as `delete_last_hand`.
    """
    last = ledger.folded.last
    if last is None:
        raise NothingToDo(msg("There is nothing to undo."))
    return Decision(Kind.UNDO, last.number, last.seq)


@changing(Kind.END)
def end_game(ledger: Ledger) -> Decision:
    """End the game early: the sides with the highest score win, and further hands are refused.

    Raises as `delete_last_hand`; NothingToDo if the game is over already.
    """
    if ledger.over:
        raise NothingToDo(msg("The game is already over."))
    return Decision(Kind.END)


@changing(Kind.RESUME)
def resume_game(ledger: Ledger) -> Decision:
    """Resume a game that was ended early.

    A game that is finished by its rules goes on only if a hand is corrected, undone or deleted.
    Raises as `delete_last_hand`; NothingToDo if the game was not ended early.
    """
    if not ledger.folded.state.ended:
        raise NothingToDo(msg("The game was not ended early."))
    return Decision(Kind.RESUME)
