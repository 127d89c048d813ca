"""The axes of a plane: what is counted rank by rank, and between which bounds.

Any two of them tell the third where the wild cards in sets are known: points of one side's sets,
points of the other's, each with every wild card counted as a deuce, and those of the naturals in
sets of both.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol

from scorekeeper.rules.feasibility.ranges import Ranges
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.feasibility.window import Window

Made = tuple[int, int]
Move = tuple[int, int, int]  # a place, and a side's states before and after its rank
BOTH = 1  # the side with whose moves the bounds of both sides' sum are moved


class Axis(Protocol):
    """One of the two."""

    wild: int  # what a wild card counts
    most: int  # a step that moves further leads out of every window
    length: int  # a window, and what a step moves beyond it

    def window(self, place: int, made: Made) -> Window | None:
        """Bounds after so many ranks."""

    def moves(self, side: int) -> bool:
        """What this side takes counts."""

    def off(self, side: int, move: Move) -> int:
        """How far the lower bound moves."""

    def at(self, points: Sequence[int], wilds: Sequence[int]) -> int:
        """Where these points of naturals, and wild cards, of both sides lie."""


class SideAxis:
    """Points of one side's sets."""

    def __init__(self, side: int, ranges: Ranges, goals: Window, spare: int) -> None:
        """`goals`: the points that are looked for; `spare`: how many more there may be at first."""
        self._side = side
        self.wild = ranges.wild
        self._windows = [
            {
                state: Window(
                    max(low, goals.low - rest[state].high),
                    min(high + spare, goals.high - rest[state].low),
                )
                for state, (low, high) in so_far.items()
                if state in rest
            }
            for so_far, rest in zip(ranges.so_far, ranges.rest, strict=True)
        ]
        wide = max(1, *(each.size for by in self._windows for each in by.values()))
        self.most = min(wide, ranges.furthest + 1)
        self.length = wide + self.most

    def window(self, place: int, made: Made) -> Window | None:
        """Bounds after so many ranks."""
        return self._windows[place].get(made[self._side])

    def moves(self, side: int) -> bool:
        """What this side takes counts."""
        return side == self._side

    def off(self, side: int, move: Move) -> int:
        """How far the lower bound moves."""
        place, before, after = move
        if side != self._side:
            return 0
        return self._windows[place][before].low - self._windows[place + 1][after].low

    def at(self, points: Sequence[int], wilds: Sequence[int]) -> int:
        """Where these points of naturals, and wild cards, of both sides lie."""
        return points[self._side] + wilds[self._side] * self.wild


class SumAxis:
    """Points of the naturals in sets of both sides."""

    wild = 0

    def __init__(self, table: Table, goals: Window, spare: int) -> None:
        """`goals`: the points that are looked for, and how many more there may be at first."""
        passed = [0, *accumulate(level.copies * level.value for level in table.levels)]
        self._windows = [
            Window(max(0, goals.low - passed[-1] + so_far), min(so_far + spare, goals.high))
            for so_far in passed
        ]
        wide = max(1, *(window.size for window in self._windows))
        self.most = max(level.copies * level.value for level in table.levels) + 1
        self.length = wide + self.most

    def window(self, place: int, made: Made) -> Window | None:
        """Bounds after so many ranks."""
        return self._windows[place]

    def moves(self, side: int) -> bool:
        """What either side takes counts."""
        return True

    def off(self, side: int, move: Move) -> int:
        """How far the lower bound moves: once for both sides."""
        place = move[0]
        return self._windows[place].low - self._windows[place + 1].low if side == BOTH else 0

    def at(self, points: Sequence[int], wilds: Sequence[int]) -> int:
        """Where these points of naturals of both sides lie."""
        return sum(points)
