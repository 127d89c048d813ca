"""What a variant says about the opening."""

from dataclasses import dataclass

# (from score or None: open below, points or None, condition or None)
Step = tuple[int | None, int | None, str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRules:
    """The initial meld."""

    by_score: tuple[Step, ...]  # (from score or None, points or None, condition or None)
    by_hand: tuple[int, ...] | None  # by number of the hand instead; the last stays
    wild_canasta_is_natural: bool  # a wild canasta meets the condition "natural-canasta"
    triple: str  # three naturals: "none", "natural-in-any-meld", "clean-meld", "clean-or-wild-meld"
    canasta: str  # a complete canasta opens: "none", "any", "natural-or-wild", "natural"
    with_pile: bool  # in the turn in which the pile is taken
    upcard_counts: bool  # the card from the pile counts; else the opening must stand without it
    naturals_only: bool
    concealed_exempt: bool  # going out concealed from the stock needs no minimum
    too_low: str  # a failed opening: "plus10", "minus100", "both", "none"
    raise_step: int | None  # points that a failed opening adds to the minimum; None: none can
