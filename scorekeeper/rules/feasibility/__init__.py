"""Can totals that were written down without cards be true? Decided, not guessed.

`feasible_totals` answers for a hand with tallied sides: possible, with cards that show it;
impossible, with the figure that cannot be and the nearest ones that can; or not decided.
"""

from dataclasses import dataclass

from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.explain import Reason, reason_for
from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.feasibility.question import totals_of
from scorekeeper.rules.feasibility.solution import IMPOSSIBLE, NOT_DECIDED, POSSIBLE
from scorekeeper.rules.feasibility.witness import witness
from scorekeeper.rules.record import GameRecord, HandRecord
from scorekeeper.rules.view import HandView, hand_view

__all__ = [
    "IMPOSSIBLE",
    "NOT_DECIDED",
    "POSSIBLE",
    "Feasibility",
    "Reason",
    "decide_hand",
    "feasible_totals",
]


@dataclass(frozen=True, slots=True)
class Feasibility:
    """The answer for one hand; `hand` shows that it is possible, `reason` why it is not.

    `side` is the place of the side whose figure the reason names.
    """

    answer: str
    hand: HandRecord | None = None
    reason: Reason | None = None
    side: int | None = None


def feasible_totals(game: GameRecord, place: int = 0) -> Feasibility:
    """Decide hand `place` (0 is the first) of a game; a hand without tallies is possible.

    Raises IndexError if the game has no such hand.
    """
    return decide_hand(hand_view(game, place, game.opening_scores))


def decide_hand(view: HandView) -> Feasibility:
    """Decide one hand."""
    tallied = [side for side in view.sides if not side.record.itemised]
    if not tallied:
        return Feasibility(POSSIBLE, view.hand)
    totals = totals_of(view)
    verdict = remembered(
        view.variant, "verdicts", totals, lambda: Case(view.variant, totals).decide()
    )
    if verdict.solution is not None:
        worth = Case(view.variant, totals).worth
        return Feasibility(POSSIBLE, witness(view, totals, worth, verdict.solution))
    if verdict.answer == NOT_DECIDED or any(len(side.members) > 1 for side in tallied):
        # Partners of one hand may have written cards of one meld under both of them.
        return Feasibility(NOT_DECIDED)
    reason = reason_for(view.variant, totals, verdict)
    return Feasibility(IMPOSSIBLE, None, reason, tallied[reason.at].place)
