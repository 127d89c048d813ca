"""What two sides can still reach together, rank by rank: the points of both at once.

The tables of single sides do not see that sides take cards of a rank from each other. This one
does; it forgets only which wild cards are jokers, and what is left for hands. A place is the wild
cards in sets of both sides, and a point of a plane whose axes are those two of three that have the
least room, see `axes`. `reach` holds, for every rank and the canastas so far, the places as bits
from which the totals of both can still be met. Hard questions leave little room, so that their
planes are small.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from scorekeeper.rules.feasibility.axes import Axis, SideAxis, SumAxis
from scorekeeper.rules.feasibility.goals import goals_of
from scorekeeper.rules.feasibility.live import Live, Made, live_states
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.ranges import ranges_of
from scorekeeper.rules.feasibility.settle import Settler
from scorekeeper.rules.feasibility.table import Kinds, RankBundles, Table
from scorekeeper.rules.feasibility.window import Window
from scorekeeper.rules.variant import Variant

Runs = list[tuple[int, int, int]]  # naturals, fewest and most wild cards
PLANE_STEPS, BITS_OF_ONE_STEP = 50, 8_000  # as long as a step of a search
MOST_STEPS = 6_000
FAR = 40  # bits of a number beyond all points
Moves = list[tuple[int, int, int]]  # naturals, how far, how many wild cards more there may be
State = tuple[tuple[int, int], ...]  # for each side its state and place, see `table`


class Strides(NamedTuple):
    """How far places move with what a side takes."""

    points: int  # of one point of naturals
    wild: int  # of a wild card
    bound: int | None  # the axis that what it takes may leave


def planar(totals: Totals, variant: Variant) -> bool:
    """Two sides whose melds are apart, without sequences."""
    return len(totals.asks) == 2 and not totals.partners and not variant.melds.sequences


class Plane:
    """See the module. Nothing is filled in before `fill`."""

    def __init__(
        self, tables: list[Table], settler: Settler, spare: tuple[int, int] = (0, 0)
    ) -> None:
        """`spare`: points that each side may have to begin with, instead of melding them."""
        self._pair = tables[0], tables[1]
        self._settler = settler
        self._goals = goals_of(settler)
        self._live: Live = live_states(settler.variant, settler.totals, self._pair)
        self._axes = self._least_room(spare)
        self._row = self._axes[1].length
        self._layer = self._row * self._axes[0].length
        self._least = [min((w.low for w in states.values()), default=0) for states in self._live]
        self._strides = [self._moving(side) for side in (0, 1)]
        self._steps: dict[tuple[int, int, int], list[tuple[int, Moves]]] = {}
        self._backwards: dict[tuple[int, int], dict[int, list[tuple[int, Kinds]]]] = {}
        self._masks: dict[tuple[int, ...], int] = {}
        self.reach: list[dict[Made, int]] = [{} for _ in self._live]
        self._next = len(self._live) - 1
        self.steps = PLANE_STEPS  # so far, as those of a search
        self.begin = (0, 0)  # points of each side to begin with; no more than are spare

    @property
    def canastas_can_be(self) -> bool:
        """There are ranks and wild cards for all canastas."""
        return bool(self._live[-1])

    @property
    def possible(self) -> bool:
        """The totals of both can be met, as far as this sees."""
        return self.open_to(0, (0, 0), [0, 0], [0, 0])

    def open_to(self, place: int, made: Made, wilds: list[int], points: list[int]) -> bool:
        """With these wild cards, and points of naturals, the totals of both can be met.

        As far as this sees.
        """
        bits = self.reach[place].get(made)
        if not bits:
            return False
        at = self._place(place, made, wilds, [*map(int.__add__, points, self.begin)])
        return at is not None and bool(bits >> at & 1)

    def starts(self, side: int, most: int) -> list[int]:
        """With how many points to begin with a side can go on; no more than were spare."""
        points = [[0, 0] for _ in range(most + 1)]
        for count, each in enumerate(points):
            each[side] = count
        places = [self._place(0, (0, 0), (0, 0), each) for each in points]
        bits = self.reach[0].get((0, 0), 0)
        return [count for count, at in enumerate(places) if at is not None and bits >> at & 1]

    def fill(self, most: int) -> bool:
        """Work out `reach`, as far as that takes no more steps; False: there is more to do."""
        last = 0
        for place in range(self._next, -1, -1):
            if self.steps + last > most:
                return False
            last = -self.steps
            self._fill(place)
            last += self.steps
            self._next = place - 1
        return True

    def _fill(self, place: int) -> None:
        last = place == len(self._live) - 1
        found = {made: self._ends(made) for made in self._live[-1]} if last else {}
        for (one, other), lots in ({} if last else self._before_second(place)).items():
            for before, moves in self._leading_to(0, place, one):
                made = before, other
                if made in self._live[place]:
                    found[made] = found.get(made, 0) | self._joined(lots, moves)
        for made, bits in found.items():
            self._keep(place, made, bits)

    def _joined(self, lots: list[int], moves: Moves) -> int:
        """Places before the first side took its cards, too; `lots` by what the second leaves."""
        found, wild = 0, self._strides[0].wild
        for naturals, by, count in moves:
            if lots[naturals]:
                found |= _smeared(_down(lots[naturals], by), count, wild)
        return found

    def _before_second(self, place: int) -> dict[Made, list[int]]:
        """Places after the first side took its cards of a rank and before the second took its own.

        Of every state by naturals: those where the second leaves so many, or more.
        """
        up = (self._least[place + 1] - self._least[place]) * self._layer
        copies, wild = self._pair[0].levels[place].copies, self._strides[1].wild
        found: dict[Made, list[int]] = {}
        for (one, other), after in self.reach[place + 1].items():
            self.steps += 2 + after.bit_length() // BITS_OF_ONE_STEP
            spread = {1: after << up}
            for before, moves in self._leading_to(1, place, other):
                lots = found.setdefault((one, before), [0] * (copies + 1))
                for naturals, by, count in moves:
                    if count not in spread:
                        spread[count] = _smeared(spread[1], count, wild)
                    lots[copies - naturals] |= _down(spread[count], by)
        for lots in found.values():
            for left in range(copies, 0, -1):
                lots[left - 1] |= lots[left]
        return found

    def _least_room(self, spare: tuple[int, int]) -> tuple[Axis, Axis]:
        wild = self._settler.worth.deuce
        axes: list[Axis] = []
        for side, table in enumerate(self._pair):
            goals = _window([goal[side + 1] for goal in self._goals])
            ranges = ranges_of(self._settler.variant, table, wild)
            axes.append(SideAxis(side, ranges, goals, spare[side]))
        naturals = [one + other - wilds * wild for wilds, one, other in self._goals]
        axes.append(SumAxis(self._pair[0], _window(naturals), sum(spare)))
        rows, columns = min(combinations(axes, 2), key=lambda two: two[0].length * two[1].length)
        return rows, columns

    def _place(
        self, place: int, made: Made, wilds: Sequence[int], points: Sequence[int]
    ) -> int | None:
        """The place of points of naturals, and wild cards, of both sides."""
        found = (sum(wilds) - self._least[place]) * self._layer
        for axis, stride in zip(self._axes, (self._row, 1), strict=True):
            window, at = axis.window(place, made), axis.at(points, wilds)
            if window is None or not window.low <= at <= window.high:
                return None
            found += (at - window.low) * stride
        return found if found >= 0 else None

    def _ends(self, made: Made) -> int:
        found, wild = 0, self._settler.worth.deuce
        for wilds, one, other in self._goals:
            if wilds >= self._live[-1][made].low:
                points = one - wilds * wild, other
                at = self._place(len(self._live) - 1, made, (wilds, 0), points)
                found |= 0 if at is None else 1 << at
        return found

    def _keep(self, place: int, made: Made, bits: int) -> None:
        """Remember what lies in the windows."""
        live = self._live[place][made]
        rows, columns = (axis.window(place, made) for axis in self._axes)
        if rows is None or columns is None:
            return
        sizes = live.low - self._least[place], live.size, rows.size, columns.size
        if sizes not in self._masks:
            row = _repeated((1 << columns.size) - 1, self._row, rows.size)
            layers = _repeated(row, self._layer, live.size)
            self._masks[sizes] = layers << sizes[0] * self._layer
        bits &= self._masks[sizes]
        if bits:
            self.reach[place][made] = bits

    def _leading_to(self, side: int, place: int, then: int) -> list[tuple[int, Moves]]:
        """States of a side before a rank that lead to this one, and how far its bundles move."""
        key = side, place, then
        if key not in self._steps:
            bundles = self._pair[side].levels[place].bundles
            states = {made[side] for made in self._live[place]}
            self._steps[key] = [
                (before, self._moves(side, (place, before, then), bundles.runs[made]))
                for before, made in self._back(side, bundles)[then]
                if before in states
            ]
        return self._steps[key]

    def _back(self, side: int, bundles: RankBundles) -> dict[int, list[tuple[int, Kinds]]]:
        """By state after a rank: states before it, with the canastas between."""
        key = side, id(bundles)
        if key not in self._backwards:
            found = defaultdict[int, list[tuple[int, Kinds]]](list)
            for made in bundles.runs:
                for before, then in self._pair[side].pairs(made):
                    found[then].append((before, made))
            self._backwards[key] = found
        return self._backwards[key]

    def _moves(self, side: int, step: tuple[int, int, int], runs: Runs) -> Moves:
        """Naturals, how far places move, and how many numbers of wild cards there may be.

        What moves out of every window is left out.
        """
        points, wild, bound = self._strides[side]
        value = self._pair[side].levels[step[0]].value
        offs = [axis.off(side, step) for axis in self._axes]
        shift = offs[0] * self._row + offs[1]
        off, each, most = 0, 1, 1 << FAR
        if bound is not None:
            off, each, most = offs[bound], self._axes[bound].wild, self._axes[bound].most
        found = []
        for naturals, low, high in runs:
            at = naturals * value
            least = max(low, (-most - at - off) // each + 1)
            count = min(high, (most - 1 - at - off) // each) - least + 1
            if count > 0:
                found.append((naturals, shift + at * points + least * wild, count))
        return found

    def _moving(self, side: int) -> Strides:
        moving = [at for at, axis in enumerate(self._axes) if axis.moves(side)]
        strides = self._row, 1
        return Strides(
            points=sum(strides[at] for at in moving),
            wild=self._layer + sum(self._axes[at].wild * strides[at] for at in moving),
            bound=next((at for at in moving if self._axes[at].wild), None),
        )


def _window(points: list[int]) -> Window:
    return Window(min(points), max(points)) if points else Window(0, -1)


def _down(bits: int, by: int) -> int:
    return bits >> by if by >= 0 else bits << -by


def _smeared(bits: int, count: int, step: int) -> int:
    """The bits as they are, and moved down by 1, 2, ... steps: so many times in all."""
    have = 1
    while have < count:
        more = min(have, count - have)
        bits |= bits >> more * step
        have += more
    return bits


def _repeated(bits: int, step: int, times: int) -> int:
    """The bits so many times, a step from each other."""
    found, have = bits if times else 0, 1
    while have < times:
        more = min(have, times - have)
        found |= found << more * step
        have += more
    return found
