"""Special hands of American canasta: fourteen cards that are laid down at once.

Each pattern gets the copies of each rank (threes together as "3") and tells whether the hand is its
own; which of them a variant plays, and for how many points, is the variant's list.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS, THREES, WILDS, Cards
from scorekeeper.rules.topics.special_hands.fields import SpecialHand
from scorekeeper.rules.variant import Variant

Copies = Mapping[str, int]
Fits = Callable[[Copies, Variant], bool]


class Pattern(NamedTuple):
    """A special hand: what its cards are, as a test and in words."""

    fits: Fits
    cards: str


def _copies(cards: Cards) -> dict[str, int]:
    copies = {rank: count for rank, count in cards.counts.items() if rank not in THREES}
    threes = sum(cards.count(rank) for rank in THREES)
    return copies | ({"3": threes} if threes else {})


def _groups(copies: Copies) -> list[int]:
    return sorted(copies.values(), reverse=True)


def _straight(copies: Copies, _: Variant) -> bool:
    return set(copies) == {*NATURALS, DEUCE, JOKER, "3"} and set(copies.values()) == {1}


def _seven_pairs(copies: Copies) -> bool:
    return _groups(copies) == [2] * 7 and "3" not in copies


def _pairs_wild(copies: Copies, variant: Variant) -> bool:
    wilds = {rank for rank in copies if rank in WILDS}
    allowed = [{DEUCE}, {JOKER}] if variant.pairs_with_jokers else [{DEUCE}]
    return _seven_pairs(copies) and {"7", "A"} <= set(copies) and wilds in allowed


def _miami(copies: Copies, _: Variant) -> bool:
    return _seven_pairs(copies) and {"7", "A", DEUCE, JOKER} <= set(copies)


def _grouped(*groups: int) -> Fits:
    """Groups of these sizes, at most one of them wild."""

    def fits(copies: Copies, _: Variant) -> bool:
        wilds = [rank for rank in copies if rank in WILDS]
        return _groups(copies) == [*groups] and len(wilds) <= 1 and "3" not in copies

    return fits


def _naturals(*groups: int, wilds: int = 0, equal: bool = True) -> Fits:
    """Natural groups of these sizes and so many wild cards, equal or of any kind."""

    def fits(copies: Copies, _: Variant) -> bool:
        rest = {rank: count for rank, count in copies.items() if rank not in NATURALS}
        alike = set(rest) <= {*WILDS} and (len(rest) <= 1 or not equal)
        naturals = {rank: count for rank, count in copies.items() if rank in NATURALS}
        return alike and sum(rest.values()) == wilds and _groups(naturals) == [*groups]

    return fits


PATTERNS: Mapping[str, Pattern] = {
    "straight": Pattern(_straight,
        "one card of every rank from four to ace, a three, a deuce and a joker"),
    "pairs": Pattern(_naturals(2, 2, 2, 2, 2, 2, 2), "seven pairs of different natural ranks"),
    "pairs-wild": Pattern(_pairs_wild,
        "seven pairs, among them sevens, aces and one pair of wild cards"),
    "garbage": Pattern(_naturals(4, 4, 3, 3), "natural groups of four, four, three and three"),
    "miami": Pattern(_miami, "seven pairs, among them sevens, aces, deuces and jokers"),
    "zip-code": Pattern(_grouped(4, 3, 3, 2, 2),
        "groups of four, three, three, two and two, at most one of them wild"),
    "blast-off": Pattern(_grouped(5, 4, 3, 2),
        "groups of five, four, three and two, at most one of them wild"),
    "triples": Pattern(_naturals(3, 3, 3, 3, wilds=2),
        "four natural groups of three and two equal wild cards"),
    "quads": Pattern(_naturals(4, 4, 4, wilds=2),
        "three natural groups of four and two equal wild cards"),
    "dream-4": Pattern(_naturals(5, 5, wilds=4),
        "two natural groups of five and four equal wild cards"),
    "dream-5": Pattern(_naturals(5, 4, wilds=5, equal=False),
        "natural groups of five and four, and five wild cards"),
}  # fmt: skip


def recognise(cards: Cards, variant: Variant) -> SpecialHand | None:
    """The special hand of the variant that these cards are, the dearest if several; or None."""
    copies = _copies(cards)
    found = [
        hand
        for hand in variant.special_hands
        if hand.points and PATTERNS[hand.code].fits(copies, variant)
    ]
    return max(found, key=lambda hand: hand.points, default=None)
