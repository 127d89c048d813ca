"""What a variant says about the initial meld."""

from dataclasses import dataclass, field

from scorekeeper.rules.elements.fact import Choice, Phrase
from scorekeeper.rules.messages import msg, number
from scorekeeper.rules.ruling import Minimum, Needs

# (from score or None: open below, points or None, condition or None)
Step = tuple[int | None, int | None, Needs | None]


class Triple(Choice):
    """Three naturals of one rank in the initial meld; `law` says in which meld."""

    IN_ANY_MELD = (
        "natural-in-any-meld",
        "are needed, in any meld",
        "in any meld",
        "An opening needs {count} naturals of one rank.",
    )
    CLEAN = (
        "clean-meld",
        "are needed, in a meld without wild cards",
        "in a clean meld",
        "An opening needs {count} naturals of one rank in a meld without wild cards.",
    )
    CLEAN_OR_WILD = (
        "clean-or-wild-meld",
        "are needed, in a meld without wild cards, or a wild meld",
        "in a clean meld, or a wild meld",
        ("An opening needs {count} naturals of one rank in a meld without wild cards, or a meld of wild cards."),
    )
    NONE = "none", "", "not required", CLEAN[3]


class CanastaOpens(Choice):
    """Which complete canasta opens, whatever its points."""

    ANY = ("any", "of any kind opens whatever its points", "any kind", "A complete canasta opens whatever its points.")
    NATURAL_OR_WILD = (
        "natural-or-wild",
        "without wild cards or of wild cards only opens whatever its points",
        "natural or wild",
        "A natural or wild canasta opens whatever its points.",
    )
    NATURAL = (
        "natural",
        "of one rank without wild cards opens whatever its points",
        "natural only",
        "A natural canasta opens whatever its points.",
    )
    NONE = "none", "", "only with the points"


class TooLow(Choice):
    """What an initial meld that is too low leads to; `{more}` is how much it raises the minimum."""

    RAISES = ("plus10", "is taken back and raises this hand's minimum{more}", "raises this hand's minimum")
    COSTS = "minus100", "is taken back and costs points", "costs 100"
    BOTH = "both", "is taken back, raises this hand's minimum{more} and costs points", "both"
    NONE = "none", "is taken back", "nothing"

    @property
    def raises(self) -> bool:
        """Whether it raises the minimum."""
        return self in (TooLow.RAISES, TooLow.BOTH)

    @property
    def costs(self) -> bool:
        """Whether it costs points."""
        return self in (TooLow.COSTS, TooLow.BOTH)


class Because(Choice):
    """What the minimum depends on."""

    SCORE = "score", "with a score of {score}"
    HAND = "hand", "in hand {hand}"
    SCORE_FAILED = "score-failed", "with a score of {score} after a failed opening"
    HAND_FAILED = "hand-failed", "in hand {hand} after a failed opening"


@dataclass(frozen=True, slots=True, kw_only=True)
class InitialMeldRules:
    """The rules of the initial meld."""

    by_score: tuple[Step, ...]  # (from score or None, points or None, condition or None)
    by_hand: tuple[int, ...] | None  # by number of the hand instead; the last stays
    wild_canasta_is_natural: bool  # a wild canasta is a natural one for the opening
    triple: Triple
    canasta: CanastaOpens
    with_pile: bool  # in the turn in which the pile is taken
    upcard_counts: bool  # the card from the pile counts; else the opening must stand without it
    naturals_only: bool
    concealed_exempt: bool  # going out concealed from the stock needs no minimum
    too_low: TooLow
    raise_step: int | None  # points that a failed opening adds to the minimum; None: none can

    minimums: tuple[Minimum, ...] = field(init=False, compare=False, repr=False)  # of each row

    def __post_init__(self) -> None:
        triple = None if self.triple is Triple.NONE else Needs.NATURAL_TRIPLE
        rows = self.by_score if self.by_hand is None else [(0, x, None) for x in self.by_hand]
        found = tuple(Minimum(points, condition or triple) for _, points, condition in rows)
        object.__setattr__(self, "minimums", found)

    def minimum(self, score: int, hand_number: int, failed: int = 0) -> Minimum:
        """Return the minimum of a side with this score in this hand (1 is the first).

        `failed` is how many failed openings raise it; a condition without points is not raised.
        """
        found = self.minimums[self.row(score, hand_number)]
        if failed and found.points is not None:
            return Minimum(found.points + failed * (self.raise_step or 0), found.condition)
        return found

    def row(self, score: int, hand_number: int) -> int:
        """Return the index of the row that applies; the first has no lower limit."""
        if self.by_hand is not None:
            return min(hand_number, len(self.by_hand)) - 1
        place = 0
        for at, (low, _, _) in enumerate(self.by_score):
            if low is not None and score < low:
                break
            place = at
        return place

    def reason(self, score: int, hand_number: int, failed: int = 0) -> Phrase:
        """Return what the minimum depends on: "with a score of 1,500", "in hand 2"."""
        facts = {"score": score, "hand": hand_number}
        if self.by_hand is None:
            return Phrase(Because.SCORE_FAILED if failed else Because.SCORE, facts)
        return Phrase(Because.HAND_FAILED if failed else Because.HAND, facts)

    def rows_in_words(self) -> tuple[tuple[str, str], ...]:
        """Return the table of minimums: ("below 0", "15"), ("0 and more", "50") ..."""
        if self.by_hand is not None:
            rows = enumerate(self.by_hand, start=1)
            return tuple((msg("hand {number}", number=at), number(points)) for at, points in rows)
        return tuple(
            (self._from(place), Minimum(points, condition).text)
            for place, (_, points, condition) in enumerate(self.by_score)
        )

    def _from(self, place: int) -> str:
        low = self.by_score[place][0]
        if low is not None:
            return msg("{points} and more", points=low)
        above = self.by_score[place + 1][0] if place + 1 < len(self.by_score) else None
        return "any score" if above is None else msg("below {points}", points=above)
