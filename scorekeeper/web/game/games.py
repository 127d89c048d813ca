"""A game's own pages: the score, why a hand counts what it counts, its rules, its log."""

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug import Response

from scorekeeper.usecases.events.shown.looking import GamePlace
from scorekeeper.web import device
from scorekeeper.web.event.hall import places
from scorekeeper.web.game import board, explain, history, watching
from scorekeeper.web.game.opening import opened
from scorekeeper.web.rules import rulebook

blueprint = Blueprint("games", __name__, url_prefix="/g/<token>")


@blueprint.get("")
def show(token: str) -> Response:
    """The game page; a poll that knows it already is answered with 304 and nothing else.

    At the table of an event nobody may write once the result is confirmed.
    """
    place = places.place_of(token)
    etag = places.etag(token, place)
    if etag in request.if_none_match:
        return watching.not_modified(etag)
    if not (
        desk := places.director_page_of(place)
    ):  # who directs an event looks into many games, none of them their own
        device.remember(token)
    return watching.tagged(make_response(_show(token, place, etag, desk)), etag)


def _show(token: str, place: GamePlace | None, etag: str, desk: str) -> str:
    view = opened(token)
    may_write = view.score_token is not None and not (place and place.confirmed)
    known = {"token": token, "view": view, "place": place, "desk": desk, "may_write": may_write}
    return render_template("games/game.html", etag=etag, **known, **board.facts_of(view))


@blueprint.get("/ruling/<int:number>")
def ruling(token: str, number: int) -> str:
    """One hand line by line, with everything found and where the rule stands."""
    view = opened(token)
    hand = view.hand(number) or abort(404)
    facts = explain.facts_of(view, hand)
    return render_template("games/ruling.html", view=view, hand=hand, token=token, **facts)


@blueprint.get("/rules")
def game_rules(token: str) -> str:
    """The rules that this game was started under."""
    view = opened(token)
    leaflet, named = (
        url_for("printing.game_leaflet", token=token),
        (view.rules_name, view.house_rules),
    )
    return rulebook.rules_page(view.variant, leaflet, *named, view=view, token=token)


@blueprint.get("/log")
def log(token: str) -> str:
    """Everything that happened, the last thing first."""
    view = opened(token)
    entries = history.entries_of(view)
    return render_template("games/log.html", view=view, entries=entries, token=token)
