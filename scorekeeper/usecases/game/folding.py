"""Folds the entries of a game into its state: its hands, and who is called what and sits where.

Pure, and the only place that gives entries meaning. A player is for ever the place that the start
gave: a side, and a place in it. Hands, penalties and scores go by these places; names and seats can
change, and change nothing else.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import rules
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules import SideNames, Variant

Place = tuple[int, int]  # side, and place in it
Sides = tuple[SideNames, ...]

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


@dataclass(frozen=True, slots=True)
class TableSeating:
    """The seats in turn round the table, and who deals hand `since`, with which this begins."""

    seats: tuple[Place, ...]
    dealer: Place
    since: int


def sides_of(start: LogEntry, state: State) -> Sides:
    """Return what sides and players are called now, in the order of the start."""
    return _sides(state.named[-1] if state.named else start)


def seating_at(start: LogEntry, state: State, number: int) -> TableSeating:
    """Return how the table sits in a hand; hands played before a change keep theirs."""
    for entry in reversed(state.named):
        if (entry.number or 0) <= number:
            return _seating(entry)
    body: Any = start.body
    sides = _sides(start)
    dealer = place_of(sides, body["first_dealer"])
    return TableSeating(usual_seats(sides), dealer or (0, 0), body["hands_played"] + 1)


def dealer_of(start: LogEntry, state: State, variant: Variant, number: int) -> str:
    """Return who deals a hand, by the name that the player has now."""
    sides, seating = sides_of(start, state), seating_at(start, state, number)
    before = seating.since - 1
    everybody_plays = variant.seating.playing is None
    return rules.dealer(
        seats_in_turn(sides, seating),
        name_at(sides, seating.dealer),
        number - before,
        None if everybody_plays else lambda hand: sits_out(sides, variant, hand + before),
    )


def sits_out(sides: Sides, variant: Variant, number: int) -> str | None:
    """Return who takes no part in a hand: in turn by the places of the start."""
    return rules.sitting_out(variant, [side.players for side in sides], number)


def seats_in_turn(sides: Sides, seating: TableSeating) -> tuple[str, ...]:
    """Return the players in turn round the table."""
    return tuple(name_at(sides, place) for place in seating.seats)


def usual_seats(sides: Sides) -> tuple[Place, ...]:
    """Return the seats as a game starts: sides interleaved."""
    return tuple(
        (at, seat)
        for seat in range(max(len(side.players) for side in sides))
        for at, side in enumerate(sides)
        if seat < len(side.players)
    )


def alternates(seats: Sequence[Place], sides: Sides) -> bool:
    """Tell whether partners sit apart as the game has it: sides in turn, whichever begins."""
    return sorted(seats) == sorted(usual_seats(sides)) and _turns(seats) == _turns(
        usual_seats(sides)
    )


def name_at(sides: Sides, place: Place) -> str:
    """Return what the player at a place is called."""
    return sides[place[0]].players[place[1]]


def place_of(sides: Sides, name: str) -> Place | None:
    """Return the place of the player with this name, or None."""
    for at, side in enumerate(sides):
        if name in side.players:
            return at, side.players.index(name)
    return None


def name_now(start: LogEntry, folded: Folded, name: str, seq: int) -> str:
    """Return what the player is called now who had this name when entry `seq` was stored.

    A phone that had not seen the change yet says an older name; one that nobody ever had stays.
    """
    now = sides_of(start, folded.state)
    for since, named in reversed(folded.called):
        place = place_of(_sides(named or start), name) if since < seq else None
        if place is not None:
            return name_at(now, place)
    place = place_of(_sides(start), name)
    return name if place is None else name_at(now, place)


def hand_of(start: LogEntry, folded: Folded, entry: LogEntry) -> Mapping[str, object]:
    """Return the HAND that an entry carries as it was entered, the dealer called as now."""
    hand = entry.body["hand"]
    if not isinstance(hand, dict):
        raise TypeError(f"event {entry.seq} carries no hand")
    if "dealer" not in hand or not folded.called:
        return hand
    return {**hand, "dealer": name_now(start, folded, str(hand["dealer"]), entry.seq)}


def _turns(seats: Sequence[Place]) -> list[int]:
    """Number the sides as they first come round the table."""
    first = list(dict.fromkeys(side for side, _ in seats))
    return [first.index(side) for side, _ in seats]


def _sides(entry: LogEntry) -> Sides:
    body: Any = entry.body
    return tuple(SideNames(each.get("name", ""), tuple(each["players"])) for each in body["sides"])


def _seating(entry: LogEntry) -> TableSeating:
    body: Any = entry.body
    seats = tuple((side, seat) for side, seat in body["seats"])
    side, seat = body["dealer"]
    return TableSeating(seats, (side, seat), entry.number or 0)
