"""The pages to undo, end, resume and rename a game, and to start a rematch.

Nothing here asks "are you sure": the page says what was done and offers to undo it, and the log
keeps everything.
"""

from collections.abc import Callable
from uuid import uuid4

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.rules.messages import msg
from scorekeeper.usecases import Conflict, GameView, InputError, LimitReached, NothingToDo
from scorekeeper.usecases.journal.writing import Sent
from scorekeeper.web import clock, db, device
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.forms.fields import BaseForm
from scorekeeper.web.forms.names import NamesForm, form_of
from scorekeeper.web.game import log_words, places
from scorekeeper.web.game.opening import opened_to_write

blueprint = Blueprint("changes", __name__, url_prefix="/g/<token>")
FROM_THE_EVENT = msg("This game belongs to an event: its names come from there, and its director sets them.")
MOVED = msg("The game has changed since this page was opened; look at it and save again.")


@blueprint.post("/undo")
def undo(token: str) -> Response:
    """Take back the last change."""
    return _change(token, usecases.undo_last)


@blueprint.post("/delete-last")
def delete_last(token: str) -> Response:
    """Delete the last hand."""
    return _change(token, usecases.delete_last_hand)


@blueprint.post("/end")
def end(token: str) -> Response:
    """End the game before it ends by its rules."""
    return _change(token, usecases.end_game)


@blueprint.post("/resume")
def resume(token: str) -> Response:
    """Resume a game that was ended early."""
    return _change(token, usecases.resume_game)


@blueprint.post("/rematch")
def rematch(token: str) -> Response:
    """Start another game with the same players and the next dealer."""
    refusal = msg("This link is for watching; it cannot start a game.")
    setup = usecases.rematch_setup(opened_to_write(token, refusal))
    links = usecases.start_game(db.get_store(), clock.now(), setup, request_id())
    device.remember(links.score_token)
    return redirect(url_for("games.show", token=links.score_token))


def request_id() -> str:
    """Return the id that the form gave this request."""
    return request.form.get("request_id", "")


def is_spent() -> bool:
    """Return whether the form of this request was already sent and done."""
    return usecases.is_spent(db.get_store(), request.values.get("request_id", ""))


def expected_version() -> int:
    """Return the version of the game that the form was made for; raises InputError."""
    version = whole_number(request.form.get("version", ""), 9)
    if version is None:
        refusal = msg("The request does not say which version of the game it is for.")
        raise InputError(refusal, "version")
    return version


def note(token: str, use_case: Callable[..., usecases.Receipt], asked: Callable[[], object]) -> Response:
    """Store what a valid form says, and lead to the game's page, which confirms it."""
    store, now = db.get_store(), clock.now()
    return log_words.to_game(token, use_case(store, now, token, Sent(request_id(), device.label()), asked()))


def try_to(act: Callable[[], ResponseReturnValue], form: BaseForm, again: Callable[[], str]) -> ResponseReturnValue:
    """Act on a valid form; show any other form again with its errors."""
    if form.validate():
        try:
            return act()
        except (InputError, LimitReached) as error:
            form.blame(error.where, error.message)
    return again(), 422


def _change(token: str, act: Callable[..., usecases.Receipt]) -> Response:
    sent = Sent(request_id(), device.label())
    return log_words.to_game(token, act(db.get_store(), clock.now(), token, sent, expected_version()))


@blueprint.get("/names")
def names(token: str) -> str:
    """Show the form with the players' present names."""
    view = _open(token)
    return _page(token, view, form_of(view, None, str(uuid4())))


@blueprint.post("/names")
def save_names(token: str) -> Response:
    """Save the names, or show what is wrong with them."""
    view = _open(token)
    form = form_of(view, request.form, str(uuid4()))
    if not form.validate() or not _filled(form):
        return make_response(_page(token, view, form), 422)
    return _saved(token, form) or make_response(_page(token, view, form), 422)


@blueprint.post("/dealer")
def dealer(token: str) -> Response:
    """Let another player deal the coming hand."""
    view = _open(token)
    form = form_of(view, None, str(uuid4()))
    form.dealer.data = request.form.get("dealer") if request.form.get("dealer") in dict(form.dealer.options) else None
    if not _filled(form):
        return make_response(_page(token, view, form), 422)
    return _saved(token, form) or make_response(_page(token, view, form), 422)


def _saved(token: str, form: NamesForm) -> Response | None:
    """Save the names of a valid form; None, with the error in the form, if that fails."""
    known = request_id(), expected_version()
    store, now, named = db.get_store(), clock.now(), form.naming(device.label())
    try:
        return log_words.to_game(token, usecases.name_players(store, now, token, *known, named))
    except NothingToDo:
        return make_response(redirect(url_for("games.show", token=token)))
    except InputError as error:
        form.blame(error.where, error.message)
    except Conflict as error:
        form.form_errors.append(MOVED)
        form.version.data, form.request_id.data = str(error.view.version), str(uuid4())
    return None


def _filled(form: NamesForm) -> bool:
    """Return whether everybody has a seat and somebody deals; otherwise add errors."""
    for name in form.taken_twice():
        form[name].errors = [msg("Two players have this seat; give each player a different one.")]
    if form["dealer"].data is None:
        form["dealer"].errors = [msg("Say who deals.")]
    return not form.problems()


def _open(token: str) -> GameView:
    """Return a game that has its own names; raises NotFound, ReadOnly or InputError."""
    view = opened_to_write(token, msg("This link is for watching; names are changed with the scoring link."))
    if places.place_of(token) is not None:
        raise InputError(FROM_THE_EVENT)
    return view


def _page(token: str, view: GameView, form: NamesForm) -> str:
    known = usecases.known_players(db.get_store(), device.tokens())
    return render_template("games/names.html", token=token, view=view, form=form, known=known)
