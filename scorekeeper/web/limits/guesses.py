"""Counts wrong codes and passwords: those of each address, those for each secret, and all of them.

What a browser keeps counts for nothing, because anybody can make cookies. After the free ones the wait before the next
grows from a minute to an hour, and as many as are free are forgotten in a day.

A limit that refuses right ones, too, lets one stranger keep a hall out, and one that accepts them stops nobody. So the
codes of tables are long enough to need no limit, and right ones are always accepted; passwords, which people choose,
and the shorter codes of older cards wait.
"""

import math
from dataclasses import dataclass

from scorekeeper.store.common import CommonFile
from scorekeeper.web.common import common_file
from scorekeeper.web.sender import address_of_request

OF_ADDRESS, FOR_SECRET, IN_ALL = 10, 100, 150  # wrong ones before the first wait
FIRST, LONGEST = 60, 3600  # seconds
DAY = 24 * 3600.0
KNOWN = 14 * DAY  # how long an address is known, from which a password was right

_ADD = """INSERT INTO guesses VALUES (?, ?, ?, ?, 0)
    ON CONFLICT DO UPDATE SET wrong = excluded.wrong, at = excluded.at, due = excluded.due"""
_TAKE_BACK = """UPDATE guesses SET wrong = max(0, wrong - 1), due = CASE at WHEN ? THEN ? ELSE due END
    WHERE scope = ?"""


@dataclass(frozen=True, slots=True)
class Guess:
    """A guess that was counted, or for which it is too early: `wait` seconds until another may be tried.

    `places` are where it counts, each with the time from which the next was allowed before.
    """

    wait: int = 0
    at: float = 0.0
    places: tuple[tuple[str, float], ...] = ()


class WrongGuesses:
    """Counts guesses in the file that the processes of a server share."""

    def __init__(self, common: CommonFile) -> None:
        self._common = common

    def guess(self, secret: str, sender: str) -> Guess:
        """Count a guess before anybody knows whether it is right, unless too many were wrong.

        Guesses that come at the same time are counted one after another, in all processes. `secret` says what is
        guessed; `sender` is an address. One from which this secret was right is held to its own limit alone.
        """
        own = f"{secret} from {sender}"
        with self._common.change() as (db, now):
            db.execute("DELETE FROM guesses WHERE at > ? OR max(at + ?, known) <= ?", [now, DAY, now])
            known = db.execute("SELECT 1 FROM guesses WHERE scope = ? AND known > 0", [own]).fetchone()
            limits = {own: OF_ADDRESS} | ({} if known else {secret: FOR_SECRET, "": IN_ALL})
            found = dict.fromkeys(limits, (0.0, now, 0.0))
            for scope in limits:
                for row in db.execute("SELECT wrong, at, due FROM guesses WHERE scope = ?", [scope]):
                    found[scope] = tuple(row)
            wait = max(due for *_, due in found.values()) - now
            if wait > 0:
                return Guess(math.ceil(wait))
            for scope, (wrong, at, _) in found.items():
                count = max(0.0, wrong - (now - at) * limits[scope] / DAY) + 1
                db.execute(_ADD, [scope, count, now, now + _wait(round(count) - limits[scope])])
            return Guess(0, now, tuple((scope, due) for scope, (*_, due) in found.items()))

    def forgive(self, guess: Guess, *, known: bool = False) -> None:
        """Take back a guess that was right; `known`: who knows this secret need not guess it."""
        with self._common.change() as (db, now):
            for scope, due in guess.places:
                db.execute(_TAKE_BACK, [guess.at, due, scope])
            if known:
                db.execute("UPDATE guesses SET known = ? WHERE scope = ?", [now + KNOWN, guess.places[0][0]])


def begun(secret: str) -> Guess:
    """Count a guess of who sends the present request."""
    return WrongGuesses(common_file()).guess(secret, address_of_request())


def forgive(guess: Guess, *, known: bool = False) -> None:
    """Take back a guess of the present application, because it was right."""
    if guess.places:
        WrongGuesses(common_file()).forgive(guess, known=known)


def minutes(guess: Guess) -> int:
    """Return for how many minutes to wait, as a page says it."""
    return math.ceil(guess.wait / 60)


def _wait(beyond: int) -> float:
    """Return the seconds to wait after a wrong guess; `beyond` counts the guesses after those that are free, from 0."""
    return 0.0 if beyond < 0 else min(LONGEST, FIRST * 2.0 ** min(beyond, 10))
