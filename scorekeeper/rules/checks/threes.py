"""Threes that were left in a hand."""

from scorekeeper.rules.cards import BLACK_THREE, RED_THREE
from scorekeeper.rules.checks.registry import Found, check
from scorekeeper.rules.view import HandView
from scorekeeper.rules.wording import counted


@check("threes.red-held", needs_cards=True)
def red_held(view: HandView) -> Found:
    """A red three is laid out in the owner's turn; one that was kept is worth a second look."""
    rules = view.variant.threes
    name = "red three" if rules.ladder is None else "three"
    for side in view.sides:
        for place, cards in enumerate(side.record.held):
            count = cards.count(RED_THREE) if rules.red_in_hand_query else 0
            if rules.ladder is not None and rules.laid_compulsory and side.table.has_melded:
                count = cards.count(RED_THREE) + cards.count(BLACK_THREE)
            if count:
                facts = {"count": count, "left": counted(count, f"{name} was", f"{name}s were")}
                yield "threes.red-held", f"{side.where}.held[{place}]", facts


@check(
    needs_cards=False,
    applies=lambda variant: not (variant.lays_red_threes and variant.lays_black_threes),
)
def laid_where_never(view: HandView) -> Found:
    """Threes of a colour are not laid out where the variant does not lay them out."""
    reds, blacks = view.variant.lays_red_threes, view.variant.lays_black_threes
    for side in view.sides:
        if side.record.red_threes and not reds:
            facts = {"what": "Red threes", "done": "laid out"}
            yield "meld.threes", f"{side.where}.red_threes", facts
        if side.record.black_threes and not blacks:
            facts = {"what": "Black threes", "done": "laid out"}
            yield "meld.threes", f"{side.where}.black_threes", facts
