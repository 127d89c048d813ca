"""The clock of a round; the caller passes the current time."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.state import Round, TableRound
from scorekeeper.rules.messages import msg

MINUTE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """The state of a round's clock.

    `remaining` is in seconds, never below 0, and None if the round has no clock or has not started.
    `warning` is true in the last minutes, `over` once time has been called, by the clock or the
    director; `words` tells the table what to do then.
    """

    remaining: int | None
    warning: bool
    over: bool
    words: str


def clock(round: Round, table: TableRound | None, setup: Setup, now: datetime) -> Clock:
    """Return a round's clock, with a table's extra time; a closed round has no time left."""
    if round.closed is not None:
        return Clock(remaining=None, warning=False, over=True, words="")
    called = setup.time_call.words
    if round.stopped is not None:
        return Clock(remaining=0, warning=False, over=True, words=called)
    if setup.minutes is None or round.started is None:
        words = "" if setup.minutes is None else msg("The clock has not started yet.")
        return Clock(remaining=None, warning=False, over=False, words=words)
    extra = round.extra_minutes + (table.extra_minutes if table else 0)
    passed = (now - round.started).total_seconds()
    remaining = max(0, ceil((setup.minutes + extra) * MINUTE - passed))
    if not remaining:
        return Clock(remaining=0, warning=False, over=True, words=called)
    warning = remaining <= setup.warning * MINUTE
    left = ceil(remaining / MINUTE)
    words = msg("{left:minute|minutes} left.", left=left) if warning else ""
    return Clock(remaining=remaining, warning=warning, over=False, words=words)
