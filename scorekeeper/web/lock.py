"""Asks strangers for the club's password before they start something or change its rules.

Anyone with a link to a game, a table or an event here is not a stranger and can start games without
it. The club's rules can be changed with the password or by a director.
"""

from flask import Blueprint, Flask, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.rules.messages import msg
from scorekeeper.usecases.lock import is_word, lock_of
from scorekeeper.web import db, device, errors, slots
from scorekeeper.web.addresses import split
from scorekeeper.web.limits import guesses
from scorekeeper.web.problems import Problem
from scorekeeper.web.sender import Rank, let_in, sender

blueprint = Blueprint("lock", __name__)

STARTS = {
    *("pages.new_game", "pages.start_game", "pages.import_form", "pages.restore"),
    *("take_over.show", "take_over.take", "exchange.take"),
}
RULES = "rulesets."
READS = {"GET", "HEAD", "OPTIONS"}
WRONG = msg("This is not the club's password.")
WORD_NEEDED = Problem(
    403,
    "word-needed",
    msg("The club's password is needed"),
    msg("This club asks for its password before a game is started here. Open its start page once."),
)


def init_app(app: Flask) -> None:
    """Put the lock before the pages that start something."""
    app.register_blueprint(blueprint)
    app.before_request(ask_strangers)


def ask_strangers() -> ResponseReturnValue | None:
    """Redirect a stranger to the page that asks for the password, if the club has one."""
    endpoint = request.endpoint or ""
    rules = endpoint.startswith(RULES) and request.method not in READS
    if not rules and endpoint not in STARTS | slots.of_app().starts:
        return None
    if not lock_of(db.get_store()) or let_in():
        return None
    rank = sender().rank
    if rank == Rank.DIRECTOR or (rank == Rank.GUEST and not rules):
        return None
    if errors.wants_json():
        return errors.answer(WORD_NEEDED)
    back = request.full_path if request.method in READS else ""
    return render_template("games/word.html", back=back, problem=""), 403


@blueprint.post("/word")
def give() -> ResponseReturnValue:
    """Take the password and lead on, or say that it is wrong."""
    store = db.get_store()
    guess = guesses.begun(f"password {lock_of(store)}")
    if guess.wait:  # a right one waits, too: it is short enough to be guessed
        too_many = msg(
            "Too many wrong passwords were typed. Wait {count:minute|minutes}.", count=guesses.minutes(guess)
        )
        return _asked(too_many), 429, {"Retry-After": str(guess.wait)}
    if not is_word(store, request.form.get("word", "")):
        return _asked(WRONG), 403
    guesses.forgive(guess, known=True)
    device.name_itself()
    session["word"] = lock_of(store)
    return redirect(_way_back() or url_for("pages.start"), 303)


def _asked(problem: str) -> str:
    return render_template("games/word.html", back=request.form.get("back", ""), problem=problem)


def _way_back() -> str:
    """Return the page of this site that asked for the password, or ""."""
    back = request.form.get("back", "")
    here = back.startswith("/") and not back.startswith("//") and not split(back).netloc
    return back if here else ""
