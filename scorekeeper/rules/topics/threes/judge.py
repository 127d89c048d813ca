"""Threes in a meld."""

from collections.abc import Iterator

from scorekeeper.rules.cards import RED_THREE
from scorekeeper.rules.facts import MeldFacts
from scorekeeper.rules.rule import Fault
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant


def black_threes(meld: MeldFacts, variant: Variant, *, out: bool) -> Iterator[Fault]:
    """What a meld of black threes breaks; `out` tells whether its side went out."""
    if not variant.melds.black_threes:
        yield Threes.never(what="Black threes", done="melded")
    elif not out:
        yield Threes.black_early()
    if meld.wilds:
        yield WildCards.in_rank()


def red_threes(meld: MeldFacts) -> Iterator[Fault]:
    """Red threes are in no meld."""
    if meld.cards.count(RED_THREE):
        yield Threes.never(what="Red threes", done="melded")
