"""Totals without cards: is there any hand that they can belong to."""

from scorekeeper.rules.checks import counts, points
from scorekeeper.rules.checks.registry import Found, check
from scorekeeper.rules.feasibility import IMPOSSIBLE, NOT_DECIDED, answer_for, decide_hand
from scorekeeper.rules.view import HandView

CODE = "count.totals-impossible"

# What these find is plainer than that the totals cannot be; without it the question is open.
_PLAINER = (
    counts.exceeds_deck, counts.tallied_canastas_exceed_deck, counts.more_canastas_than_ranks,
    counts.too_many_threes, points.not_multiple_of_five, points.points_exceed_deck,
    points.canastas_exceed_points,
)  # fmt: skip


def _asked(view: HandView) -> bool:
    """Some side has only totals that count, and nothing plainer is wrong with them."""
    if not view.tallied or view.ended_by_acaba:
        return False
    return not any(True for run in _PLAINER for _ in run(view))


@check(CODE, needs_cards=False)
def totals_impossible(view: HandView) -> Found:
    """Some melds and hands from the pack must give the totals; a query: look at the paper again."""
    if not _asked(view) or answer_for(view) != IMPOSSIBLE:
        return
    found = decide_hand(view)
    if found.reason is not None:
        facts = {
            "figure": found.reason.figure,
            "points": found.reason.points,
            "lower": found.reason.lower,
            "higher": found.reason.higher,
            "sentence": found.reason.sentence,
        }
        yield CODE, f"sides[{found.side}].tally", facts


def undecided(view: HandView) -> tuple[str, ...]:
    """The code of this check if it could not answer within its bounds."""
    if not _asked(view) or answer_for(view) != NOT_DECIDED:
        return ()
    return (CODE,)
