"""What can be done to a game besides entering hands: take back, end, go on, play again.

Nothing here asks "are you sure": the page says what was done, an undo stands beside it, and the
log keeps everything.
"""

from collections.abc import Callable

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.usecases import InputError, LimitReached
from scorekeeper.web import clock, db, device
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.forms.fields import BaseForm
from scorekeeper.web.game import done
from scorekeeper.web.game.opening import opened_to_write

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
    setup = usecases.rematch_setup(opened_to_write(token, "it cannot start a game"))
    links = usecases.start_game(db.get_store(), clock.now(), setup, request_id())
    device.remember(links.score_token)
    return redirect(url_for("games.show", token=links.score_token))


def request_id() -> str:
    """The id of this request as its form made it."""
    return request.form.get("request_id", "")


def is_spent() -> bool:
    """The form of this request was sent before, and what it asked was done."""
    return usecases.is_spent(db.get_store(), request.values.get("request_id", ""))


def expected_version() -> int:
    """The version of the game that the form was made for; raises InputError."""
    version = whole_number(request.form.get("version", ""), 9)
    if version is None:
        raise InputError("The request does not say which version of the game it is for.", "version")
    return version


def note(token: str, verb: Callable[..., usecases.Receipt], said: object) -> Response:
    """Write what a form says, and lead to the game, whose page tells it."""
    store, now = db.get_store(), clock.now()
    return done.to_game(token, verb(store, now, token, request_id(), said, device.label()))


def try_to(
    act: Callable[[], ResponseReturnValue], form: BaseForm, again: Callable[[], str]
) -> ResponseReturnValue:
    """Go on with a form that can be taken; give any other back with what is wrong."""
    if form.validate():
        try:
            return act()
        except (InputError, LimitReached) as error:
            form.blame(error.where, error.message)
    return again(), 422


def _change(token: str, act: Callable[..., usecases.Receipt]) -> Response:
    known = (request_id(), expected_version(), device.label())
    return done.to_game(token, act(db.get_store(), clock.now(), token, *known))
