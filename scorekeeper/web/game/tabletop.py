"""The page for the middle of the table: scores and minimums, turned towards the sides."""

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.web.game import opening, places
from scorekeeper.web.game.opening import opened

blueprint = Blueprint("tabletop", __name__, url_prefix="/g/<token>/table")


@blueprint.get("")
def show(token: str) -> Response:
    """Show the page; a poll that has the present version gets 304."""
    etag = places.etag(token, places.place_of(token))
    if etag in request.if_none_match:
        return opening.not_modified(etag)
    page = render_template("games/tabletop.html", token=token, view=opened(token), etag=etag)
    return opening.tagged(make_response(page), etag)
