"""The words of standings and seats, the same on the pages of tables, public and projector."""

from collections.abc import Iterable, Iterator

from scorekeeper.event.choices import EventKind, Scoring
from scorekeeper.event.setup import Setup
from scorekeeper.event.standings.standings import TIE_BREAKS, RankingLine
from scorekeeper.sheets.text.words import number
from scorekeeper.usecases.events.shown.views import PublicView
from scorekeeper.web.filters import plural

SIDES = ("North-South", "East-West")


def award_words(setup: Setup, award: int) -> str:
    """What a side gets for its score, in words; "" where that is the score, or not the whole."""
    if setup.scoring is Scoring.TOTAL or setup.kind is EventKind.TEAMS:
        return ""
    return plural(award, setup.scoring.unit.removesuffix("s"), setup.scoring.unit)


def arrow_words(moved: int) -> tuple[str, str]:
    """The sign of a movement, and its words for who does not see it."""
    if not moved:
        return "", ""
    sign = "\N{BLACK UP-POINTING TRIANGLE}" if moved > 0 else "\N{BLACK DOWN-POINTING TRIANGLE}"
    return f"{sign}{abs(moved)}", f"{'up' if moved > 0 else 'down'} {abs(moved)}"


def tie_words(setup: Setup, place: RankingLine) -> str:
    """The figures of the tie-breaks that had to decide: "wins 2, best round 1,240"."""
    return ", ".join(_figures(setup, place))


def _figures(setup: Setup, place: RankingLine) -> Iterator[str]:
    for tie_break, figure in zip(setup.tie_breaks, place.figures, strict=True):
        if figure is None:
            continue
        known = TIE_BREAKS[tie_break]
        yield f"{known.words} {number(figure)}" if known.shown else f"by {known.words}"


def standings_heading(view: PublicView) -> str:
    """After which round the standings are, or that it is not over."""
    return f"Standings {when(view.ranking, view.round, view.status)}".strip()


def when(ranking: Iterable[RankingLine], current: int | None, status: str) -> str:
    """Say how far a ranking goes: "during round 3" while that is played, or "after round 2".

    Byes count as soon as a round is public. Empty if nothing counts yet.
    """
    last = max((each.round for place in ranking for each in place.rounds), default=None)
    if last is None:
        return ""
    during = last == current and status in {"published", "playing"}
    return f"{'during' if during else 'after'} round {last}"
