"""Which devices have opened which link since the server started, for the director to see.

Only the kind of device is kept, and only in memory.
"""

from collections import OrderedDict
from threading import Lock

from flask import Flask, Response, current_app, request

from scorekeeper.rules.wording import told
from scorekeeper.store import token_hash
from scorekeeper.web import device
from scorekeeper.words.language import said

MOST_LINKS, MOST_DEVICES = 4096, 12  # that are remembered
UNKNOWN = told("a device")


class Seen:
    """The kinds of the devices that opened each link, the last one at the end."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._links: OrderedDict[str, OrderedDict[str, str]] = OrderedDict()

    def note(self, token: str, own: str, kind: str) -> None:
        """Remember that a device has opened a link."""
        with self._lock:
            devices = self._links.setdefault(token_hash(token), OrderedDict())
            self._links.move_to_end(token_hash(token))
            devices[own] = kind or UNKNOWN
            devices.move_to_end(own)
            for kept, most in ((devices, MOST_DEVICES), (self._links, MOST_LINKS)):
                while len(kept) > most:
                    kept.popitem(last=False)

    def kinds(self, token: str) -> list[str]:
        """Return the kinds of the devices that have opened a link."""
        with self._lock:
            return list(self._links.get(token_hash(token), {}).values())


def init_app(app: Flask) -> None:
    """Give the application its list, and keep it after every page that a link opened."""
    app.extensions["seen"] = Seen()
    app.after_request(note)


def note(response: Response) -> Response:
    """Remember who has opened the link of an event."""
    token = (request.view_args or {}).get("token", "")
    of_event = request.path.startswith(("/table/", "/direct/"))
    if token and of_event and response.status_code < 400 and device.own_id():
        seen: Seen = current_app.extensions["seen"]
        seen.note(token, device.own_id(), device.label())
    return response


def holders(token: str) -> list[str]:
    """Say the kinds of the devices that have opened a link."""
    seen: Seen = current_app.extensions["seen"]
    return [said(kind) for kind in seen.kinds(token)]
