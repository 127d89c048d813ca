"""The doors of the server: how much may be sent, how long it may take, and who may stay.

A request that is too large is refused when it says so, or when it passes the limit; nothing of it
is kept. A connection that sends nothing, or only a byte now and then, is closed, sooner when others
need the room.
"""

import json
import selectors
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from scorekeeper.rules.wording import told
from scorekeeper.words.language import first_offered, language

CONNECTIONS = 4_000  # open at once in one process; those that rest between two requests cost little
BUSY, ROOM = 800, 100  # those that may be busy at once, and how many of these are kept free
AT_ONCE = 16  # let in, or closed, before anything else is done
OTHER_FILES = 200  # that a process has open
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
        if self.error:
            self.expect_continue = False  # who waits for leave to send gets the answer instead
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
        make_room(self.server)

    def received(self, data: bytes) -> bool:
        """Take some bytes of a request."""
        taken: bool = super().received(data)
        if self.request is None:
            self.served, self.begun = True, 0.0
        else:
            self.begun = self.begun or time.time()
        return taken

    def readable(self) -> bool:
        """Tell whether to look for bytes; a connection between two requests rests elsewhere."""
        wanted: bool = super().readable()
        if wanted and self.served and not self.begun and not self.requests and self.server.resting:
            self.server.resting.take(self)
            return False
        return wanted

    def outstays(self, now: float) -> bool:
        """Tell whether a request takes too long to arrive, or none has come at all."""
        if self.requests:
            return False
        if not self.begun:
            return bool(now - self.last_activity > IDLE_SECONDS)
        half = self.request is not None and self.request.headers_finished
        return now - self.begun > (BODY_SECONDS if half else HEADER_SECONDS)


class Resting:
    """Connections between two requests. The system watches them, however many there are.

    The server itself looks at each of its connections whenever one of them has something to say.
    """

    accepting = False

    def __init__(self, server: Any) -> None:
        self._all = server._map  # the connections that the server looks at, by file number
        self._watched = selectors.DefaultSelector()
        self._all[self._watched.fileno()] = self

    def take(self, connection: Connection) -> None:
        """Let a connection rest until there is something to read."""
        number = connection.socket.fileno()
        self._watched.register(number, selectors.EVENT_READ, connection)
        del self._all[number]

    def wake(self, number: int) -> None:
        """Let the server look at a connection again, if it rests."""
        with suppress(KeyError):
            self._all[number] = self._watched.unregister(number).data

    def readable(self) -> bool:
        """Tell the server to look here."""
        return True

    def writable(self) -> bool:
        """Nothing is written here."""
        return False

    def handle_read_event(self) -> None:
        """Wake the connections that have something to say."""
        for key, _ in self._watched.select(0):
            self.wake(key.fd)
            key.data.handle_read_event()


def make_room(server: Any) -> None:
    """If too many connections are busy, or open at all, close those that are least missed."""
    for among, most in ((server._map, BUSY), (server.active_channels, server.most_open)):
        if len(among) > most - ROOM:
            _send_away(server, among, most - ROOM - AT_ONCE)


def _send_away(server: Any, among: Mapping[int, Any], most: int) -> None:
    open_now = [each for each in among.values() if isinstance(each, Connection)]
    found = [each for each in open_now if not each.will_close]
    idle = [each for each in found if not each.requests]
    idle.sort(key=lambda each: (each.served and not each.begun, each.last_activity))
    for each in idle[: max(0, len(found) - most)]:
        _close(server, each)


def _close(server: Any, connection: Connection) -> None:
    connection.will_close = True
    if server.resting:
        server.resting.wake(connection.socket.fileno())


def guard(server: Any, most_bytes: Callable[[str], int], most_open: int, looking: Callable[[], None]) -> None:
    """Let a server use these doors.

    `most_bytes` says what may be sent to a path, `most_open` how many connections there may be;
    `looking` is called every few seconds.
    """

    def look_round(now: float) -> None:
        for each in [*server.active_channels.values()]:
            if each.outstays(now):
                _close(server, each)
        looking()

    let_one_in = server.handle_accept

    def let_in() -> None:
        for _ in range(AT_ONCE):
            before = len(server.active_channels)
            let_one_in()
            if len(server.active_channels) == before:
                return

    server.handle_accept = let_in
    server.most_bytes, server.most_open = most_bytes, most_open
    server.channel_class = Connection
    server.maintenance = look_round
    watches = hasattr(selectors.DefaultSelector, "fileno")  # not on Windows
    server.resting = Resting(server) if watches else None
