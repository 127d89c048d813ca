"""The short code on a table's card: typed, it leads to the table. Guessing is slow."""

from collections import OrderedDict, deque
from ipaddress import IPv6Address, ip_address
from threading import Lock

from flask import Blueprint, current_app, redirect, render_template, request, url_for
from flask.blueprints import BlueprintSetupState
from flask.typing import ResponseReturnValue

from scorekeeper.usecases import NotFound, events
from scorekeeper.web import clock, db
from scorekeeper.web.forms.tables import CodeForm

blueprint = Blueprint("codes", __name__, url_prefix="/t")

MOST_WRONG = 10  # codes of one address
WITHIN = 60  # seconds
MOST_ADDRESSES = 4096  # that are remembered
TOO_MANY = (
    "This phone has sent ten wrong codes within a minute. Wait a minute and type the code again, "
    "or scan the square code on the card."
)


class WrongCodes:
    """Counts wrong codes by address, in memory; the oldest address is forgotten when it is full."""

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
        """Remember a wrong code."""
        key = _network(address)
        with self._lock:
            self._times.setdefault(key, deque(maxlen=MOST_WRONG)).append(now)
            self._times.move_to_end(key)
            while len(self._times) > MOST_ADDRESSES:
                self._times.popitem(last=False)


def _network(address: str) -> str:
    """One name for all addresses that a phone can give itself."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    return str(int(read) >> 64) if isinstance(read, IPv6Address) else address


@blueprint.record_once
def remember_wrong_codes(state: BlueprintSetupState) -> None:
    """Give every application its own counter."""
    state.app.extensions["wrong_codes"] = WrongCodes()


@blueprint.get("")
def ask() -> str:
    """The field for the code."""
    return render_template("events/table/code.html", form=CodeForm())


@blueprint.post("")
def enter() -> ResponseReturnValue:
    """Lead to the table of the code; 429 after ten wrong ones within a minute."""
    wrong: WrongCodes = current_app.extensions["wrong_codes"]
    form, address, now = CodeForm(request.form), request.remote_addr or "", clock.now().timestamp()
    wait = wrong.wait(address, now)
    if wait:
        return refuse(form, TOO_MANY), 429, {"Retry-After": str(wait)}
    if not form.validate() or not form.code.data:
        return refuse(form, "Type the six characters on the card."), 422
    try:
        token = events.table_by_code(db.get_store(), form.code.data)
    except NotFound as error:
        wrong.note(address, now)
        return refuse(form, error.message), 422
    return redirect(url_for("tables.show", token=token), 303)


def refuse(form: CodeForm, message: str) -> str:
    """Render the field again with what is wrong."""
    form.code.errors = [message]
    return render_template("events/table/code.html", form=form)
