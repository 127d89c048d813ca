"""Card values in the smallest unit that divides them all."""

from dataclasses import dataclass
from math import gcd

from scorekeeper.rules.cards import DEUCE, JOKER, NATURALS
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.score import by_count
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Worth:
    """Values in units; `unit` is in points."""

    unit: int
    naturals: tuple[int, ...]
    deuce: int
    joker: int
    black: int  # a black three that is melded
    black_held: int
    red_held: int  # 0: red threes in hand are entered elsewhere, or by `threes_held`


def worth_of(variant: Variant, totals: Totals) -> Worth:
    """The values of a variant for one hand."""
    points, threes = variant.card_points, variant.threes
    black_held = red_held = 0
    if threes.ladder is None:
        at_end = threes.black_in_hand_stock_end
        black_held = threes.black_in_hand
        if totals.ended_by_stock and at_end is not None:
            black_held = at_end
        red_held = 0 if variant.has_red_three_penalty else threes.red_in_hand or 0
    ladder = (threes.black_in_hand, *threes.ladder) if threes.ladder is not None else ()
    all_of_them = (*points.values(), variant.black_three_points, black_held, red_held, *ladder)
    unit = gcd(*all_of_them) or 1
    return Worth(
        unit=unit,
        naturals=tuple(points[rank] // unit for rank in NATURALS),
        deuce=points[DEUCE] // unit,
        joker=points[JOKER] // unit,
        black=variant.black_three_points // unit,
        black_held=black_held // unit,
        red_held=red_held // unit,
    )


def threes_held(variant: Variant, ask: Ask, reds: int, blacks: int) -> int:
    """What threes in hand cost a side where they count in a ladder, in points."""
    rules, canastas = variant.threes, sum(ask.canastas)
    if rules.ladder is None:
        return 0
    each = rules.black_in_hand
    if rules.ladder_in_hand == "ladder-or-zero" or (
        rules.ladder_in_hand == "ladder-or-five" and not canastas
    ):
        each = 0
    red_each = each if rules.red_in_hand is None else rules.red_in_hand
    cost = reds * red_each + blacks * each
    if canastas or rules.ladder_in_hand == "five":
        return cost
    for laid, held in zip(ask.laid, (reds, blacks), strict=True):
        more = by_count(rules.ladder, laid + held) - by_count(rules.ladder, laid)
        cost -= rules.ladder_sign[0] * more
    return cost
