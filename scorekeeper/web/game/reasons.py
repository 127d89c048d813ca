"""Why a score, a minimum or a result is what it is, worked out from a `GameView`."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper import rules
from scorekeeper.rules import MinimumWhy, Reason
from scorekeeper.sheets.text.words import number
from scorekeeper.usecases import GameView, PenaltyView
from scorekeeper.web.game.board import game_title, result_of


@dataclass(frozen=True, slots=True)
class ScoreStep:
    """A hand of the score: what it added (None for where it began), and the score with it."""

    hand: int | None
    label: str
    added: int | None
    score: int


@dataclass(frozen=True, slots=True)
class ScorePage:
    """Everything `games/why_score.html` receives; `minimum_hand` is None when there is none."""

    title: str
    place: int
    name: str
    score: int
    steps: tuple[ScoreStep, ...]
    minimum_hand: int | None


@dataclass(frozen=True, slots=True)
class MinimumPage:
    """Everything `games/why_minimum.html` receives.

    `hand` is the recorded hand that the score comes from, None if it was there at the start;
    `coming`: the hand is still to be played; `raised_by` is what was noted and raised the minimum.
    """

    title: str
    place: int
    name: str
    number: int
    coming: bool
    score: int
    hand: int | None
    why: MinimumWhy
    raised_by: tuple[PenaltyView, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """A side's score at the end."""

    place: int
    name: str
    score: int


@dataclass(frozen=True, slots=True)
class ResultPage:
    """Everything `games/why_result.html` receives; `margin` is None where nobody won alone."""

    title: str
    headline: str
    detail: str
    last: int | None
    totals: tuple[Total, ...]
    margin: int | None
    early: str
    reasons: tuple[Reason, ...]


def score_page(view: GameView, side: int) -> ScorePage:
    """Work out why a side (0 is the first) has its score."""
    return ScorePage(
        title=game_title(view),
        place=side + 1,
        name=view.sides[side].name,
        score=view.scores[side],
        steps=tuple(_steps(view, side)),
        minimum_hand=None if view.finished else view.next_number,
    )


def _steps(view: GameView, side: int) -> Iterator[ScoreStep]:
    on_paper = view.hands_played
    label = f"After {number(on_paper)} on paper" if on_paper else "At the start"
    yield ScoreStep(None, label, None, view.opening_scores[side])
    for hand in view.hands:
        ruling = hand.ruling.sides[side]
        yield ScoreStep(hand.number, f"Hand {hand.number}", ruling.total, ruling.score)


def minimum_page(view: GameView, side: int, hand_number: int) -> MinimumPage | None:
    """Work out why a side must open a hand with what it must; None if it need not or cannot."""
    hand = view.hand(hand_number)
    coming = hand is None and hand_number == view.next_number
    if hand is not None:
        score, minimum = hand.ruling.sides[side].score_before, hand.ruling.sides[side].minimum
    elif coming:
        coming_minimums = view.ruling.minimums if view.ended_early else view.minimums
        score, minimum = view.scores[side], coming_minimums[side]
    else:
        return None
    if not minimum.text:
        return None
    failed = rules.failed_openings_of(view.variant, score, hand_number, minimum)
    return MinimumPage(
        title=game_title(view),
        place=side + 1,
        name=view.sides[side].name,
        number=hand_number,
        coming=coming,
        score=score,
        hand=hand_number - 1 if view.hand(hand_number - 1) else None,
        why=rules.explain_minimum(view.variant, score, hand_number, failed),
        raised_by=_raised_by(view, side, hand_number),
    )


def _raised_by(view: GameView, side: int, hand_number: int) -> tuple[PenaltyView, ...]:
    """Return what was noted for the hand, is in force, and raises the side's minimum."""
    noted = (each for each in view.penalties if (each.number, each.side) == (hand_number, side))
    return tuple(each for each in noted if each.in_force and each.raises)


def result_page(view: GameView) -> ResultPage | None:
    """Work out why the game is over and who has won; None while it goes on."""
    if not view.finished:
        return None
    result = result_of(view)
    ranked = sorted(range(len(view.sides)), key=lambda side: -view.scores[side])
    scores = [view.scores[side] for side in ranked]
    return ResultPage(
        title=game_title(view),
        headline=result.headline,
        detail=result.detail,
        last=view.hands[-1].number if view.hands else None,
        totals=tuple(Total(side + 1, view.sides[side].name, view.scores[side]) for side in ranked),
        margin=scores[0] - scores[1] if len(view.winners) == 1 else None,
        early=_early(view),
        reasons=rules.how_it_ends(view.variant)
        if view.ended_early
        else rules.explain_end(view.played, view.ruling),
    )


def _early(view: GameView) -> str:
    """What ended the game, if its rules did not."""
    if not view.ended_early:
        return ""
    if not view.hands:
        return "The table ended the game before its first hand; no rule ended it."
    return (
        f"The table ended the game early, after hand {view.hands[-1].number};"
        " the higher total counts."
    )
