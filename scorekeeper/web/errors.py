"""Every refusal and every failure: a status, one sentence that says what to do, page or JSON."""

import secrets
from dataclasses import dataclass

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException

from scorekeeper import usecases
from scorekeeper.rules import HouseRuleError, RecordError, UnknownVariant


class Refused(Exception):  # noqa: N818 - a refusal, in the words of the page
    """Another site's page tried to write here."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What the error page and the JSON answer show."""

    status: int
    code: str
    heading: str
    message: str
    where: str = ""


HTTP_PROBLEMS = {
    400: ("bad-request", "This could not be read", "The request is incomplete. Go back and try again."),
    404: ("not-found", "Nothing is here", "There is no page at this address. The start page lists your games."),
    405: ("wrong-method", "That is not how this page is used", "Open the game again and use its buttons."),
    413: ("too-large", "That is too much", "More was sent than a hand of canasta can hold. Nothing was saved."),
    414: ("too-long", "This address is too long", "Open the game again from the start page."),
}

FOREIGN = Problem(
    403,
    "foreign-site",
    "Not from another site",
    "Scores can be changed only from this scorekeeper's own pages. Nothing was saved.",
)


def init_app(app: Flask) -> None:
    """Answer every exception that a view lets through."""
    app.register_error_handler(Refused, lambda _error: answer(FOREIGN))
    app.register_error_handler(usecases.NotFound, show_not_found)
    app.register_error_handler(usecases.ReadOnly, show_read_only)
    app.register_error_handler(usecases.Conflict, show_conflict)
    app.register_error_handler(usecases.GameOver, show_game_over)
    for error in (RecordError, HouseRuleError):
        app.register_error_handler(error, show_unreadable)
    app.register_error_handler(UnknownVariant, show_unknown_variant)
    app.register_error_handler(HTTPException, show_http)
    app.register_error_handler(Exception, show_failure)


def wants_json() -> bool:
    """The client prefers JSON to a page."""
    kinds = request.accept_mimetypes
    return kinds["application/json"] > kinds["text/html"]


def answer(problem: Problem) -> Response:
    """The problem as the client wants it: page or JSON."""
    if wants_json():
        shape = {"ok": False, "code": problem.code, "message": problem.message, "where": problem.where}
        return make_response(jsonify(shape), problem.status)
    return make_response(render_template("errors/error.html", problem=problem), problem.status)


def show_not_found(_error: usecases.NotFound) -> Response:
    """A link that belongs to no game."""
    return answer(
        Problem(
            404,
            "unknown-game",
            "No game has this link",
            "A letter of the link may be missing. Ask for the link again, or scan its code.",
        )
    )


def show_read_only(_error: usecases.ReadOnly) -> Response:
    """A watcher tried to write."""
    return answer(
        Problem(
            403,
            "read-only",
            "This link is for watching",
            "Only the phones with the scoring link can change this game. Nothing was saved.",
        )
    )


def show_conflict(_error: usecases.Conflict) -> Response:
    """Another phone was faster; a hand that came late is kept and shown on the game page."""
    return answer(
        Problem(
            409,
            "conflict",
            "Another phone was faster",
            "The game has changed since this page was opened. Open the game to see what is there now.",
        )
    )


def show_game_over(_error: usecases.GameOver) -> Response:
    """A hand for a game that is finished."""
    return answer(
        Problem(
            409,
            "game-over",
            "This game is finished",
            "Nothing was added. Undo the last change, or resume the game, to go on.",
        )
    )


def show_unreadable(error: RecordError | HouseRuleError) -> Response:
    """What was sent cannot be true or cannot be read."""
    heading = "This could not be read"
    return answer(Problem(422, error.code, heading, error.message, error.where))


def show_unknown_variant(error: UnknownVariant) -> Response:
    """An address with a variant that does not exist."""
    return answer(
        Problem(404, error.code, "No such game", error.message, error.where),
    )


def show_http(error: HTTPException) -> Response:
    """What Flask itself refuses: address, method, size."""
    status = error.code or 500
    if error.response is not None or status < 400:
        return make_response(error.get_response())
    code, heading, message = HTTP_PROBLEMS.get(status, HTTP_PROBLEMS[400])
    response = answer(Problem(status, code, heading, message))
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers[name] = value
    return response


def show_failure(error: Exception) -> Response:
    """A fault of the program: an apology with a number that is also in the log."""
    number = secrets.token_hex(4)
    current_app.logger.error("failure %s at %s", number, request.endpoint, exc_info=error)
    return answer(
        Problem(
            500,
            "failure",
            "Something went wrong here",
            f"It is not your doing, and what was saved is safe. The log has it as {number}.",
        )
    )
