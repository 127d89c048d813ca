"""The score line of Acaba."""

from scorekeeper.rules.elements.line import ACABA, Lines, ScorePart, line
from scorekeeper.rules.hand.view import HandView, SideView


def _acaba(view: HandView, side: SideView) -> Lines:
    rules = view.variant.game
    points = (rules.acaba_self if side.record.acaba else rules.acaba_other) or 0
    label = "called Acaba" if side.record.acaba else "the other side called Acaba"
    yield line(view.variant, "acaba", label, points, 1, points)


LINES = (ScorePart("Acaba", _acaba, scored=(ACABA,)),)
