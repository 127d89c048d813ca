"""All the melded points that one side alone could have with its canastas."""

from collections.abc import Iterator
from itertools import product

from scorekeeper.rules.feasibility.question import Ask
from scorekeeper.rules.feasibility.settle import Laid
from scorekeeper.rules.feasibility.side import SideTables


def possible_melded(sides: SideTables, ask: Ask, beside: dict[int, list[Laid]], most: int) -> int:
    """Melded points in units, as bits up to `most`, as if the other sides took nothing."""
    limit = (1 << (most + 1)) - 1
    found = 0
    for wilds, row in enumerate(_rows(sides, ask, most)):
        for cost in _costs(sides, beside, wilds):
            found |= row << cost & limit
    runs, spread, step = sides.runs(ask, most), 0, 0
    while runs >> step:
        if runs >> step & 1:
            spread |= found << step
        step += 1
    return spread & limit


def _rows(sides: SideTables, ask: Ask, most: int) -> Iterator[int]:
    """For each number of wild cards the natural points of sets, as bits."""
    table = sides.empty_table(ask, most)
    width = table.width
    limit, rows = (1 << (most + 1)) - 1, range(sides.supply.wilds + 1)
    mask = sum(limit << (width * row) for row in rows)
    here = [0] * len(table.kinds)
    here[0] = 1
    for place in range(len(table.levels)):
        after = [0] * len(here)
        level = table.levels[place]
        for (state, bits), (made, runs) in product(enumerate(here), level.bundles.runs.items()):
            then = table.step(state, made) if bits else None
            if then is not None:
                after[then] |= _moved(bits, runs, level.value, width)
        here = [bits & mask for bits in after]
    return (here[-1] >> (width * row) & limit for row in rows)


def _moved(bits: int, runs: list[tuple[int, int, int]], value: int, width: int) -> int:
    """Natural points, and wild cards in rows, after each of these bundles of a rank."""
    found, spread = 0, {1: bits}
    for naturals, low, high in runs:
        for count in range(2, high - low + 2):
            if count not in spread:
                spread[count] = spread[count - 1] | bits << (count - 1) * width
        found |= spread[high - low + 1] << low * width + naturals * value
    return found


def _costs(sides: SideTables, beside: dict[int, list[Laid]], wilds: int) -> set[int]:
    """What so many wild cards in sets, and all that lies beside the sets, can be worth."""
    supply, worth = sides.supply, sides.worth
    found = set()
    for points, ways in beside.items():
        for way in ways:
            for jokers in range(min(wilds, supply.jokers - way.jokers) + 1):
                if wilds - jokers <= supply.deuces - way.deuces:
                    cost = (wilds - jokers) * worth.deuce + jokers * worth.joker
                    found.add(points + cost)
    return found
