"""What waitress keeps of requests that are arriving: no more than their address takes, and few large ones at once.

A body that is larger, or that comes while too many others do, is read and dropped, so that its sender gets the page
that says so. Nobody keeps others out by large bodies that never end: slow ones give way, then those of who sends most.
"""

import copy
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.utilities import RequestEntityTooLarge

from scorekeeper.web.limits import uploads
from scorekeeper.web.sender import network

LEAST = 4 * 1024 * 1024  # bytes of large bodies that one sender may have on the way, or one body of the largest size
TIMES_IN_ALL = 2  # as many from all senders
SLOWEST, SETTLED = 16 * 1024, 10.0  # bytes a second of a body that need not give way, and seconds before that is asked


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


class _Body(NamedTuple):
    """A large body: what it may be read for, who sends it, its length, and when it began."""

    most: int
    sender: str
    size: int
    began: float


class LargeBodies:
    """The large bodies that are arriving or are read now."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._known: WeakKeyDictionary[ArrivingRequest, _Body] = WeakKeyDictionary()
        self._lock = threading.Lock()
        self._clock = clock

    def admit(self, request: "ArrivingRequest", most: int, who: str, size: int) -> bool:
        """Count a body until `request` is forgotten, unless too many of its kind are arriving and none gives way."""
        room, new = max(most, LEAST), _Body(most, who, size, self._clock())
        with self._lock:
            while True:
                same = {each: body for each, body in self._known.items() if body.most == most}
                held = Counter[str]()
                for body in same.values():
                    held[body.sender] += body.size
                if held[who] + size > room:
                    same = {each: body for each, body in same.items() if body.sender == who}
                elif held.total() + size <= TIMES_IN_ALL * room:
                    self._known[request] = new
                    return True
                giving_way = self._giving_way(same, held, held[who] + size)
                if giving_way is None:
                    return False
                self._known.pop(giving_way)
                giving_way.drop()

    def _giving_way(
        self, bodies: "Mapping[ArrivingRequest, _Body]", held: Mapping[str, int], less: int
    ) -> "ArrivingRequest | None":
        """Return the slowest of the bodies that hardly arrive, else of those of who sends most, if more than `less`."""
        rates, now = dict[ArrivingRequest, float](), self._clock()
        for each, body in bodies.items():
            if not each.completed:
                rates[each] = len(each.body_rcv) / max(now - body.began, SETTLED)
        slow = [each for each, rate in rates.items() if rate < SLOWEST and now - bodies[each].began > SETTLED]
        largest = max((held[bodies[each].sender] for each in rates), default=0)
        most = [each for each in rates if held[bodies[each].sender] == largest > less]
        return min(slow or most, key=rates.__getitem__, default=None)

    def forget(self, request: "ArrivingRequest") -> None:
        """Count a body no longer."""
        with self._lock:
            self._known.pop(request, None)


class ArrivingRequest(HTTPRequestParser):  # type: ignore[misc]
    """A request that arrives, from its first line to its last byte."""

    adj: Any
    body_rcv: Any
    error: Any

    def __init__(self, adj: Any, arriving: LargeBodies, peer: str) -> None:
        super().__init__(adj)
        self._arriving, self._peer = arriving, peer

    def received(self, data: bytes) -> int:
        """Take what has arrived; what waitress refuses in English as too large is refused by its page."""
        taken: int = super().received(data)
        if isinstance(self.error, RequestEntityTooLarge):
            self.error = None
            self._keep_nothing()
            self.headers |= {"CONTENT_LENGTH": f"{uploads.most() + 1}", "CONNECTION": "close"}  # the rest is never read
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        """Read the header, and decide what to keep of the body."""
        super().parse_header(header_plus)
        if self.body_rcv is None:
            return
        most = uploads.most_bytes(self.path)
        size = most if self.chunked else self.content_length
        fits = size <= uploads.USUAL or self._arriving.admit(self, most, network(self._sender()), size)
        if size > most:
            self._keep_nothing()
        elif not fits:
            self.drop()
        if self.chunked:  # of which waitress looks at the length as it grows
            self.adj = copy.copy(self.adj)
            self.adj.max_request_body_size = most + 1

    def drop(self) -> None:
        """Keep nothing of the body, and let its sender be told to try again."""
        self._keep_nothing()
        self.headers[uploads.DROPPED] = "1"

    def _keep_nothing(self) -> None:
        self.body_rcv.getbuf().close()
        self.body_rcv.buf = Dropped()

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
