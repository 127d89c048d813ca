"""Names a run whose cards have an order: "four to ten of clubs and 1 joker"."""

from scorekeeper.rules.cards import SUIT_NAMES, WILDS, Cards
from scorekeeper.rules.elements.fact import CardCount, RankName
from scorekeeper.rules.hand.facts import laid
from scorekeeper.rules.hand.runs import Run, is_in_order, suit_of
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.runs.fields import HIGH, PLACES
from scorekeeper.rules.variant import Variant

_RANKS = {place: rank for rank, place in PLACES.items()} | {HIGH: "A"}


def run_in_words(cards: Cards, variant: Variant) -> str:
    """Return a lawful run in words, "" if the cards are not one.

    A wild card in a gap is "among them"; one at an end stands behind the others.
    """
    found = laid(cards, variant)
    if not found.ways:
        return ""
    named = [way for way in found.ways if len(found.ways) > 1 and is_in_order(cards, way)]
    way = (named or list(found.ways))[0]
    text = f"{{low}} to {{high}} of {SUIT_NAMES[suit_of(cards)]}"
    low, high = _ends(way)
    words = msg(text, low=RankName(_RANKS[low], 1), high=RankName(_RANKS[high], 1))
    if not way.wilds:
        return words
    wild = CardCount(_wild(cards, way), 1, digits=True)
    inside = bool(way.below and way.above)
    return msg("{words}, {cards} among them" if inside else "{words} and {cards}", words=words, cards=wild)


def _ends(way: Run) -> tuple[int, int]:
    """Return the places of the lowest and the highest natural card."""
    last = way.first + way.size - 1
    if not way.wilds:
        return way.first, last
    return way.first + (not way.below), last - (not way.above)


def _wild(cards: Cards, way: Run) -> str:
    """Return the rank of the wild card: not the two in its own place."""
    own = suit_of(cards) if way.natural_two else ""
    wilds = [rank for rank, suit in cards if rank in WILDS and not (own and suit == own)]
    return wilds[0] if wilds else next(rank for rank in cards.counts if rank in WILDS)
