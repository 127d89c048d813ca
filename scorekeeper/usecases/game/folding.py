"""Folds the log entries of a game into its state: its hands, names and seats.

Pure functions, and the only place that says what entries mean. A player is identified by a place
that the start entry gives: a side, and a place in it. Hands, penalties and scores refer to these
places, so names and seats can change without changing anything else.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import rules
from scorekeeper.game.game import Former
from scorekeeper.log import Fold, Kind, LogEntry, Order
from scorekeeper.rules import SideNames, Variant
from scorekeeper.rules.messages import msg
from scorekeeper.usecases.game.seats import Place, Sides, name_at, place_of, usual_seats
from scorekeeper.usecases.game.usual_names import is_usual, usual_as_messages

NEVER_COUNT = frozenset({Kind.START, Kind.RIVAL, Kind.AGREE, Kind.ERASE})  # these do not change the state
_ANSWERS: Mapping[Kind, Kind] = {Kind.WITHDRAW: Kind.PENALTY, Kind.DECIDE: Kind.PROTEST}


@dataclass(frozen=True, slots=True)
class Slot:
    """A hand as it now stands: the entry that holds it, and those it replaced, oldest first."""

    number: int
    entry: LogEntry
    earlier: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything that counts: the hands, whether the game was ended early, the settled rivals.

    `named` are the changes of names and seats. `noted` are penalties and protests, and `answers`
    the entries that withdrew or decided them; all of these stay if their hand is deleted.
    """

    slots: tuple[Slot, ...] = ()
    ended: bool = False
    settled: frozenset[int] = frozenset()
    named: tuple[LogEntry, ...] = ()
    noted: tuple[LogEntry, ...] = ()
    answers: tuple[LogEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Folded:
    """The state of a game, and what an undo needs: the last entry and the state before it.

    `agreed` tells how many other devices entered the same hand, by the `seq` of its entry. `called`
    says which names were in force from a place in the log's order on: by the entry that set them,
    None for the start. `first` is the number of the first hand. `aside` are the entries that no
    longer fit at their place in the order, because devices wrote without knowing of each other;
    hands among them are rivals, too.
    """

    state: State
    before: State
    last: LogEntry | None
    rivals: tuple[LogEntry, ...]
    agreed: dict[int, int]
    called: tuple[tuple[Order, LogEntry | None], ...] = ()
    first: int = 1
    aside: frozenset[int] = frozenset()


def _start(folded: Folded, entry: LogEntry) -> Folded:
    return replace(folded, first=entry.body.get("hands_played", 0) + 1)


def _agree(folded: Folded, entry: LogEntry) -> Folded:
    if entry.replaces is None:
        return folded
    count = folded.agreed.get(entry.replaces, 0) + 1
    return replace(folded, agreed={**folded.agreed, entry.replaces: count})


def _put_aside(folded: Folded, entry: LogEntry) -> Folded:
    """Let an entry not count; a hand can still be chosen."""
    late = (entry,) if entry.kind in {Kind.HAND, Kind.CORRECT, Kind.RIVAL} else ()
    return replace(folded, rivals=(*folded.rivals, *late), aside=folded.aside | {entry.seq})


def _possible(change: Callable[[Folded, LogEntry], Folded]) -> Callable[[Folded, LogEntry], Folded]:
    """Return a change that puts aside what no device can have written at its place."""
    return lambda folded, entry: _put_aside(folded, entry) if entry.wrong_clock else change(folded, entry)


def _count(folded: Folded, entry: LogEntry) -> Folded:
    """Change the state by an entry that still fits; others are put aside.

    An undo takes back the last entry that changed the state, and undoing an undo restores it. So an
    undo always moves between two states that were both legal.
    """
    if not _fits(folded, entry):
        return _put_aside(folded, entry)
    after = folded.before if entry.kind == Kind.UNDO else _CHANGES[entry.kind](folded.state, entry)
    called = folded.called
    if after.named != folded.state.named:
        called = (*called, (entry.order, after.named[-1] if after.named else None))
    return replace(folded, state=after, before=folded.state, last=entry, called=called)


def _fits(folded: Folded, entry: LogEntry) -> bool:
    """Tell whether what an entry is about still stands; in the log of one writer, it always does."""
    state, kind, about = folded.state, entry.kind, entry.replaces
    if kind == Kind.HAND:
        return entry.number == (state.slots[-1].number + 1 if state.slots else folded.first)
    if kind == Kind.CORRECT:
        return (entry.number, about) in {(each.number, each.entry.seq) for each in state.slots}
    if kind in _ANSWERS:
        asked = {each.seq for each in state.noted if each.kind == _ANSWERS[kind]}
        return about in asked - {each.replaces for each in state.answers}
    open_to: Mapping[Kind, Iterable[int | None]] = {
        Kind.DELETE: [each.entry.seq for each in state.slots[-1:]],
        Kind.UNDO: [folded.last.seq] if folded.last else [],
        Kind.SETTLE: {each.seq for each in folded.rivals} - state.settled,
    }
    return kind not in open_to or about in open_to[kind]


def undone(entries: Iterable[LogEntry]) -> frozenset[int]:
    """Return the `seq` of every entry that an undo took back, including undone undos."""
    taken: set[int] = set()
    for entry in reversed(tuple(entries)):
        if entry.kind == Kind.UNDO and entry.seq not in taken and entry.replaces is not None:
            taken.add(entry.replaces)
    return frozenset(taken)


def taken_rival(entry: LogEntry) -> int | None:
    """Return the `seq` of the rival entry that a hand or correction took over, or None."""
    rival = entry.body.get("rival")
    return rival if isinstance(rival, int) else None


def _correct(state: State, entry: LogEntry) -> State:
    slots = (
        Slot(slot.number, entry, (*slot.earlier, slot.entry)) if slot.number == entry.number else slot
        for slot in state.slots
    )
    return _settled(replace(state, slots=tuple(slots)), taken_rival(entry))


def _settled(state: State, rival: int | None) -> State:
    return state if rival is None else replace(state, settled=state.settled | {rival})


_CHANGES: Mapping[Kind, Callable[[State, LogEntry], State]] = {
    Kind.HAND: lambda state, entry: _settled(
        replace(state, slots=(*state.slots, Slot(entry.number or 0, entry))), taken_rival(entry)
    ),
    Kind.CORRECT: _correct,
    Kind.DELETE: lambda state, _entry: replace(state, slots=state.slots[:-1]),
    Kind.SETTLE: lambda state, entry: _settled(state, entry.replaces),
    Kind.END: lambda state, _entry: replace(state, ended=True),
    Kind.RESUME: lambda state, _entry: replace(state, ended=False),
    Kind.NAMES: lambda state, entry: replace(state, named=(*state.named, entry)),
    **dict.fromkeys(_ANSWERS.values(), lambda state, entry: replace(state, noted=(*state.noted, entry))),
    **dict.fromkeys(_ANSWERS, lambda state, entry: replace(state, answers=(*state.answers, entry))),
}
_GAME: Fold[Folded] = Fold(
    begin=lambda start: _start(Folded(State(), State(), None, (), {}), start),
    steps={
        Kind.START: _start,
        Kind.RIVAL: _possible(lambda folded, entry: replace(folded, rivals=(*folded.rivals, entry))),
        Kind.AGREE: _possible(_agree),
        Kind.ERASE: _possible(lambda folded, _entry: folded),  # every name is read anew
        **dict.fromkeys((*_CHANGES, Kind.UNDO), _possible(_count)),
    },
)
fold, step = _GAME.fold, _GAME.step


@dataclass(frozen=True, slots=True)
class TableSeating:
    """The seats in turn round the table, from hand `since` on, and who deals that hand."""

    seats: tuple[Place, ...]
    dealer: Place
    since: int


def sides_of(start: LogEntry, state: State) -> Sides:
    """Return the current names of sides and players, in the order of the start."""
    return usual_as_messages(_sides(state.named[-1] if state.named else start), empty_places(start, state))


@dataclass(frozen=True, slots=True)
class Stay:
    """Who has a place from hand `since` on, as it was written last; `nobody` after somebody left it."""

    name: str
    since: int
    nobody: bool = False


def _stays(start: LogEntry, named: Sequence[LogEntry]) -> dict[Place, list[Stay]]:
    """Return who had each place that changed hands, in turn; whoever played no hand there is left out."""
    found: dict[Place, list[Stay]] = {}
    before = start
    for entry in named:
        changed: list[Place] = [(side, seat) for side, seat in entry.body.get("replaced", ())]
        if changed or found:
            was, now = (usual_as_messages(_sides(each)) for each in (before, entry))
            for place in changed:
                row = found.setdefault(place, [Stay(name_at(was, place), 1)])
                if row[-1].since == entry.number:
                    row.pop()
                if not row or row[-1].name != name_at(now, place):
                    row.append(Stay(name_at(now, place), entry.number or 0, nobody=is_usual(name_at(now, place))))
            for place, row in found.items():
                name = name_at(now, place)
                row[-1] = replace(row[-1], name=name, nobody=row[-1].nobody and is_usual(name))
        before = entry
    return found


def former_players(start: LogEntry, state: State) -> tuple[Former, ...]:
    """Return who left or was replaced during the game, in the order in which that happened."""
    found = [
        Former(gone.name, place, gone.since, came.since - 1, by.name, by.since, left=by.nobody)
        for place, row in _stays(start, state.named).items()
        for gone, came, then in zip(row, row[1:], [*row[2:], None], strict=False)
        for by in [then if came.nobody and then else came]
        if not gone.nobody
    ]
    return tuple(sorted(found, key=lambda each: each.last))


def empty_places(start: LogEntry, state: State, number: int | None = None) -> frozenset[Place]:
    """Return the places that somebody left and nobody took, in a hand or now."""
    named = [each for each in state.named if number is None or (each.number or 0) <= number]
    return frozenset(place for place, row in _stays(start, named).items() if row[-1].nobody)


def seating_at(start: LogEntry, state: State, number: int) -> TableSeating:
    """Return the seating in a hand; hands played before a change keep the earlier seating."""
    for entry in reversed(state.named):
        if (entry.number or 0) <= number:
            return _seating(entry)
    body: Any = start.body
    sides = _sides(start)
    dealer = place_of(sides, body["first_dealer"])
    return TableSeating(usual_seats(sides), dealer or (0, 0), body["hands_played"] + 1)


def dealer_of(start: LogEntry, state: State, variant: Variant, sides: Sides, number: int) -> str:
    """Return who deals a hand, by the player's name in `sides`; nobody deals from a place that somebody left."""
    seating, empty = seating_at(start, state, number), empty_places(start, state, number)
    before = seating.since - 1
    everybody_plays = variant.seating.playing is None
    first = seating.seats.index(seating.dealer)
    turn = [place for place in (*seating.seats[first:], *seating.seats[:first]) if place not in empty]
    seats = [name_at(sides, place) for place in turn or seating.seats]
    return rules.dealer(
        seats,
        seats[0],
        number - before,
        None if everybody_plays else lambda hand: sits_out(sides, variant, hand + before, empty),
    )


def sits_out(sides: Sides, variant: Variant, number: int, empty: Collection[Place] = ()) -> str | None:
    """Return the player who takes no part in hand `number`, or None; nobody sits at the `empty` places."""
    present = [
        [name for seat, name in enumerate(side.players) if (at, seat) not in empty] for at, side in enumerate(sides)
    ]
    return rules.sitting_out(variant, present, number)


def seats_in_turn(sides: Sides, seating: TableSeating) -> tuple[str, ...]:
    """Return the players in turn round the table."""
    return tuple(name_at(sides, place) for place in seating.seats)


def name_now(start: LogEntry, folded: Folded, name: str, entry: LogEntry | None) -> str:
    """Return the current name of the player who was called `name` in an entry; None for a new one.

    A phone may not have seen a change of names yet. A name that nobody ever had is returned as it
    is.
    """
    now = sides_of(start, folded.state)
    for since, named in reversed(folded.called):
        known = entry is None or since < entry.order
        place = place_of(_sides(named or start), name) if known else None
        if place is not None:
            return name_at(now, place)
    place = place_of(_sides(start), name)
    return name if place is None else name_at(now, place)


def hand_of(start: LogEntry, folded: Folded, entry: LogEntry) -> Mapping[str, object]:
    """Return the HAND of an entry as it was entered, with the dealer's current name."""
    hand = entry.body["hand"]
    if not isinstance(hand, dict):
        raise TypeError(f"entry {entry.seq} holds no hand")
    if "dealer" not in hand or not folded.called:
        return hand
    return {**hand, "dealer": name_now(start, folded, str(hand["dealer"]), entry)}


def _sides(entry: LogEntry) -> Sides:
    body: Any = entry.body
    return tuple(SideNames(each.get("name", ""), tuple(each["players"])) for each in body["sides"])


def _seating(entry: LogEntry) -> TableSeating:
    body: Any = entry.body
    seats = tuple((side, seat) for side, seat in body["seats"])
    side, seat = body["dealer"]
    return TableSeating(seats, (side, seat), entry.number or 0)


RESTORED = msg("restored as it was recorded")  # what a restored hand that broke a rule has


def reason_of(entry: LogEntry) -> str:
    """Return the reason entered with the hand, "" if there is none."""
    reason = str(entry.body.get("reason", ""))
    return RESTORED if reason == RESTORED else reason
