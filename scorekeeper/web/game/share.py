"""What can be shared: a game's links with their QR codes, and its result."""

from dataclasses import dataclass
from pathlib import Path

import segno
from flask import Blueprint, current_app, make_response, render_template, request, url_for
from markupsafe import Markup
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.reach import Reach, reach_of
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper.qr import qr_code
from scorekeeper.usecases.codes import code_of
from scorekeeper.web import clock, db
from scorekeeper.web.addresses import split
from scorekeeper.web.game import result
from scorekeeper.web.game.opening import opened

blueprint = Blueprint("share", __name__, url_prefix="/g/<token>/share")

OWN_MACHINE = {"localhost", "127.0.0.1", "::1", "0.0.0.0"}  # noqa: S104 - compared, not bound

ON_ONE_PHONE = msg(
    "No other phone can open this game by a link, because it is on this phone alone. Hand it "
    "over to continue it on another phone."
)


@dataclass(frozen=True, slots=True)
class Link:
    """A link with its QR code."""

    url: str
    code: Markup


@blueprint.get("")
def show(token: str) -> str:
    """Show the links that this visitor may share: to watch for everybody, to score for players."""
    view = opened(token)
    reached = is_reached()
    return render_template(
        "games/share.html",
        view=view,
        token=token,
        out_of_reach=not reached,
        alone=ON_ONE_PHONE if on_phone() and not reached else "",
        **_links(view),
        app=_app_address(token),
        result=result.text_of(view) if view.next_number > 1 else "",
        reaches=list(Reach),
        reach_here=reach_of(public_url(), on_phone=on_phone()),
    )


def _links(view: usecases.GameView) -> dict[str, object]:
    """Return the links of a game by name, and the code to type with the address where that is done."""
    return {
        "watch": link_to(view.watch_token),
        "score": link_to(view.score_token) if view.score_token else None,
        "short": "" if on_phone() else code_of(db.get_store(), clock.now(), view),
        "typed_at": typed_address(),
    }


@blueprint.get("/over")
def hand_over(token: str) -> str:
    """Show the game as a file and, if it fits, as codes, so that another phone can continue it."""
    document = usecases.handed_over(db.get_store(), token, with_token=True)
    to = f"{_taking_address()}#"
    codes = [_large_code(to + each) for each in usecases.in_codes(usecases.packed(document))]
    known = {"view": opened(token), "token": token, "entries": len(document["entries"])}
    return render_template("games/over.html", codes=codes if all(codes) else [], **known)


def _large_code(url: str) -> Link | None:
    """Return a link with as large a code as there is, None if it does not fit."""
    try:
        made = qr_code(url, "l", boost=False)
    except segno.DataOverflowError:  # the address of this server is very long
        return None
    return Link(url, _drawn(made, scale=3))


@blueprint.get("/result.svg")
def picture(token: str) -> Response:
    """Return the result as a picture."""
    response = make_response(render_template("games/result.svg", **result.picture_of(opened(token))))
    response.mimetype = "image/svg+xml"
    return response


def link_to(token: str) -> Link:
    """Return a game's link in the form in which phones reach it."""
    return link_to_path(url_for("games.show", token=token))


def link_to_path(path: str) -> Link:
    """Return the link to a path in the form in which phones reach it."""
    own = f"{request.script_root}/"  # on a phone, a path of the app and not of its server
    url = f"{public_url()}/{path.removeprefix(own)}" if on_phone() else public_url() + path
    # QR codes are dark on light in every colour scheme: many readers recognise no others.
    return Link(url, _drawn(qr_code(url), scale=6))


def _drawn(code: segno.QRCode, scale: int) -> Markup:
    drawing = code.svg_inline(
        scale=scale, border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(drawing)  # noqa: S704 - segno writes the drawing, the text is not in it


def typed_address() -> str:
    """Return where a short code is typed, as people write it."""
    return f"{public_url().partition('://')[2]}/t"


def watch_address(view: usecases.GameView) -> str:
    """Return where phones can watch the game, "" if they cannot reach this server."""
    return link_to(view.watch_token).url if is_reached() else ""


def public_url() -> str:
    """Return the address that phones reach, without a slash at the end; "" on a lone phone."""
    known: str = current_app.config["PUBLIC_URL"]
    given = current_app.config["PUBLIC_URL_GIVEN"]
    if on_phone():
        return known
    use_known = known and (given or is_own_machine(request.host_url))
    return (known if use_known else request.host_url).rstrip("/")


def is_reached() -> bool:
    """Return whether there is an address at which phones can reach this page's game."""
    if on_phone() and (request.view_args or {}).get("token") not in current_app.config["ON_SERVER"]:
        return False
    return not is_own_machine(public_url())


def on_phone() -> bool:
    """Return whether the program runs in a phone itself, where no other phone can reach it."""
    return bool(current_app.config["ON_PHONE"])


def _taking_address() -> str:
    """Return where a phone takes a game over: on a phone, the address of its app and the page."""
    if not on_phone():
        return public_url() + url_for("take_over.show")
    return f"{request.host_url.rstrip('/')}{request.script_root.removesuffix('p')}#/take"


def _app_address(token: str) -> str:
    """Return where the app of this server continues a game, "" if it offers no app."""
    offered = not on_phone() and Path(current_app.config["APP_FOLDER"], "index.html").exists()
    return f"{url_for('app.show')}#/g/{token}" if offered else ""


def is_own_machine(url: str) -> bool:
    """Return whether an address reaches only the computer that uses it."""
    return split(url).hostname in OWN_MACHINE
