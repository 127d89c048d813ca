"""What a player can lay down after taking the pile, if runs have an order."""

from collections.abc import Iterator
from itertools import combinations

from scorekeeper.rules.cards import WILDS, Cards, combine
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.hand.facts import laid
from scorekeeper.rules.hand.runs import TWO, suit_of
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.drawing.fields import DrawingRules, PileTake
from scorekeeper.rules.topics.runs.fields import HIGH, PLACES
from scorekeeper.rules.variant import Variant

Item = tuple[str, str, int]


class Lay(Choice):
    """A way to take the pile: without melding, or with a card added to a meld or newly melded."""

    FREE = "free", "as it lies"
    ONTO_MELD = "onto-meld", "with a card laid off on one of the side's melds"
    NEW_MELD = "new-meld", "with a card in a new meld"


def rules_of(variant: Variant) -> DrawingRules:
    """Return the rules of drawing; only called for variants that have them."""
    assert variant.drawing is not None  # noqa: S101 - narrows the type
    return variant.drawing


def ways(question: Question) -> tuple[Lay, ...]:
    """Return the ways in which the pile of a question can be taken."""
    variant, top = question.variant, question.upcard
    take = rules_of(variant).pile_take
    if take is PileTake.FREE or top is None:
        return (Lay.FREE,)
    if take is PileTake.TOP_CARD:
        onto = any(_onto(meld, top, question.hand, variant) for meld in question.melds)
        new = _melds(top, question.hand, variant)
    else:
        pool = combine([question.hand, question.pile, top])
        singles = [Cards(((rank, suit, 1),)) for rank, suit, _ in pool.items]
        onto = any(_lawful(variant, meld, each) for meld in question.melds for each in singles)
        new = any(_melds(each, _without(pool, each), variant) for each in singles)
    found = ((Lay.ONTO_MELD, onto), (Lay.NEW_MELD, new))
    return tuple(way for way, is_open in found if is_open)


def _lawful(variant: Variant, *lots: Cards) -> bool:
    return not laid(combine(lots), variant).flaws


def _without(pool: Cards, card: Cards) -> Cards:
    """Return the cards without one copy of a card."""
    rank, suit, _ = card.items[0]
    left = ((each, of, copies - ((each, of) == (rank, suit))) for each, of, copies in pool.items)
    return Cards(tuple(item for item in left if item[2]))


def _melds(card: Cards, hand: Cards, variant: Variant) -> bool:
    """Return whether two cards of the hand make a meld with the card, as any longer meld needs."""
    near = [each for each in combine([hand]).items if _joins(card, each)]
    singles = [Cards(((rank, suit, 1),)) for rank, suit, n in near for _ in range(min(n, 2))]
    return any(_lawful(variant, card, *pair) for pair in combinations(singles, 2))


def _joins(card: Cards, other: Item) -> bool:
    """Return whether two cards can be in one meld: of one rank or suit, or one of them wild."""
    rank, suit, _ = card.items[0]
    return rank in WILDS or other[0] in (*WILDS, rank) or bool(suit and suit == other[1])


def _onto(meld: Cards, card: Cards, hand: Cards, variant: Variant) -> bool:
    """Return whether the card can join a meld: alone, with a wild card, or with cards between."""
    found = laid(meld, variant)
    if found.flaws:
        return False
    wilds = [Cards(((rank, suit, 1),)) for rank, suit, _ in hand.items if rank in WILDS]
    fills = _between(meld, card, hand, natural_two=bool(found.ways and found.ways[0].natural_two))
    return any(
        _lawful(variant, meld, card, fill, *wild)
        for fill in (Cards(()), *fills)
        for wild in ((), *((each,) for each in wilds))
    )


def _between(meld: Cards, card: Cards, hand: Cards, *, natural_two: bool) -> Iterator[Cards]:
    """Yield the hand's cards between a run and a card of its suit, for each place of aces.

    They come with those that fill a gap of the run and free its wild card, and without them.
    """
    suit, (rank, of, _) = suit_of(meld), card.items[0]
    if not suit or of != suit:
        return
    held = {PLACES[each] for each, mark, _ in hand.items if mark == suit and each in PLACES}
    names = {place: each for each, place in PLACES.items()}
    places = {PLACES[each] for each in meld.without_wilds.counts} | ({TWO} if natural_two else set())
    highs = (1, HIGH)
    for low_ace in highs if 1 in places else (1,):
        span = sorted((places - {1}) | ({low_ace} if 1 in places else set()))
        for place in highs if rank == "A" else (PLACES[rank],):
            ends = range(span[-1] + 1, place) if place > span[-1] else range(place + 1, span[0])
            gaps = set(range(span[0], span[-1])) - {*span, place}
            for free in (set(ends), {*ends, *gaps}):
                yield Cards(tuple((names[at], suit, 1) for at in sorted(free & held)))


def is_wild(card: Cards) -> bool:
    """Return whether a card is a joker or a two."""
    return card.rank in WILDS
