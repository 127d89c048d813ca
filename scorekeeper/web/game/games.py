"""A game's own pages: the score, why a hand counts what it counts, its rules, its log."""

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.web import db, device
from scorekeeper.web.event.hall import places
from scorekeeper.web.game import board, explain, history, watching
from scorekeeper.web.rules import rulebook

blueprint = Blueprint("games", __name__, url_prefix="/g/<token>")


@blueprint.get("")
def show(token: str) -> Response:
    """The game page; a poll that knows it already is answered with 304 and nothing else."""
    store = db.get_store()
    place = places.place_of(token)
    etag = places.etag(token, place)
    if etag in request.if_none_match:
        return watching.not_modified(etag)
    desk = places.director_page_of(place)
    if not desk:  # who directs an event looks into many games, none of them their own
        device.remember(token)
    page = board.game_page(usecases.open_game(store, token), place)
    shown = {"page": page, "token": token, "etag": etag, "desk": desk}
    response = make_response(render_template("games/game.html", **shown))
    response.set_etag(etag)
    return response


@blueprint.get("/ruling/<int:number>")
def ruling(token: str, number: int) -> str:
    """One hand line by line, with everything found and where the rule stands."""
    view = usecases.open_game(db.get_store(), token)
    hand = view.hand(number) or abort(404)
    return render_template("games/ruling.html", page=explain.hand_page(view, hand), token=token)


@blueprint.get("/rules")
def game_rules(token: str) -> str:
    """The rules that this game was started under."""
    view = usecases.open_game(db.get_store(), token)
    page = rulebook.rules_page(
        view.variant, board.game_title(view), view.rules_name, view.house_rules
    )
    leaflet = url_for("printing.game_leaflet", token=token)
    return render_template("games/rules.html", page=page, token=token, leaflet=leaflet)


@blueprint.get("/log")
def log(token: str) -> str:
    """Everything that happened, the last thing first."""
    view = usecases.open_game(db.get_store(), token)
    return render_template("games/log.html", page=history.log_page(view), token=token)
