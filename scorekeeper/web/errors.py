"""Answers every refusal and failure with a status and one sentence of advice, as page or JSON."""

from http import HTTPStatus
from typing import Protocol

from flask import Flask, current_app, jsonify, make_response, render_template, request, url_for
from flask.globals import request_ctx
from werkzeug import Response
from werkzeug.exceptions import HTTPException

from scorekeeper.rules import RulesError, UnknownVariant
from scorekeeper.rules.messages import msg, sentences
from scorekeeper.store import StoreError
from scorekeeper.usecases import NotFound, UseCaseError, game_etag
from scorekeeper.usecases import errors as refused
from scorekeeper.usecases.errors import NoSuchGame
from scorekeeper.web import clock, db, slots
from scorekeeper.web.addresses import split
from scorekeeper.web.budgets import Spent
from scorekeeper.web.filters import sentence
from scorekeeper.web.gates import RETRY_AFTER, Crowded
from scorekeeper.web.operation.log import request_id
from scorekeeper.web.operation.report import report
from scorekeeper.web.problems import CROWDED, FOREIGN, HTTP_PROBLEMS, NO_HOST, SPENT, Problem
from scorekeeper.words.language import translate

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
OWN_SITES = {"same-origin", "none"}


class Unreadable(Protocol):
    """An error about input: its code, what is wrong, and where."""

    code: str
    message: str
    where: str


class Refused(Exception):  # noqa: N818 - a refusal, in the words of the page
    """Another site's page tried to write here."""


UNSAVED = msg("Nothing was saved.")
CHANGE_IT = msg("Go back and change it.")
NOT_HERE = msg(
    "It is not on this phone: clearing the data of this browser also deletes the games of the "
    "app. A copy may be on another phone, on the server, in a file or in the PDF of a sheet."
)
READS = ("GET", "HEAD")
# Their advice on a page that only shows something: there was nothing to save.
TO_READERS = {UNSAVED: "", sentences(UNSAVED, CHANGE_IT): CHANGE_IT}

# Errors of the use cases: status, heading, and what to do next; the first matching class is used.
REFUSALS: tuple[tuple[type[UseCaseError], int, str, str], ...] = (
    (NotFound, 404, msg("There is nothing here"), msg("Check the link, or scan its code once more.")),
    (refused.ReadOnly, 403, msg("This link is for watching"), msg("Use a phone that has the scoring link.")),
    (refused.Conflict, 409, msg("The game has moved on"), msg("Open the game to see how it stands now.")),
    (refused.GameOver, 409, msg("This game is over"), msg("Continue it on its page, or start a new one.")),
    (
        refused.NeedsReason,
        422,
        msg("A reason is needed"),
        msg("Enter or correct the hand itself; its page asks for the reason."),
    ),
    (refused.DayFull, 429, msg("Too much in a day"), UNSAVED),
    (refused.NothingToDo, 409, msg("Nothing to do"), msg("Open the game to see how it stands now.")),
    (refused.Unattended, 409, msg("This game belongs to an event"), UNSAVED),
    (refused.Locked, 409, msg("This result is confirmed"), UNSAVED),
    (refused.EventMoved, 409, msg("The event has moved on"), msg("Open its page to see how it stands now.")),
    (refused.NotYet, 409, msg("Not possible now"), UNSAVED),
    (UseCaseError, 422, msg("This cannot be accepted"), sentences(UNSAVED, CHANGE_IT)),
)


def init_app(app: Flask) -> None:
    """Refuse writes from other sites, and answer every exception that a view raises."""
    app.before_request(refuse_foreign_writes)
    app.register_error_handler(Refused, lambda _error: answer(FOREIGN))
    app.register_error_handler(Crowded, show_crowd)
    app.register_error_handler(Spent, show_spent)
    app.register_error_handler(UseCaseError, show_refusal)
    app.register_error_handler(RulesError, show_unreadable)
    app.register_error_handler(StoreError, show_store_failure)
    app.register_error_handler(HTTPException, show_http)
    app.register_error_handler(Exception, show_failure)


