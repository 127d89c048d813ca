"""How much may be sent to each address; the server asks before it takes the first byte."""

from scorekeeper import usecases
from scorekeeper.optional import club

USUAL = 64 * 1024  # bytes of a form
AROUND_A_FILE = 64 * 1024  # bytes of the form around its file
LARGER = {"/import": usecases.MAX_FILE + AROUND_A_FILE, "/take": usecases.MAX_DOCUMENT + AROUND_A_FILE}
EXCHANGE = ("/g/", "/exchange")


def most_bytes(path: str) -> int:
    """Return how many bytes a request to this path may bring.

    >>> most_bytes("/g/abc/hands/new") < most_bytes("/g/abc/exchange") < most_bytes("/import")
    True
    """
    if path.startswith(EXCHANGE[0]) and path.endswith(EXCHANGE[1]):
        return usecases.MAX_DOCUMENT
    events = club("scorekeeper.web.event.event_uploads")
    return LARGER.get(path) or (events and events.most_bytes(path)) or USUAL
