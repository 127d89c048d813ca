"""The clock of a round in words, and the tag that makes a page be asked for again in time."""

from dataclasses import dataclass
from math import ceil

from scorekeeper.event.clock import MINUTE, Clock
from scorekeeper.web.filters import plural
from scorekeeper.web.game import opening


@dataclass(frozen=True, slots=True)
class ClockWords:
    """`left` seconds for the script (None: nothing to count), `minutes` in words.

    `phase` is "none" (no clock), "still" (not started), "running", "warning" or "over"; `words`
    say what the table does then.
    """

    phase: str
    left: int | None
    minutes: str
    words: str

    @property
    def mark(self) -> str:
        """What changes when the page must look different: the phase and the minute."""
        return self.phase if self.left is None else f"{self.phase}{ceil(self.left / MINUTE)}"


def clock_words(clock: Clock | None) -> ClockWords:
    """Put a clock into words."""
    if clock is None:
        return ClockWords("none", None, "", "")
    if clock.over:
        return ClockWords("over", None, "", clock.words)
    if clock.remaining is None:
        return ClockWords("still" if clock.words else "none", None, "", clock.words)
    minutes = f"{plural(ceil(clock.remaining / MINUTE), 'minute', 'minutes')} left"
    phase = "warning" if clock.warning else "running"
    return ClockWords(phase, clock.remaining, minutes, "")


def etag(event: str, clock: ClockWords) -> str:
    """A page's tag: it changes with the event and its games, and with every minute of the clock.

    A page that comes back unchanged would show a reader without scripts minutes that are gone.
    """
    return opening.etag(f"{event}.{clock.mark}")
