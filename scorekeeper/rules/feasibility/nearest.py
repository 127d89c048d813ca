"""The nearest figures with which a hand is possible.

Figures are asked for many at once: one search that finds nothing rules out all of them, and the
next one looks at more that lie further away. What is found is then drawn nearer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.feasibility.decide import Case, Known
from scorekeeper.rules.feasibility.floor import Floor
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.sharing import QUICK
from scorekeeper.rules.feasibility.solution import IMPOSSIBLE, NOT_DECIDED
from scorekeeper.rules.feasibility.span import possible_melded
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

MELDED, HELD = "melded_points", "held_points"
SINGLE, GROWTH = 4, 4  # figures asked for one by one; then how many times as many at once
FAR = 400  # units above a figure that are looked at
STEPS = 450  # of each search
MAX_SEARCHES = 24
MAX_UNDECIDED = 3  # searches that may end so before the others are cut short


@dataclass(frozen=True, slots=True)
class Near:
    """The nearest possible figures; `sure`: nothing nearer was left undecided."""

    points: int
    lower: int | None
    higher: int | None
    sure: bool
    alone: bool  # the nearest that the side could have if the others took nothing

    @property
    def is_bound(self) -> bool:
        """Everything on the other side of the figure is impossible, too."""
        return self.sure and (self.lower is None or self.higher is None)

    @property
    def distance(self) -> int:
        """From what was written to the nearer of the two."""
        near = [each for each in (self.lower, self.higher) if each is not None]
        return min(abs(each - self.points) for each in near)


class Nearest:
    """Looks for figures of one question; all its searches share tables and a number of tries."""

    def __init__(self, variant: Variant, totals: Totals) -> None:
        self.variant = variant
        self.totals = totals
        self.case = Case(variant, totals)
        self.worth: Worth = self.case.worth
        self._known = Known({})
        self._searches = MAX_SEARCHES
        self._undecided = 0

    @property
    def sure(self) -> bool:
        """No search was cut short so far."""
        return not self._undecided and self._searches >= 0

    def melded_alone(self, at: int) -> int:
        """Melded points in units, as bits, that a side could have if the others took nothing."""
        ask, supply, worth = self.totals.asks[at], self.totals.supply, self.worth
        most = sum(map(int.__mul__, worth.naturals, supply.naturals))
        most += worth.deuce * supply.deuces + worth.joker * supply.jokers
        most = min(most + worth.black * supply.blacks, ask.melded // worth.unit + FAR)
        return possible_melded(self.case.sides, ask, self.case.beside[at], most)

    def melded(self, at: int) -> Near | None:
        """The nearest melded points of a side with which the hand is possible."""
        bits, floor = self.melded_alone(at), None
        if len(self.totals.asks) > 1 and not self.variant.melds.sequences:
            floor = self._floor(at, bits.bit_length())
        self._known.floor = floor
        if floor is not None:
            least = min((cost[1 + at] for cost in floor.root), default=bits.bit_length())
            bits = bits >> least << least
        found = self._near(at, MELDED, bits)
        self._known.floor = None
        return found

    def _floor(self, at: int, most: int) -> Floor | None:
        """What the canastas cost at the least if one side may meld up to `most` units."""
        asks, supply, worth = self.totals.asks, self.totals.supply, self.worth
        caps = [ask.melded // worth.unit for ask in asks]
        caps[at] = most
        tables = [self.case.sides.empty_table(ask) for ask in asks]
        copies, wild = tables[0].in_order(supply.naturals), min(worth.deuce, worth.joker)
        try:
            return Floor(tables, copies, wild, (supply.wilds, *caps))
        except UndecidedError:
            return None

    def held(self, at: int) -> Near | None:
        """The nearest points in the hands of a side."""
        most = self.totals.asks[at].held // self.worth.unit + FAR
        return self._near(at, HELD, (1 << min(most, self._left_for(at, HELD)) + 1) - 1)

    def possible(self, totals: Totals, steps: int = STEPS) -> bool:
        """A search finds a hand for these totals."""
        verdict = Case(self.variant, totals, steps, self._known).decide()
        self._undecided += verdict.answer == NOT_DECIDED
        return verdict.solution is not None

    def _left_for(self, at: int, figure: str) -> int:
        """The most units that the pack leaves for one figure."""
        pack = self.case.points_of_pack()
        if pack is None:
            return 1 << 20
        others = sum(ask.melded + ask.held for ask in self.totals.asks)
        ask = self.totals.asks[at]
        others -= ask.melded if figure == MELDED else ask.held
        return max(0, pack - others) // self.worth.unit

    def _near(self, at: int, figure: str, bits: int) -> Near | None:
        unit, ask = self.worth.unit, self.totals.asks[at]
        points = ask.melded if figure == MELDED else ask.held
        written, most = points // unit, self._left_for(at, figure)
        down = [*_below(bits, min(written, most + 1))]
        up = [each for each in _above(bits, written + 1) if each <= most]
        lower, sure_down = self._first(at, figure, [each * unit for each in down])
        higher, sure_up = self._first(at, figure, [each * unit for each in up])
        if lower is None and higher is None:
            return None
        bits = self.melded_alone(at) if figure == MELDED else bits
        first = [
            next(_below(bits, written), None),
            next(_above(bits, written + 1), None),
        ]
        found = [None if each is None else each // unit for each in (lower, higher)]
        alone = figure == MELDED and found == first and not bits >> written & 1
        return Near(points, lower, higher, sure_down and sure_up, alone)

    def _first(self, at: int, figure: str, figures: list[int]) -> tuple[int | None, bool]:
        """The first of some figures with which the hand is possible, and if that is sure."""
        parts, size, sure = [], 1, True
        while figures:
            parts.append(figures[:size])
            figures, size = figures[size:], size * (GROWTH if len(parts) >= SINGLE else 1)
        parts.reverse()
        while parts:
            part = parts.pop()
            found, decided = self._any_of(at, figure, part)
            if found is not None:
                return self._drawn_near(at, figure, part, (found, sure))
            if not decided and len(part) > 1 and self._undecided <= MAX_UNDECIDED:
                half = len(part) // 2
                parts += [part[half:], part[:half]]
            else:
                sure = sure and decided
        return None, sure

    def _drawn_near(
        self, at: int, figure: str, part: list[int], so_far: tuple[int, bool]
    ) -> tuple[int, bool]:
        found, sure = so_far
        nearer = part[: part.index(found)]
        while nearer:
            half = nearer[: (len(nearer) + 1) // 2]
            better, decided = self._any_of(at, figure, half)
            sure = sure and decided
            if better is not None:
                found = better
                nearer = nearer[: nearer.index(better)]
            else:
                nearer = nearer[len(half) :]
        return found, sure

    def _any_of(self, at: int, figure: str, figures: Sequence[int]) -> tuple[int | None, bool]:
        """One of the figures with which the hand is possible; if there is none, if that is sure."""
        self._searches -= 1
        if self._searches < 0:
            return None, False
        ask, each = self.totals.asks[at], tuple(figures)
        if figure == MELDED:
            ask = replace(ask, melded=each[0], or_melded=each)
        else:
            ask = replace(ask, held=each[0], or_held=each)
        totals = with_ask(self.totals, at, ask)
        steps = STEPS if self._undecided < MAX_UNDECIDED else QUICK
        verdict = Case(self.variant, totals, steps, self._known).decide()
        if verdict.solution is None:
            self._undecided += verdict.answer != IMPOSSIBLE
            return None, verdict.answer == IMPOSSIBLE
        ending = verdict.solution.ending
        if figure == HELD:
            return ending.held_points[at], True
        runs = sum(
            sum(self.worth.naturals[run.start : run.start + run.size])
            for run, _ in verdict.solution.runs[at]
        )
        return (ending.shares[at].melded + runs) * self.worth.unit, True


def with_ask(totals: Totals, at: int, ask: Ask) -> Totals:
    """The same question with other figures of one side."""
    return replace(totals, asks=(*totals.asks[:at], ask, *totals.asks[at + 1 :]))


def _below(bits: int, end: int) -> Iterator[int]:
    """Places of bits below `end`, the highest first."""
    rest = bits & ((1 << max(0, end)) - 1)
    while rest:
        yield rest.bit_length() - 1
        rest ^= 1 << (rest.bit_length() - 1)


def _above(bits: int, start: int) -> Iterator[int]:
    """Places of bits from `start` on, the lowest first."""
    rest = bits >> start
    while rest:
        lowest = rest & -rest
        yield start + lowest.bit_length() - 1
        rest ^= lowest
