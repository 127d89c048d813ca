"""Finds cards for special hands of which a table wrote down only the name.

A record holds the cards of a special hand. Where a table says "garbage" and no more, it gets cards
that make this hand and that no other side has; its points do not depend on which they are.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations, product

from scorekeeper.rules import Cards, HandRecord, Variant, parse_cards
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, NATURALS
from scorekeeper.rules.topics.special_hands.topic import PATTERNS

_BESIDE = ((), (DEUCE,), (JOKER,), (DEUCE, JOKER), (DEUCE, JOKER, BLACK_THREE))
_NEEDED = ((), ("A", "7"))  # ranks that some hands must have
_RANKS = (*NATURALS, DEUCE, JOKER, BLACK_THREE)
Copies = Mapping[str, int]


def with_named(hand: HandRecord, named: Mapping[int, str], variant: Variant, players: int) -> HandRecord:
    """Give cards to each side whose special hand was named by its code, and shows none."""
    limits, sides = variant.limits(players), list(hand.sides)
    for at, code in named.items():
        if sides[at].special_hand is None and sides[at].result is None:
            shown = [cards for side in sides for cards in side.cards()]
            all_of_them = {rank: limits.of(rank) for rank in _RANKS}
            spare = {r: n - sum(each.count(r) for each in shown) for r, n in all_of_them.items()}
            cards = _example(code, variant, spare) or _example(code, variant, all_of_them)
            sides[at] = replace(sides[at], special_hand=cards)
    return replace(hand, sides=tuple(sides))


def _example(code: str, variant: Variant, spare: Copies) -> Cards | None:
    """Return cards of a special hand that are all still free; None if there are none."""
    fits = PATTERNS[code].fits
    for lots in _lots(variant.deal.cards + variant.deal.draw, spare):
        threes = {"3": lots[BLACK_THREE]} if BLACK_THREE in lots else {}
        copies = {rank: n for rank, n in lots.items() if rank != BLACK_THREE} | threes
        if all(spare[rank] >= n for rank, n in lots.items()) and fits(copies, variant):
            return parse_cards(" ".join(f"{rank}*{n}" for rank, n in lots.items()))
    return None


def _lots(size: int, spare: Copies) -> Iterator[Copies]:
    """Yield ways to choose `size` cards in groups of one rank, small groups first."""
    freest = sorted(NATURALS, key=lambda rank: -spare[rank])
    every = (groups for most in range(1, size) for groups in _groups(size, most))
    for groups, beside, needed in product(every, _BESIDE, _NEEDED):
        ranks = [*needed, *(rank for rank in freest if rank not in needed)]
        for sizes in dict.fromkeys(permutations(groups, len(beside))):
            rest = list(groups)
            for each in sizes:
                rest.remove(each)
            if len(rest) <= len(ranks):
                yield dict(zip([*beside, *ranks], [*sizes, *rest], strict=False))


def _groups(size: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to divide `size` cards into groups, the first and largest of this size."""
    if largest == size:
        yield (size,)
    for second in range(1, min(largest, size - largest) + 1):
        yield from ((largest, *rest) for rest in _groups(size - largest, second))
