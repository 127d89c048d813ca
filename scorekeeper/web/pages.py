"""The pages that belong to no game: start, rules of the variants, blank sheets, health."""

from flask import Blueprint, render_template

blueprint = Blueprint("pages", __name__)


@blueprint.get("/")
def start() -> str:
    """The start page."""
    return render_template("games/start.html")
