"""What a variant says about sets and runs whose cards have an order."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


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
