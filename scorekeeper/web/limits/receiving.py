"""What waitress keeps of requests that are arriving: no more than their address takes, and few large ones at once.

A body that is larger, or that comes while too many others do, is read and dropped, so that its sender gets the page
that says so.
"""

import copy
import threading
from io import BytesIO
from typing import Any
from weakref import WeakKeyDictionary

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.receiver import ChunkedReceiver, FixedStreamReceiver

from scorekeeper.web.limits import uploads
from scorekeeper.web.sender import network

LEAST = 4 * 1024 * 1024  # bytes of large bodies that one sender may have on the way, or one body of the largest size
TIMES_IN_ALL = 2  # as many from all senders


class Dropped(BytesIO):
    """A buffer that keeps nothing."""

    def __len__(self) -> int:
        """Return 0, for nothing is kept."""
        return 0

    def append(self, _data: bytes) -> None:
        """Drop some bytes."""

    def getfile(self) -> BytesIO:
        """Return an empty file."""
        return self


class LargeBodies:
    """The large bodies that are arriving or are read now: what each may be read for, who sends it, how long it is."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[object, tuple[int, str, int]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def admit(self, request: object, most: int, who: str, size: int) -> bool:
        """Count a body until `request` is forgotten, unless too many of its kind are arriving."""
        room = max(most, LEAST)
        with self._lock:
            same = [(sender, length) for kind, sender, length in self._known.values() if kind == most]
            own = sum(length for sender, length in same if sender == who)
            fits = own + size <= room and sum(length for _, length in same) + size <= TIMES_IN_ALL * room
            if fits:
                self._known[request] = most, who, size
            return fits

    def forget(self, request: object) -> None:
        """Count a body no longer."""
        with self._lock:
            self._known.pop(request, None)


class ArrivingRequest(HTTPRequestParser):  # type: ignore[misc]
    """A request that arrives, from its first line to its last byte."""

    adj: Any
    body_rcv: Any

    def __init__(self, adj: Any, arriving: LargeBodies, peer: str) -> None:
        super().__init__(adj)
        self._arriving, self._peer = arriving, peer

    def parse_header(self, header_plus: bytes) -> None:
        """Read the header, and decide what to keep of the body."""
        super().parse_header(header_plus)
        if self.body_rcv is None:
            return
        most = uploads.most_bytes(self.path)
        size = most if self.chunked else self.content_length
        fits = size <= uploads.USUAL or self._arriving.admit(self, most, network(self._sender()), size)
        if size > most or not fits:
            self.body_rcv = ChunkedReceiver(Dropped()) if self.chunked else FixedStreamReceiver(size, Dropped())
        if size <= most and not fits:
            self.headers[uploads.DROPPED] = "1"
        if self.chunked:  # of which waitress looks at the length as it grows
            self.adj = copy.copy(self.adj)
            self.adj.max_request_body_size = most + 1

    def close(self) -> None:
        """Forget the body after the answer."""
        self._arriving.forget(self)
        super().close()

    def _sender(self) -> str:
        if self._peer != self.adj.trusted_proxy:
            return self._peer
        return str(self.headers.get("X_FORWARDED_FOR", "")).rpartition(",")[2].strip()


def channels() -> type[HTTPChannel]:
    """Return the class of a server's connections, which count together what arrives."""
    arriving = LargeBodies()

    class Channel(HTTPChannel):  # type: ignore[misc]
        """A connection."""

        def parser_class(self, adj: Any) -> ArrivingRequest:
            """Begin another request."""
            return ArrivingRequest(adj, arriving, str(self.addr[0]))

        def handle_close(self) -> None:
            """Forget what has arrived of a request whose sender has gone."""
            if self.request is not None:
                self.request.close()
            super().handle_close()

    return Channel
