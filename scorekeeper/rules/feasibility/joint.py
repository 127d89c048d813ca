"""All sides together as if they were one: which canastas of each, wild cards and points in sum.

The tables of single sides do not see that sides take cards of a rank from each other, and the
floor sees only canastas. This table sees both, but of the points only their sum.
"""

from collections.abc import Iterable
from functools import reduce

from scorekeeper.rules.feasibility.bundles import Bundle, Melds
from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.feasibility.settle import Settler
from scorekeeper.rules.feasibility.table import Level, RankBundles, Table, furthest

MAX_STATES = 64


def joint_table(tables: list[Table], settler: Settler) -> Table | None:
    """The table of all sides in one; None if it would be too large to be of use."""
    wanted = sum((table.kinds[-1] for table in tables), start=())
    states = reduce(int.__mul__, (len(table.kinds) for table in tables))
    if states > MAX_STATES or settler.totals.partners:
        return None
    levels = [
        _level([table.levels[place] for table in tables], settler)
        for place in range(len(tables[0].levels))
    ]
    sums = _sums(settler)
    width = max(sums, default=0) + 1 + furthest(levels)
    return Table(levels, wanted, _goal(sums, settler, width), width)


def _sums(settler: Settler) -> set[int]:
    """What the sets of all sides may be worth in sum."""
    unit, found = settler.worth.unit, {0}
    for ask, beside in zip(settler.totals.asks, settler.beside, strict=True):
        each = {points // unit - cost for points in ask.all_melded for cost in beside}
        found = {before + more for before in found for more in each if before + more >= 0}
    return found


def _goal(sums: Iterable[int], settler: Settler, width: int) -> int:
    supply, worth, goal = settler.totals.supply, settler.worth, 0
    for jokers in range(supply.jokers + 1):
        for deuces in range(supply.deuces + 1):
            cost = jokers * worth.joker + deuces * worth.deuce
            for points in sums:
                if points >= cost:
                    goal |= 1 << (deuces + jokers) * width + points - cost
    return goal


def _level(levels: list[Level], settler: Settler) -> Level:
    first = levels[0]
    key = tuple(id(level.bundles) for level in levels)
    wilds = settler.totals.supply.wilds

    def make() -> tuple[RankBundles, list[RankBundles]]:
        found: dict[Bundle, Melds] = {Bundle(0, 0, ()): ()}
        for level in levels:
            found = {
                Bundle(naturals, used, before.canastas + more.canastas): ()
                for before in found
                for more in level.bundles.melds
                if (naturals := before.naturals + more.naturals) <= first.copies
                and (used := before.wilds + more.wilds) <= wilds
            }
        return RankBundles(found), [level.bundles for level in levels]

    bundles = remembered(settler.variant, "joint", (key, first.copies, wilds), make)[0]
    return Level(first.rank, first.copies, first.value, bundles)
