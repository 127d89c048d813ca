"""Melds of several ranks that are, or look like, sequences."""

from collections.abc import Iterator

from scorekeeper.rules.cards import THREES, WILDS, Cards
from scorekeeper.rules.elements.fact import Phrase
from scorekeeper.rules.elements.rule import Fault
from scorekeeper.rules.hand.facts import MeldFacts, gaps, one_suit
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.sequences.rules import Sequences, Takes
from scorekeeper.rules.topics.wild_cards.checks import outnumbering
from scorekeeper.rules.variant import Variant


def sequence_faults(meld: MeldFacts, variant: Variant, *, out: bool) -> Iterator[Fault]:
    """What a sequence breaks; `out` tells whether its side went out."""
    cards, rules = meld.cards, variant.melds
    most = rules.most_in_sequence
    if meld.wilds > most:
        takes = Phrase(Takes.SOME, {"most": most}) if most else Takes.NONE
        yield Sequences.wild(rule=takes)
    else:
        yield from outnumbering(meld, variant)
    if any(cards.count(rank) for rank in THREES):
        yield Sequences.ranks()
    if one_suit(cards) is None:
        yield Sequences.suits()
    if not _once_each(cards) or gaps(cards) > meld.wilds:
        yield Sequences.broken()
    limit = rules.canasta_size
    if rules.long_sequence_when_out and out:
        limit = len(variant.meld_ranks)  # beyond the lowest and the highest there is no place
    if meld.size > limit:
        yield Melds.too_long(limit=limit)


def _once_each(cards: Cards) -> bool:
    return all(count == 1 for rank, count in cards.counts.items() if rank not in WILDS)


def written_run(cards: Cards) -> bool:
    """Tell whether cards would be a sequence of one written suit, each rank once."""
    return _once_each(cards) and one_suit(cards) is not None and gaps(cards) <= cards.wilds
