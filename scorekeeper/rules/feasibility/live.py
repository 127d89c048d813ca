"""The canastas that two sides can have made rank by rank, and the wild cards that takes.

What no ranks before could lead to, or no ranks after could lead on from, is left out. All canastas
of both sides that take the same number of wild cards are the bits of one number: a rank moves them
all at once.
"""

from collections.abc import Iterator
from itertools import product

from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.table import Kinds, Table
from scorekeeper.rules.feasibility.window import Window
from scorekeeper.rules.variant import Variant

Made = tuple[int, int]  # the states of both sides, see `table`
Pair = tuple[Table, Table]
Ways = list[tuple[int, int]]  # of one rank: how far its canastas move, and the fewest wild cards
Live = list[dict[Made, Window]]  # after so many ranks, the wild cards of both in sets


def live_states(variant: Variant, totals: Totals, pair: Pair) -> Live:
    """What both can have made after so many ranks on the way to all that they wrote.

    The last is empty if there are too few ranks or wild cards for the canastas.
    """
    supply = totals.supply
    places = tuple(level.rank for level in pair[0].levels)
    asks = tuple((ask.canastas, ask.out) for ask in totals.asks)
    key = places, supply.naturals, supply.wilds, asks
    return remembered(variant, "live", key, lambda: _live_states(pair, supply.wilds))


def _live_states(pair: Pair, wilds: int) -> Live:
    strides, every = _layout(pair)
    ways = _ways(pair, strides)
    before = _least(ways, 0, (every, wilds))
    backwards = [[(-move, more) for move, more in each] for each in reversed(ways)]
    after = _least(backwards, max(every), (every, wilds))
    return [
        {
            every[at]: Window(least, wilds - rest)
            for least, rest in product(range(wilds + 1), repeat=2)
            if least + rest <= wilds
            for at in _places(here[least] & there[rest])
        }
        for here, there in zip(before, reversed(after), strict=True)
    ]


def fewest_wilds(pair: Pair, most: int) -> int | None:
    """The fewest wild cards that all canastas of both need; None: there are too few ranks."""
    strides, every = _layout(pair)
    last = _least(_ways(pair, strides), 0, (every, most))[-1]
    return next((wilds for wilds, bits in enumerate(last) if bits >> max(every) & 1), None)


def _layout(pair: Pair) -> tuple[list[tuple[int, ...]], dict[int, Made]]:
    """A place for the canastas of both, with room for what a rank may add to each kind."""
    stride, strides, places = 1, [], []
    for table in pair:
        mine = []
        for kind, count in enumerate(table.kinds[-1]):
            mine.append(stride)
            runs = {id(level.bundles): level.bundles.runs for level in table.levels}
            stride *= count + 1 + max(made[kind] for each in runs.values() for made in each)
        strides.append(tuple(mine))
        places.append([_at(kinds, strides[-1]) for kinds in table.kinds])
    ones, others = map(enumerate, places)
    return strides, {one + other: (a, b) for (a, one), (b, other) in product(ones, list(others))}


def _at(kinds: Kinds, strides: tuple[int, ...]) -> int:
    return sum(map(int.__mul__, kinds, strides))


def _ways(pair: Pair, strides: list[tuple[int, ...]]) -> list[Ways]:
    """For every rank the canastas that both can make of it, with the fewest wild cards."""
    known: dict[tuple[int, int], Ways] = {}
    found = []
    for mine, yours in zip(pair[0].levels, pair[1].levels, strict=True):
        key = id(mine.bundles), id(yours.bundles)
        if key not in known:
            known[key] = []
            for (one, some), (other, more) in product(
                mine.bundles.runs.items(), yours.bundles.runs.items()
            ):
                wilds = [
                    low + least
                    for (naturals, low, _), (taken, least, _) in product(some, more)
                    if naturals + taken <= mine.copies
                ]
                if wilds:
                    move = _at(one, strides[0]) + _at(other, strides[1])
                    known[key].append((move, min(wilds)))
        found.append(known[key])
    return found


def _least(ways: list[Ways], start: int, room: tuple[dict[int, Made], int]) -> list[list[int]]:
    """By place, and by the fewest wild cards: canastas after so many ranks, as bits."""
    every, wilds = room
    inside = sum(1 << at for at in every)
    found = [[1 << start, *[0] * wilds]]
    for each in ways:
        rows = found[-1]
        after = [0] * (wilds + 1)
        for (move, more), used in product(each, range(wilds + 1)):
            if rows[used] and used + more <= wilds:
                after[used + more] |= _moved(rows[used], move)
        seen = 0
        for used, bits in enumerate(after):
            after[used] = bits & inside & ~seen
            seen |= after[used]
        found.append(after)
    return found


def _moved(bits: int, move: int) -> int:
    return bits << move if move >= 0 else bits >> -move


def _places(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
