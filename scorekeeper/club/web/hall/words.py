"""The words for clock, seats and standings on the pages of tables, the public and the hall."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import ceil

from scorekeeper.club.model.choices import EventKind, Scoring
from scorekeeper.club.model.clock import MINUTE, Clock
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.standings.results import beside, tie_words
from scorekeeper.club.model.standings.standings import TIE_BREAKS, RankingLine
from scorekeeper.web.game import opening
from scorekeeper.words.language import translate


class Phase(StrEnum):
    """The state of a round's clock."""

    NONE = "none"  # there is no clock
    STILL = "still"  # it has not been started
    RUNNING = "running"
    WARNING = "warning"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class ClockWords:
    """A clock in words: `left` is in seconds for the script (None: no countdown).

    `words` says what the table does then.
    """

    phase: Phase
    left: int | None
    minutes: str
    words: str

    @property
    def mark(self) -> str:
        """The phase and the minute, with which the page has to change."""
        return self.phase if self.left is None else f"{self.phase}{ceil(self.left / MINUTE)}"


def clock_words(clock: Clock | None) -> ClockWords:
    """Return a clock in words."""
    if clock is None:
        return ClockWords(Phase.NONE, None, "", "")
    if clock.over:
        return ClockWords(Phase.OVER, None, "", clock.words)
    if clock.remaining is None:
        return ClockWords(Phase.STILL if clock.words else Phase.NONE, None, "", clock.words)
    minutes = translate("{count:minute|minutes} left", count=ceil(clock.remaining / MINUTE))
    phase = Phase.WARNING if clock.warning else Phase.RUNNING
    return ClockWords(phase, clock.remaining, minutes, "")


def etag(event: str, clock: ClockWords) -> str:
    """Return a page's tag: it changes with the event, its games, and every minute of the clock.

    Otherwise a page without scripts would show minutes that have passed.
    """
    return opening.etag(f"{event}.{clock.mark}")


def award_words(setup: Setup, award: int) -> str:
    """Return a side's award in words; "" if it equals the score, or is not yet complete."""
    if setup.scoring is Scoring.TOTAL or setup.kind is EventKind.TEAMS:
        return ""
    if setup.scoring is Scoring.MATCH:
        return translate("{count:match point|match points}", count=award)
    return translate("{count:victory point|victory points}", count=award)


def tie_figures(setup: Setup, place: RankingLine) -> Iterator[str]:
    """Yield the figures of tie-breaks that had to decide: "wins 2", "best round 1,240".

    Those with a column of their own are left out.
    """
    for tie_break, figure in zip(setup.tie_breaks, place.figures, strict=True):
        if figure is None or tie_break in beside(setup):
            continue
        words = translate(tie_words(setup, tie_break))
        if TIE_BREAKS[tie_break].shown:
            yield translate("{tie_break} {figure}", tie_break=words, figure=figure)
        else:
            yield translate("by {tie_break}", tie_break=words)


def tie_order(setup: Setup) -> str:
    """Return what decides between equals, in order, "" if nothing does."""
    first, *others = [translate(tie_words(setup, each)) for each in setup.tie_breaks] or [""]
    for each in others:
        first = translate("{first}, then by {next}", first=first, next=each)
    return first


def when(ranking: Iterable[RankingLine], playing: int | None) -> str:
    """Return how far a ranking goes: "during round 3" or "after round 2", "" if nothing counts yet.

    `playing` is the round that is being played, or None. Byes count as soon as a round is public.
    """
    last = max((each.round for place in ranking for each in place.rounds), default=None)
    if last is None:
        return ""
    if last == playing:
        return translate("during round {number}", number=last)
    return translate("after round {number}", number=last)
