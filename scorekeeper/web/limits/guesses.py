"""Counts wrong codes of tables: by device, and those of all new devices together.

There are 27 billion codes. A device may be wrong ten times a minute; one that keeps no cookies is
counted by its address. Somebody who throws cookies away looks like a new device each time, so all
new devices together may be wrong only three hundred times. That keeps nobody out who has opened a
game or an event here, nor a phone that has had the page open for a minute.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.store.common import CommonFile
from scorekeeper.web import clock, device
from scorekeeper.web.common import common_file
from scorekeeper.web.sender import Rank, network, sender

MOST_WRONG = 10  # codes of one device
MOST_FRESH = 300  # codes of all devices that were never here before
WITHIN = 60  # seconds


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess that was counted, or for which it is too early: `wait` seconds until another may be tried."""

    number: int
    wait: int = 0


class WrongCodes:
    """Counts guesses in the file that the processes of a server share."""

    def __init__(self, common: CommonFile) -> None:
        self._common = common

    def guess(self, key: str, *, fresh: bool) -> Guess:
        """Count a guess before anybody knows whether it is right, unless too many were wrong.

        Guesses that come at the same time are counted one after another, in all processes.
        """
        device_key = network(key)
        with self._common.change() as (db, now):
            db.execute("DELETE FROM guesses WHERE at <= ? OR at > ?", [now - WITHIN, now])
            wait = _until(
                db.execute("SELECT at FROM guesses WHERE device = ? ORDER BY at", [device_key]), MOST_WRONG, now
            )
            if fresh and not wait:
                wait = _until(db.execute("SELECT at FROM guesses WHERE fresh ORDER BY at"), MOST_FRESH, now)
            if wait:
                return Guess(0, wait)
            counted = db.execute("INSERT INTO guesses (device, fresh, at) VALUES (?, ?, ?)", [device_key, fresh, now])
            return Guess(int(counted.lastrowid or 0))

    def forgive(self, guess: Guess) -> None:
        """Take back a guess that was right."""
        with self._common.change() as (db, _):
            db.execute("DELETE FROM guesses WHERE id = ?", [guess.number])


def begun(kind: str = "") -> Guess:
    """Count a guess of the device that sends the present request."""
    known, now = sender(), clock.now().timestamp()
    key = kind + (device.own_id() or network(known.key))
    return WrongCodes(common_file()).guess(key, fresh=known.rank == Rank.STRANGER and now - device.since() < WITHIN)


def forgive(guess: Guess) -> None:
    """Take back a guess of the present application, because it was right."""
    WrongCodes(common_file()).forgive(guess)


def _until(found: Iterable[tuple[float]], most: int, now: float) -> int:
    """Return the seconds until another may be tried, after guesses at these times; 0 for now."""
    times = [at for (at,) in found]
    return 0 if len(times) < most else max(1, int(times[-most] + WITHIN - now))
