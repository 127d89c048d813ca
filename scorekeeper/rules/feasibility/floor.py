"""The least that the canastas still missing cost all sides together, rank by rank.

Only canastas count here, so this is a bound: with fewer wild cards or points than this nobody can
finish. It sees what the tables of single sides cannot: that sides take ranks from each other.
"""

from collections.abc import Iterator
from itertools import product

from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.table import Kinds, Level, Table

Least = tuple[int, ...]  # wild cards of all sides, points of all sides, points of each side
_Way = tuple[tuple[Kinds, ...], Least]
NEVER = 1 << 60
MAX_STEPS = 40_000


class Floor:
    """Least costs from a rank on; wild cards at their lower value.

    `least` raises `UndecidedError` when it takes too long.
    """

    def __init__(self, tables: list[Table], copies: tuple[int, ...], wild_value: int) -> None:
        self.tables = tables
        self.wild_value = wild_value
        known: dict[tuple[int, ...], list[_Way]] = {}
        self._ways: list[list[_Way]] = []
        for place, left in enumerate(copies):
            levels = [table.levels[place] for table in tables]
            key = (left, *(part for level in levels for part in (level.value, id(level.bundles))))
            if key not in known:
                known[key] = list(self._joint(levels, left))
            self._ways.append(known[key])
        self.budget = MAX_STEPS
        self._least: dict[tuple[int, tuple[int, ...]], Least] = {}
        self._never = (NEVER,) * (2 + len(tables))

    def least(self, place: int, states: tuple[int, ...]) -> Least:
        """Each cost by itself at its least, from this rank and these states on."""
        key = (place, states)
        if key not in self._least:
            self._least[key] = self._find(place, states)
        return self._least[key]

    def _find(self, place: int, states: tuple[int, ...]) -> Least:
        if place == len(self._ways):
            done = all(
                state == len(table.kinds) - 1
                for state, table in zip(states, self.tables, strict=True)
            )
            return (0,) * len(self._never) if done else self._never
        found = self._never
        self.budget -= len(self._ways[place])
        if self.budget < 0:
            raise UndecidedError
        for made, cost in self._ways[place]:
            after = self._after(states, made)
            if after is not None:
                rest = self.least(place + 1, after)
                if rest[0] < NEVER:
                    found = tuple(map(min, found, map(int.__add__, cost, rest)))
        return found

    def _after(self, states: tuple[int, ...], made: tuple[Kinds, ...]) -> tuple[int, ...] | None:
        after = []
        for table, state, kinds in zip(self.tables, states, made, strict=True):
            then = table.step(state, kinds)
            if then is None:
                return None
            after.append(then)
        return tuple(after)

    def _joint(self, levels: list[Level], copies: int) -> Iterator[_Way]:
        """Ways for all sides to make canastas of one rank, without what is dearer in all."""
        for ways in product(*(_cheapest(level) for level in levels)):
            if sum(naturals for _, naturals, _ in ways) <= copies:
                points = [
                    naturals * level.value + wilds * self.wild_value
                    for level, (_, naturals, wilds) in zip(levels, ways, strict=True)
                ]
                wilds = sum(way[2] for way in ways)
                yield tuple(way[0] for way in ways), (wilds, sum(points), *points)


def _cheapest(level: Level) -> list[tuple[Kinds, int, int]]:
    """(canastas, naturals, wild cards) of bundles that no other with the same canastas beats."""
    found: dict[Kinds, list[tuple[int, int]]] = {}
    for bundle in sorted(level.bundles.melds):
        pairs = found.setdefault(bundle.canastas, [])
        if not any(pair[0] <= bundle.naturals and pair[1] <= bundle.wilds for pair in pairs):
            pairs.append((bundle.naturals, bundle.wilds))
    return [(made, *pair) for made, pairs in found.items() for pair in pairs]
