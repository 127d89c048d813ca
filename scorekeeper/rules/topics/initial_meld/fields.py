"""What a variant says about the opening."""

from dataclasses import dataclass

from scorekeeper.rules.ruling import Minimum
from scorekeeper.rules.wording import number

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

    def minimum(self, score: int, hand_number: int, failed: int = 0) -> Minimum:
        """What a side with this score must open with in this hand (1 is the first).

        `failed` openings that raise it are added; a condition without points stays as it is.
        """
        _, points, condition = self.row(score, hand_number)
        if points is not None:
            points += failed * (self.raise_step or 0)
        return Minimum(points, condition)

    def row(self, score: int, hand_number: int) -> tuple[int, int | None, str | None]:
        """The place of the row of the table that applies, its points and its condition."""
        triple = None if self.triple == "none" else "natural-triple"
        if self.by_hand is not None:
            place = min(hand_number, len(self.by_hand)) - 1
            return place, self.by_hand[place], triple
        place = 0  # the first row is open below
        for at, (low, _, _) in enumerate(self.by_score):
            if low is not None and score < low:
                break
            place = at
        _, points, condition = self.by_score[place]
        return place, points, condition or triple

    def reason(self, score: int, hand_number: int) -> str:
        """On what the minimum depends, in words: "with a score of 1,500", "in hand 2"."""
        by_score = self.by_hand is None
        return f"with a score of {number(score)}" if by_score else f"in hand {hand_number}"

    def rows_in_words(self) -> tuple[tuple[str, str], ...]:
        """The table of minimums: ("below 0", "15"), ("0 and more", "50") ..."""
        if self.by_hand is not None:
            rows = enumerate(self.by_hand, start=1)
            return tuple((f"hand {at}", number(points)) for at, points in rows)
        return tuple(
            (self._from(place), Minimum(points, condition).text)
            for place, (_, points, condition) in enumerate(self.by_score)
        )

    def _from(self, place: int) -> str:
        low = self.by_score[place][0]
        if low is not None:
            return f"{number(low)} and more"
        above = self.by_score[place + 1][0] if place + 1 < len(self.by_score) else None
        return "any score" if above is None else f"below {number(above)}"
