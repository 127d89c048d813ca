"""Why a side must open with what it must: the row of the table, and what is added to it.

Read from the table that the rules page prints; a test compares every answer with the engine's.
"""

from dataclasses import dataclass

from scorekeeper.rules.elements.parts import Part, times
from scorekeeper.rules.ruling import Minimum, Needs
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted


@dataclass(frozen=True, slots=True)
class MinimumRow:
    """A row of the table of minimums in words; one of them `applies`."""

    label: str
    text: str
    applies: bool


@dataclass(frozen=True, slots=True)
class Condition:
    """What the opening needs besides its points, or instead of them, and where that stands."""

    text: str
    cite: Cite


@dataclass(frozen=True, slots=True)
class MinimumWhy:
    """A minimum with its derivation: the points of `parts` add up to those of `minimum`.

    `by_score`: the table goes by the score before the hand, else by the number of the hand;
    `failed` is how many openings were taken back.
    """

    by_score: bool
    rows: tuple[MinimumRow, ...]
    parts: tuple[Part, ...]
    conditions: tuple[Condition, ...]
    minimum: Minimum
    failed: int
    cite: Cite
    raise_cite: Cite


def explain_minimum(variant: Variant, score: int, hand_number: int, failed: int = 0) -> MinimumWhy:
    """Derive what a side with this score must open with in this hand (1 is the first).

    `failed` is how many openings were too low in this hand and raise the minimum.
    """
    rules = variant.opening
    place = rules.row(score, hand_number)
    points, condition = rules.minimums[place].points, rules.minimums[place].condition
    written = variant.opening.rows_in_words()
    parts = [] if points is None else [Part(rules.reason(score, hand_number).said, "", points)]
    step = rules.raise_step or 0
    if failed and step and parts:
        named = counted(failed, "opening that was too low", "openings that were too low")
        parts.append(Part(named, times(failed, step), failed * step))
    return MinimumWhy(
        by_score=rules.by_hand is None,
        rows=tuple(MinimumRow(*row, at == place) for at, row in enumerate(written)),
        parts=tuple(parts),
        conditions=_conditions(variant, condition),
        minimum=Minimum(sum(part.points for part in parts) if parts else None, condition),
        failed=failed,
        cite=variant.cite(InitialMeld.below_minimum.code),
        raise_cite=variant.cite("opening.raise_step"),
    )


def failed_openings_of(variant: Variant, score: int, hand_number: int, minimum: Minimum) -> int:
    """How many openings too low have led to this minimum; 0 for one as the table says it."""
    step, usual = variant.opening.raise_step or 0, variant.opening.minimum(score, hand_number)
    if minimum.points is None or usual.points is None or not step:
        return 0
    return max(0, minimum.points - usual.points) // step


def _conditions(variant: Variant, condition: Needs | None) -> tuple[Condition, ...]:
    if condition is None:
        return ()
    triple = condition is Needs.NATURAL_TRIPLE
    rule = InitialMeld.natural_triple if triple else InitialMeld.canasta_required
    return (Condition(condition.said, variant.cite(rule.code)),)
