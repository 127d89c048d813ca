"""Special hands: one of the list, the only meld, and scored alone."""

from collections.abc import Iterator

from scorekeeper.rules.elements.check import check
from scorekeeper.rules.elements.rule import Found
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.topics.special_hands.patterns import recognise
from scorekeeper.rules.topics.special_hands.rules import GoneOut, SpecialHands


@check(
    SpecialHands.unknown, SpecialHands.not_first_meld, SpecialHands.replaces_score,
    needs_cards=False,
)  # fmt: skip
def special_hand(view: HandView) -> Iterator[Found]:
    """A special hand is one of the variant's list, the side's only meld, and scored alone."""
    for side in view.sides:
        record = side.record
        if record.special_hand is None:
            continue
        where = f"{side.where}.special_hand"
        if recognise(record.special_hand, view.variant) is None:
            yield SpecialHands.unknown.at(where, size=record.special_hand.size)
        if side.table.has_melded and not view.variant.special_hand_courtesy:
            yield SpecialHands.not_first_meld.at(where)
        if record.went_out or record.concealed:
            marks = GoneOut.CONCEALED if record.concealed else GoneOut.OUT
            yield SpecialHands.replaces_score.at(side.where, what=marks)
