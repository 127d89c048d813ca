"""Penalties and rulings of a game: the list, noting one, withdrawing one."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response
from werkzeug.datastructures import MultiDict

from scorekeeper import usecases
from scorekeeper.usecases import GameView, InputError, LimitReached, NotFound, ReadOnly
from scorekeeper.web import clock, db, device
from scorekeeper.web.filters import new_request_id
from scorekeeper.web.forms.incidents import RULING, NotedForm, PenaltyForm, WithdrawForm
from scorekeeper.web.game import done, noted
from scorekeeper.web.game.incident_pages import (
    ChargePage,
    IncidentCheckPage,
    WithdrawPage,
    hands_to_choose,
    incidents_page,
    said_of_charge,
)
from scorekeeper.web.headers import asked_anew

blueprint = Blueprint("incidents", __name__, url_prefix="/g/<token>/penalties")


@blueprint.get("")
def show(token: str) -> str:
    """What was noted in this game; `?number=` is the hand for which something more is noted."""
    view = usecases.open_game(db.get_store(), token)
    page = incidents_page(view, token, request.args.get("number", None, int))
    return render_template("incidents/list.html", page=page, token=token)


@blueprint.get("/new")
def new(token: str) -> ResponseReturnValue:
    """What happened, to choose from; with `what` chosen, its form."""
    page = charge_page(open_to_note(token), token, request.args)
    page.form.request_id.data, page.form.times.data = new_request_id(), 1
    template = "charge" if page.form.what.data else "what"
    return render_template(f"incidents/{template}.html", page=page, token=token)


@blueprint.post("/new")
def give(token: str) -> ResponseReturnValue:
    """Note a penalty or a ruling; for a recorded hand its effect is shown first."""
    page = charge_page(open_to_note(token), token, request.form)
    if "edit" in request.form:
        return show_charge(page)
    spent = usecases.is_spent(db.get_store(), page.form.request_id.data or "")
    return take(page, write if page.coming or spent or "confirm" in request.form else to_check)


@blueprint.get("/new/check")
def look(token: str) -> ResponseReturnValue:
    """What a penalty of a recorded hand changes; once it is saved, the list that it stands in."""
    page = charge_page(open_to_note(token), token, request.args)
    if usecases.is_spent(db.get_store(), page.form.request_id.data or ""):
        return redirect(url_for("incidents.show", token=token, number=page.number, saved=1))
    return asked_anew(take(page, check))


@blueprint.get("/<int:event_id>")
def withdrawal(token: str, event_id: int) -> ResponseReturnValue:
    """The form that withdraws a penalty, with what that changes."""
    form = WithdrawForm(request_id=new_request_id())
    return asked_anew(show_withdrawal(open_to_note(token), token, event_id, form))


@blueprint.post("/<int:event_id>")
def withdraw(token: str, event_id: int) -> ResponseReturnValue:
    """Withdraw a penalty."""
    view, form = open_to_note(token), WithdrawForm(request.form)
    store, now, asked = db.get_store(), clock.now(), form.request_id.data or ""
    if not form.validate():
        return show_withdrawal(view, token, event_id, form), 422
    try:
        retraction = form.retraction(event_id)
        receipt = usecases.withdraw_penalty(store, now, token, asked, retraction, device.label())
    except InputError as error:
        form.blame(error.where, error.message)
        return show_withdrawal(view, token, event_id, form), 422
    return done.to_game(token, receipt)


def open_to_note(token: str) -> GameView:
    """Open the game; raises ReadOnly if the link is for watching."""
    view = usecases.open_game(db.get_store(), token)
    if view.score_token is None:
        raise ReadOnly("This link is for watching; what happens is noted with the other one.")
    return view


def charge_page(view: GameView, token: str, given: MultiDict[str, str]) -> ChargePage:
    """Read which hand, side and irregularity are meant; raises InputError."""
    side = PenaltyForm.of(None)(given).side.data
    if side is None or side >= len(view.sides):
        raise InputError("Choose one of the sides of this game.", "side")
    form = PenaltyForm.of(view.sides[side])(given)
    if form.number.data not in hands_to_choose(view):
        raise InputError("This game has no such hand to choose.", "number")
    what = form.what.data
    if what and what != RULING and view.variant.penalty(what) is None:
        raise InputError("These rules have no such irregularity; choose one from the list.", "what")
    return ChargePage(view, token, form)


def show_charge(page: ChargePage) -> str:
    """Render the form of one irregularity or ruling."""
    return render_template("incidents/charge.html", page=page, token=page.token)


def take(page: ChargePage, act: Callable[[ChargePage], ResponseReturnValue]) -> ResponseReturnValue:
    """Go on with a form that can be taken; give any other back with what is wrong."""
    if not page.form.validate():
        return show_charge(page), 422
    try:
        return act(page)
    except (InputError, LimitReached) as error:
        page.form.blame(error.where, error.message)
        return show_charge(page), 422


def to_check(page: ChargePage) -> Response:
    """Lead to the page that shows what a penalty changes, which has an address of its own."""
    return redirect(url_for("incidents.look", token=page.token, **carried(page.form)), 303)


def check(page: ChargePage) -> str:
    """Show what a penalty changes."""
    result = usecases.preview_penalty(db.get_store(), page.token, page.form.charge())
    heading, said = f"Hand {page.number}", tuple(said_of_charge(page))
    action = url_for("incidents.give", token=page.token)
    shown = IncidentCheckPage(
        page.view, page.token, heading, said, result, carried(page.form), action
    )
    return render_template("incidents/check.html", page=shown, token=page.token)


def carried(form: NotedForm) -> dict[str, Any]:
    """The fields of the form as they were sent."""
    return {name: value for name, value in request.values.items() if name in form}


def write(page: ChargePage) -> ResponseReturnValue:
    """Write a penalty or a ruling down."""
    store, now, charge = db.get_store(), clock.now(), page.form.charge()
    asked = page.form.request_id.data or ""
    receipt = usecases.give_penalty(store, now, page.token, asked, charge, device.label())
    return done.to_game(page.token, receipt)


def show_withdrawal(view: GameView, token: str, event_id: int, form: WithdrawForm) -> str:
    """Render the form of a withdrawal; raises NotFound or NothingToDo."""
    result = usecases.preview_withdrawal(db.get_store(), token, event_id)
    penalty = next((each for each in view.penalties if each.event_id == event_id), None)
    if penalty is None:
        raise NotFound("The game has no such penalty; it may have been undone.")
    [line] = noted.penalty_lines(view, [penalty])
    page = WithdrawPage(view, token, line, result, form)
    return render_template("incidents/withdraw.html", page=page, token=token)
