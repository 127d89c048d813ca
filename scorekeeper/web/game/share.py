"""What can be shared: a game's links with their QR codes, and its result."""

from dataclasses import dataclass

import segno
from flask import Blueprint, current_app, make_response, render_template, request, url_for
from markupsafe import Markup
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.web.addresses import split
from scorekeeper.web.game import result
from scorekeeper.web.game.opening import opened

blueprint = Blueprint("share", __name__, url_prefix="/g/<token>/share")

OWN_MACHINE = {"localhost", "127.0.0.1", "::1", "0.0.0.0"}  # noqa: S104 - compared, not bound


@dataclass(frozen=True, slots=True)
class Link:
    """A link with its QR code."""

    url: str
    code: Markup


@blueprint.get("")
def show(token: str) -> str:
    """Show the links that this visitor may share: to watch for everybody, to score for players."""
    view = opened(token)
    return render_template(
        "games/share.html",
        view=view,
        token=token,
        watch=link_to(view.watch_token),
        score=link_to(view.score_token) if view.score_token else None,
        out_of_reach=not is_reached(),
        result=result.text_of(view) if view.next_number > 1 else "",
    )


@blueprint.get("/result.svg")
def picture(token: str) -> Response:
    """Return the result as a picture."""
    response = make_response(
        render_template("games/result.svg", **result.picture_of(opened(token)))
    )
    response.mimetype = "image/svg+xml"
    return response


def link_to(token: str) -> Link:
    """Return a game's link in the form in which phones reach it."""
    return link_to_path(url_for("games.show", token=token))


def link_to_path(path: str) -> Link:
    """Return the link to a path in the form in which phones reach it."""
    url = public_url() + path
    # QR codes are dark on light in every colour scheme: many readers know nothing else.
    code = segno.make(url, error="m", micro=False).svg_inline(
        scale=6, border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return Link(url, Markup(code))  # noqa: S704 - segno writes the drawing, the text is not in it


def watch_address(view: usecases.GameView) -> str:
    """Return where phones can watch the game, "" if they cannot reach this server."""
    return public_url() + url_for("games.show", token=view.watch_token) if is_reached() else ""


def public_url() -> str:
    """Return the address that phones reach, without a slash at the end."""
    known: str = current_app.config["PUBLIC_URL"]
    given = current_app.config["PUBLIC_URL_GIVEN"]
    use_known = known and (given or is_own_machine(request.host_url))
    return (known if use_known else request.host_url).rstrip("/")


def is_reached() -> bool:
    """Tell whether there is an address that phones can reach."""
    return not is_own_machine(public_url())


def is_own_machine(url: str) -> bool:
    """Tell whether an address reaches only the computer that uses it."""
    return split(url).hostname in OWN_MACHINE
