"""The ranking of an event up to a round, how it moved, who met whom, and what is public."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.tournament.setup import Setup
from scorekeeper.tournament.standings import Place, Result
from scorekeeper.tournament.state import State


def last_round(setup: Setup) -> int | None:
    """Return the number of the last round, a final included; None if it depends on results."""
    raise NotImplementedError


def ranking(state: State, until: int | None = None) -> tuple[Place, ...]:
    """Rank all entrants up to a round (None: all rounds); who has left stays listed."""
    raise NotImplementedError


def arrows(state: State, turn: int) -> Mapping[str, int]:
    """Return how many places each entrant went up (down: negative) by this round."""
    raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Crosstable:
    """Rows in order of the ranking; a cell for each round: the results there (none: not played)."""

    rounds: tuple[int, ...]
    rows: tuple[tuple[Place, tuple[tuple[Result, ...], ...]], ...]


def crosstable(state: State, until: int | None = None) -> Crosstable:
    """Return who met whom with what result, up to a round."""
    raise NotImplementedError


def public_round(state: State) -> int | None:
    """Return the round up to which the standings are public; None while they are hidden."""
    raise NotImplementedError


def finalists(state: State) -> tuple[str, ...]:
    """Return who plays the final, best first; empty if the event has none."""
    raise NotImplementedError
