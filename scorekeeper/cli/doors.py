"""The doors of the server: how much may be sent, how long it may take, and who may stay.

A request that is too large is refused when it says so, or when it passes the limit; nothing of it
is kept. Who connects and then says nothing, or only now and then a letter, is sent away, first when
others need the place.
"""

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.rules.wording import told
from scorekeeper.words.language import first_offered, language

CONNECTIONS = 800  # a phone keeps several open for a while, and a hall has 120 phones or more
ROOM = 100  # connections that are kept free
HEADER_SECONDS, BODY_SECONDS, IDLE_SECONDS = 10, 120, 120
LOOK_SECONDS = 2  # from one look at the connections to the next
TOO_LARGE = told("More was sent than can be accepted. Nothing was saved.")


class _TooLarge(RequestEntityTooLarge):  # type: ignore[misc]
    """Says so in the words of the pages, or as JSON, in the language that the browser asks for."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        super().__init__(TOO_LARGE)
        self._json = "application/json" in headers.get("ACCEPT", "")
        wanted = parse_accept_header(headers.get("ACCEPT_LANGUAGE", ""), LanguageAccept)
        self._language = language(first_offered(code for code, worth in wanted if worth))

    def to_response(self, ident: object = None) -> tuple[str, list[tuple[str, str]], bytes]:
        """Return the status, the headers and the body."""
        words = self._language.said(TOO_LARGE)
        answer = {"ok": False, "code": "too-large", "message": words, "where": ""}
        body = json.dumps(answer) if self._json else f"{words}\n"
        kind = "application/json" if self._json else "text/plain; charset=utf-8"
        return f"{self.code} {self.reason}", [("Content-Type", kind)], body.encode()


class _Limits:
    """The settings of the server, with the limit of one address."""

    def __init__(self, settings: Any, most: int) -> None:
        self._settings = settings
        self.max_request_body_size = most + 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self._settings, name)


class IncomingRequest(HTTPRequestParser):  # type: ignore[misc]
    """A request whose body may be as large as its address allows."""

    adj: Any
    error: Any

    def __init__(self, settings: Any, most_bytes: Callable[[str], int]) -> None:
        super().__init__(settings)
        self._most_bytes = most_bytes

    def parse_header(self, header_plus: bytes) -> None:
        """Read the headers; from now on the limit of the address holds."""
        super().parse_header(header_plus)
        self.adj = _Limits(self.adj, self._most_bytes(self.path))

    def received(self, data: bytes) -> int:
        """Take some bytes, and return how many were used."""
        used: int = super().received(data)
        if type(self.error) is RequestEntityTooLarge:
            self.error = _TooLarge(self.headers)
        return used


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that knows since when it has been waiting for a whole request."""

    def parser_class(self, settings: Any) -> IncomingRequest:
        """Begin another request."""
        return IncomingRequest(settings, self.server.most_bytes)

    def __init__(self, *values: Any, **more: Any) -> None:
        super().__init__(*values, **more)
        self.served = False
        self.begun = time.time()  # when the request began that is not whole yet
        make_room(self.server, CONNECTIONS - ROOM)

    def received(self, data: bytes) -> bool:
        """Take some bytes of a request."""
        taken: bool = super().received(data)
        if self.request is None:
            self.served, self.begun = True, 0.0
        else:
            self.begun = self.begun or time.time()
        return taken

    def outstays(self, now: float) -> bool:
        """Tell whether a request has been coming for too long, or none has come at all."""
        if self.requests:
            return False
        if not self.begun:
            return bool(now - self.last_activity > IDLE_SECONDS)
        half = self.request is not None and self.request.headers_finished
        return now - self.begun > (BODY_SECONDS if half else HEADER_SECONDS)


def make_room(server: Any, most: int) -> None:
    """Close the connections that are least missed if there are more than `most`."""
    open_now = [each for each in server.active_channels.values() if not each.will_close]
    if len(open_now) <= most:
        return
    idle = [each for each in open_now if not each.requests]
    idle.sort(key=lambda each: (each.served and not each.begun, each.last_activity))
    for each in idle[: len(open_now) - most]:
        each.will_close = True


def guard(server: Any, most_bytes: Callable[[str], int]) -> None:
    """Let a server use these doors; `most_bytes` says what may be sent to a path."""

    def look_round(now: float) -> None:
        for each in server.active_channels.values():
            if each.outstays(now):
                each.will_close = True

    server.most_bytes = most_bytes
    server.channel_class = Connection
    server.maintenance = look_round
