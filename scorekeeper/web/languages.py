"""The language of a page: chosen on the device, else what its browser asks for, else English.

Numbers and days are written as in the region of the browser's first language, "de-CH".

Flask-Babel finds it once for each request, and everything that the request says is said in it.
"""

import re

from babel import Locale
from flask import Blueprint, Flask, has_request_context, redirect, request, session
from flask_babel import Babel, get_locale
from werkzeug import Response
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.rules.messages import msg
from scorekeeper.usecases import InputError
from scorekeeper.web import device
from scorekeeper.words.language import (
    COURT,
    ENGLISH,
    LANGUAGES,
    LETTERS,
    Language,
    check_catalogs,
    current_language,
    first_offered,
    language,
    set_language,
)
from scorekeeper.words.numbers import LOCALES

KEPT = "reads_in"  # where the cookie of the device has it
_REGION = re.compile(r"-([A-Za-z]{2}|\d{3})(?=-|$)")
_LOCALES = {code: Locale.parse(LOCALES.get(code, code)) for code in LANGUAGES}
CODES = {locale: code for code, locale in _LOCALES.items()}
blueprint = Blueprint("languages", __name__)
babel = Babel()


def init_app(app: Flask) -> None:
    """Read all catalogs, and set the language of each request; raises CatalogFault."""
    check_catalogs()
    babel.init_app(app, locale_selector=_locale)
    app.before_request(_speak)
    app.teardown_request(_fall_silent)
    app.add_template_global(current_language)
    app.jinja_env.globals["languages"] = [language(code) for code in LANGUAGES]
    app.add_template_global(letters_to_choose)
    app.jinja_env.globals["language_names"] = LANGUAGES


def of_request() -> Language:
    """Return the language in which this device reads."""
    locale = get_locale() if has_request_context() else None
    if not locale:
        return language(ENGLISH)
    code = CODES[locale]
    return language(code, region(), device.letters(code))


def asked_by_browser() -> tuple[str, ...]:
    """Return the languages that the browser asks for, the best first: ("de-AT", "en")."""
    return _asked(request.headers.get("Accept-Language", ""))


def _asked(header: str) -> tuple[str, ...]:
    asked = parse_accept_header(header, LanguageAccept)
    return tuple(code.replace("_", "-") for code, worth in asked if worth)


def region() -> str:
    """Return the region of the browser's first language: "CH" for de-CH, 419 for es-419, or ""."""
    found = _REGION.search(next(iter(asked_by_browser()), ""))
    return found[1].upper() if found else ""


def letters_to_choose() -> tuple[str, ...]:
    """Return the letters that court cards may have in the page's language; () where all agree."""
    own = LETTERS.get(current_language().code)
    return (own, COURT) if own else ()


def _locale() -> Locale:
    """Return what this device chose, else the best language that its browser asks for."""
    kept = session.get(KEPT)
    code = str(kept) if kept in LANGUAGES else by_browser()
    return _LOCALES[code]


def by_browser() -> str:
    """Return the first language of the browser that is offered, or else English."""
    return first_offered(asked_by_browser())


def _speak() -> None:
    set_language(of_request())


def _fall_silent(_: BaseException | None) -> None:
    set_language(ENGLISH)


@blueprint.post("/letters")
def choose_letters() -> Response:
    """Show court cards with the letters of packs of the country, or with J, Q, K and A; raises InputError."""
    chosen = request.form.get("letters", "")
    if chosen not in (COURT, *LETTERS.values()):
        offered = ", ".join((COURT, *LETTERS.values()))
        raise InputError(msg("Choose one of the letters {name_letters}.", name_letters=offered))
    device.keep_letters(chosen)
    return _back()


@blueprint.post("/language")
def choose() -> Response:
    """Read in another language from now on, and go back to the page; raises InputError."""
    code = request.form.get("lang", "")
    if code not in LANGUAGES:
        offered = ", ".join(f"{each} ({name})" for each, name in LANGUAGES.items())
        raise InputError(msg("Choose one of the languages {name_all}.", name_all=offered), "lang")
    session.permanent = True
    session[KEPT] = code
    return _back()


def _back() -> Response:
    """Go back to the page of this site that the form was on."""
    back = request.form.get("back", "")
    own = back.startswith("/") and not back.startswith(("//", "/\\"))
    return redirect(back if own else "/", 303)
