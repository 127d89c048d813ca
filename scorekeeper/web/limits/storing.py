"""Bounds what may be stored in a day: by one address, and by all together.

New games, events and rules have a limit, and so has all that is added to them, hands most of all. That one is so high
that a hall behind one address never reaches it, and it leaves every address something, however much all have stored.
Who was let in by the club's password is not bounded; the machine itself may begin any number of games.
"""

import logging
from typing import NoReturn

from flask import Flask

from scorekeeper.rules.messages import msg
from scorekeeper.store import StoreError
from scorekeeper.usecases.errors import DayFull
from scorekeeper.web.common import common_file
from scorekeeper.web.sender import address_of_request, let_in, sender

MB = 1024 * 1024
OF_ONE, OF_ALL = 32 * MB, 256 * MB  # new in a day; a game counts 32 KB or more
LATER_OF_ONE, LATER_OF_ALL = 128 * MB, 1024 * MB  # added in a day to what was begun
LATER_LEFT = 32 * MB  # that everybody may add when all together have added so much
STORED = "SELECT coalesce(sum(bytes), 0) FROM stored WHERE sender = ? AND hour > ?"
HOUR, HOURS = 3600, 24
FULL = msg(
    "So much was started here within a day that no game, event or rules can be added now. Games that have begun go on."
    " The person who runs the scorekeeper can give access with the club's password."
)
FULL_LATER = msg(
    "So much was saved here within a day that nothing can be added now. A phone keeps its hands; send them tomorrow."
    " The person who runs the scorekeeper can give access with the club's password."
)

_logger = logging.getLogger(__name__)


def init_app(app: Flask) -> None:
    """Measure what requests store, but on a phone, which stores for its owner alone."""
    if not app.config["ON_PHONE"]:
        app.extensions["meter"] = DayMeter()


def trusted() -> bool:
    """Tell whether the sender of the present request may store any number of bytes."""
    return sender().local or let_in()


class DayMeter:
    """What the sender of the present request has stored in the last day, in the file that processes share."""

    def room(self, *, begins: bool) -> int | None:
        """Return the bytes that this sender may still store, None for any."""
        if begins:
            return None if trusted() else min(_left(begins=True))
        try:
            own, everything = _left(begins=False)
            return None if let_in() else min(own, max(everything, own - LATER_OF_ONE + LATER_LEFT))
        except StoreError:  # a hand is not refused for what is not known
            _logger.exception("What was stored could not be looked up.")
            return None

    def add(self, size: int, *, begins: bool) -> None:
        """Count bytes that this request has stored against the limits of its address and of the server."""
        try:
            _add(size, begins=begins)
        except StoreError:
            if begins:
                raise
            _logger.exception("What was stored could not be counted.")

    def refuse(self, *, begins: bool) -> NoReturn:
        """Raise DayFull, for a request that would store more than a limit allows."""
        raise DayFull(FULL if begins else FULL_LATER)


def _left(*, begins: bool) -> tuple[int, int]:
    """Return the bytes that the limits of this address and of all together leave."""
    common = common_file()
    since = int(common.clock()) // HOUR - HOURS
    stored = (common.rows(STORED, each, since)[0][0] for each in _keys(begins=begins))
    one, everything = (OF_ONE, OF_ALL) if begins else (LATER_OF_ONE, LATER_OF_ALL)
    return one - next(stored), everything - next(stored)


def _add(size: int, *, begins: bool) -> None:
    own, everything = _keys(begins=begins)
    with common_file().change() as (db, now):
        hour = int(now) // HOUR
        if not db.execute("SELECT 1 FROM stored WHERE sender = ? AND hour = ?", [everything, hour]).fetchall():
            db.execute("DELETE FROM stored WHERE hour <= ? OR hour > ?", [hour - HOURS, hour + 1])
        db.executemany(
            "INSERT INTO stored VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes",
            [[own, hour, size], [everything, hour, size]],
        )


def _keys(*, begins: bool) -> tuple[str, str]:
    """Return under which names the bytes of this address and of all together are counted."""
    kind = "new" if begins else "later"
    return f"{kind} {address_of_request()}", kind
