"""Special hands of American canasta: fourteen cards that are laid down at once.

Each recogniser gets the copies of each rank (threes together as "3") and tells whether the hand is
its own; which of them a variant plays, and for how many points, is the variant's list.
"""

from collections.abc import Callable, Mapping

from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS, THREES, Cards
from scorekeeper.rules.headings import SpecialHand
from scorekeeper.rules.variant import Variant

Copies = Mapping[str, int]


def _copies(cards: Cards) -> dict[str, int]:
    copies = {rank: count for rank, count in cards.counts.items() if rank not in THREES}
    threes = sum(cards.count(rank) for rank in THREES)
    return copies | ({"3": threes} if threes else {})


def _groups(copies: Copies) -> list[int]:
    return sorted(copies.values(), reverse=True)


def _naturals_only(copies: Copies) -> bool:
    return all(rank in NATURALS for rank in copies)


def _straight(copies: Copies, _: Variant) -> bool:
    return set(copies) == {*NATURALS, DEUCE, JOKER, "3"} and set(copies.values()) == {1}


def _seven_pairs(copies: Copies) -> bool:
    return _groups(copies) == [2] * 7 and "3" not in copies


def _pairs(copies: Copies, _: Variant) -> bool:
    return _seven_pairs(copies) and _naturals_only(copies)


def _pairs_wild(copies: Copies, variant: Variant) -> bool:
    wilds = {rank for rank in copies if rank in (DEUCE, JOKER)}
    allowed = [{DEUCE}, {JOKER}] if variant.pairs_with_jokers else [{DEUCE}]
    return _seven_pairs(copies) and {"7", "A"} <= set(copies) and wilds in allowed


def _miami(copies: Copies, _: Variant) -> bool:
    return _seven_pairs(copies) and {"7", "A", DEUCE, JOKER} <= set(copies)


def _garbage(copies: Copies, _: Variant) -> bool:
    return _groups(copies) == [4, 4, 3, 3] and _naturals_only(copies)


def _one_wild_group(copies: Copies) -> bool:
    wilds = [rank for rank in copies if rank in (DEUCE, JOKER)]
    return len(wilds) <= 1 and "3" not in copies


def _zip_code(copies: Copies, _: Variant) -> bool:
    return _groups(copies) == [4, 3, 3, 2, 2] and _one_wild_group(copies)


def _blast_off(copies: Copies, _: Variant) -> bool:
    return _groups(copies) == [5, 4, 3, 2] and _one_wild_group(copies)


def _with_equal_wilds(copies: Copies, groups: list[int], wilds: int) -> bool:
    """Natural groups of these sizes and so many equal wild cards."""
    naturals = {rank: count for rank, count in copies.items() if rank in NATURALS}
    rest = {rank: count for rank, count in copies.items() if rank not in naturals}
    return (
        _groups(naturals) == groups
        and list(rest.values()) == [wilds]
        and set(rest) <= {DEUCE, JOKER}
    )


def _triples(copies: Copies, _: Variant) -> bool:
    return _with_equal_wilds(copies, [3, 3, 3, 3], 2)


def _quads(copies: Copies, _: Variant) -> bool:
    return _with_equal_wilds(copies, [4, 4, 4], 2)


def _dream_4(copies: Copies, _: Variant) -> bool:
    return _with_equal_wilds(copies, [5, 5], 4)


def _dream_5(copies: Copies, _: Variant) -> bool:
    naturals = {rank: count for rank, count in copies.items() if rank in NATURALS}
    rest = {rank: count for rank, count in copies.items() if rank not in naturals}
    return _groups(naturals) == [5, 4] and set(rest) <= {DEUCE, JOKER} and sum(rest.values()) == 5


RECOGNISERS: Mapping[str, Callable[[Copies, Variant], bool]] = {
    "straight": _straight,
    "pairs": _pairs,
    "pairs-wild": _pairs_wild,
    "garbage": _garbage,
    "miami": _miami,
    "zip-code": _zip_code,
    "blast-off": _blast_off,
    "triples": _triples,
    "quads": _quads,
    "dream-4": _dream_4,
    "dream-5": _dream_5,
}

# The cards of each in words, as the recognisers above tell them.
IN_WORDS: Mapping[str, str] = {
    "straight": "one card of every rank from four to ace, a three, a deuce and a joker",
    "pairs": "seven pairs of different natural ranks",
    "pairs-wild": "seven pairs, among them sevens, aces and one pair of wild cards",
    "garbage": "natural groups of four, four, three and three",
    "miami": "seven pairs, among them sevens, aces, deuces and jokers",
    "zip-code": "groups of four, three, three, two and two, at most one of them wild",
    "blast-off": "groups of five, four, three and two, at most one of them wild",
    "triples": "four natural groups of three and two equal wild cards",
    "quads": "three natural groups of four and two equal wild cards",
    "dream-4": "two natural groups of five and four equal wild cards",
    "dream-5": "natural groups of five and four, and five wild cards",
}


def recognise(cards: Cards, variant: Variant) -> SpecialHand | None:
    """The special hand of the variant that these cards are, the dearest if several; or None."""
    copies = _copies(cards)
    found = [
        hand
        for hand in variant.special_hands
        if hand.points and RECOGNISERS[hand.code](copies, variant)
    ]
    return max(found, key=lambda hand: hand.points, default=None)
