"""What a variant with pots says about the clock of a round and about irregularities."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice

SECOND_SET = "second-set"  # the irregularity of a second set of a rank, where that is not allowed


class LastLap(Choice):
    """How play continues when the clock of a round has run out."""

    PARTNER = (
        "partner",
        (
            "begins the last lap with the partner of the player who has to draw; if the player"
            " whose turn it is has not drawn yet, one full lap is played"
        ),
    )
    END_OF_LAP = ("end-of-lap", "lets the player whose turn it is finish, and play continues to the end of the lap")


class OnTheSheet(Choice):
    """What an irregularity changes in the score."""

    NOTHING = "nothing", "no points"
    PENALISED = "penalised", "the cards count against the side"
    IF_IT_ENDS = "if-it-ends", "the cards count against the side if the hand ends first"
    NO_CLOSING = "no-closing", "no closing"
    RULED = "ruled", "points and a reason by the director"


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """Something that should not have happened, what is done about it, and what it changes."""

    code: str
    label: str
    remedy: str  # sentences
    sheet: OnTheSheet


@dataclass(frozen=True, slots=True, kw_only=True)
class ConductRules:
    """How a table is directed; no amount of points is fixed by a code of law."""

    minutes: tuple[tuple[int, int], ...]  # of a round: its hands, and how long it lasts
    last_lap: LastLap
    warnings: int  # so many cost victory points
    warning_cost: int  # victory points
    irregularities: tuple[Irregularity, ...]
