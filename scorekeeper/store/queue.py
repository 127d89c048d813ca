"""The writers of a server that wait for the database, in the order in which they came."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

STUCK_SECONDS, MOST_STUCK = 1.0, 6  # after which no more writers wait, so that readers have threads


class WritersQueue:
    """Lets writers ask for the lock one after the other.

    SQLite wakes whoever happens to ask at the right moment, so that one of many could wait in vain.
    """

    def __init__(self) -> None:
        self._line: list[object] = []
        self._changed = threading.Condition()
        self._moved = time.monotonic()

    @contextmanager
    def turn(self, seconds: float, refusal: Exception) -> Iterator[float]:
        """Wait for the caller's turn, `seconds` at most, and yield how many of them are left.

        Raises the refusal if the turn does not come, or at once if the queue is long and has not
        moved for a while.
        """
        own, began = object(), time.monotonic()
        with self._changed:
            if len(self._line) >= MOST_STUCK and began - self._moved > STUCK_SECONDS:
                raise refusal
            if not self._line:
                self._moved = began
            self._line.append(own)
        try:
            with self._changed:
                if not self._changed.wait_for(lambda: self._line[0] is own, seconds):
                    raise refusal
            yield max(0.0, began + seconds - time.monotonic())
            self._moved = time.monotonic()
        finally:
            with self._changed:
                self._line.remove(own)
                self._changed.notify_all()
