"""The pages of a table: what to do now, sign, refuse, call the director, type its code."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper.club import events
from scorekeeper.club.events import Sent
from scorekeeper.club.events.shown.views import Answer
from scorekeeper.club.web.forms import tables as forms
from scorekeeper.club.web.hall import words
from scorekeeper.club.web.hall.table_page import TablePage, table_page
from scorekeeper.usecases import EventMoved, InputError, NothingToDo, NotYet, UseCaseError
from scorekeeper.web import clock, db, device
from scorekeeper.web.game import opening
from scorekeeper.web.headers import asked_anew

blueprint = Blueprint("tables", __name__)

REFUSALS = (EventMoved, InputError, NothingToDo, NotYet)


@blueprint.get("/table/<token>")
def show(token: str) -> Response:
    """Show the table's page, or the step in the address; unchanged polls get 304."""
    device.name_itself()  # before it signs
    if (tag := _cheap_tag(token)) in request.if_none_match:
        return opening.not_modified(tag)
    page = table_page(db.get_store(), clock.now(), token, handed=asked_side("signed"))
    step = step_of(page)
    if step:
        return asked_anew(step)
    if page.etag in request.if_none_match:
        return opening.not_modified(page.etag)
    html = render_template("club/table/table.html", page=page)
    return opening.tagged(make_response(html), page.etag)


def _cheap_tag(token: str) -> str:
    """Return the tag of the table's page if it is found without making the page, else ""."""
    known = request.if_none_match and not request.args
    found = events.table_etag(db.get_store(), clock.now(), token) if known else None
    return words.etag(found[0], words.clock_words(found[1])) if found else ""


@blueprint.post("/table/<token>/sign")
def sign(token: str) -> ResponseReturnValue:
    """Sign for a side, after which it is another side's turn."""
    form = forms.SignForm(request.form)
    return try_to(token, events.sign, form, form.signing, signed=form.side.data)


@blueprint.post("/table/<token>/dispute")
def dispute(token: str) -> ResponseReturnValue:
    """Refuse the result; both versions are kept, and the director is shown them."""
    form, store, now = forms.RefuseForm(request.form), db.get_store(), clock.now()
    page = table_page(store, now, token)
    try:
        check(form)
        events.dispute(store, now, token, sent(form), form.disputing(page.view.table))
    except InputError as error:
        return refuse_again(page, form, error)
    except REFUSALS as error:
        return show_problem(token, error)
    return redirect(url_for("tables.show", token=token), 303)


@blueprint.post("/table/<token>/withdraw")
def withdraw(token: str) -> ResponseReturnValue:
    """Withdraw a side's dispute, so that the sides can sign again."""
    form = forms.OneSideForm(request.form)
    return try_to(token, events.withdraw_dispute, form, form.table_side)


@blueprint.post("/table/<token>/seat")
def seat(token: str) -> ResponseReturnValue:
    """Take a side's seat with this device, which signs for it from then on."""
    form = forms.OneSideForm(request.form)
    device.name_itself()
    return try_to(token, events.take_seat, form, form.table_side)


@blueprint.post("/table/<token>/play")
def play(token: str) -> ResponseReturnValue:
    """Note that cards are being played, so that the seats of this table stay."""
    form = forms.TableForm(request.form)
    return try_to(token, events.note_playing, form, form.place)


@blueprint.post("/table/<token>/call")
def call(token: str) -> ResponseReturnValue:
    """Call the director."""
    form = forms.CallForm(request.form)
    return try_to(token, events.call_director, form, form.calling)


def try_to(
    token: str, use_case: Callable[..., Answer], form: forms.TableForm, asked: Callable[[int], object], **shown: Any
) -> ResponseReturnValue:
    """Do what a form asks for at this table and show the table again, or why it was refused."""
    store, now = db.get_store(), clock.now()
    table = events.open_table(store, now, token).table
    try:
        check(form)
        use_case(store, now, token, sent(form), asked(table))
    except REFUSALS as error:
        return show_problem(token, error)
    return redirect(url_for("tables.show", token=token, **shown), 303)


def step_of(page: TablePage) -> str:
    """Return the page of a single step, which no poll replaces; "" for the table's page."""
    if "call" in request.args and page.view.logged is not None:
        return render_template("club/table/call.html", page=page, form=forms.CallForm(), calls=forms.CALLS)
    side = asked_side("as")
    if side is None or side not in page.view.can_sign:
        return ""
    if "refuse" in request.args:
        form = forms.RefuseForm(data={"side": side, "round": page.view.round})
        return render_template("club/table/refuse.html", page=page, form=form, side=side)
    seats = page.view.logged.seats if page.view.logged else ("",) * len(page.sides)
    own = device.seat()
    known = {"handed": own not in {"", seats[side]} and own in seats, "taken": seats[side] not in {"", own}}
    return render_template("club/table/sign.html", page=page, side=page.sides[side], **known)


def asked_side(name: str) -> int | None:
    """Return the side in the address, or None."""
    asked = request.args.get(name, "")
    return int(asked) if asked in {"0", "1", "2"} else None


def check(form: forms.TableForm) -> None:
    """Raise InputError for the first error in the form."""
    if form.validate():
        return
    field = next(each for each in form if each.errors)
    raise InputError(field.errors[0], field.name)


def sent(form: forms.TableForm) -> Sent:
    """Return how this request was sent."""
    handed = request.form.get("handed") == "1"
    return Sent(form.request_id.data or "", device.label(), None, device.seat(), handed)


def refuse_again(page: TablePage, form: forms.RefuseForm, error: InputError) -> ResponseReturnValue:
    """Show the form with what is missing, or the table's page if no side was chosen."""
    if form.side.data not in page.view.can_sign:
        return show_problem(page.token, error)
    if not any(field.errors for field in form):
        form.blame(error.where, error.message)
    side = form.side.data
    html = render_template("club/table/refuse.html", page=page, form=form, side=side)
    return html, 422


def show_problem(token: str, error: UseCaseError) -> ResponseReturnValue:
    """Show the table as it stands now, and why nothing was done."""
    page = table_page(db.get_store(), clock.now(), token, problem=error.message)
    status = 422 if isinstance(error, InputError) else 409
    return render_template("club/table/table.html", page=page), status
