"""Irregularities in words: what happened, what the table does, what it costs, who says so."""

from scorekeeper.rules.headings import Penalty
from scorekeeper.rules.statement import Statement, Statements
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

# How sure the sources are; nothing is said where several state it.
CONFIDENCE = {
    "stated": "",
    "single-source": "One source alone says so.",
    "unverified": "No source that was read confirms it.",
}


def irregularities(variant: Variant) -> Statements:
    """Each with its cost, and what the table does about it."""
    for penalty in variant.penalties:
        yield Statement(
            label=penalty.label[:1].upper() + penalty.label[1:],
            value=cost(penalty, variant),
            code=f"penalty.{penalty.code}",
            note=penalty.when,
            remedy=penalty.remedy,
            doubt=CONFIDENCE[penalty.confidence],
        )


def cost(penalty: Penalty, variant: Variant) -> str:
    """What an irregularity costs each time: points, a higher minimum, both or nothing."""
    points = number(penalty.points) if penalty.points else ""
    step = number(variant.opening.raise_step or 0)
    raised = f"this hand's minimum +{step}" if penalty.raises_minimum else ""
    return ", ".join(part for part in (points, raised) if part) or "no points"
