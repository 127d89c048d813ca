"""Why a side must open with what it must: the row of the table, and what is added to it.

Read from the table that the rules page prints; a test compares every answer with the engine's.
"""

from dataclasses import dataclass

from scorekeeper.rules.derive_parts import Part, times
from scorekeeper.rules.describing.words import minimum_rows
from scorekeeper.rules.ruling import Minimum
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.initial_meld.minimum import minimum_for
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted, number


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
    place, points, condition = _row(variant, score, hand_number)
    if condition is None and rules.triple != "none":
        condition = "natural-triple"
    written = minimum_rows(variant)
    parts = [] if points is None else [Part(_because(variant, score, hand_number), "", points)]
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
    step, usual = variant.opening.raise_step or 0, minimum_for(variant, score, hand_number)
    if minimum.points is None or usual.points is None or not step:
        return 0
    return max(0, minimum.points - usual.points) // step


def _row(variant: Variant, score: int, hand_number: int) -> tuple[int, int | None, str | None]:
    """The place of the row that applies, with its points and its condition."""
    by_hand = variant.opening.by_hand
    if by_hand is not None:
        place = min(hand_number, len(by_hand)) - 1
        return place, by_hand[place], None
    table = variant.opening.by_score
    reached = [at for at, (low, _, _) in enumerate(table) if low is None or score >= low]
    place = max(reached, default=0)
    return place, table[place][1], table[place][2]


def _because(variant: Variant, score: int, hand_number: int) -> str:
    if variant.opening.by_hand is not None:
        return f"in hand {hand_number}"
    return f"with a score of {number(score)}"


def _conditions(variant: Variant, condition: str | None) -> tuple[Condition, ...]:
    if condition is None:
        return ()
    code = "natural-triple" if condition == "natural-triple" else "canasta-required"
    cite = variant.cite(f"initial-meld.{code}")
    return (Condition(Minimum(None, condition).text, cite),)
