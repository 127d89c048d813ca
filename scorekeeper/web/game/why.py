"""Pages that take a number of the game page apart: a score, a minimum, the result, a best case."""

from flask import Blueprint, abort, render_template

from scorekeeper.usecases import GameView
from scorekeeper.web.game import noted, reasons, stake_cases
from scorekeeper.web.game.opening import opened

blueprint = Blueprint("why", __name__, url_prefix="/g/<token>/why")


@blueprint.get("/score/<int:side>")
def score(token: str, side: int) -> str:
    """A side's score: where it began, and what each hand added."""
    view = opened(token)
    return render_template("games/why_score.html", view=view, at=_side(view, side), token=token)


@blueprint.get("/minimum/<int:side>/<int:number>")
def minimum(token: str, side: int, number: int) -> str:
    """What a side must open a hand with: the table of the rules, and what raised it."""
    view = opened(token)
    at = _side(view, side)
    facts = reasons.why_minimum(view, at, number) or abort(404)
    return render_template("games/why_minimum.html", view=view, at=at, token=token, **facts)


@blueprint.get("/result")
def result(token: str) -> str:
    """The result: which rule ended the game, and what decided it."""
    view = opened(token)
    if not view.finished:
        abort(404)
    facts = reasons.why_result(view)
    return render_template("games/why_result.html", view=view, token=token, **facts)


@blueprint.get("/stakes")
def stakes(token: str) -> str:
    """What the open protests can change: the score, the points of each, and the sum."""
    view = opened(token)
    said = noted.at_stake(view) or abort(404)
    cases = stake_cases.cases_of(view)
    return render_template("games/why_stakes.html", view=view, said=said, cases=cases, token=token)


def _side(view: GameView, place: int) -> int:
    """The side with this place in the address (1 is the first); aborts where there is none."""
    if not 1 <= place <= len(view.sides):
        abort(404)
    return place - 1
