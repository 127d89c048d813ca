"""Whether the rounds to come can still be drawn so that nobody meets twice.

Entrants are numbered from 0; with an odd number the last number is the rest. `free[one]` has a bit
for each other with whom one may still be paired. A draw of all rounds is as many matchings of
everybody without a common pair.

No search is needed where everybody has enough partners left. By Dirac's theorem a graph of an even
number of entrants has such a matching if everybody has at least half of them as partners, and each
round takes one partner from everybody. So any draw can be continued while the partners left in the
last round are at least half (`plenty`); at the start of an event this is so if there are at most
half as many rounds as entrants. Only longer events of few entrants are searched.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

Graph = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]
STEPS = 4_000  # of the first search; each later one takes twice as many
SEARCHES = 5  # of which all but the last only look where a draw is most likely


class _OutOfSteps(Exception):  # noqa: N818 - not a fault
    """A search has taken too long."""


def plenty(partners: Sequence[int], rounds: int, *, rest: bool) -> bool:
    """Return whether the next `rounds` can be drawn, however each of them is drawn.

    `partners` has the number of opponents that each entrant has not met yet. With a `rest`, one
    entrant leaves the matching in each round, whoever it is.
    """
    last = min(partners) - (rounds - 1) - rest
    return 2 * last >= len(partners) - rest


def graph_of(size: int, pairs: Iterable[tuple[int, int]]) -> Graph:
    """Return the graph of `size` entrants in which these pairs may still meet."""
    free = [0] * size
    for one, other in pairs:
        free[one] |= 1 << other
        free[other] |= 1 << one
    return tuple(free)


def without(free: Graph, pairs: Iterable[tuple[int, int]], keep: int = 0) -> Graph:
    """Return the graph without these pairs; a pair stays if one of the two has its bit in `keep`."""
    left = list(free)
    for one, other in pairs:
        if not keep >> one & 1 and not keep >> other & 1:
            left[one] &= ~(1 << other)
            left[other] &= ~(1 << one)
    return tuple(left)


def drawable(free: Graph, rounds: int, keep: int = 0) -> bool | None:
    """Return whether so many `rounds` can be drawn from a graph; None if that was not found out.

    A pair of which one has its bit in `keep` may occur in several rounds: this is for a rest that
    may be repeated. Up to 12 entrants the answer is never None.
    """
    for search in range(SEARCHES):
        last = search + 1 == SEARCHES or len(free) <= 12
        try:
            return _Search(search, None if len(free) <= 12 else STEPS << search, keep).some(free, rounds)
        except _OutOfSteps:
            if last:
                return None
    return None


class _Search:
    """One search; `chance` mixes the order, so that what is left has no pattern."""

    def __init__(self, seed: int, steps: int | None, keep: int) -> None:
        self.chance = Random(seed)  # noqa: S311 - repeatable, not secret
        self.steps = steps
        self.keep = keep
        self.failed: set[tuple[Graph, int]] = set()

    def some(self, free: Graph, rounds: int) -> bool:
        """Return whether so many `rounds` can be drawn; the order of rounds makes no difference."""
        if rounds == 0:
            return True
        if (free, rounds) in self.failed:
            return False
        if self._possible(free, rounds):
            # The rounds are put in order: whoever has the fewest partners meets the first one now.
            one = min(range(len(free)), key=lambda each: self._partners(free, each, rounds))
            others = sorted(self._mixed(free[one]), key=lambda other: self.keep >> other & 1)
            most = len(others) if self.keep else len(others) - rounds + 1
            left = free
            for other in others[:most]:
                for pairs in self._matchings(left, ((1 << len(free)) - 1) & ~(1 << one | 1 << other)):
                    if self.some(without(left, (*pairs, (one, other)), self.keep), rounds - 1):
                        return True
                left = without(left, ((one, other),))
        self.failed.add((free, rounds))
        return False

    def _possible(self, free: Graph, rounds: int) -> bool:
        everybody = range(len(free))
        return all(self._partners(free, each, rounds) >= rounds for each in everybody) and (not self._odd_part(free))

    def _partners(self, free: Graph, one: int, rounds: int) -> int:
        """Return the most opponents that `one` can have in so many `rounds`; a rest to be repeated counts each time."""
        repeated = (free[one] & self.keep).bit_count()
        return free[one].bit_count() + repeated * (rounds - 1)

    @staticmethod
    def _odd_part(free: Graph) -> bool:
        """Return whether an odd number of entrants can only meet among themselves."""
        left = (1 << len(free)) - 1
        while left:
            part, found = 0, left & -left
            while found:
                part |= found
                reached = 0
                for each in _places(found):
                    reached |= free[each]
                found = reached & ~part
            if part.bit_count() % 2:
                return True
            left &= ~part
        return False

    def _matchings(self, free: Graph, left: int) -> Iterator[Pairs]:
        """Yield every way to pair all of `left`, beginning where there is the least choice."""
        if not left:
            yield ()
            return
        if self.steps is not None:
            self.steps -= 1
            if self.steps < 0:
                raise _OutOfSteps
        one = min(_places(left), key=lambda each: (free[each] & left).bit_count())
        for other in self._mixed(free[one] & left):
            for pairs in self._matchings(free, left & ~(1 << one | 1 << other)):
                yield (*pairs, (one, other))

    def _mixed(self, places: int) -> list[int]:
        found = list(_places(places))
        self.chance.shuffle(found)
        return found


def _places(bits: int) -> Iterator[int]:
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1
