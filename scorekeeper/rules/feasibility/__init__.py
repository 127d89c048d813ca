"""Can totals that were written down without cards be true? Decided, not guessed.

`feasible_totals` answers for a hand with tallied sides: possible, with cards that show it;
impossible, with the figure that cannot be and the nearest ones that can; or not decided.
"""

from dataclasses import dataclass, replace

from scorekeeper.rules.facts import pooled, table_facts
from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.explain import Reason, reason_for
from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.feasibility.question import Totals, joined, totals_of
from scorekeeper.rules.feasibility.solution import (
    IMPOSSIBLE,
    NOT_DECIDED,
    POSSIBLE,
    Solution,
    Verdict,
)
from scorekeeper.rules.feasibility.witness import witness
from scorekeeper.rules.feasibility.worth import worth_of
from scorekeeper.rules.record import GameRecord, HandRecord
from scorekeeper.rules.view import HandView, hand_view

__all__ = [
    "IMPOSSIBLE",
    "NOT_DECIDED",
    "POSSIBLE",
    "Feasibility",
    "Reason",
    "answer_for",
    "decide_hand",
    "feasible_totals",
]


MAX_PACKS, MAX_WILDS = 8, 60  # beyond any game that is played nothing is decided


@dataclass(frozen=True, slots=True)
class Feasibility:
    """The answer for one hand; `hand` shows that it is possible, `reason` why it is not.

    `side` is the place of the side whose figure the reason names, `steps` what the answer took;
    that is the same on every machine.
    """

    answer: str
    hand: HandRecord | None = None
    reason: Reason | None = None
    side: int | None = None
    steps: int = 0


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
    totals, verdict = totals_of(view), _verdict(view)
    if verdict.solution is not None:
        worth = worth_of(view.variant, totals)
        return Feasibility(
            POSSIBLE, witness(view, totals, worth, verdict.solution), steps=verdict.steps
        )
    if verdict.answer == NOT_DECIDED:
        return Feasibility(NOT_DECIDED, steps=verdict.steps)
    if verdict.blamed is not None and not _exact(view):
        at = verdict.blamed
        alone = replace(totals, asks=(totals.asks[at],))
        verdict = Verdict(IMPOSSIBLE, blamed=0, steps=verdict.steps)
        reason = reason_for(view.variant, alone, verdict)
        return Feasibility(IMPOSSIBLE, None, reason, tallied[at].place, reason.steps)
    reason = reason_for(view.variant, totals, verdict)
    return Feasibility(IMPOSSIBLE, None, reason, tallied[reason.at].place, reason.steps)


def answer_for(view: HandView) -> str:
    """The bare answer for a hand, without cards or reasons."""
    return _verdict(view).answer if view.tallied else POSSIBLE


def _verdict(view: HandView) -> Verdict:
    totals = totals_of(view)
    if totals.supply.packs > MAX_PACKS or totals.supply.wilds > MAX_WILDS:
        return Verdict(NOT_DECIDED)
    found = remembered(
        view.variant, "verdicts", totals, lambda: Case(view.variant, totals).decide()
    )
    if _exact(view) or found.answer == NOT_DECIDED:
        return found
    if found.solution is not None:
        right = _counts_as_written(view, totals, found.solution)
    else:
        right = _lone(view, found)  # partners may have written cards of one meld under both
    return found if right else Verdict(NOT_DECIDED, steps=found.steps)


def _exact(view: HandView) -> bool:
    """The search knows of every tallied side with a partner that their melds are one table."""
    return all(
        joined(view, side)
        for side in view.sides
        if len(side.members) > 1 and not side.record.itemised
    )


def _counts_as_written(view: HandView, totals: Totals, solution: Solution) -> bool:
    """The canastas of partners together are those that were written down."""
    shown = witness(view, totals, worth_of(view.variant, totals), solution)
    own = [table_facts(side, view.variant) for side in shown.sides]
    return all(
        pooled([own[place] for place in side.members], view.variant).canastas
        == {kind: count for kind, count in side.table.canastas.items() if count}
        for side in view.sides
        if len(side.members) > 1
    )


def _lone(view: HandView, verdict: Verdict) -> bool:
    """The lone hand cannot have its totals, whatever the partners have."""
    if verdict.blamed is None:
        return False
    tallied = [side for side in view.sides if not side.record.itemised]
    return len(tallied[verdict.blamed].members) == 1
