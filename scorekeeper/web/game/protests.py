"""Protests of a game: the list with what is at stake, lodging one, deciding one."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.sheets.game.incidents import claimed
from scorekeeper.usecases import GameView, InputError, LimitReached, NotFound, NothingToDo
from scorekeeper.web import clock, db, device
from scorekeeper.web.filters import new_request_id
from scorekeeper.web.forms.incidents import ProtestForm, VerdictForm
from scorekeeper.web.game import done, noted
from scorekeeper.web.game.incident_pages import (
    DecidePage,
    IncidentCheckPage,
    ProtestsPage,
    hands_to_choose,
    incidents_page,
)
from scorekeeper.web.game.incidents import carried, open_to_note
from scorekeeper.web.game.placing import placing
from scorekeeper.web.headers import asked_anew

blueprint = Blueprint("protests", __name__, url_prefix="/g/<token>/protests")


@blueprint.get("")
def show(token: str) -> str:
    """The protests, and what the open ones can change; `?number=` is the hand of a new one."""
    view = usecases.open_game(db.get_store(), token)
    hands = hands_to_choose(view)
    asked = request.args.get("number", None, int)
    last = view.hands[-1].number if view.hands else view.next_number
    number = asked if asked in hands else last
    form = ProtestForm.for_game(view, hands)(request_id=new_request_id(), number=str(number))
    return show_protests(view, token, form)


@blueprint.post("")
def lodge(token: str) -> ResponseReturnValue:
    """Write a protest down."""
    view = open_to_note(token)
    form = ProtestForm.for_game(view, hands_to_choose(view))(request.form)
    if not form.validate():
        return show_protests(view, token, form), 422
    store, now, asked = db.get_store(), clock.now(), form.request_id.data or ""
    try:
        receipt = usecases.protest(store, now, token, asked, form.protest(), device.label())
    except (InputError, LimitReached) as error:
        form.blame(error.where or "text", error.message)
        return show_protests(view, token, form), 422
    return done.to_game(token, receipt)


@blueprint.get("/<int:event_id>")
def decision(token: str, event_id: int) -> str:
    """The form of a decision."""
    view = open_to_note(token)
    claims = find_protest(view, event_id).claims or ()
    values = {f"claims_{place}": points for place, points in enumerate(claims) if points}
    form = VerdictForm.of(view)(request_id=new_request_id(), **values)
    return show_decision(view, token, event_id, form)


@blueprint.post("/<int:event_id>")
def decide(token: str, event_id: int) -> ResponseReturnValue:
    """Decide a protest; if it is upheld, its effect is shown first."""
    view = open_to_note(token)
    form = VerdictForm.of(view)(request.form)
    if "edit" in request.form:
        return show_decision(view, token, event_id, form)
    at_once = "confirm" in request.form or form.outcome.data != "upheld"
    return take(view, token, event_id, form, write if at_once else to_check)


@blueprint.get("/<int:event_id>/check")
def look(token: str, event_id: int) -> ResponseReturnValue:
    """What upholding a protest changes; once it is decided, the list that it stands in."""
    view = open_to_note(token)
    form = VerdictForm.of(view)(request.args)
    if usecases.is_spent(db.get_store(), form.request_id.data or ""):
        return redirect(url_for("protests.show", token=token, saved=1))
    return asked_anew(take(view, token, event_id, form, check))


def find_protest(view: GameView, event_id: int) -> usecases.ProtestView:
    """Return an open protest; raises NotFound or NothingToDo."""
    for each in view.protests:
        if each.event_id == event_id:
            if each.is_open:
                return each
            raise NothingToDo("This protest has already been decided.")
    raise NotFound("The game has no such protest; it may have been undone.")


def show_protests(view: GameView, token: str, form: ProtestForm) -> str:
    """Render the list and the form."""
    page = ProtestsPage(incidents_page(view, token), form, placing(token))
    return render_template("incidents/protests.html", page=page, token=token)


def show_decision(view: GameView, token: str, event_id: int, form: VerdictForm) -> str:
    """Render the form of a decision."""
    [line] = noted.protest_lines(view, [find_protest(view, event_id)])
    page = DecidePage(view, token, line, form)
    return render_template("incidents/decide.html", page=page, token=token)


def take(
    view: GameView, token: str, event_id: int, form: VerdictForm, act: Callable[..., Any]
) -> ResponseReturnValue:
    """Go on with a form that can be taken; give any other back with what is wrong."""
    if not form.validate():
        return show_decision(view, token, event_id, form), 422
    try:
        answer: ResponseReturnValue = act(view, token, event_id, form)
    except (InputError, LimitReached) as error:
        form.blame(error.where, error.message)
        return show_decision(view, token, event_id, form), 422
    return answer


def to_check(_view: GameView, token: str, event_id: int, form: VerdictForm) -> Response:
    """Lead to the page that shows what upholding it changes, which has an address of its own."""
    where: dict[str, Any] = {"token": token, "event_id": event_id, **carried(form)}
    return redirect(url_for("protests.look", **where), 303)


def check(view: GameView, token: str, event_id: int, form: VerdictForm) -> str:
    """Show what upholding a protest changes."""
    verdict = form.verdict(event_id)
    result = usecases.preview_decision(db.get_store(), token, verdict)
    [line] = noted.protest_lines(view, [find_protest(view, event_id)])
    points = claimed(verdict.claims or (), noted.side_names(view)) or "no points"
    said = (f"Protest of {line.whom}, hand {line.hand}: “{line.note}”", f"Upheld: {points}")
    action = url_for("protests.decide", token=token, event_id=event_id)
    page = IncidentCheckPage(
        view, token, "The protest is upheld", said, result, carried(form), action
    )
    return render_template("incidents/check.html", page=page, token=token)


def write(_view: GameView, token: str, event_id: int, form: VerdictForm) -> Response:
    """Write the decision down."""
    store, now, verdict = db.get_store(), clock.now(), form.verdict(event_id)
    asked = form.request_id.data or ""
    receipt = usecases.decide_protest(store, now, token, asked, verdict, device.label())
    return done.to_game(token, receipt)
