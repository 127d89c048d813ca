"""The sides of a table: North-South and East-West, or at a table of three everybody alone."""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations
from typing import Any, TypeVar

from scorekeeper.rules.messages import Msg, msg

THREE = 3
T = TypeVar("T")
Scores = tuple[int, ...]  # one for each side
Sides = tuple[tuple[str, ...], ...]  # the entrants on each side
ALONE = "alone"
KEYS = ("north", "east", ALONE)  # of those who sit at a table, in bodies of entries
_OF_TWO = (msg("North-South"), msg("East-West"))
_OF_THREE = (msg("North"), msg("East"), msg("South"))


def side_names(sides: int = 2) -> tuple[Msg, ...]:
    """Return the names of the sides of a table that has two or three."""
    return _OF_THREE if sides == THREE else _OF_TWO


def read_sides(row: Mapping[str, Any]) -> Sides:
    """Return the sides of a table in the body of an entry."""
    return tuple((who,) for who in row[ALONE]) if ALONE in row else (tuple(row["north"]), tuple(row["east"]))


def written_sides(sides: Sides) -> dict[str, list[str]]:
    """Return the sides of a table as the body of an entry has them.

    A table of three has a name of its own, so that versions which know no such tables refuse it.
    """
    if len(sides) == THREE:
        return {ALONE: [who for side in sides for who in side]}
    north, east = map(list, sides)
    return {"north": north, "east": east}


def opponents(sides: Sequence[Sequence[T]]) -> list[tuple[T, T]]:
    """Return each two people who sit at a table as opponents."""
    return [(mine, theirs) for one, other in combinations(sides, 2) for mine in one for theirs in other]


def others_at(sides: Sequence[Sequence[T]], side: int) -> tuple[T, ...]:
    """Return who sits at a table against a side."""
    return tuple(chain.from_iterable([*sides[:side], *sides[side + 1 :]]))


def after_first(scores: Sequence[object]) -> object:
    """Return what follows the first score in words: the second, or with three "second to third"."""
    return scores[1] if len(scores) < THREE else msg("{one} to {other}", one=scores[1], other=scores[2])
