"""Suits for sequences that are already chosen."""

from scorekeeper.rules.cards import NATURALS, SUITS
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.question import Supply
from scorekeeper.rules.feasibility.sequences import Run

MAX_TRIES = 5_000


def in_suits(runs: list[Run], supply: Supply) -> list[str] | None:
    """A suit for every run, or None if there are none; raises `UndecidedError`.

    Taken in order, runs always fit while there are enough cards of a rank and no suit is known:
    only the suits that itemised sides show can force a second look.
    """
    order = sorted(range(len(runs)), key=lambda at: (runs[at].start, -runs[at].size))
    suits = _Suits(supply).of([runs[at] for at in order])
    if suits is None:
        return None
    by_place = dict(zip(order, suits, strict=True))
    return [by_place[at] for at in range(len(runs))]


class _Suits:
    """The cards of each suit that are left while suits are handed out."""

    def __init__(self, supply: Supply) -> None:
        self._left = {(rank, suit): supply.packs for rank in NATURALS for suit in SUITS}
        for rank, suit, shown in supply.suited:
            if (rank, suit) in self._left:
                self._left[rank, suit] -= shown
        self._tries = MAX_TRIES

    def of(self, runs: list[Run]) -> list[str] | None:
        """Suits of the runs, the suit with the most cards first."""
        if not runs:
            return []
        self._tries -= 1
        if self._tries < 0:
            raise UndecidedError
        first, *others = runs
        ranks = NATURALS[first.start : first.start + first.size]
        most = {suit: min(self._left[rank, suit] for rank in ranks) for suit in SUITS}
        for suit in sorted(SUITS, key=lambda each: -most[each]):
            if most[suit] <= 0:
                break
            self._take(ranks, suit, 1)
            found = self.of(others)
            if found is not None:
                return [suit, *found]
            self._take(ranks, suit, -1)
        return None

    def _take(self, ranks: tuple[str, ...], suit: str, count: int) -> None:
        for rank in ranks:
            self._left[rank, suit] -= count
