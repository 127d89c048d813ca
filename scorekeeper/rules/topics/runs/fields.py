"""What a variant says about sets and runs whose cards have an order."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice

HIGH = 14  # the place of an ace above the king
_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PLACES: Mapping[str, int] = {rank: place for place, rank in enumerate(_NAMES, start=1)}


class SemiClean(Choice):
    """What makes a burraco with a wild card semi-clean; `law` is the sentence of the law."""

    END_ONLY = (
        "end-only",
        "the wild card lies at an end beside seven cards or more; a set has eight",
        "wild card at the end beside seven; set of eight",
        (
            "A run is semi-clean if its wild card lies at an end beside seven cards or more;"
            " a set if it has exactly eight cards."
        ),
    )
    SEVEN_BESIDE = (
        "seven-beside",
        ("seven cards or more lie on one side of the wild card; a set has eight or more"),
        "seven on one side of the wild card; set of eight or more",
        (
            "A run is semi-clean if seven cards or more lie on one side of its wild card; a set if it"
            " has eight cards or more."
        ),
    )
    NONE = "none", "is not played", "none", "There is no class between clean and dirty."


class RoyalAce(Choice):
    """Where the ace of a royal run lies."""

    EITHER = "either", "ace to king, or two to ace", "A to K, or 2 to A"
    LOW = "low", "ace to king only", "A to K only"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRules:
    """Sets and runs; the bonuses are those of the kinds of canasta."""

    noun: str  # what a burraco is called
    sets: tuple[str, ...]  # ranks of which sets are melds
    ace_at_both_ends: bool  # of one run
    royal_ace: RoyalAce
    semi_clean: SemiClean
    trump_doubles: bool | None  # the bonus of runs in the trump suit; None: there is no trump
    # The lowest card of a run, whose ace is high and whose twos are wild; None: the ace, which may
    # also be high, and threes are cards like any other.
    lowest: str | None = None

    @property
    def floor(self) -> int:
        """The place of the lowest card of a run; places go from 1, a low ace, to 14, a high one."""
        return 1 if self.lowest is None else PLACES[self.lowest]

    @property
    def span(self) -> int:
        """The cards of a run over all places, one for each rank."""
        return len(PLACES) if self.lowest is None else HIGH - self.floor + 1

    @property
    def longest(self) -> int:
        """The cards of the longest run: all ranks, and a wild card or a second ace."""
        return self.span + 1
