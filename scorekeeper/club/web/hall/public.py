"""The public pages of an event, which any of its links opens, and the screen of the hall."""

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events.shown.views import PublicView
from scorekeeper.club.model.choices import Movement
from scorekeeper.club.web.hall import words
from scorekeeper.club.web.hall.public_page import public_page
from scorekeeper.club.web.hall.slides import screen_facts
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import NotFound, limits
from scorekeeper.web import clock, db
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.game import opening
from scorekeeper.web.start.schemas import as_json

blueprint = Blueprint("public", __name__, url_prefix="/event/<token>")

MOST_DIGITS = 6


@blueprint.get("")
def seats(token: str) -> Response:
    """Show where everybody sits, by table and by name, and the clock."""
    return answer(token, "seats")


@blueprint.get("/standings")
def standings(token: str) -> Response:
    """Show the ranking as far as it is public, with what broke ties."""
    return answer(token, "standings")


@blueprint.get("/standings.json")
def standings_data(token: str) -> Response:
    """Return the standings as data, `canasta-standings/1`, as far as they are public or the link shows them."""
    return as_json(events.standings_json(db.get_store(), token))


@blueprint.get("/crosstable")
def crosstable(token: str) -> Response:
    """Show who met whom, round by round."""
    return answer(token, "crosstable")


@blueprint.get("/bracket")
def bracket(token: str) -> Response:
    """Show the bracket of a knock-out, as far as its results are public; raises NotFound."""
    if open_public(token).setup.movement is not Movement.KNOCK_OUT:
        raise NotFound(msg("This event is not a knock-out, so it has no bracket."))
    return answer(token, "bracket")


@blueprint.get("/screen")
def screen(token: str) -> str:
    """Show one picture on the hall's screen, which leads to the next one by itself."""
    at = whole_number(request.args.get("at", ""), MOST_DIGITS) or 0
    facts = screen_facts(open_public(token), token, at, request.args.get("room", ""))
    return render_template("club/public/screen.html", **facts)


def answer(token: str, kind: str) -> Response:
    """Return a page that is polled; a poll that has the present page already gets 304."""
    view = open_public(token)
    tag = words.etag(view.etag, words.clock_words(view.clock))
    if tag in request.if_none_match:
        return opening.not_modified(tag)
    page = public_page(view, token, request.args.get("name", "")[: limits.MAX_NAME])
    html = render_template(f"club/public/{kind}.html", page=page, etag=tag)
    return opening.tagged(make_response(html), tag)


def open_public(token: str) -> PublicView:
    """Return what everybody may see now; raises NotFound."""
    return events.show_public(db.get_store(), clock.now(), token)
