"""Tells whether two entries say the same, whatever order they were tapped in."""

from dataclasses import replace

from scorekeeper.rules import Cards, HandRecord, SideRecord
from scorekeeper.rules.record.values import Meld, Opening


def same_hand(one: HandRecord, other: HandRecord) -> bool:
    """Compare two hands; the order of melds, cards, penalties and extras does not matter."""
    return _ordered(one) == _ordered(other)


def _ordered(hand: HandRecord) -> HandRecord:
    sides = tuple(_side(side) for side in hand.sides)
    return replace(hand, sides=sides, ending=hand.how_it_ended)


def _side(side: SideRecord) -> SideRecord:
    melds = (Meld(_cards(meld.cards), meld.concealed) for meld in side.melds)
    return replace(
        side,
        melds=tuple(sorted(melds, key=repr)),
        held=tuple(_cards(cards) for cards in side.held),
        foot=tuple(_cards(cards) for cards in side.foot),
        special_hand=_cards(side.special_hand) if side.special_hand else None,
        initial_meld=_opening(side.initial_meld) if side.initial_meld else None,
        penalties=tuple(sorted(side.penalties, key=repr)),
        extras=tuple(sorted(side.extras, key=repr)),
    )


def _opening(opening: Opening) -> Opening:
    melds = (_cards(cards) for cards in opening.melds)
    return replace(opening, melds=tuple(sorted(melds, key=repr)))


def _cards(cards: Cards) -> Cards:
    return Cards(tuple(sorted(cards.items)))
