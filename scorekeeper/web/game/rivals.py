"""Two phones entered one hand differently: look at both, keep the first or take the second."""

from flask import Blueprint, render_template, request
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.usecases import InputError, NotFound, NothingToDo
from scorekeeper.web import clock, db
from scorekeeper.web.entry.versions import compared
from scorekeeper.web.game import changes, done
from scorekeeper.web.game.noted import side_names
from scorekeeper.web.game.opening import opened_to_write
from scorekeeper.web.headers import asked_anew

blueprint = Blueprint("rivals", __name__, url_prefix="/g/<token>/rivals/<int:event_id>")


@blueprint.get("")
def compare(token: str, event_id: int) -> Response:
    """Both versions next to each other."""
    view = opened_to_write(token, "it cannot choose between versions")
    rival = next((each for each in view.rivals if each.event_id == event_id), None)
    if any(each.event_id == event_id for each in view.log) and rival is None:
        raise NothingToDo("Which version of this hand counts has been chosen already.")
    if rival is None:
        raise NotFound("There is nothing to choose here any more.")
    preview = usecases.preview_hand(db.get_store(), token, rival.hand, rival.number)
    standing = view.hand(rival.number)  # None if it has been deleted since
    sides = compared(standing.ruling if standing else None, preview.ruling, side_names(view))
    known = {"token": token, "view": view, "rival": rival, "preview": preview}
    return asked_anew(
        render_template("hands/conflict.html", **known, standing=standing, sides=sides)
    )


@blueprint.post("")
def settle(token: str, event_id: int) -> Response:
    """Keep the first version or take the second."""
    choice = request.form.get("accept", "")
    if choice not in {"0", "1"}:
        raise InputError("Choose one of the two versions.", "accept")
    store, now, asked = db.get_store(), clock.now(), changes.request_id()
    receipt = usecases.settle_rival(store, now, token, asked, event_id, choice == "1")
    return done.to_game(token, receipt)
