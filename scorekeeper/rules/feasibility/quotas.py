"""Guesses that make a witness easy to find: small cards kept for hands, wild cards shared out.

They decide nothing: what is not found with them is looked for without.
"""

from collections.abc import Iterator
from itertools import islice, pairwise, product

from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.worth import Worth

Quota = tuple[int, int]  # most deuces and jokers of one side
MAX_GUESSES = 24


def kept_for_hands(totals: Totals, worth: Worth) -> tuple[int, ...]:
    """The naturals without the small cards that odd points in hands need."""
    copies = list(totals.supply.naturals)
    values = sorted({value for value in worth.naturals if value})[:3]
    for small, next_value in pairwise(values):
        missing = sum(ask.held // worth.unit % next_value // small for ask in totals.asks)
        places = [at for at, value in enumerate(worth.naturals) if value == small]
        for _ in range(missing):
            most = max(places, key=lambda at: copies[at])
            copies[most] = max(0, copies[most] - 1)
    return tuple(copies)


def quotas(totals: Totals) -> Iterator[tuple[Quota, ...]]:
    """Ways to share out the wild cards, the likeliest first: much to whoever melded much."""
    supply, melded = totals.supply, [ask.melded for ask in totals.asks]
    shares = _in_proportion(supply.jokers, melded)
    splits = sorted(
        _splits(supply.jokers, len(melded)),
        key=lambda split: sum(abs(has - due) for has, due in zip(split, shares, strict=True)),
    )
    worth = sum(melded) // max(1, supply.wilds + 1)
    for shift, jokers in islice(product((0, 1, -1, 2, -2), splits), MAX_GUESSES):
        rest = [max(1, points - worth * has) for points, has in zip(melded, jokers, strict=True)]
        deuces = _in_proportion(supply.deuces, rest)
        moved = max(-deuces[0], min(shift, deuces[-1]))
        deuces[0] += moved
        deuces[-1] -= moved
        yield tuple(zip(deuces, jokers, strict=True))


def _in_proportion(count: int, weights: list[int]) -> list[int]:
    total = max(1, sum(weights))
    shares = [count * weight // total for weight in weights]
    order = sorted(range(len(weights)), key=lambda at: -weights[at])
    for at in range(count - sum(shares)):
        shares[order[at % len(order)]] += 1
    return shares


def _splits(count: int, sides: int) -> Iterator[tuple[int, ...]]:
    if sides == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for others in _splits(count - first, sides - 1):
            yield (first, *others)
