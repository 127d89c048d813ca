"""The set-up of an event: changed until round 1 is published, read afterwards."""

from uuid import uuid4

from flask import Blueprint, make_response, render_template, request
from werkzeug import Response

from scorekeeper.event.presets import PRESETS
from scorekeeper.rules import RulesError
from scorekeeper.usecases import InputError, events
from scorekeeper.usecases.events.shown.views import TournamentView
from scorekeeper.web import db
from scorekeeper.web.event.director import acting
from scorekeeper.web.forms.events import SetupForm, values_of

blueprint = Blueprint("setup", __name__, url_prefix="/direct/<token>/setup")


@blueprint.get("")
def show(token: str) -> str:
    """The form with the set-up in it."""
    event = events.open_tournament(db.get_store(), token)
    source = event.setup.rule_source
    preset = next((each.id for each in PRESETS.values() if each.source == source), "")
    values = {**values_of(event.setup, preset), "request_id": str(uuid4())}
    return _show(event, token, SetupForm(data=values))


@blueprint.post("")
def change(token: str) -> Response:
    """Take the set-up over, or say what cannot be taken."""
    form = SetupForm(request.form)
    made = form.setup()
    if made is not None:
        try:
            acting.do(token, events.change_setup, made)
        except (InputError, RulesError) as error:
            form.blame(error.where, error.message)
        else:
            return acting.see("director.board", token)
    event = events.open_tournament(db.get_store(), token)
    return make_response(_show(event, token, form), 422)


def _show(event: TournamentView, token: str, form: SetupForm) -> str:
    return render_template("events/director/setup.html", event=event, form=form, token=token)
