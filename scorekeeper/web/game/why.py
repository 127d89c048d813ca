"""Pages that take a number of the game page apart: a score, a minimum, the result, a best case."""

from flask import Blueprint, abort, render_template

from scorekeeper import usecases
from scorekeeper.usecases import GameView
from scorekeeper.web import db
from scorekeeper.web.game import reasons, stake_cases

blueprint = Blueprint("why", __name__, url_prefix="/g/<token>/why")


@blueprint.get("/score/<int:side>")
def score(token: str, side: int) -> str:
    """A side's score: where it began, and what each hand added."""
    view = usecases.open_game(db.get_store(), token)
    page = reasons.score_page(view, _side(view, side))
    return render_template("games/why_score.html", page=page, token=token)


@blueprint.get("/minimum/<int:side>/<int:number>")
def minimum(token: str, side: int, number: int) -> str:
    """What a side must open a hand with: the table of the rules, and what raised it."""
    view = usecases.open_game(db.get_store(), token)
    page = reasons.minimum_page(view, _side(view, side), number) or abort(404)
    return render_template("games/why_minimum.html", page=page, token=token)


@blueprint.get("/result")
def result(token: str) -> str:
    """The result: which rule ended the game, and what decided it."""
    view = usecases.open_game(db.get_store(), token)
    page = reasons.result_page(view) or abort(404)
    return render_template("games/why_result.html", page=page, token=token)


@blueprint.get("/stakes")
def stakes(token: str) -> str:
    """What the open protests can change: the score, the points of each, and the sum."""
    view = usecases.open_game(db.get_store(), token)
    page = stake_cases.stakes_page(view) or abort(404)
    return render_template("games/why_stakes.html", page=page, token=token)


def _side(view: GameView, place: int) -> int:
    """The side with this place in the address (1 is the first); aborts where there is none."""
    if not 1 <= place <= len(view.sides):
        abort(404)
    return place - 1
