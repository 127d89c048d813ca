"""The top card of the pile: whether it may be taken, and lies in an opening as it must."""

from collections.abc import Iterator

from scorekeeper.rules.cards import THREES, WILDS, Cards, rank_name
from scorekeeper.rules.elements.rule import Fault
from scorekeeper.rules.hand.facts import SET, MeldFacts
from scorekeeper.rules.topics.pile.rules import Pile
from scorekeeper.rules.variant import Variant

Faults = Iterator[Fault]

PAIR = 2  # naturals from the hand that take a frozen pile


def no_pair(name: str) -> str:
    """Why a card of this name is of no use, in words."""
    return f"the hand has no two {name} and no own meld takes it"


def card_faults(rank: str, variant: Variant) -> Faults:
    """What is wrong with the card itself."""
    if rank in WILDS:
        yield Pile.wild_upcard()
    elif rank in THREES:
        yield Pile.stop_card(what=rank_name(rank, 1))
    elif rank == "7" and not variant.pile.seven_takes:
        yield Pile.seven_upcard()


def frozen_for_opening(variant: Variant) -> bool:
    """The pile is frozen for a side that has not opened."""
    return variant.pile.always_frozen or variant.pile.frozen_for_unmelded


def upcard_faults(melds: tuple[MeldFacts, ...], upcard: Cards, variant: Variant) -> Faults:
    """Judge the card from the pile in an opening that shows it among its melds."""
    rank = upcard.items[0][0]
    faults = list(card_faults(rank, variant))
    yield from faults
    if faults:
        return
    lying = [meld for meld in melds if meld.shape == SET and meld.rank == rank]
    if not lying:
        reason = f"no meld of {rank_name(rank)} is in the opening"
        yield Pile.no_use(reason=reason)
    elif all(meld.naturals - 1 < PAIR for meld in lying):
        if frozen_for_opening(variant):
            yield Pile.frozen(what=rank_name(rank))
        elif not variant.pile.natural_and_wild:
            yield Pile.no_use(reason=no_pair(rank_name(rank)))
