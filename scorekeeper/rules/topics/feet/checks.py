"""Feet that were not taken."""

from collections.abc import Iterator

from scorekeeper.rules.elements.check import check
from scorekeeper.rules.elements.rule import Found
from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.topics.feet.rules import Feet


@check(Feet.foot_size, needs_cards=True, applies=lambda variant: variant.has_foot)
def foot_size(view: HandView) -> Iterator[Found]:
    """A foot that was not taken has all its cards."""
    limit = view.variant.deal.foot
    for side in view.sides:
        for place, cards in enumerate(side.record.foot):
            if limit and cards and cards.size != limit:
                facts = {"size": cards.size, "limit": limit}
                yield Feet.foot_size.at(f"{side.where}.foot[{place}]", **facts)
