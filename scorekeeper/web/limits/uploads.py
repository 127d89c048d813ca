"""How much may be sent to each address; Flask refuses more before it reads a byte of it.

`scorekeeper serve` keeps no more of it, either, and few large bodies at once (`web/limits/receiving.py`).
"""

from flask import Flask, request

from scorekeeper import usecases
from scorekeeper.optional import club
from scorekeeper.web.gates import Crowded

USUAL = 64 * 1024  # bytes of a form
DROPPED = "SCOREKEEPER_DROPPED"  # marks a request whose body the server has dropped, because too many were arriving
AROUND_A_FILE = 64 * 1024  # bytes of the form around its file
LARGER = {"/import": usecases.MAX_FILE + AROUND_A_FILE, "/take": usecases.MAX_DOCUMENT + AROUND_A_FILE}
EXCHANGE = ("/g/", "/exchange")


def init_app(app: Flask) -> None:
    """Hold every request to the limit of its address."""
    app.before_request(limit)


def limit() -> None:
    """Tell Flask the limit of the address that is asked for; raises Crowded if the body was dropped."""
    request.max_content_length = most_bytes(request.path)
    if f"HTTP_{DROPPED}" in request.environ:
        raise Crowded


def most_bytes(path: str) -> int:
    """Return how many bytes a request to this path may bring.

    >>> most_bytes("/g/abc/hands/new") < most_bytes("/g/abc/exchange") < most_bytes("/import")
    True
    """
    if path.startswith(EXCHANGE[0]) and path.endswith(EXCHANGE[1]):
        return usecases.MAX_DOCUMENT
    events = club("scorekeeper.club.web.event_uploads")
    return LARGER.get(path) or (events and events.most_bytes(path)) or USUAL


def most() -> int:
    """Return the largest number of bytes that a request to any path may bring."""
    events = club("scorekeeper.club.web.event_uploads")
    return max(*LARGER.values(), usecases.MAX_DOCUMENT, events.MAX_IMPORT if events else 0)
