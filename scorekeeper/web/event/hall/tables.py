"""A table of an event: what to do now, sign, refuse, call the director."""

from collections.abc import Callable
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper.usecases import EventMoved, InputError, NothingToDo, NotYet, events
from scorekeeper.usecases.events import Sent
from scorekeeper.usecases.events.shown.views import Answer
from scorekeeper.web import clock, db, device
from scorekeeper.web.event.hall.table_page import TablePage, table_page
from scorekeeper.web.forms.tables import (
    CALLS,
    CallForm,
    OneSideForm,
    RefuseForm,
    SignForm,
    TableForm,
)
from scorekeeper.web.game import watching
from scorekeeper.web.headers import asked_anew

blueprint = Blueprint("tables", __name__, url_prefix="/table/<token>")

REFUSALS = (EventMoved, InputError, NothingToDo, NotYet)


@blueprint.get("")
def show(token: str) -> Response:
    """The page of the table, or the step that the address names; polls are answered with 304."""
    page = table_page(db.get_store(), clock.now(), token, handed=asked_side("signed"))
    step = step_of(page)
    if step:
        return asked_anew(step)
    if page.etag in request.if_none_match:
        return watching.not_modified(page.etag)
    html = render_template("events/table/table.html", page=page)
    return watching.tagged(make_response(html), page.etag)


@blueprint.post("/sign")
def sign(token: str) -> ResponseReturnValue:
    """Sign for a side; then the other one has its turn."""
    form = SignForm(request.form)
    return try_to(token, events.sign, form, form.signing, signed=form.side.data)


@blueprint.post("/dispute")
def dispute(token: str) -> ResponseReturnValue:
    """Refuse the result; both versions are kept and the director is shown them."""
    form, store, now = RefuseForm(request.form), db.get_store(), clock.now()
    page = table_page(store, now, token)
    try:
        check(form)
        events.dispute(store, now, token, sent(form), form.disputing(page.view.table))
    except InputError as error:
        return refuse_again(page, form, error)
    except REFUSALS as error:
        return show_problem(token, error)
    return redirect(url_for("tables.show", token=token), 303)


@blueprint.post("/withdraw")
def withdraw(token: str) -> ResponseReturnValue:
    """Withdraw what a side has refused; both can sign again."""
    form = OneSideForm(request.form)

    def asked(table: int) -> object:
        number, side = form.needed("round", "side")
        return number, table, side

    return try_to(token, events.withdraw_dispute, form, asked)


@blueprint.post("/play")
def play(token: str) -> ResponseReturnValue:
    """Say that cards are played, so that nobody is seated elsewhere any more."""
    form = TableForm(request.form)
    return try_to(token, events.note_playing, form, lambda table: (*form.needed("round"), table))


@blueprint.post("/call")
def call(token: str) -> ResponseReturnValue:
    """Call the director."""
    form = CallForm(request.form)

    def asked(table: int) -> object:
        return *form.needed("round"), table, form.words

    return try_to(token, events.call_director, form, asked)


def try_to(
    token: str,
    verb: Callable[..., Answer],
    form: TableForm,
    asked: Callable[[int], object],
    **shown: Any,
) -> ResponseReturnValue:
    """Do what a form asks of this table and show the table again, or why nothing was done."""
    store, now = db.get_store(), clock.now()
    table = events.open_table(store, now, token).table
    try:
        check(form)
        verb(store, now, token, sent(form), asked(table))
    except REFUSALS as error:
        return show_problem(token, error)
    return redirect(url_for("tables.show", token=token, **shown), 303)


def step_of(page: TablePage) -> str:
    """Render one step on its own, which no poll replaces; "" for the page of the table."""
    if "call" in request.args and page.view.row is not None:
        return render_template("events/table/call.html", page=page, form=CallForm(), calls=CALLS)
    side = asked_side("as")
    if side is None or side not in page.view.can_sign:
        return ""
    if "refuse" in request.args:
        form = RefuseForm(data={"side": side, "round": page.view.round})
        return render_template("events/table/refuse.html", page=page, form=form, side=side)
    return render_template("events/table/sign.html", page=page, side=page.sides[side])


def asked_side(name: str) -> int | None:
    """A side that the address names, None without one."""
    return {"0": 0, "1": 1}.get(request.args.get(name, ""))


def check(form: TableForm) -> None:
    """Raise InputError for the first thing that cannot be read."""
    if form.validate():
        return
    field = next(each for each in form if each.errors)
    raise InputError(str(field.errors[0]), field.name)


def sent(form: TableForm) -> Sent:
    """How this request came."""
    return Sent(form.request_id.data or "", device.label())


def refuse_again(page: TablePage, form: RefuseForm, error: InputError) -> ResponseReturnValue:
    """Give the form back with what is missing, or the table's page if no side was chosen."""
    if form.side.data not in page.view.can_sign:
        return show_problem(page.token, error)
    if not any(field.errors for field in form):
        form.blame(error.where, error.message)
    side = form.side.data
    html = render_template("events/table/refuse.html", page=page, form=form, side=side)
    return html, 422


def show_problem(token: str, error: Exception) -> ResponseReturnValue:
    """Render the table as it stands now, with why nothing was done."""
    page = table_page(db.get_store(), clock.now(), token, problem=str(error))
    status = 422 if isinstance(error, InputError) else 409
    return render_template("events/table/table.html", page=page), status
