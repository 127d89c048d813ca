"""Bounds what may be stored in a day as new games, events and rules: by one address, and by all together.

Hands are always saved. Who was let in by the club's password is not bounded, nor is the machine itself.
"""

from typing import NoReturn

from flask import Flask

from scorekeeper.rules.messages import msg
from scorekeeper.usecases.errors import DayFull
from scorekeeper.web.common import common_file
from scorekeeper.web.sender import address_of_request, let_in, sender

MB = 1024 * 1024
OF_ONE, OF_ALL = 32 * MB, 256 * MB  # in a day; a game counts 32 KB or more
HOUR, HOURS = 3600, 24
FULL = msg(
    "So much was started here within a day that no game, event or rules can be added now. Games that have begun go on."
    " The person who runs the scorekeeper can give access with the club's password."
)


def init_app(app: Flask) -> None:
    """Measure what requests store, but on a phone, which stores for its owner alone."""
    if not app.config["ON_PHONE"]:
        app.extensions["meter"] = DayMeter()


def trusted() -> bool:
    """Tell whether the sender of the present request may store any number of bytes."""
    return sender().local or let_in()


class DayMeter:
    """What the sender of the present request has stored in the last day, in the file that processes share."""

    def room(self) -> int | None:
        """Return the bytes that this sender may still store, None for any."""
        if trusted():
            return None
        common, who = common_file(), address_of_request()
        since = int(common.clock()) // HOUR - HOURS
        [[own, everything]] = common.rows(
            "SELECT coalesce(sum(bytes) FILTER (WHERE sender = ?), 0), coalesce(sum(bytes), 0) FROM stored"
            " WHERE hour > ?",
            *(who, since),
        )
        return int(min(OF_ONE - own, OF_ALL - everything))

    def add(self, size: int) -> None:
        """Count bytes that this request has stored against the limits of its address and of the server."""
        with common_file().change() as (db, now):
            hour = int(now) // HOUR
            db.execute("DELETE FROM stored WHERE hour <= ? OR hour > ?", [hour - HOURS, hour + 1])
            db.execute(
                "INSERT INTO stored VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes",
                [address_of_request(), hour, size],
            )

    def refuse(self) -> NoReturn:
        """Raise DayFull, for a request that would store more than a limit allows."""
        raise DayFull(FULL)
