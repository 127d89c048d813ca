"""The minimum of an initial meld: by the score before the hand, or by the number of the hand."""

from scorekeeper.rules.ruling import Minimum
from scorekeeper.rules.variant import Variant


def minimum_for(variant: Variant, score: int, hand_number: int, failed: int = 0) -> Minimum:
    """What a side with this score must open with in this hand (1 is the first).

    `failed` openings that raise the minimum are added; a condition without points stays as it is.
    """
    rules = variant.opening
    points: int | None
    if rules.by_hand is not None:
        points, condition = rules.by_hand[min(hand_number, len(rules.by_hand)) - 1], None
    else:
        points, condition = _row(variant, score)
    if points is not None:
        points += failed * rules.raise_step
    if condition is None and rules.triple != "none":
        condition = "natural-triple"
    return Minimum(points, condition)


def _row(variant: Variant, score: int) -> tuple[int | None, str | None]:
    found = variant.opening.by_score[0]
    for row in variant.opening.by_score:
        if row[0] is None or score >= row[0]:
            found = row
    return found[1], found[2]
