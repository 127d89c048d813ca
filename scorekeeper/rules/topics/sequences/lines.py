"""The score line of sequences that stayed short."""

from scorekeeper.rules.elements.line import Lines, ScorePart, line
from scorekeeper.rules.elements.parts import Derived, Look, Part, each_meld, shown
from scorekeeper.rules.hand.facts import SEQUENCE, MeldFacts
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.variant import Variant


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
