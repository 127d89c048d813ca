"""What one side can still reach, rank by rank, as if the other sides took nothing.

A state is how many canastas of each kind the side has made with the ranks so far, and a place
`wilds * width + points` for the wild cards and natural points in its sets so far. `reach[rank]`
holds, for every state, the places (as bits) from which the side's totals can still be met with
that rank and the ranks after it.
"""

from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from scorekeeper.rules.feasibility.bundles import Bundle, Melds
from scorekeeper.rules.feasibility.partners import Joining

Kinds = tuple[int, ...]


class Choice(NamedTuple):
    """One bundle as a step from a state: naturals taken, place moved, state after it."""

    naturals: int
    wilds: int
    shift: int
    after: int
    order: int  # place in the list of the rank's bundles
    loose: int  # naturals of it that lie in short sequences


class RankBundles:
    """The bundles of ranks that are alike, also by the canastas that they make."""

    def __init__(self, melds: dict[Bundle, Melds], joins: Joining | None = None) -> None:
        """`joins`: how they count together with those of a partner."""
        self.melds = melds
        self.joins = joins
        self.ordered = sorted(melds, key=_many_first)
        self.runs = _by_canastas(melds)


@dataclass(frozen=True, slots=True)
class Level:
    """One rank for one side: its place, copies left, value of a card, and its bundles."""

    rank: int
    copies: int
    value: int
    bundles: RankBundles


class Table:
    """Everything that one side can do with the ranks; see the module."""

    def __init__(self, levels: list[Level], wanted: Kinds, goal: int, width: int) -> None:
        """`goal`: places, as bits, at which the side's totals are met after the last rank."""
        self.levels = levels
        self.width = width
        self.kinds = tuple(product(*(range(count + 1) for count in wanted)))
        self.state = {kinds: place for place, kinds in enumerate(self.kinds)}
        rows = goal.bit_length() // width + 1
        row = (1 << (width - furthest(levels))) - 1
        self._mask = sum(row << (width * place) for place in range(rows))
        self._after: dict[tuple[int, Kinds], int | None] = {}
        self._steps: dict[Kinds, list[tuple[int, int]]] = {}
        self._choices: dict[tuple[int, int, int], list[Choice]] = {}
        self.reach: list[list[int]] = [[0] * len(self.kinds) for _ in range(len(levels) + 1)]
        self.reach[-1][self.state[wanted]] = goal & self._mask
        for place in range(len(levels) - 1, -1, -1) if goal else ():
            self._fill(place)

    def in_order(self, by_rank: tuple[int, ...]) -> tuple[int, ...]:
        """Figures of the ranks in the order of the levels."""
        return tuple(by_rank[level.rank] for level in self.levels)

    @property
    def possible(self) -> bool:
        """The side alone could have these totals."""
        return bool(self.reach[0][0] & 1)

    def _fill(self, place: int) -> None:
        level, after, here = self.levels[place], self.reach[place + 1], self.reach[place]
        smeared: dict[tuple[int, int, int], int] = {}
        for made, runs in level.bundles.runs.items():
            for before, then in self.pairs(made):
                bits = after[then]
                if not bits:
                    continue
                found = 0
                for naturals, low, high in runs:
                    key = (then, low, high)
                    if key not in smeared:
                        smeared[key] = _smear(bits, low, high, self.width)
                    found |= smeared[key] >> (naturals * level.value)
                here[before] |= found
        for state, bits in enumerate(here):
            here[state] = bits & self._mask

    def pairs(self, made: Kinds) -> list[tuple[int, int]]:
        """States before and after these canastas."""
        if made not in self._steps:
            steps = [(before, self.step(before, made)) for before in range(len(self.kinds))]
            self._steps[made] = [(before, then) for before, then in steps if then is not None]
        return self._steps[made]

    def step(self, state: int, made: Kinds) -> int | None:
        """The state after some more canastas; None: more than are wanted."""
        key = (state, made)
        if key not in self._after:
            then = tuple(map(int.__add__, self.kinds[state], made))
            self._after[key] = self.state.get(then)
        return self._after[key]

    def choices(self, place: int, state: int) -> list[Choice]:
        """Every bundle of a rank that is a step from this state."""
        level = self.levels[place]
        key = (id(level.bundles), level.value, state)
        if key not in self._choices:
            found = []
            for order, bundle in enumerate(level.bundles.ordered):
                then = self.step(state, bundle.canastas)
                if then is not None:
                    shift = bundle.wilds * self.width + bundle.naturals * level.value
                    found.append(Choice(*bundle[:2], shift, then, order, bundle.loose))
            self._choices[key] = found
        return self._choices[key]


def _many_first(bundle: Bundle) -> tuple[int, bool, int, int]:
    return (bundle.loose, bundle.naturals == 0, -bundle.naturals, bundle.wilds)


def furthest(levels: list[Level]) -> int:
    """The furthest that one bundle moves natural points."""
    return max((level.copies * level.value for level in levels), default=0)


def _by_canastas(melds: dict[Bundle, Melds]) -> dict[Kinds, list[tuple[int, int, int]]]:
    """(naturals, fewest wild cards, most wild cards) of bundles without gaps between."""
    counts: dict[tuple[Kinds, int], list[int]] = {}
    for bundle in melds:
        counts.setdefault((bundle.canastas, bundle.naturals), []).append(bundle.wilds)
    found: dict[Kinds, list[tuple[int, int, int]]] = {}
    for (made, naturals), wilds in counts.items():
        runs = found.setdefault(made, [])
        low = before = min(wilds)
        for count in sorted(wilds):
            if count > before + 1:
                runs.append((naturals, low, before))
                low = count
            before = count
        runs.append((naturals, low, before))
    return found


def _smear(bits: int, low: int, high: int, width: int) -> int:
    """Bits moved down by each number of rows from `low` to `high`."""
    found = 0
    for count in range(low, high + 1):
        found |= bits >> (count * width)
    return found
