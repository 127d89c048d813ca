"""Folds the entries of a game into its state; pure, and the only place that gives them meaning."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scorekeeper.log import Kind, LogEntry

NEVER_COUNT = frozenset(
    {Kind.START, Kind.RIVAL, Kind.AGREE, Kind.ERASE}
)  # these do not change the state


@dataclass(frozen=True, slots=True)
class Slot:
    """A hand as it stands: the entry that holds it, and those it replaced, oldest first."""

    number: int
    entry: LogEntry
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
    """The state, and what an undo needs: the entry it takes back and the state before it.

    `called` tells from which entry on which names were in force: those of a change, or with None
    those of the start.
    """

    state: State
    before: State
    last: LogEntry | None
    rivals: tuple[LogEntry, ...]
    agreed: dict[int, int]  # seq of a hand -> how many other devices entered the same
    called: tuple[tuple[int, LogEntry | None], ...] = ()


def fold(entries: Iterable[LogEntry]) -> Folded:
    """Fold all entries of a game, in order.

    An undo takes back the last entry that changed the state; undoing an undo puts it back. So an
    undo only ever changes places between two states that were both legal.
    """
    folded = Folded(State(), State(), None, (), {})
    for entry in entries:
        folded = step(folded, entry)
    return folded


def step(folded: Folded, entry: LogEntry) -> Folded:
    """Fold one more entry."""
    if entry.kind == Kind.RIVAL:
        return replace(folded, rivals=(*folded.rivals, entry))
    if entry.kind == Kind.AGREE and entry.replaces is not None:
        count = folded.agreed.get(entry.replaces, 0) + 1
        return replace(folded, agreed={**folded.agreed, entry.replaces: count})
    if entry.kind in NEVER_COUNT:
        return folded
    after = folded.before if entry.kind == Kind.UNDO else _change(folded.state, entry)
    called = folded.called
    if after.named != folded.state.named:
        called = (*called, (entry.seq, after.named[-1] if after.named else None))
    return replace(folded, state=after, before=folded.state, last=entry, called=called)


def undone(entries: Iterable[LogEntry]) -> frozenset[int]:
    """Return the `seq` of the entries that an undo has taken back, and of undone undos."""
    taken: set[int] = set()
    for entry in reversed(tuple(entries)):
        if entry.kind == Kind.UNDO and entry.seq not in taken and entry.replaces is not None:
            taken.add(entry.replaces)
    return frozenset(taken)


def taken_rival(entry: LogEntry) -> int | None:
    """Return the `seq` of the late entry that a hand or correction has taken over, or None."""
    rival = entry.body.get("rival")
    return rival if isinstance(rival, int) else None


def _change(state: State, entry: LogEntry) -> State:
    if entry.kind == Kind.HAND:
        return _settle(replace(state, slots=(*state.slots, _new_slot(entry))), entry)
    if entry.kind == Kind.CORRECT:
        slots = tuple(_corrected(slot, entry) for slot in state.slots)
        return _settle(replace(state, slots=slots), entry)
    if entry.kind == Kind.DELETE:
        return replace(state, slots=state.slots[:-1])
    if entry.kind == Kind.SETTLE and entry.replaces is not None:
        return replace(state, settled=state.settled | {entry.replaces})
    if entry.kind in {Kind.END, Kind.RESUME}:
        return replace(state, ended=entry.kind == Kind.END)
    return _noted(state, entry)


def _noted(state: State, entry: LogEntry) -> State:
    if entry.kind in {Kind.PENALTY, Kind.PROTEST}:
        return replace(state, noted=(*state.noted, entry))
    if entry.kind in {Kind.WITHDRAW, Kind.DECIDE}:
        return replace(state, answers=(*state.answers, entry))
    if entry.kind == Kind.NAMES:
        return replace(state, named=(*state.named, entry))
    raise ValueError(f"event {entry.seq}: unknown kind {entry.kind!r}")


def _new_slot(entry: LogEntry) -> Slot:
    if entry.number is None:
        raise ValueError(f"event {entry.seq}: a hand without its number")
    return Slot(entry.number, entry)


def _corrected(slot: Slot, entry: LogEntry) -> Slot:
    if slot.number != entry.number:
        return slot
    return Slot(slot.number, entry, (*slot.earlier, slot.entry))


def _settle(state: State, entry: LogEntry) -> State:
    """Mark the rival as settled that this hand or correction has taken over."""
    rival = taken_rival(entry)
    return state if rival is None else replace(state, settled=state.settled | {rival})
