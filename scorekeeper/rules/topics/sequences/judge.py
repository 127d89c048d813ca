"""Melds of several ranks that are, or look like, sequences; and what short ones cost."""

from collections.abc import Iterator

from scorekeeper.rules.cards import THREES, WILDS, Cards
from scorekeeper.rules.elements.fact import Phrase
from scorekeeper.rules.elements.line import Lines, ScorePart, line
from scorekeeper.rules.elements.parts import Derived, Look, Part, each_meld, shown
from scorekeeper.rules.elements.rule import Fault
from scorekeeper.rules.hand.facts import SEQUENCE, MeldFacts, gaps, one_suit
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine
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


def _short(variant: Variant, side: SideView) -> list[MeldFacts]:
    longest = variant.failures.short_sequence_max or 0
    return [each for each in side.table.melds if each.shape == SEQUENCE and each.size <= longest]


def _short_sequences(view: HandView, side: SideView) -> Lines:
    """Sequences too short at the end of the hand."""
    rules, count = view.variant.failures, len(_short(view.variant, side))
    if rules.short_sequence and count:
        charged = count if rules.short_sequence_each else 1
        label = f"sequence of {rules.short_sequence_max or 0} cards or fewer"
        each = -rules.short_sequence
        yield line(view.variant, "short-sequence", label, charged * each, charged, each)


def _derive(look: Look, line: ScoreLine, _: int) -> Derived:
    """Each sequence that stayed too short; where they cost once, the first carries it."""
    found = _short(look.variant, look.side)
    if look.variant.failures.short_sequence_each:
        return each_meld(found, line.each or 0), ""
    costs = [line.points] + [0] * (len(found) - 1)
    parts = [Part(shown(meld.cards), "", cost) for meld, cost in zip(found, costs, strict=True)]
    return parts, "However many they are, they are charged once."


LINES = (
    ScorePart(
        "short sequences",
        _short_sequences,
        lambda v: v.failures.short_sequence != 0,
        derive={"short-sequence": _derive},
    ),
)
