"""The clock of a round; it is told what time it is."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.tournament.setup import Setup
from scorekeeper.tournament.state import Round, TableRound


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
    """Read the clock of a round, with the extra time of a table."""
    raise NotImplementedError
