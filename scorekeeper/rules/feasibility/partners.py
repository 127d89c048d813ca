"""Melds of two partners of one hand: those of one rank are one meld, whoever wrote them.

Each partner's cards of a rank must be a meld by themselves; whether they are a canasta, and of
which kind, is settled by both together, and either may have written it down.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

from scorekeeper.rules.feasibility.bundles import Bundle, Melds, RankRules, single_melds
from scorekeeper.rules.variant import Variant

Pair = tuple[Bundle, Bundle]


@dataclass(frozen=True, slots=True)
class Joining:
    """What cards of one rank make; canastas of sets only, by kind."""

    size: int
    none: tuple[int, ...]
    natural: tuple[int, ...]
    mixed: tuple[int, ...]
    cheapest: dict[tuple[int, tuple[int, ...], tuple[int, ...]], list[Pair]] = field(
        default_factory=dict, compare=False
    )

    def made(self, naturals: int, wilds: int) -> tuple[int, ...]:
        """The canasta of so many cards, if it is one."""
        if naturals + wilds < self.size:
            return self.none
        return self.mixed if wilds else self.natural

    def agree(self, one: Bundle, other: Bundle) -> bool:
        """What both wrote down is what their cards make."""
        wrote = tuple(map(int.__add__, one.canastas, other.canastas))
        return wrote == self.made(one.naturals + other.naturals, one.wilds + other.wilds)


def joining(variant: Variant, rules: RankRules, sets: tuple[int, ...]) -> Joining:
    """The canastas of one rank; `sets` are places of the kinds that sets can be."""
    none = (0,) * len(sets)
    natural = tuple(int(place == rules.natural_kind) for place in sets)
    mixed = tuple(int(place == rules.mixed_kind) for place in sets)
    return Joining(variant.melds.canasta_size, none, natural, mixed)


def with_partner(
    variant: Variant,
    rules: RankRules,
    cards: tuple[int, int],
    wanted: tuple[int, ...],
    joins: Joining,
) -> dict[Bundle, Melds]:
    """What one partner may lay down of a rank, and write down for it."""
    found: dict[Bundle, Melds] = {Bundle(0, 0, joins.none): ()}
    for meld in single_melds(variant, rules, *cards):
        for made in {joins.none, joins.natural, joins.mixed}:
            if all(map(int.__le__, made, wanted)):
                found[Bundle(*meld, made)] = (meld,)
    return found


def cheapest_pairs(
    joins: Joining, one: dict[Bundle, Melds], other: dict[Bundle, Melds], copies: int
) -> list[Pair]:
    """Pairs that agree and that no other with the same canastas beats."""
    key = copies, max(each.canastas for each in one), max(each.canastas for each in other)
    if key not in joins.cheapest:
        joins.cheapest[key] = list(_unbeaten(_pairs(joins, one, other, copies)))
    return joins.cheapest[key]


def _pairs(
    joins: Joining, one: dict[Bundle, Melds], other: dict[Bundle, Melds], copies: int
) -> Iterator[Pair]:
    for mine, yours in product(one, other):
        if mine.naturals + yours.naturals <= copies and joins.agree(mine, yours):
            yield mine, yours


def _unbeaten(pairs: Iterator[Pair]) -> Iterator[Pair]:
    kept: dict[tuple[tuple[int, ...], ...], list[tuple[int, ...]]] = {}
    for mine, yours in sorted(pairs, key=_cards):
        cost = (mine.naturals, mine.wilds, yours.naturals, yours.wilds)
        others = kept.setdefault((mine.canastas, yours.canastas), [])
        if not any(all(map(int.__le__, less, cost)) for less in others):
            others.append(cost)
            yield mine, yours


def _cards(pair: Pair) -> int:
    return sum(each.naturals + each.wilds for each in pair)
