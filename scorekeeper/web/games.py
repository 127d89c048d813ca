"""A game's own pages: the score, why, the log."""

from flask import Blueprint, render_template

from scorekeeper import usecases
from scorekeeper.web import db

blueprint = Blueprint("games", __name__)


@blueprint.get("/g/<token>")
def show(token: str) -> str:
    """The game page."""
    view = usecases.open_game(db.get_store(), token)
    return render_template("games/game.html", view=view)
