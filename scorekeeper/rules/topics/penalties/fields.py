"""What a variant says about irregularities."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import keep_as_words

PENALTY, EXTRA = "penalty", "extra"  # the codes of their score lines
# The irregularities that also have a rule elsewhere, by their codes.
RED_THREE_IN_HAND, OPENING_TOO_LOW = "red-three-in-hand", "opening-too-low"


class Confidence(Choice):
    """How sure the sources are; nothing is said if several sources state it."""

    STATED = "stated"
    SINGLE = "single-source", "One source alone says so."
    UNVERIFIED = "unverified", "No source that was read confirms it."


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """An irregularity: what happened, what the table does about it, and what it costs."""

    code: str
    label: str
    when: str  # what happened, a sentence
    remedy: str  # what the table does, in words; never the amounts
    points: int = 0  # each time, negative or zero
    raises_minimum: bool = False
    confidence: Confidence

    def __post_init__(self) -> None:
        """Make its words messages, so that they are translated."""
        keep_as_words(self, "label", "when", "remedy")
