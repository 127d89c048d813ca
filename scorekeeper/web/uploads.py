"""How much may be sent to each address; Flask refuses more before it reads a byte of it."""

from flask import Flask, request

from scorekeeper import usecases
from scorekeeper.usecases.events.importing import MAX_FILE as MAX_EVENT_FILE

USUAL = 64 * 1024  # bytes of a form
AROUND_A_FILE = 64 * 1024  # bytes of the form around its file
MAX_LIST = 200_000  # bytes of a pasted list of people, or of its file
LARGER = {
    "/import": usecases.MAX_FILE + AROUND_A_FILE,
    "/take": usecases.MAX_DOCUMENT + AROUND_A_FILE,
    "/events/import": MAX_EVENT_FILE + AROUND_A_FILE,
}
EXCHANGE = ("/g/", "/exchange")
PEOPLE = ("/direct/", "/people")
MOST = max(*LARGER.values(), usecases.MAX_DOCUMENT, MAX_LIST)  # that any address takes


def init_app(app: Flask) -> None:
    """Hold every request to the limit of its address."""
    app.before_request(limit)


def limit() -> None:
    """Tell Flask the limit of the address that is asked for."""
    request.max_content_length = most_bytes(request.path)


def most_bytes(path: str) -> int:
    """Return how many bytes a request to this path may bring.

    >>> most_bytes("/g/abc/hands/new") < most_bytes("/direct/abc/people") < most_bytes("/import")
    True
    """
    if path.startswith(PEOPLE[0]) and path.endswith(PEOPLE[1]):
        return MAX_LIST
    if path.startswith(EXCHANGE[0]) and path.endswith(EXCHANGE[1]):
        return usecases.MAX_DOCUMENT
    return LARGER.get(path, USUAL)
