"""The lines of a side's score; a total is always the sum of the lines shown."""

from scorekeeper.rules.all_topics import LINES
from scorekeeper.rules.elements.line import ACABA, PLAYED, SPECIAL, ScorePart
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.variant import Variant


def _parts(variant: Variant, scored: str) -> tuple[ScorePart, ...]:
    known = variant.memo.get(f"lines, {scored}")
    if isinstance(known, tuple):
        return known
    parts = tuple(part for part in LINES if scored in part.scored and part.occurs(variant))
    variant.memo[f"lines, {scored}"] = parts
    return parts


def score_lines(view: HandView, side: SideView) -> tuple[ScoreLine, ...]:
    """All lines of one side's score of a hand, in the order of a score sheet."""
    scored = ACABA if view.ended_by_acaba else PLAYED
    if side.record.special_hand is not None:
        scored = SPECIAL
    parts = _parts(view.variant, scored)
    return tuple(entry for part in parts for entry in part.tell(view, side))
