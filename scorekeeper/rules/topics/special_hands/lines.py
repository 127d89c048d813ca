"""The score line of a special hand."""

from scorekeeper.rules.elements.line import SPECIAL, Lines, ScorePart, line
from scorekeeper.rules.elements.parts import Derived, Look, Part, shown
from scorekeeper.rules.hand.view import HandView, SideView
from scorekeeper.rules.ruling import ScoreLine
from scorekeeper.rules.topics.special_hands.patterns import recognise


def _special_hand(view: HandView, side: SideView) -> Lines:
    cards = side.record.special_hand
    hand = None if cards is None else recognise(cards, view.variant)
    label = "special hand that is not played" if hand is None else f"special hand: {hand.label}"
    yield line(view.variant, "special-hand", label, 0 if hand is None else hand.points)


def _derive(look: Look, line: ScoreLine, _: int) -> Derived:
    cards = look.side.record.special_hand
    label = shown(cards) if cards else line.label
    return [Part(label, "", line.points)], "A special hand is scored alone."


LINES = (
    ScorePart("special hand", _special_hand, scored=(SPECIAL,), derive={"special-hand": _derive}),
)
