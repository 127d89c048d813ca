"""Penalties and rulings of a game: the list, noting one, withdrawing one."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper import usecases
from scorekeeper.usecases import GameView, InputError, LimitReached, NotFound, ReadOnly
from scorekeeper.web import clock, db, device, noted
from scorekeeper.web.filters import new_request_id
from scorekeeper.web.forms.incidents import RULING, ChargeForm, WithdrawForm
from scorekeeper.web.incident_pages import (
    ChargePage,
    CheckPage,
    WithdrawPage,
    hands_to_choose,
    incidents_page,
    said_of_charge,
)

blueprint = Blueprint("incidents", __name__, url_prefix="/g/<token>/penalties")

BUTTONS = ("check", "confirm", "edit")


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
    if not page.form.validate():
        return show_charge(page), 422
    try:
        return check_or_give(page)
    except (InputError, LimitReached) as error:
        page.form.blame(error.where, error.message)
        return show_charge(page), 422


@blueprint.get("/<int:event_id>")
def withdrawal(token: str, event_id: int) -> str:
    """The form that withdraws a penalty, with what that changes."""
    form = WithdrawForm(request_id=new_request_id())
    return show_withdrawal(open_to_note(token), token, event_id, form)


@blueprint.post("/<int:event_id>")
def withdraw(token: str, event_id: int) -> ResponseReturnValue:
    """Withdraw a penalty."""
    view, form = open_to_note(token), WithdrawForm(request.form)
    store, now, asked = db.get_store(), clock.now(), form.request_id.data or ""
    if not form.validate():
        return show_withdrawal(view, token, event_id, form), 422
    try:
        retraction = form.retraction(event_id)
        usecases.withdraw_penalty(store, now, token, asked, retraction, device.label())
    except InputError as error:
        form.blame(error.where, error.message)
        return show_withdrawal(view, token, event_id, form), 422
    return redirect(url_for("games.show", token=token))


def open_to_note(token: str) -> GameView:
    """Open the game; raises ReadOnly if the link is for watching."""
    view = usecases.open_game(db.get_store(), token)
    if view.score_token is None:
        raise ReadOnly("This link is for watching; what happens is noted with the other one.")
    return view


def charge_page(view: GameView, token: str, given: MultiDict[str, str]) -> ChargePage:
    """Read which hand, side and irregularity are meant; raises InputError."""
    side = ChargeForm.of(None)(given).side.data
    if side is None or side >= len(view.sides):
        raise InputError("Choose one of the sides of this game.", "side")
    form = ChargeForm.of(view.sides[side])(given)
    if form.number.data not in hands_to_choose(view):
        raise InputError("This game has no such hand to choose.", "number")
    what = form.what.data
    if what and what != RULING and view.variant.penalty(what) is None:
        raise InputError("These rules know no such irregularity; choose one of the list.", "what")
    return ChargePage(view, token, form)


def show_charge(page: ChargePage) -> str:
    """Render the form of one irregularity or ruling."""
    return render_template("incidents/charge.html", page=page, token=page.token)


def check_or_give(page: ChargePage) -> ResponseReturnValue:
    """Show what a penalty of a recorded hand changes, or write it down."""
    store, charge = db.get_store(), page.form.charge()
    request_id = page.form.request_id.data or ""
    known = usecases.is_spent(store, request_id)
    if not page.coming and "confirm" not in request.form and not known:
        result = usecases.preview_penalty(store, page.token, charge)
        fields = [pair for pair in request.form.items(multi=True) if pair[0] not in BUTTONS]
        heading, said = f"Hand {page.number}", tuple(said_of_charge(page))
        check = CheckPage(page.view, page.token, heading, said, result, fields, "Save")
        return render_template("incidents/check.html", page=check, token=page.token)
    usecases.give_penalty(store, clock.now(), page.token, request_id, charge, device.label())
    return redirect(url_for("games.show", token=page.token))


def show_withdrawal(view: GameView, token: str, event_id: int, form: WithdrawForm) -> str:
    """Render the form of a withdrawal; raises NotFound or NothingToDo."""
    result = usecases.preview_withdrawal(db.get_store(), token, event_id)
    penalty = next((each for each in view.penalties if each.event_id == event_id), None)
    if penalty is None:
        raise NotFound("The game has no such penalty; it may have been taken back.")
    [line] = noted.penalty_lines(view, [penalty])
    page = WithdrawPage(view, token, line, result, form)
    return render_template("incidents/withdraw.html", page=page, token=token)
