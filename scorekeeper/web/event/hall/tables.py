"""The pages of a table: what to do now, sign, refuse, call the director, type its code."""

from collections import OrderedDict, deque
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import Any

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue
from werkzeug import Response

from scorekeeper.usecases import EventMoved, InputError, NotFound, NothingToDo, NotYet, events
from scorekeeper.usecases.events import Sent
from scorekeeper.usecases.events.shown.views import Answer
from scorekeeper.web import clock, db, device
from scorekeeper.web.event.hall.table_page import TablePage, table_page
from scorekeeper.web.forms import tables as forms
from scorekeeper.web.forms.tables import CodeForm
from scorekeeper.web.game import opening
from scorekeeper.web.headers import asked_anew

blueprint = Blueprint("tables", __name__)

REFUSALS = (EventMoved, InputError, NothingToDo, NotYet)
MOST_WRONG = 10  # codes of one address
WITHIN = 60  # seconds
MOST_ADDRESSES = 4096  # that are remembered
TOO_MANY = (
    "This phone has sent ten wrong codes within a minute. Wait a minute and type the code again, "
    "or scan the square code on the card."
)


@blueprint.get("/table/<token>")
def show(token: str) -> Response:
    """Show the table's page, or the step in the address; unchanged polls get 304."""
    page = table_page(db.get_store(), clock.now(), token, handed=asked_side("signed"))
    step = step_of(page)
    if step:
        return asked_anew(step)
    if page.etag in request.if_none_match:
        return opening.not_modified(page.etag)
    html = render_template("events/table/table.html", page=page)
    return opening.tagged(make_response(html), page.etag)


@blueprint.post("/table/<token>/sign")
def sign(token: str) -> ResponseReturnValue:
    """Sign for a side, after which it is the other side's turn."""
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
    """Withdraw a side's dispute, so that both sides can sign again."""
    form = forms.OneSideForm(request.form)

    def asked(table: int) -> object:
        return *form.needed("round"), table, *form.needed("side")

    return try_to(token, events.withdraw_dispute, form, asked)


@blueprint.post("/table/<token>/play")
def play(token: str) -> ResponseReturnValue:
    """Note that cards are being played, so that the seats of this table stay."""
    form = forms.TableForm(request.form)
    return try_to(token, events.note_playing, form, lambda table: (*form.needed("round"), table))


@blueprint.post("/table/<token>/call")
def call(token: str) -> ResponseReturnValue:
    """Call the director."""
    form = forms.CallForm(request.form)
    return try_to(
        token, events.call_director, form, lambda table: (*form.needed("round"), table, form.words)
    )


def try_to(
    token: str,
    verb: Callable[..., Answer],
    form: forms.TableForm,
    asked: Callable[[int], object],
    **shown: Any,
) -> ResponseReturnValue:
    """Do what a form asks for at this table and show the table again, or why it was refused."""
    store, now = db.get_store(), clock.now()
    table = events.open_table(store, now, token).table
    try:
        check(form)
        verb(store, now, token, sent(form), asked(table))
    except REFUSALS as error:
        return show_problem(token, error)
    return redirect(url_for("tables.show", token=token, **shown), 303)


def step_of(page: TablePage) -> str:
    """Return the page of a single step, which no poll replaces; "" for the table's page."""
    if "call" in request.args and page.view.row is not None:
        return render_template(
            "events/table/call.html", page=page, form=forms.CallForm(), calls=forms.CALLS
        )
    side = asked_side("as")
    if side is None or side not in page.view.can_sign:
        return ""
    if "refuse" in request.args:
        form = forms.RefuseForm(data={"side": side, "round": page.view.round})
        return render_template("events/table/refuse.html", page=page, form=form, side=side)
    return render_template("events/table/sign.html", page=page, side=page.sides[side])


def asked_side(name: str) -> int | None:
    """Return the side in the address, or None."""
    return {"0": 0, "1": 1}.get(request.args.get(name, ""))


def check(form: forms.TableForm) -> None:
    """Raise InputError for the first error in the form."""
    if form.validate():
        return
    field = next(each for each in form if each.errors)
    raise InputError(str(field.errors[0]), field.name)


def sent(form: forms.TableForm) -> Sent:
    """Return how this request was sent."""
    return Sent(form.request_id.data or "", device.label())


def refuse_again(page: TablePage, form: forms.RefuseForm, error: InputError) -> ResponseReturnValue:
    """Show the form with what is missing, or the table's page if no side was chosen."""
    if form.side.data not in page.view.can_sign:
        return show_problem(page.token, error)
    if not any(field.errors for field in form):
        form.blame(error.where, error.message)
    side = form.side.data
    html = render_template("events/table/refuse.html", page=page, form=form, side=side)
    return html, 422


def show_problem(token: str, error: Exception) -> ResponseReturnValue:
    """Show the table as it stands now, and why nothing was done."""
    page = table_page(db.get_store(), clock.now(), token, problem=str(error))
    status = 422 if isinstance(error, InputError) else 409
    return render_template("events/table/table.html", page=page), status


class WrongCodes:
    """Counts wrong codes by address, in memory; when it is full, the oldest one is forgotten."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._times: OrderedDict[str, deque[float]] = OrderedDict()

    def wait(self, address: str, now: float) -> int:
        """Return the seconds until another code may be tried, 0 for now."""
        with self._lock:
            times = self._times.get(_network(address), deque())
            recent = [each for each in times if 0 <= now - each < WITHIN]
        if len(recent) < MOST_WRONG:
            return 0
        return max(1, int(recent[-MOST_WRONG] + WITHIN - now))

    def note(self, address: str, now: float) -> None:
        """Record a wrong code."""
        key = _network(address)
        with self._lock:
            self._times.setdefault(key, deque(maxlen=MOST_WRONG)).append(now)
            self._times.move_to_end(key)
            while len(self._times) > MOST_ADDRESSES:
                self._times.popitem(last=False)


def _network(address: str) -> str:
    """Return one name for all the addresses that a phone can give itself."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    return str(int(read) >> 64) if isinstance(read, IPv6Address) else address


@blueprint.record_once
def remember_wrong_codes(state: BlueprintSetupState) -> None:
    """Give every application its own counter."""
    state.app.extensions["wrong_codes"] = WrongCodes()


@blueprint.get("/t")
def ask_code() -> str:
    """Show the field for the code."""
    return render_template("events/table/code.html", form=CodeForm())


@blueprint.post("/t")
def enter_code() -> ResponseReturnValue:
    """Lead to the table with this code; 429 after ten wrong codes within a minute."""
    wrong: WrongCodes = current_app.extensions["wrong_codes"]
    form, address, now = CodeForm(request.form), request.remote_addr or "", clock.now().timestamp()
    wait = wrong.wait(address, now)
    if wait:
        return refuse_code(form, TOO_MANY), 429, {"Retry-After": str(wait)}
    if not form.validate() or not form.code.data:
        return refuse_code(form, "Type the six characters on the card."), 422
    try:
        token = events.table_by_code(db.get_store(), form.code.data)
    except NotFound as error:
        wrong.note(address, now)
        return refuse_code(form, error.message), 422
    return redirect(url_for("tables.show", token=token), 303)


def refuse_code(form: CodeForm, message: str) -> str:
    """Show the field again with what is wrong."""
    form.code.errors = [message]
    return render_template("events/table/code.html", form=form)
