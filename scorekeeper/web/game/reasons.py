"""Why a minimum or a result is what it is, worked out from a `GameView`."""

from collections.abc import Mapping

from scorekeeper import rules
from scorekeeper.usecases import GameView
from scorekeeper.web.game.board import result_of


def why_minimum(view: GameView, side: int, number: int) -> Mapping[str, object] | None:
    """Why a side must open a hand with what it must; None if it need not or cannot.

    `coming`: the hand is still to be played; `before` is the recorded hand that the score comes
    from, None if it was there at the start; `raised_by` is what was noted and raised the minimum.
    """
    hand = view.hand(number)
    if hand is not None:
        score, minimum = hand.ruling.sides[side].score_before, hand.ruling.sides[side].minimum
    elif number == view.next_number:
        coming_minimums = view.ruling.minimums if view.ended_early else view.minimums
        score, minimum = view.scores[side], coming_minimums[side]
    else:
        return None
    if not minimum.text:
        return None
    failed = rules.failed_openings_of(view.variant, score, number, minimum)
    noted = [each for each in view.penalties if (each.number, each.side) == (number, side)]
    return {
        "number": number,
        "coming": hand is None,
        "score": score,
        "before": view.hand(number - 1),
        "why": rules.explain_minimum(view.variant, score, number, failed),
        "raised_by": [each for each in noted if each.in_force and each.raises],
    }


def why_result(view: GameView) -> Mapping[str, object]:
    """Why a finished game is over and who has won; `ranked` are the sides, the highest first.

    `margin` is None where nobody won alone; `early` says what ended the game if its rules did not.
    """
    ranked = sorted(range(len(view.sides)), key=lambda side: -view.scores[side])
    alone = len(view.winners) == 1
    ends = rules.how_it_ends(view.variant)
    return {
        "result": result_of(view),
        "ranked": ranked,
        "margin": view.scores[ranked[0]] - view.scores[ranked[1]] if alone else None,
        "early": _early(view),
        "reasons": ends if view.ended_early else rules.explain_end(view.played, view.ruling),
    }


def _early(view: GameView) -> str:
    if not view.ended_early:
        return ""
    if not view.hands:
        return "The table ended the game before its first hand; no rule ended it."
    last = view.hands[-1].number
    return f"The table ended the game early, after hand {last}; the higher total counts."
