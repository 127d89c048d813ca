"""The least that the canastas still missing cost all sides together.

Only canastas count here, so this is a bound: whoever has fewer wild cards or points left than every
way to make them costs cannot finish. It sees what the tables of single sides cannot: that sides
take ranks from each other. A way that is cheap for one side may be dear for another, so all costs
that no other beats are kept; ranks that are alike are worked out together.

Several small numbers stand in one int, a field each, because this is the innermost loop of hard
questions: sums are sums, and one subtraction compares all fields at once.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from scorekeeper.rules.feasibility.bundles import Bundle
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.partners import cheapest_pairs
from scorekeeper.rules.feasibility.table import Kinds, Level, Table

Packed = int  # see `packed`
Cost = Packed  # wild cards of all sides, then points of each side
Missing = Packed  # canastas of every side, one side after the other
FIELD = 20  # bits; the highest of a field tells if a subtraction borrowed
Way = tuple[Kinds, int, int]  # canastas, naturals and wild cards of one rank
MAX_STEPS = 60_000
PER_STEP = 7  # so many take as long as a step of a search


def packed(numbers: Sequence[int]) -> Packed:
    """Numbers below 2**19, a field each."""
    found = 0
    for number in reversed(numbers):
        found = found << FIELD | number
    return found


def unpacked(numbers: Packed, count: int) -> tuple[int, ...]:
    """The numbers again."""
    return tuple(numbers >> FIELD * place & (1 << FIELD - 1) - 1 for place in range(count))


class Floor:
    """Least costs from a rank on; wild cards at their lower value.

    `caps` are the wild cards that there are and what every side wrote: what costs more is of no
    use; without points only wild cards count. Raises `UndecidedError` when it takes too long.
    """

    def __init__(
        self, tables: list[Table], copies: tuple[int, ...], wild_value: int, caps: tuple[int, ...]
    ) -> None:
        self.tables = tables
        self.wild_value = wild_value
        self.caps = caps
        self.budget = MAX_STEPS
        wanted: Kinds = sum((table.kinds[-1] for table in tables), start=())
        self._borrow = packed([1 << FIELD - 1] * max(len(caps), len(wanted)))
        self._caps = packed(caps) | self._borrow
        self._fields = [
            [packed(kinds) << FIELD * start for kinds in table.kinds]
            for table, start in zip(tables, _starts(tables), strict=True)
        ]
        self._groups: list[int] = []  # of every rank
        self._left: list[int] = []  # ranks of its group from here on
        self._made: list[dict[Missing, list[Cost]]] = []  # of one rank of a group
        self._together: dict[tuple[int, int], dict[Missing, list[Cost]]] = {}
        self._costs: dict[tuple[int, int, Missing], list[Cost]] = {}
        self._group_up([[table.levels[place] for table in tables] for place in range(len(copies))])
        self.wanted = packed(wanted)
        self.root = [unpacked(cost, len(caps)) for cost in self.costs(0, self.wanted)]

    @property
    def steps(self) -> int:
        """What it has taken so far, in steps of a search."""
        return (MAX_STEPS - self.budget) // PER_STEP

    def spare(self, goals: list[int]) -> float | None:
        """The part of these points that the cheapest canastas leave free; None: too dear."""
        paid = [sum(points) for _, *points in self.root if all(map(int.__le__, points, goals))]
        return 1 - min(paid) / max(1, sum(goals)) if paid else None

    def _group_up(self, ranks: list[list[Level]]) -> None:
        for place, levels in enumerate(ranks):
            if not place or not alike(ranks[place - 1], levels):
                self._made.append(self._of_one(levels))
            self._groups.append(len(self._made) - 1)
        size = 0
        for after, group in pairwise([-1, *reversed(self._groups)]):
            size = size + 1 if group == after else 1
            self._left.append(size)
        self._left.reverse()

    def fits(self, place: int, states: Iterator[int], have: Sequence[int]) -> bool:
        """With so many wild cards and points what is missing can be paid, as far as this sees."""
        missing = self.wanted - sum(
            fields[state] for fields, state in zip(self._fields, states, strict=True)
        )
        borrow = self._borrow
        room = packed(have) | borrow
        return any((room - cost) & borrow == borrow for cost in self.costs(place, missing))

    def costs(self, place: int, missing: Missing) -> list[Cost]:
        """The costs from a rank on that no other beats."""
        if not missing:
            return [0]
        if place == len(self._groups):
            return []
        key = (self._groups[place], self._left[place], missing)
        if key not in self._costs:
            self._costs[key] = self._find(place, missing)
        return self._costs[key]

    def _find(self, place: int, missing: Missing) -> list[Cost]:
        ranks, borrow = self._left[place], self._borrow
        found: set[Cost] = set()
        here = self._of_group(self._groups[place], ranks)
        if place + ranks == len(self._groups):
            return here.get(missing, [])
        room, caps = missing | borrow, self._caps
        self.budget -= len(here) // 8
        self._check()
        for made, costs in here.items():
            if (room - made) & borrow == borrow:
                rest = self.costs(place + ranks, missing - made)
                self.budget -= len(costs) * len(rest)
                found.update(
                    cost + other
                    for cost in costs
                    for other in rest
                    if (caps - cost - other) & borrow == borrow
                )
        return self._unbeaten(found)

    def _of_group(self, group: int, ranks: int) -> dict[Missing, list[Cost]]:
        """Canastas that so many ranks that are alike can give, with their costs."""
        if not ranks:
            return {0: [0]}
        key = (group, ranks)
        if key not in self._together:
            sums: dict[Missing, set[Cost]] = {}
            borrow, caps = self._borrow, self._caps
            room, one = self.wanted | borrow, self._made[group]
            for before, costs in self._of_group(group, ranks - 1).items():
                self.budget -= len(one)
                self._check()
                for made, others in one.items():
                    both = before + made
                    if (room - both) & borrow != borrow:
                        continue
                    found = {
                        cost + other
                        for cost in costs
                        for other in others
                        if (caps - cost - other) & borrow == borrow
                    }
                    if found:
                        sums.setdefault(both, set()).update(found)
            self._together[key] = {made: self._unbeaten(costs) for made, costs in sums.items()}
        return self._together[key]

    def _check(self) -> None:
        if self.budget < 0:
            raise UndecidedError

    def _unbeaten(self, costs: set[Cost]) -> list[Cost]:
        if len(costs) < 2:
            return list(costs)
        borrow = self._borrow
        found: list[Cost] = []
        for cost in sorted(costs):  # what beats another is the smaller number, too
            room = cost | borrow
            if not any((room - other) & borrow == borrow for other in found):
                found.append(cost)
        return found

    def _of_one(self, levels: list[Level]) -> dict[Missing, list[Cost]]:
        """Ways for all sides to make canastas of one rank, without those that others beat."""
        found: dict[Missing, set[Cost]] = {}
        for ways in _ways(levels):
            if sum(naturals for _, naturals, _ in ways) <= levels[0].copies:
                points = [
                    naturals * level.value + wilds * self.wild_value
                    for level, (_, naturals, wilds) in zip(levels, ways, strict=True)
                ]
                made: Kinds = sum((way[0] for way in ways), start=())
                cost = packed([sum(way[2] for way in ways), *points][: len(self.caps)])
                found.setdefault(packed(made), set()).add(cost)
        return {made: self._unbeaten(costs) for made, costs in found.items()}


def alike(levels: Sequence[Level], after: Sequence[Level]) -> bool:
    """Ranks that differ in nothing but their names, for every side."""
    return all(
        (here.copies, here.value) == (there.copies, there.value) and here.bundles is there.bundles
        for here, there in zip(levels, after, strict=True)
    )


def _starts(tables: list[Table]) -> Iterator[int]:
    start = 0
    for table in tables:
        yield start
        start += len(table.kinds[-1])


def _ways(levels: list[Level]) -> Iterator[tuple[Way, ...]]:
    """Cheapest ways of all sides; partners have theirs together."""
    places = [at for at, level in enumerate(levels) if level.bundles.joins is not None]
    joins = levels[places[0]].bundles.joins if len(places) == 2 else None
    if joins is None:
        yield from product(*map(_cheapest, levels))
        return
    one, other = places
    pairs = cheapest_pairs(
        joins, levels[one].bundles.melds, levels[other].bundles.melds, levels[one].copies
    )
    rest = [[None] if at in places else _cheapest(level) for at, level in enumerate(levels)]
    for (mine, yours), ways in product(pairs, product(*rest)):
        by_place = {one: _way(mine), other: _way(yours)}
        yield tuple(by_place[at] if way is None else way for at, way in enumerate(ways))


def _way(bundle: Bundle) -> Way:
    return bundle.canastas, bundle.naturals, bundle.wilds


def _cheapest(level: Level) -> list[Way]:
    """(canastas, naturals, wild cards) of bundles that no other with the same canastas beats."""
    found: dict[Kinds, list[tuple[int, int]]] = {}
    for bundle in sorted(level.bundles.melds):
        pairs = found.setdefault(bundle.canastas, [])
        if not any(pair[0] <= bundle.naturals and pair[1] <= bundle.wilds for pair in pairs):
            pairs.append((bundle.naturals, bundle.wilds))
    return [(made, *pair) for made, pairs in found.items() for pair in pairs]