def wants_json() -> bool:
    """Return whether the client prefers JSON to a page."""
    kinds = request.accept_mimetypes
    return kinds["application/json"] > kinds["text/html"]


def answer(problem: Problem, error: BaseException | None = None) -> Response:
    """Return the problem as a page or as JSON, as the client prefers.

    A fault of the server comes with a report about it, in which `error` is placed.
    """
    if wants_json():
        message = translate(problem.message)
        shape = {"code": problem.code, "message": message, "where": problem.where}
        return make_response(jsonify(ok=False, **shape), problem.status)
    if request_ctx.url_adapter is None:
        return make_response(f"{translate(NO_HOST)}\n", problem.status, {"Content-Type": "text/plain"})
    shown: dict[str, object] = {"request_id": request_id()}
    if error is None:  # a bug may have broken what looks links up
        way_back = slots.of_app().way_back
        shown |= {"game_url": game_url(), "back": way_back() if way_back else None}
    if problem.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        shown["report"] = report(problem.code, problem.status, clock.now(), error)
    page = render_template("errors/error.html", problem=problem, **shown)
    return make_response(page, problem.status)


def game_url() -> str:
    """Return the address of the game that the request was about, or ""."""
    token = (request.view_args or {}).get("token", "")
    try:
        return url_for("games.show", token=token) if game_etag(db.get_store(), token) else ""
    except (NotFound, StoreError):
        return ""


def show_refusal(error: UseCaseError) -> Response:
    """Answer an error of a use case, such as a link for watching or another phone's entry."""
    _, status, heading, advice = next(row for row in REFUSALS if isinstance(error, row[0]))
    if request.method in READS:  # nothing was to be saved; what was sent before may well be
        advice = TO_READERS.get(advice, advice)
    if isinstance(error, NoSuchGame) and current_app.config["ON_PHONE"]:
        advice = NOT_HERE
    message = sentences(error.message, advice)
    return answer(Problem(status, error.code, heading, message, error.where))


def show_unreadable(error: Unreadable) -> Response:
    """Answer input that cannot be read, or that names something that does not exist."""
    status = 404 if isinstance(error, UnknownVariant) else 422
    message = sentence(error.message)
    return answer(Problem(status, error.code, msg("This could not be read"), message, error.where))


def show_store_failure(error: StoreError) -> Response:
    """Answer that the database file cannot be used at the moment."""
    current_app.logger.error("%s", error)
    heading = msg("The score book cannot be opened")
    return answer(Problem(503, error.code, heading, sentences(error.message, error.comfort)))


def show_crowd(_error: Crowded) -> Response:
    """Answer that too many sheets or files are being made; hands and pages still work."""
    response = answer(CROWDED)
    response.headers["Retry-After"] = str(RETRY_AFTER)
    return response


def show_spent(error: Spent) -> Response:
    """Answer that this sender has used its computing time."""
    response = answer(SPENT)
    response.headers["Retry-After"] = str(error.seconds)
    return response


def show_http(error: HTTPException) -> Response:
    """Answer an error that Flask itself raises: address, method, size."""
    status = error.code or 500
    if status < 400:
        return error.get_response()
    code, heading, message = HTTP_PROBLEMS.get(status, HTTP_PROBLEMS[400])
    response = answer(Problem(status, code, heading, message))
    response.headers.extend((name, text) for name, text in error.get_headers() if name == "Allow")
    return response


def show_failure(error: Exception) -> Response:
    """Answer a bug of the program with an apology and a number that is also in the log."""
    number = request_id()
    current_app.logger.error("failure %s at %s", number, request.endpoint, exc_info=error)
    message = msg("This is not your fault, and what was saved is safe. The log lists it as {name}.", name=number)
    return answer(Problem(500, "failure", msg("Something went wrong here"), message), error)


def refuse_foreign_writes() -> None:
    """Raise Refused if a browser says that another site sent this write.

    Browsers omit `Sec-Fetch-Site` on plain http in a local network; then `Origin` is used. Programs
    that send neither header are not browsers and have no cookies of a user.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    sender = request.headers.get("Origin")
    own = site in OWN_SITES if site else sender is None or split(sender).netloc == request.host
    if not own:
        raise Refused
