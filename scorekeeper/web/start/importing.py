"""A game is brought back from the PDF of its sheet, or from its record."""

from uuid import uuid4

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug import Response
from werkzeug.exceptions import RequestEntityTooLarge

from scorekeeper import usecases
from scorekeeper.rules import RulesError
from scorekeeper.usecases import Conflict, InputError, Links, Restoring, UseCaseError
from scorekeeper.web import clock, db, device
from scorekeeper.web.filters import sentence

blueprint = Blueprint("importing", __name__)

AROUND_A_FILE = 64 * 1024  # bytes that a form adds to its file
# Bytes that are looked through at once: twice as many as come at once, because some may be left
# over, where a file happens to go on as the end of one would begin.
LOOKED_THROUGH = 2 * 64 * 1024
TOO_LARGE = (
    f"The file is larger than {usecases.MAX_FILE // 1024 // 1024} MB; no sheet is that large."
)


@blueprint.get("/import")
def show() -> str:
    """The form for a file."""
    return _form()


@blueprint.post("/import")
def take() -> Response:
    """Start the game of a file, or say what is wrong with it."""
    request.max_content_length = usecases.MAX_FILE + AROUND_A_FILE
    request.max_form_memory_size = LOOKED_THROUGH
    try:
        links = _restored()
    except RequestEntityTooLarge:
        return make_response(_form(TOO_LARGE), 413)
    except UseCaseError as error:
        return make_response(_form(error.message), 422)
    except RulesError as error:
        return make_response(_form(sentence(error.message, error.where)), 422)
    device.remember(links.score_token)
    return redirect(url_for("games.show", token=links.score_token))


def _restored() -> Links:
    sent = request.files.get("file")
    if not sent:
        raise InputError("Choose a file first.", "file")
    with sent.stream as stream:
        file = usecases.read_game_file(stream.read(usecases.MAX_FILE + 1))
    asked = Restoring(file.data, request.form.get("title", ""))
    store, now = db.get_store(), clock.now()
    try:
        return usecases.restore_game(store, now, asked, request.form.get("request_id", ""))
    except Conflict:
        # Somebody went back to the form and chose another file: another game is meant.
        return usecases.restore_game(store, now, asked, str(uuid4()))


def _form(problem: str = "") -> str:
    """The form; `problem` says why nothing was brought in."""
    title = request.form.get("title", "") if problem and problem != TOO_LARGE else ""
    return render_template("games/import.html", title=title, problem=problem)
