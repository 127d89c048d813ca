"""Counts wrong codes of tables: by device, and those of all new devices together.

There are 27 billion codes. A device may be wrong ten times a minute; one that keeps no cookies is
counted by its address. Somebody who throws cookies away looks like a new device each time, so all
new devices together may be wrong only three hundred times. That keeps nobody out who has opened a
game or an event here, nor a phone that has had the page open for a minute.
"""

from collections import OrderedDict, deque
from dataclasses import dataclass
from threading import Lock

from flask import current_app

from scorekeeper.web import clock, device
from scorekeeper.web.sender import Rank, network, sender

MOST_WRONG = 10  # codes of one device
MOST_FRESH = 300  # codes of all devices that were never here before
WITHIN = 60  # seconds
MOST_ADDRESSES = 4096  # devices and addresses that are remembered


class WrongCodes:
    """Counts wrong codes in memory; when it is full, the oldest one is forgotten."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._times: OrderedDict[str, deque[float]] = OrderedDict()
        self._fresh: deque[float] = deque(maxlen=MOST_FRESH)

    def guess(self, key: str, now: float, *, fresh: bool) -> int:
        """Count a guess before anybody knows whether it is right, and return 0.

        If too many were wrong, return the seconds until another code may be tried. Guesses that
        come at the same time are counted one after another.
        """
        with self._lock:
            wait = self._wait(key, now)
            if fresh and not wait:
                wait = _until(self._fresh, MOST_FRESH, now)
            if not wait:
                self._note(key, now)
                if fresh:
                    self._fresh.append(now)
            return wait

    def forgive(self, key: str, now: float) -> None:
        """Take back a guess that was right."""
        with self._lock:
            for times in (self._times.get(network(key)), self._fresh):
                if times and times[-1] == now:
                    times.pop()

    def wait(self, key: str, now: float) -> int:
        """Return the seconds until another code may be tried, 0 for now."""
        with self._lock:
            return self._wait(key, now)

    def note(self, key: str, now: float) -> None:
        """Record a wrong code."""
        with self._lock:
            self._note(key, now)

    def _wait(self, key: str, now: float) -> int:
        return _until(self._times.get(network(key), deque()), MOST_WRONG, now)

    def _note(self, key: str, now: float) -> None:
        key = network(key)
        self._times.setdefault(key, deque(maxlen=MOST_WRONG)).append(now)
        self._times.move_to_end(key)
        while len(self._times) > MOST_ADDRESSES:
            self._times.popitem(last=False)


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess that was counted; `wait` seconds until another may be tried, 0 if this one may."""

    key: str
    at: float
    wait: int

    def forgive(self) -> None:
        """Take back the count, because the guess was right."""
        wrong: WrongCodes = current_app.extensions["wrong_codes"]
        wrong.forgive(self.key, self.at)


def begun(kind: str = "") -> Guess:
    """Count a guess of the device that sends the present request."""
    wrong: WrongCodes = current_app.extensions["wrong_codes"]
    known, now = sender(), clock.now().timestamp()
    key = kind + (device.own_id() or network(known.key))
    fresh = known.rank == Rank.STRANGER and now - device.since() < WITHIN
    return Guess(key, now, wrong.guess(key, now, fresh=fresh))


def _until(times: deque[float], most: int, now: float) -> int:
    recent = [each for each in times if 0 <= now - each < WITHIN]
    return 0 if len(recent) < most else max(1, int(recent[-most] + WITHIN - now))
