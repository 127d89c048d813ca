"""The writers of a server that wait for the database; they must not take every thread."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

STUCK_SECONDS, MOST_STUCK = 1.0, 6  # after which no more writers wait, so that readers have threads


class WritersQueue:
    """Lets writers wait for the lock unless several have been waiting in vain for a while."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._since: dict[int, float] = {}

    @contextmanager
    def waiting(self, refusal: Exception) -> Iterator[None]:
        """Wait in the queue; raises the refusal if it is long and does not move."""
        own, now = threading.get_ident(), time.monotonic()
        with self._lock:
            longest = now - min(self._since.values(), default=now)
            if longest > STUCK_SECONDS and len(self._since) >= MOST_STUCK:
                raise refusal
            self._since[own] = now
        try:
            yield
        finally:
            with self._lock:
                del self._since[own]
