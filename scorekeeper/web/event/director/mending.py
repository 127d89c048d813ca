"""Seats that are public: two change places, somebody comes late, all are taken back."""

from collections.abc import Mapping

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.usecases import EventMoved, InputError, NotYet, events
from scorekeeper.usecases.events.asked import Reseating
from scorekeeper.usecases.events.mending import Reseated
from scorekeeper.web import db
from scorekeeper.web.event.director import acting

blueprint = Blueprint("mending", __name__, url_prefix="/direct/<token>/rounds/<int:number>/seats")


@blueprint.get("")
def preview(token: str, number: int) -> Response:
    """What a change of seats does; nothing is written."""
    return _preview(token, number, request.args)


@blueprint.post("")
def change(token: str, number: int) -> Response:
    """Change the seats as the preview showed them."""
    asked = bool(acting.text("asked"))
    try:
        if acting.text("undo"):
            acting.do(token, events.undo_reseat, (number, asked))
        else:
            acting.do(token, events.reseat, _asked(number, request.form))
    except (InputError, NotYet, EventMoved) as error:
        return _preview(token, number, request.form, error.message)
    return acting.see("rounds.show", token, number=number)


@blueprint.post("/back")
def unpublish(token: str, number: int) -> Response:
    """Take the seats back: the round is a draft again."""
    taking = (number, acting.text("reason"), bool(acting.text("asked")))
    return acting.done(token, events.unpublish_round, taking, "rounds.show", number=number)


def _asked(number: int, form: Mapping[str, str]) -> Reseating:
    return Reseating(
        round=number,
        one=form.get("one", ""),
        other=form.get("other", ""),
        reason=form.get("reason", ""),
        asked=bool(form.get("asked")),
    )


def _preview(token: str, number: int, form: Mapping[str, str], problem: str = "") -> Response:
    store = db.get_store()
    event = events.open_tournament(store, token)
    asked = None if form.get("undo") else _asked(number, form)
    try:
        shown: Reseated | None = events.preview_reseat(store, token, asked, number)
    except (InputError, NotYet) as error:
        shown, problem = None, error.message
    html = render_template(
        "events/director/mend.html",
        event=event,
        token=token,
        at={"token": token, "number": number},
        change=shown,
        form=form,  # what was chosen
        problem=problem,
    )
    return make_response(html, 422 if problem else 200)
