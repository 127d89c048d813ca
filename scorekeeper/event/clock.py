"""The clock of a round; it is told what time it is."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil

from scorekeeper.event.setup import Setup
from scorekeeper.event.state import Round, TableRound

MINUTE = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """`remaining` seconds (None: the round has no clock or has not started; never below 0).

    `warning` while the last minutes run, `over` when time has been called, by the clock or by the
    director; `words` is what the table reads then.
    """

    remaining: int | None
    warning: bool
    over: bool
    words: str


def clock(round: Round, table: TableRound | None, setup: Setup, now: datetime) -> Clock:
    """Read the clock of a round, with the extra time of a table; a closed one has no time left."""
    if round.closed is not None:
        return Clock(remaining=None, warning=False, over=True, words="")
    called = setup.time_call.words
    if round.stopped is not None:
        return Clock(remaining=0, warning=False, over=True, words=called)
    if setup.minutes is None or round.started is None:
        words = "" if setup.minutes is None else "The clock has not started yet."
        return Clock(remaining=None, warning=False, over=False, words=words)
    extra = round.extra_minutes + (table.extra_minutes if table else 0)
    passed = (now - round.started).total_seconds()
    remaining = max(0, ceil((setup.minutes + extra) * MINUTE - passed))
    if not remaining:
        return Clock(remaining=0, warning=False, over=True, words=called)
    warning = remaining <= setup.warning * MINUTE
    left = ceil(remaining / MINUTE)
    words = f"{left} {'minute' if left == 1 else 'minutes'} left." if warning else ""
    return Clock(remaining=remaining, warning=warning, over=False, words=words)
