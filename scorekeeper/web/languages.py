"""The language of a page: chosen on the device, else what its browser asks for, else English.

Flask-Babel finds it once for each request. A page whose words are not translated yet is English
inside a frame in that language, and says so to screen readers.
"""

from babel import Locale
from flask import Blueprint, Flask, has_request_context, redirect, request, session
from flask_babel import Babel, get_locale
from werkzeug import Response

from scorekeeper import rules
from scorekeeper.usecases import InputError
from scorekeeper.words.language import (
    ENGLISH,
    LANGUAGES,
    LOCALES,
    Language,
    check_catalogs,
    language,
    said,
    say,
    speak,
    spoken,
)

KEPT = "reads_in"  # where the cookie of the device has it
CODES = {locale: code for code, locale in LOCALES.items()}
# What is translated as a whole; every other page is English in a frame of the chosen language, and
# so are games whose hands cannot be entered on pages yet.
TRANSLATED = frozenset(
    (
        "pages.start",
        "pages.variants",
        "pages.variant_rules",
    )
)

blueprint = Blueprint("languages", __name__)
babel = Babel()


def init_app(app: Flask) -> None:
    """Read all catalogs, and let every request speak its language; raises CatalogFault."""
    check_catalogs()
    babel.init_app(app, locale_selector=_locale)
    app.before_request(_speak)
    app.teardown_request(_fall_silent)
    app.add_template_global(say, "say")
    app.add_template_filter(said, "said")
    app.add_template_global(of_request, "frame")
    app.add_template_global(spoken, "spoken")
    app.jinja_env.globals["languages"] = [language(code) for code in LANGUAGES]
    app.jinja_env.globals["language_names"] = LANGUAGES


def of_request() -> Language:
    """The language in which this device reads."""
    locale = get_locale() if has_request_context() else None
    return language(CODES.get(str(locale), str(locale)) if locale else ENGLISH)


def _locale() -> Locale:
    """What this device chose, else the best that its browser asks for and there is."""
    kept = session.get(KEPT)
    code = str(kept) if kept in LANGUAGES else by_browser()
    return Locale.parse(LOCALES.get(code, code))


def by_browser() -> str:
    """The first language of the browser that there is; English if there is none."""
    asked = (code.replace("_", "-").lower() for code, worth in request.accept_languages if worth)
    known = (code.partition("-")[0] for code in asked)
    return next((code for code in known if code in LANGUAGES), ENGLISH)


def _speak() -> None:
    about = rules.VARIANTS.get((request.view_args or {}).get("variant_id", ""))
    whole = request.endpoint in TRANSLATED and (about is None or about.on_pages)
    speak(of_request() if whole else ENGLISH)


def _fall_silent(_: BaseException | None) -> None:
    speak(ENGLISH)


@blueprint.post("/language")
def choose() -> Response:
    """Read in another language from now on, and go back to the page."""
    code = request.form.get("lang", "")
    if code not in LANGUAGES:
        offered = ", ".join(f"{each} ({name})" for each, name in LANGUAGES.items())
        raise InputError(f"Choose one of the languages {offered}.", "lang")
    session.permanent = True
    session[KEPT] = code
    back = request.form.get("back", "")
    own = back.startswith("/") and not back.startswith(("//", "/\\"))
    return redirect(back if own else "/", 303)
