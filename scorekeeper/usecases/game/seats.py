"""Places at a table: a player is a side and a place in it, whatever the player is called."""

from collections.abc import Sequence

from scorekeeper.rules import SideNames

Place = tuple[int, int]  # side, and place in it
Sides = tuple[SideNames, ...]


def usual_seats(sides: Sides) -> tuple[Place, ...]:
    """Return the seats at the start of a game: players of different sides alternate."""
    return tuple(
        (at, seat)
        for seat in range(max(len(side.players) for side in sides))
        for at, side in enumerate(sides)
        if seat < len(side.players)
    )


def alternates(seats: Sequence[Place], sides: Sides) -> bool:
    """Tell whether the sides alternate round the table as they should, whoever begins."""
    return sorted(seats) == sorted(usual_seats(sides)) and _turns(seats) == _turns(usual_seats(sides))


def name_at(sides: Sides, place: Place) -> str:
    """Return the name of the player at a place."""
    return sides[place[0]].players[place[1]]


def place_of(sides: Sides, name: str) -> Place | None:
    """Return the place of the player with this name, or None."""
    for at, side in enumerate(sides):
        if name in side.players:
            return at, side.players.index(name)
    return None


def _turns(seats: Sequence[Place]) -> list[int]:
    """Return the side at each seat, numbered in the order in which the sides first appear."""
    first = list(dict.fromkeys(side for side, _ in seats))
    return [first.index(side) for side, _ in seats]
