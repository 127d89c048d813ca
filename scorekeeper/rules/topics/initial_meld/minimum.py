"""The minimum of an initial meld: by the score before the hand, or by the number of the hand."""

from math import inf

from scorekeeper.rules.cards import WILDS
from scorekeeper.rules.facts import MeldFacts
from scorekeeper.rules.ruling import Minimum
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

_Rows = list[tuple[float, Minimum]]  # (from this score, minimum)


def minimum_for(variant: Variant, score: int, hand_number: int, failed: int = 0) -> Minimum:
    """What a side with this score must open with in this hand (1 is the first).

    `failed` openings that raise the minimum are added; a condition without points stays as it is.
    """
    rules = variant.opening
    if rules.by_hand is not None:
        points = rules.by_hand[min(hand_number, len(rules.by_hand)) - 1]
        found = Minimum(points, _triple(variant))
    else:
        found = _by_score(variant, score)
    if failed and found.points is not None:
        return Minimum(found.points + failed * (rules.raise_step or 0), found.condition)
    return found


def why_minimum(variant: Variant, score: int, hand_number: int, failed: int = 0) -> str:
    """On what the minimum depends, in words: "with a score of 1,500", "in hand 2"."""
    by_score = variant.opening.by_hand is None
    reason = f"with a score of {number(score)}" if by_score else f"in hand {hand_number}"
    return f"{reason} after a failed opening" if failed else reason


def counted_points(melds: tuple[MeldFacts, ...], variant: Variant) -> int:
    """What an opening counts: its cards, without the wild ones where only naturals open."""
    points = sum(meld.points for meld in melds)
    if not variant.opening.naturals_only:
        return points
    values = variant.card_points
    return points - sum(meld.cards.count(rank) * values[rank] for meld in melds for rank in WILDS)


def _triple(variant: Variant) -> str | None:
    return None if variant.opening.triple == "none" else "natural-triple"


def _by_score(variant: Variant, score: int) -> Minimum:
    rows = variant.memo.get("minimums")
    if not isinstance(rows, list):
        rows = variant.memo["minimums"] = _rows(variant)
    found: Minimum = rows[0][1]
    for low, minimum in rows:
        if score < low:
            break
        found = minimum
    return found


def _rows(variant: Variant) -> _Rows:
    """The table of the variant; its first row is open below."""
    return [
        (-inf if low is None else low, Minimum(points, condition or _triple(variant)))
        for low, points, condition in variant.opening.by_score
    ]
