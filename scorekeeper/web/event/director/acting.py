"""What every page of an event's director shares: how a form was sent, done, and answered."""

from collections.abc import Callable
from typing import Any

from flask import redirect, request, url_for
from werkzeug import Response

from scorekeeper.usecases import InputError, NothingToDo
from scorekeeper.usecases.events import Sent
from scorekeeper.usecases.events.shown.views import Answer
from scorekeeper.web import clock, db, device
from scorekeeper.web.addresses import whole_number
from scorekeeper.web.game import changes

LONGEST_NUMBER = 9  # digits
Verb = Callable[..., Answer]


def sent(suffix: str = "") -> Sent:
    """How this form was sent; `suffix` tells apart what one form does in two steps."""
    known = whole_number(request.form.get("seen", ""), LONGEST_NUMBER)
    return Sent((changes.request_id() + suffix)[:64], device.label(), known)


def do(token: str, verb: Verb, *asked: object) -> None:
    """Do what a form asks; who presses a button twice is shown how it stands."""
    try:
        verb(db.get_store(), clock.now(), token, sent(), *asked)
    except NothingToDo:
        return


def see(endpoint: str, token: str, **values: Any) -> Response:
    """Lead to a page after a form."""
    return redirect(url_for(endpoint, token=token, **values), 303)


def done(token: str, verb: Verb, asked: object, endpoint: str, **values: Any) -> Response:
    """Do what a form asks, then lead to a page."""
    do(token, verb, asked)
    return see(endpoint, token, **values)


def number(name: str, words: str = "Write a whole number.") -> int:
    """A number of the form, with its sign; raises InputError with these words."""
    text = request.form.get(name, "").strip().replace("\N{MINUS SIGN}", "-").replace(",", "")
    digits = text[1:] if text[:1] in {"-", "+"} else text
    if whole_number(digits, LONGEST_NUMBER) is None:
        raise InputError(words, name)
    return int(text)


def maybe_number(name: str) -> int | None:
    """A number of the form, None if the field was left empty; raises InputError."""
    return number(name) if request.form.get(name, "").strip() else None


def text(name: str) -> str:
    """A text of the form."""
    return request.form.get(name, "")
