"""Who is called what, who sits where and who deals, as the log of a game has it.

A player is for ever the place that the start gave: a side, and a place in it. Hands, penalties and
scores go by these places; names and seats can change, and change nothing else.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper import rules
from scorekeeper.log import LogEntry
from scorekeeper.rules import SideNames, Variant
from scorekeeper.usecases.game.folding import Folded, State

Place = tuple[int, int]  # side, and place in it
Sides = tuple[SideNames, ...]


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
