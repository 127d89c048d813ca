"""Takes over a game that another phone hands over, as a file or as the letters of a code."""

from io import BytesIO

from flask import Blueprint, abort, current_app, jsonify, make_response, render_template, request
from werkzeug import Response
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper import usecases
from scorekeeper.rules import RulesError
from scorekeeper.rules.messages import msg
from scorekeeper.store import find_access
from scorekeeper.store.links import SCORE
from scorekeeper.usecases import Exchanged, InputError, UseCaseError
from scorekeeper.web import clock, db, device
from scorekeeper.web.filters import sentence
from scorekeeper.web.limits import reading

blueprint = Blueprint("take_over", __name__, url_prefix="/take")

TOO_LARGE = msg("This is larger than a game can be.")


@blueprint.get("")
def show(problem: str = "") -> str:
    """Show the form; a script puts the letters of a scanned code into it, which no server sees."""
    return render_template("games/take.html", problem=problem)


@blueprint.post("")
def take() -> Response:
    """Take the game over, or merge it with the copy that is here."""
    request.max_form_memory_size = usecases.MAX_DOCUMENT
    try:
        exchanged = _taken()
    except RequestEntityTooLarge:
        return make_response(show(TOO_LARGE), 413)
    except UseCaseError as error:
        return make_response(show(error.message), 422)
    except RulesError as error:
        return make_response(show(sentence(error.message, error.where)), 422)
    device.remember(exchanged.token)
    page = render_template("games/taken.html", done=exchanged, view=exchanged.view, token=exchanged.token)
    return make_response(page)


@blueprint.get("/games")
def games() -> Response:
    """Return the score tokens of this device's games to the app; a server gives out none."""
    if not current_app.config["ON_PHONE"]:
        abort(404)
    store = db.get_store()
    opened = [(token, find_access(store, token)) for token in device.tokens()]
    return make_response(jsonify(games=[token for token, access in opened if access and access.role == SCORE]))


def _taken() -> Exchanged:
    sent, text = request.files.get("file"), request.form.get("letters", "").strip()
    if not sent and not text:
        raise InputError(msg("Choose the file, or paste the link of the code."), "file")
    with sent.stream if sent else BytesIO(text.encode("utf-8", "replace")) as stream:
        content = stream.read(reading.GAME.most + 1)
    how = usecases.plan_to_take, db.file_of(current_app)
    return usecases.carried_out(db.get_store(), clock.now(), lambda: reading.read(reading.GAME, BytesIO(content), *how))
