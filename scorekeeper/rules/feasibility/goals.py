"""Where two sides meet their totals: wild cards in sets, and points of the sets of each."""

from collections.abc import Iterator
from itertools import product

from scorekeeper.rules.feasibility.settle import Settler

Goal = tuple[int, int, int]  # wild cards of both; points of each, every wild card a deuce


def goals_of(settler: Settler) -> set[Goal]:
    """Every end that meets the melded points of both, as far as jokers are not told apart."""
    supply = settler.totals.supply
    found = set()
    for one, other in product(*(set(_endings(settler, side)) for side in (0, 1))):
        deuces, jokers, blacks = map(int.__add__, one[2:], other[2:])
        in_sets = one[1] + other[1]
        if in_sets + jokers <= supply.jokers and blacks <= supply.blacks:
            for wilds in range(in_sets, in_sets + supply.deuces - deuces + 1):
                found.add((wilds, one[0], other[0]))
    return found


def _endings(settler: Settler, side: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Points of sets, jokers in them, and deuces, jokers and black threes laid beside them."""
    worth = settler.worth
    for points in settler.totals.asks[side].all_melded:
        for cost, ways in settler.beside[side].items():
            for laid in ways:
                for jokers in range(settler.totals.supply.jokers - laid.jokers + 1):
                    left = points // worth.unit - cost - jokers * (worth.joker - worth.deuce)
                    if left >= 0:
                        yield left, jokers, laid.deuces, laid.jokers, laid.blacks
