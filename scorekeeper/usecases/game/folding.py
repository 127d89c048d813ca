"""Folds the events of a game into its state; pure, and the only place that gives them meaning."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.log import Kind, LogEntry

NEVER_COUNT = frozenset(
    {Kind.START, Kind.RIVAL, Kind.AGREE, Kind.ERASE}
)  # these do not change the state


@dataclass(frozen=True, slots=True)
class Slot:
    """A hand as it stands: the event that holds it, and those it replaced, oldest first."""

    number: int
    event: LogEntry
    earlier: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """What counts: the hands, whether the game was ended early, the rivals that are settled.

    `named` are the changes of names and seats; `noted` are penalties and protests, `answers` what
    was withdrawn or decided of them; they stay when the hand that they are about is deleted.
    """

    slots: tuple[Slot, ...] = ()
    ended: bool = False
    settled: frozenset[int] = frozenset()
    named: tuple[LogEntry, ...] = ()
    noted: tuple[LogEntry, ...] = ()
    answers: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Folded:
    """The state, and what an undo needs: the event it takes back and the state before it.

    `called` tells from which event on which names were in force: those of a change, or with None
    those of the start.
    """

    state: State
    before: State
    last: LogEntry | None
    rivals: tuple[LogEntry, ...]
    agreed: dict[int, int]  # seq of a hand -> how many other devices entered the same
    called: tuple[tuple[int, LogEntry | None], ...] = ()


def fold(events: Iterable[LogEntry]) -> Folded:
    """Fold all events of a game, in order.

    An undo takes back the last event that changed the state; undoing an undo puts it back. So an
    undo only ever changes places between two states that were both legal.
    """
    folded = Folded(State(), State(), None, (), {})
    for event in events:
        folded = step(folded, event)
    return folded


def step(folded: Folded, event: LogEntry) -> Folded:
    """Fold one more event."""
    if event.kind == Kind.RIVAL:
        return replace(folded, rivals=(*folded.rivals, event))
    if event.kind == Kind.AGREE and event.replaces is not None:
        count = folded.agreed.get(event.replaces, 0) + 1
        return replace(folded, agreed={**folded.agreed, event.replaces: count})
    if event.kind in NEVER_COUNT:
        return folded
    after = folded.before if event.kind == Kind.UNDO else _change(folded.state, event)
    called = folded.called
    if after.named != folded.state.named:
        called = (*called, (event.seq, after.named[-1] if after.named else None))
    return replace(folded, state=after, before=folded.state, last=event, called=called)


def undone(events: Iterable[LogEntry]) -> frozenset[int]:
    """Return the `seq` of the events that an undo has taken back, and of undone undos."""
    taken: set[int] = set()
    for event in reversed(tuple(events)):
        if event.kind == Kind.UNDO and event.seq not in taken and event.replaces is not None:
            taken.add(event.replaces)
    return frozenset(taken)


def taken_rival(event: LogEntry) -> int | None:
    """Return the `seq` of the late entry that a hand or correction has taken over, or None."""
    rival = event.body.get("rival")
    return rival if isinstance(rival, int) else None


def _change(state: State, event: LogEntry) -> State:
    if event.kind == Kind.HAND:
        return _settle(replace(state, slots=(*state.slots, _new_slot(event))), event)
    if event.kind == Kind.CORRECT:
        slots = tuple(_corrected(slot, event) for slot in state.slots)
        return _settle(replace(state, slots=slots), event)
    if event.kind == Kind.DELETE:
        return replace(state, slots=state.slots[:-1])
    if event.kind == Kind.SETTLE and event.replaces is not None:
        return replace(state, settled=state.settled | {event.replaces})
    if event.kind in {Kind.END, Kind.RESUME}:
        return replace(state, ended=event.kind == Kind.END)
    return _noted(state, event)


def _noted(state: State, event: LogEntry) -> State:
    if event.kind in {Kind.PENALTY, Kind.PROTEST}:
        return replace(state, noted=(*state.noted, event))
    if event.kind in {Kind.WITHDRAW, Kind.DECIDE}:
        return replace(state, answers=(*state.answers, event))
    if event.kind == Kind.NAMES:
        return replace(state, named=(*state.named, event))
    raise ValueError(f"event {event.seq}: unknown kind {event.kind!r}")


def _new_slot(event: LogEntry) -> Slot:
    if event.number is None:
        raise ValueError(f"event {event.seq}: a hand without its number")
    return Slot(event.number, event)


def _corrected(slot: Slot, event: LogEntry) -> Slot:
    if slot.number != event.number:
        return slot
    return Slot(slot.number, event, (*slot.earlier, slot.event))


def _settle(state: State, event: LogEntry) -> State:
    """Mark the rival as settled that this hand or correction has taken over."""
    rival = taken_rival(event)
    return state if rival is None else replace(state, settled=state.settled | {rival})
