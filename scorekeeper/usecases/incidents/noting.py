"""The checks and the preview that penalties and protests share."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError, LimitReached, NotFound, NothingToDo
from scorekeeper.usecases.game.folding import State
from scorekeeper.usecases.game.ledger import Ledger, load_for_scoring
from scorekeeper.usecases.game.record_hand import effects_of
from scorekeeper.usecases.game.views import Effects
from scorekeeper.usecases.incidents.incidents import answer_to
from scorekeeper.usecases.requests import Decision


def with_entry(ledger: Ledger, made: Decision) -> State:
    """Return the state as it would be with this penalty, protest, withdrawal or decision."""
    entry = LogEntry(
        kind=made.kind,
        number=made.number,
        replaces=made.replaces,
        body=made.body or {},
        at=datetime.min.replace(tzinfo=UTC),
        seq=ledger.version + 1,
    )
    state = ledger.folded.state
    if made.replaces is not None:
        return replace(state, answers=(*state.answers, entry))
    return replace(state, noted=(*state.noted, entry))


def judged(ledger: Ledger, made: Decision) -> Decision:
    """Return the decision with the ruling on the game that it leads to."""
    return replace(made, foreseen=ledger.adjudicate_in(with_entry(ledger, made)))


_DONE = {
    Kind.PENALTY: msg("This penalty has already been withdrawn."),
    Kind.PROTEST: msg("This protest has already been decided."),
}
_MISSING = {
    Kind.PENALTY: msg("The game has no such penalty; it may have been undone."),
    Kind.PROTEST: msg("The game has no such protest; it may have been undone."),
}


def find(ledger: Ledger, kind: Kind, entry_seq: int) -> LogEntry:
    """Return the entry of a penalty that is in force, or of a protest that is open.

    Raises NotFound; or NothingToDo if it was withdrawn or decided already.
    """
    state = ledger.folded.state
    for entry in state.noted:
        if entry.seq == entry_seq and entry.kind == kind:
            if answer_to(state, entry_seq) is not None:
                raise NothingToDo(_DONE[kind])
            return entry
    raise NotFound(_MISSING[kind])


def check_hand(ledger: Ledger, number: int) -> None:
    """Raise unless the hand is recorded or comes next in a game that goes on, and has room."""
    last = ledger.next_number - (1 if ledger.over else 0)
    if last < ledger.first_number:
        raise InputError(msg("The game was ended before its first hand; nothing can be noted."), "number")
    if isinstance(number, bool) or not ledger.first_number <= number <= last:
        raise InputError(
            msg(
                "There is no hand {number}; hands {first} to {last} can be chosen.",
                number=number,
                first=ledger.first_number,
                last=last,
            )
            if last > ledger.first_number
            else msg("There is no hand {number}; hand {last} can be chosen.", number=number, last=last),
            "number",
        )
    if sum(each.number == number for each in ledger.folded.state.noted) >= limits.MAX_NOTED:
        raise LimitReached(msg("At most {most} penalties and protests are kept for one hand.", most=limits.MAX_NOTED))


def check_side(ledger: Ledger, side: int) -> None:
    """Raise InputError unless the game has such a side."""
    if isinstance(side, bool) or not 0 <= side < len(ledger.blank.sides):
        raise InputError(msg("Choose one of the sides of this game."), "side")


def check_points(ledger: Ledger, points: int, where: str) -> None:
    """Raise InputError unless these points are possible in this game."""
    unit = ledger.variant.unit
    if isinstance(points, bool) or abs(points) > limits.MAX_CHARGE:
        raise InputError(msg("At most {most} points are given or taken at once.", most=limits.MAX_CHARGE), where)
    if points % unit:
        raise InputError(
            msg("{points} is not a possible number of points; write a multiple of {unit}.", points=points, unit=unit),
            where,
        )


def is_count(value: int, most: int) -> bool:
    """Tell whether this is a whole number from 1 to `most`."""
    return not isinstance(value, bool) and 1 <= value <= most


def foreseen(store: Store, token: str, decide: Callable[[Ledger], Decision]) -> Effects:
    """Return the effects of an entry without storing it. Raises as `decide`."""
    ledger = load_for_scoring(store, token)
    made = decide(ledger)
    state = with_entry(ledger, made)
    return effects_of(ledger, token, state)
