"""Penalties and warnings of an event: the list, giving one, cancelling one."""

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.event.remedies import remedies, warned_twice
from scorekeeper.usecases import InputError, NotFound, events
from scorekeeper.web import db
from scorekeeper.web.event.director import acting

blueprint = Blueprint("penalties", __name__, url_prefix="/direct/<token>/penalties")


@blueprint.post("")
def give(token: str) -> Response:
    """Give an entrant a penalty or a warning."""
    event = events.open_tournament(db.get_store(), token)
    try:
        acting.do(token, events.give_penalty, acting.penalising(event.setup))
    except (InputError, NotFound) as error:
        return make_response(show(token, error.message), 422)
    return acting.see("penalties.show", token)


@blueprint.post("/<int:event_id>/cancel")
def cancel(token: str, event_id: int) -> Response:
    """Take a penalty out of force."""
    try:
        acting.do(token, events.cancel_penalty, (event_id, acting.text("reason")))
    except InputError as error:
        return make_response(show(token, error.message), 422)
    return acting.see("penalties.show", token)


@blueprint.get("")
def show(token: str, problem: str = "") -> str:
    """The list, and the form of a new one."""
    event = events.open_tournament(db.get_store(), token)
    current = event.state.current
    return render_template(
        "events/director/penalties.html",
        event=event,
        rules=[each for each in remedies(event.setup) if each.scores is None],
        rule_words=acting.rule_words,
        warned=warned_twice(event.state),
        rounds=range(1, current.number + 1) if current else (),
        problem=problem,
        form=request.form,
        token=token,
    )
