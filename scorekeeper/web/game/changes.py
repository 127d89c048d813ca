"""What can be done to a game besides entering hands: take back, end, go on, play again.

Nothing here asks "are you sure": the page says what was done, an undo stands beside it, and the
log keeps everything.
"""

from collections.abc import Callable

from flask import Blueprint, redirect, request, url_for
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.usecases import InputError
from scorekeeper.web import clock, db, device
from scorekeeper.web.game import done

blueprint = Blueprint("changes", __name__, url_prefix="/g/<token>")


@blueprint.post("/undo")
def undo(token: str) -> Response:
    """Take back the last change."""
    return _change(token, usecases.undo_last)


@blueprint.post("/delete-last")
def delete_last(token: str) -> Response:
    """Take the last hand out."""
    return _change(token, usecases.delete_last_hand)


@blueprint.post("/end")
def end(token: str) -> Response:
    """End the game before its rules do."""
    return _change(token, usecases.end_game)


@blueprint.post("/resume")
def resume(token: str) -> Response:
    """Go on with a game that was ended early."""
    return _change(token, usecases.resume_game)


@blueprint.post("/rematch")
def rematch(token: str) -> Response:
    """Start another game with the same players, the deal passed on."""
    store = db.get_store()
    view = usecases.open_game(store, token)
    if view.score_token is None:
        raise usecases.ReadOnly("This link is for watching; it cannot start a game.")
    setup = usecases.rematch_setup(view)
    links = usecases.start_game(store, clock.now(), setup, request_id())
    device.remember(links.score_token)
    return redirect(url_for("games.show", token=links.score_token))


def request_id() -> str:
    """The id of this request as its form made it."""
    return request.form.get("request_id", "")


def expected_version() -> int:
    """The version of the game that the form was made for; raises InputError."""
    text = request.form.get("version", "")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise InputError("The request does not say which version of the game it is for.", "version")
    return int(text)


def _change(token: str, act: Callable[..., usecases.Receipt]) -> Response:
    known = (request_id(), expected_version(), device.label())
    return done.to_game(token, act(db.get_store(), clock.now(), token, *known))
