"""The language and paper of sheets, from the address, the device's cookie or the browser."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from flask import has_request_context, request, session
from werkzeug import Response

from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError
from scorekeeper.web import languages
from scorekeeper.words.language import ENGLISH, LANGUAGES, using_language

KEPT = "sheets_in"  # its key in the device's cookie
CHOICES = tuple(LANGUAGES.items())

P = ParamSpec("P")
A4, LETTER = "a4", "letter"
KEPT_PAPER = "sheets_on"  # its key in the device's cookie
# Countries that use Letter; all others use A4 (Unicode CLDR, measurement data, paper size).
LETTER_COUNTRIES = frozenset({"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"})


def asked_language() -> str:
    """Return the language in the query, or else the remembered one; raises InputError."""
    asked = request.args.get("lang", "").lower()
    if not asked:
        return remembered()
    if asked not in LANGUAGES:
        *most, last = LANGUAGES.values()
        facts = {"name_most": ", ".join(most), "name_last": last}
        raise InputError(msg("Sheets are printed in {name_most} and {name_last}.", **facts), "lang")
    return asked


def remembered() -> str:
    """Return the language of this device's last sheet, or else that of its pages."""
    if not has_request_context():
        return ENGLISH
    kept = session.get(KEPT)
    if kept in LANGUAGES:
        return str(kept)
    return languages.of_request().code


def remember(code: str) -> None:
    """Remember the language for the next sheet of this device."""
    if code != remembered():
        session.permanent = True
        session[KEPT] = code


def in_asked_language(view: Callable[P, Response]) -> Callable[P, Response]:
    """Let a view print in the language in its address."""

    @wraps(view)
    def printed(*args: P.args, **kwargs: P.kwargs) -> Response:
        code = asked_language()
        with using_language(code):
            response = view(*args, **kwargs)
        remember(code)
        return response

    return printed


def usual_paper() -> str:
    """Return the paper this device last chose, or else that of the browser's first language."""
    if not has_request_context():
        return A4
    kept = session.get(KEPT_PAPER)
    return kept if kept in (A4, LETTER) else _by_browser()


def remember_paper(name: str) -> None:
    """Remember A4 or Letter, of which the paper ("a5x2", "letterx4") is a part."""
    chosen = LETTER if name.lower().startswith(LETTER) else A4
    if chosen != usual_paper():
        session.permanent = True
        session[KEPT_PAPER] = chosen


def _by_browser() -> str:
    """Return the paper of the country in the browser's first language, "en-US"; A4 if none."""
    return LETTER if languages.region() in LETTER_COUNTRIES else A4
