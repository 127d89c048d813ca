"""What every entrant took from every round, from the tables that count."""

from scorekeeper.tournament.standings import Adjustment, Result
from scorekeeper.tournament.state import State


def results(state: State, until: int | None = None) -> tuple[Result, ...]:
    """Return the results of the published rounds, up to `until`, tables first, then byes."""
    raise NotImplementedError


def adjustments(state: State, until: int | None = None) -> tuple[Adjustment, ...]:
    """Return what the penalties in force add and take away, up to a round."""
    raise NotImplementedError


def awards(state: State, scores: tuple[int, int]) -> tuple[int, int]:
    """Return what both sides get for their scores by the scoring of the event."""
    raise NotImplementedError
