"""Whether Acaba was called as it may be."""

from collections.abc import Iterator

from scorekeeper.rules.elements.check import check
from scorekeeper.rules.elements.rule import Found
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.topics.acaba.rules import Acaba


@check(Acaba.not_in_variant, Acaba.two_sides, Acaba.with_going_out, needs_cards=False)
def acaba(view: HandView) -> Iterator[Found]:
    """Acaba exists only where the variant has it, is called by one side and ends the hand alone."""
    callers = [side for side in view.sides if side.record.acaba]
    for side in callers:
        if not view.has_acaba:
            yield Acaba.not_in_variant.at(side.where)
    if len(callers) > 1:
        yield Acaba.two_sides.at("sides", count=len(callers))
    ended = any(side.went_out or side.special_hand is not None for side in view.hand.sides)
    if callers and ended:
        yield Acaba.with_going_out.at("sides")
