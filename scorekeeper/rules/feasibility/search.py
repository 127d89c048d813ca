"""Share the ranks out among the sides: depth first, never the same dead end twice.

Every step keeps each side able to meet its totals if the others took nothing more, so that only
what the sides take from each other is left to be found out.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from operator import attrgetter
from typing import Generic, TypeVar

from scorekeeper.rules.feasibility.floor import Floor
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.settle import Settler
from scorekeeper.rules.feasibility.table import Choice, Table

State = tuple[tuple[int, int], ...]  # for each side its state and place, see `table`
Path = list[tuple[Choice, ...]]  # for each rank the choice of every side
Found = TypeVar("Found")

EASY = 600  # steps of a search without the costlier bound
LIST_OF_ONE_STEP = 64  # bundles that are looked through in the time of a step


class Sharing(Generic[Found]):
    """One search. `settle` looks at what the sides took and finds the rest, or None."""

    def __init__(
        self,
        tables: list[Table],
        copies: tuple[int, ...],
        settler: Settler,
        settle: Callable[[State, Path], Found | None],
        floor: Floor | None = None,
    ) -> None:
        self.tables = tables
        self.copies = copies
        self.settler = settler
        self.wilds = settler.totals.supply.wilds
        self.settle = settle
        self.budget = EASY
        self.floor = floor
        self._waste = settler.spare_naturals  # points of naturals that may stay unmelded
        values = [level.value for level in tables[0].levels]
        self._passed = [0, *accumulate(map(int.__mul__, copies, values))]
        self._dead: set[tuple[int, State]] = set()
        self._path: Path = []

    def run(self) -> Found | None:
        """What was found, or None if there is nothing; raises `UndecidedError`."""
        return self._from(0, tuple((0, 0) for _ in self.tables))

    def _from(self, place: int, state: State) -> Found | None:
        if place == len(self.copies):
            return self.settle(state, self._path)
        if (place, state) in self._dead or self._hopeless(place, state):
            return None
        self.budget -= 1
        if self.budget < 0:
            raise UndecidedError  # counts dead ends that were tried, too
        failed_before = self.settler.failed_fills
        for choices in self._ways(place, state):
            self.budget -= 1
            self._path.append(choices)
            after = tuple(
                (choice.after, at + choice.shift)
                for choice, (_, at) in zip(choices, state, strict=True)
            )
            found = self._from(place + 1, after)
            if found is not None:
                return found
            self._path.pop()
        if self.settler.failed_fills == failed_before:  # else other cards may be left over
            self._dead.add((place, state))
        return None

    def _hopeless(self, place: int, state: State) -> bool:
        """More wild cards than there are, or more naturals left lying than the points allow."""
        used, melded = [], []
        for table, (_, at) in zip(self.tables, state, strict=True):
            used.append(at // table.width)
            melded.append(at % table.width)
        if sum(used) > self.wilds or self._passed[place] - sum(melded) > self._waste:
            return True
        return self.floor is not None and self._below(self.floor, place, state, (used, melded))

    def _below(
        self, floor: Floor, place: int, state: State, so_far: tuple[list[int], list[int]]
    ) -> bool:
        """Fewer wild cards or points are left than the missing canastas cost."""
        least = floor.least(place, tuple(made for made, _ in state))
        rest = [
            goal - points - wilds * floor.wild_value
            for goal, wilds, points in zip(self.settler.goals, *so_far, strict=True)
        ]
        have = (self.wilds - sum(so_far[0]), sum(rest), *rest)
        return any(map(int.__gt__, least, have))

    def _ways(self, place: int, state: State) -> Iterator[tuple[Choice, ...]]:
        """Choices of all sides for a rank; the side with the fewest ways open chooses first."""
        open_to = []
        self.budget -= (
            sum(len(table.levels[place].bundles.ordered) for table in self.tables)
            // LIST_OF_ONE_STEP
        )
        for table, (made, at) in zip(self.tables, state, strict=True):
            reach = table.reach[place + 1]
            open_to.append(
                [
                    choice
                    for choice in table.choices(place, made)
                    if reach[choice.after] >> (at + choice.shift) & 1
                ]
            )
        order = sorted(range(len(open_to)), key=lambda side: len(open_to[side]))
        if not open_to[order[0]]:
            return
        lists = [open_to[side] for side in order]
        for others in lists[1:]:
            others.sort(key=_FEW_FIRST)
        back = [order.index(side) for side in range(len(order))]
        for chosen in _within(lists, 0, self.copies[place]):
            yield tuple(chosen[at] for at in back)


_FEW_FIRST = attrgetter("naturals")


def _within(lists: list[list[Choice]], at: int, copies: int) -> Iterator[tuple[Choice, ...]]:
    """One choice of each list that together take no more than the copies there are."""
    if at == len(lists):
        yield ()
        return
    for choice in lists[at]:
        if choice.naturals <= copies:
            for rest in _within(lists, at + 1, copies - choice.naturals):
                yield (choice, *rest)
        elif at:
            return  # all that follow take more
