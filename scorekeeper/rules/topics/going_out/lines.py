"""The score line of going out."""

from scorekeeper.rules.elements.line import CONCEALED, Lines, ScorePart, line
from scorekeeper.rules.elements.parts import Derived, Look, as_it_is
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine


def _going_out(view: HandView, side: SideView) -> Lines:
    if not side.won_out:
        return
    rules = view.variant.going_out
    if side.concealed and rules.pays_concealed:
        points = rules.concealed_total
        label = "going out concealed"
        yield line(view.variant, CONCEALED, label, points, 1, points)
    else:
        yield line(view.variant, "going-out", "going out", rules.bonus, 1, rules.bonus)


def _derive_concealed(look: Look, line: ScoreLine, nth: int) -> Derived:
    note = "This is the bonus in all; going out is not paid beside it."
    return as_it_is(look, line, nth)[0], note


LINES = (ScorePart("going out", _going_out, derive={CONCEALED: _derive_concealed}),)
