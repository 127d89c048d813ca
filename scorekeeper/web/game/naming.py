"""Names, seats and dealer of a game that has begun."""

from uuid import uuid4

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.usecases import Conflict, GameView, InputError, NothingToDo
from scorekeeper.web import clock, db, device
from scorekeeper.web.event.hall import places
from scorekeeper.web.forms.names import NamesForm, form_of
from scorekeeper.web.game import changes, done
from scorekeeper.web.game.opening import opened_to_write

blueprint = Blueprint("naming", __name__, url_prefix="/g/<token>/names")

FROM_THE_EVENT = (
    "This game belongs to an event: its names come from there, and its director sets them."
)
MOVED = "The game has changed since this page was opened; look at it and save again."


@blueprint.get("")
def show(token: str) -> str:
    """The form, with what the players are called now."""
    view = _open(token)
    return _page(token, view, form_of(view, None, str(uuid4())))


@blueprint.post("")
def save(token: str) -> Response:
    """Save the names, or say what cannot be taken."""
    view = _open(token)
    form = form_of(view, request.form, str(uuid4()))
    if not form.validate() or not _filled(form):
        return make_response(_page(token, view, form), 422)
    return _saved(token, form) or make_response(_page(token, view, form), 422)


def _saved(token: str, form: NamesForm) -> Response | None:
    """Save the names of a valid form; None, with the error in the form, if they cannot be."""
    known = changes.request_id(), changes.expected_version()
    store, now, named = db.get_store(), clock.now(), form.naming(device.label())
    try:
        return done.to_game(token, usecases.name_players(store, now, token, *known, named))
    except NothingToDo:
        return make_response(redirect(url_for("games.show", token=token)))
    except InputError as error:
        form.blame(error.where, error.message)
    except Conflict as error:
        form.form_errors.append(MOVED)
        form.version.data, form.request_id.data = str(error.view.version), str(uuid4())
    return None


def _filled(form: NamesForm) -> bool:
    """Tell whether everybody has a seat and somebody deals; say what is missing beside it."""
    for name in form.taken_twice():
        form[name].errors = ["Two players have this seat; give each player a different one."]
    if form["dealer"].data is None:
        form["dealer"].errors = ["Say who deals."]
    return not form.problems()


def _open(token: str) -> GameView:
    """Open a game whose names are its own; raises NotFound, ReadOnly or InputError."""
    view = opened_to_write(token, "names are given with the other one")
    if places.place_of(token) is not None:
        raise InputError(FROM_THE_EVENT)
    return view


def _page(token: str, view: GameView, form: NamesForm) -> str:
    known = usecases.known_players(db.get_store(), device.tokens())
    return render_template("games/names.html", token=token, view=view, form=form, known=known)
