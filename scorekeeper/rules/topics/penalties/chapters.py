"""The rulebook on irregularities: what happened, what it costs, what the table does about it."""

from scorekeeper.rules.elements.statement import Chapter, Statement, Statements
from scorekeeper.rules.topics.penalties.fields import Penalty
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


def _irregularities(variant: Variant) -> Statements:
    """Each with its cost, and what the table does about it."""
    for penalty in variant.penalties:
        yield Statement(
            label=penalty.label[:1].upper() + penalty.label[1:],
            value=_cost(penalty, variant),
            code=f"penalty.{penalty.code}",
            note=penalty.when,
            remedy=penalty.remedy,
            doubt=penalty.confidence.said,
        )


def _cost(penalty: Penalty, variant: Variant) -> str:
    """What an irregularity costs each time: points, a higher minimum, both or nothing."""
    points = number(penalty.points) if penalty.points else ""
    step = number(variant.opening.raise_step or 0)
    raised = f"this hand's minimum +{step}" if penalty.raises_minimum else ""
    return ", ".join(part for part in (points, raised) if part) or "no points"


CHAPTERS = (
    Chapter("Irregularities", _irregularities, ("What happened", "Points", "What is done")),
)
