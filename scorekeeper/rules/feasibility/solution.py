"""What a search found: what every tallied side may have had."""

from dataclasses import dataclass

from scorekeeper.rules.feasibility.bundles import Melds
from scorekeeper.rules.feasibility.sequences import Run
from scorekeeper.rules.feasibility.settle import Ending

POSSIBLE, IMPOSSIBLE, NOT_DECIDED = "possible", "impossible", "not decided"


@dataclass(frozen=True, slots=True)
class Solution:
    """Melds by place of the rank, runs with suits, and what is beside them."""

    sets: tuple[tuple[tuple[int, Melds], ...], ...]
    runs: tuple[tuple[tuple[Run, str], ...], ...]
    ending: Ending


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer; `blamed` is the tallied side that cannot have its totals even alone."""

    answer: str
    solution: Solution | None = None
    blamed: int | None = None
    steps: int = 0  # that the searches took
    whatever_held: bool = False  # the melded points cannot be, whatever is left in hands
