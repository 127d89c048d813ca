"""The page on which a short code is typed: that of a game, or of the table of an event."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.messages import msg
from scorekeeper.usecases import NotFound
from scorekeeper.usecases.codes import NOTHING, token_by_code
from scorekeeper.web import clock, db, device, slots
from scorekeeper.web.forms.fields import BaseForm, TextField
from scorekeeper.web.limits import guesses

blueprint = Blueprint("codes", __name__)


class CodeForm(BaseForm):
    """The code on a card, or on the phone that scores."""

    code = TextField(msg("The code"), most=20)


@blueprint.get("/t")
def ask() -> str:
    """Show the field for the code. The device gets an id, by which its guesses are counted."""
    device.name_itself()
    return _page(CodeForm())


@blueprint.post("/t")
def enter() -> ResponseReturnValue:
    """Redirect to what the code opens.

    Answers 429 after too many wrong ones, but for a right one that is too long to be guessed.
    """
    form = CodeForm(request.form)
    if not form.validate() or not form.code.data:
        return _page(form, msg("Type all the characters of the code.")), 422
    guess = guesses.begun("code")
    address = _address(form.code.data, guess)
    if address:
        guesses.forgive(guess)
        return redirect(address, 303)
    if guess.wait:
        return _page(form, _too_many(guess)), 429, {"Retry-After": str(guess.wait)}
    return _page(form, NOTHING), 422


def _address(code: str, guess: guesses.Guess) -> str:
    """Return where a code leads, "" if nowhere, or if it is a short one and it is too early for another guess."""
    by_code = slots.of_app().by_code
    table = by_code(code, not guess.wait) if by_code else ""
    if table or guess.wait:
        return table
    try:
        return url_for("games.show", token=token_by_code(db.get_store(), clock.now(), code))
    except NotFound:
        return ""


def _too_many(guess: guesses.Guess) -> str:
    return msg(
        "Too many wrong codes came from here. Compare the code with the card, scan the square code on it, "
        "or wait {count:minute|minutes}.",
        count=guesses.minutes(guess),
    )


def _page(form: CodeForm, problem: str = "") -> str:
    if problem:
        form.code.errors = [problem]
    return render_template("games/code.html", form=form)
