"""The language and the paper of sheets: by the address, held on the device, else by the browser."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from flask import has_request_context, request, session
from werkzeug import Response

from scorekeeper.usecases import InputError
from scorekeeper.web import languages
from scorekeeper.words.language import ENGLISH, LANGUAGES, speaking

KEPT = "sheets_in"  # where the cookie of the device has it
CHOICES = tuple(LANGUAGES.items())

P = ParamSpec("P")
A4, LETTER = "a4", "letter"
KEPT_PAPER = "sheets_on"  # where the cookie of the device has it
# Where paper is Letter; everywhere else it is A4 (Unicode CLDR, measurement data, paper size).
LETTER_COUNTRIES = frozenset(
    {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}
)


def asked_language() -> str:
    """The language that the query names, else the remembered one; raises InputError."""
    asked = request.args.get("lang", "").lower()
    if not asked:
        return remembered()
    if asked not in LANGUAGES:
        *most, last = LANGUAGES.values()
        raise InputError(f"Sheets are printed in {', '.join(most)} and {last}.", "lang")
    return asked


def remembered() -> str:
    """The language of this device's last sheet; before it chose one, that of its pages."""
    if not has_request_context():
        return ENGLISH
    kept = session.get(KEPT)
    if kept in LANGUAGES:
        return str(kept)
    return languages.of_request().code


def asked_by_browser() -> list[str]:
    """What the browser asks pages to be in, the best first: ["de-AT", "en"]."""
    return [code.replace("_", "-") for code, worth in request.accept_languages if worth]


def remember(code: str) -> None:
    """Keep the language for the next sheet of this device."""
    if code != remembered():
        session.permanent = True
        session[KEPT] = code


def in_asked_language(view: Callable[P, Response]) -> Callable[P, Response]:
    """Let a view print in the language that its address asks for."""

    @wraps(view)
    def printed(*args: P.args, **kwargs: P.kwargs) -> Response:
        code = asked_language()
        with speaking(code):
            response = view(*args, **kwargs)
        remember(code)
        return response

    return printed


def usual_paper() -> str:
    """What this device prints on: what it chose last, else by its browser's first language."""
    if not has_request_context():
        return A4
    kept = session.get(KEPT_PAPER)
    return kept if kept in (A4, LETTER) else _by_browser()


def remember_paper(name: str) -> None:
    """Hold A4 or Letter, of which a paper ("a5x2", "letterx4") is a part, for this device."""
    chosen = LETTER if name.lower().startswith(LETTER) else A4
    if chosen != usual_paper():
        session.permanent = True
        session[KEPT_PAPER] = chosen


def _by_browser() -> str:
    """Judge by the language that the browser puts first: "en-US" has a country, "de" has none."""
    first = next(iter(asked_by_browser()), "")
    country = first.rpartition("-")[2].upper()
    return LETTER if country in LETTER_COUNTRIES else A4
