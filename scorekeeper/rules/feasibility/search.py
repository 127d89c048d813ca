"""Share the ranks out among the sides: depth first, never the same dead end twice.

Every step keeps each side able to meet its totals if the others took nothing more, so that only
what the sides take from each other is left to be found out.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from operator import attrgetter
from typing import Generic, TypeVar

from scorekeeper.rules.feasibility.floor import Floor, alike
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.plane import Plane
from scorekeeper.rules.feasibility.settle import Settler
from scorekeeper.rules.feasibility.short_runs import (
    NOTHING_OPEN,
    Lengths,
    after_rank,
    may_end,
    must_go_on,
)
from scorekeeper.rules.feasibility.table import Choice, Table

State = tuple[tuple[int, int], ...]  # for each side its state and place, see `table`
Path = list[tuple[Choice, ...]]  # for each rank the choice of every side
Order = tuple[int, ...]  # the choices of all sides for one rank, by their places in its list
Lying = tuple[int, ...]  # naturals that no side melded, by value
Open = tuple[Lengths, ...]  # sequences of every side that have begun
Found = TypeVar("Found")

EASY = 150  # steps of a search without the costlier bound
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
        *,
        short_runs: bool = False,
    ) -> None:
        """`short_runs`: loose naturals must lie in sequences; then every rank has its place."""
        self.tables = tables
        self.copies = copies
        self.settler = settler
        self.wilds = settler.totals.supply.wilds
        self.settle = settle
        self.budget: float = 0
        self._turn = 0
        self.floor = floor
        self.joint: Table | None = None  # see `joint`; may be set before the first run
        self.plane: Plane | None = None
        self._partners = settler.totals.partners
        self._waste = settler.spare_naturals  # points of naturals that may stay unmelded
        values = [level.value for level in tables[0].levels]
        self._passed = [0, *accumulate(map(int.__mul__, copies, values))]
        self._dead: dict[tuple[int, State, Open, Lying], Order] = {}
        self._path: Path = []
        self._alike = [
            floor is not None
            and not short_runs
            and place > 0
            and alike(*([t.levels[at] for t in tables] for at in (place - 1, place)))
            for place in range(len(copies))
        ]
        self._values = values
        self._open: Open = ()
        self._lying: Lying = (0,) * len(set(values))
        self._slot = {value: slot for slot, value in enumerate(dict.fromkeys(values))}

    def run(self, steps: float, turn: int = 0) -> Found | None:
        """What was found, or None if there is nothing; raises `UndecidedError` after the steps.

        Another run does not look again where this one has looked to the end; `turn` above zero
        makes it look elsewhere first, where few naturals are left lying.
        """
        self.budget, self._turn = steps, turn
        self._path.clear()
        self._open = (NOTHING_OPEN,) * len(self.tables)
        return self._from(0, tuple((0, 0) for _ in self.tables), (), self._lying)

    def _from(self, place: int, state: State, before: Order, lying: Lying) -> Found | None:
        if place == len(self.copies):
            return self.settle(state, self._path) if all(map(may_end, self._open)) else None
        if not self._alike[place]:
            before = ()
        if self._known(place, state, before, lying) or self._hopeless(place, state):
            return None
        self._spend(1)
        failed_before, open_here = self.settler.failed_fills, self._open
        for choices in self._ways(place, state):
            order = tuple(choice.order for choice in choices)
            self._spend(0.05 if order < before else 1)
            if order < before:
                continue
            self._path.append(choices)
            after = tuple(
                (choice.after, at + choice.shift)
                for choice, (_, at) in zip(choices, state, strict=True)
            )
            self._open = tuple(map(after_rank, open_here, (choice.loose for choice in choices)))
            found = self._from(place + 1, after, order, self._left(place, choices, lying))
            self._open = open_here
            if found is not None:
                return found
            self._path.pop()
        any_hands = self.settler.failed_fills == failed_before
        self._dead[place, state, self._open, () if any_hands else lying] = before
        return None

    def _spend(self, steps: float) -> None:
        """Dead ends count, too, and a little even what only repeats another order."""
        self.budget -= steps
        if self.budget < 0:
            raise UndecidedError

    def _known(self, place: int, state: State, before: Order, lying: Lying) -> bool:
        """This was tried in vain, with as many orders open or more."""
        for cards in ((), lying):
            tried = self._dead.get((place, state, self._open, cards))
            if tried is not None and tried <= before:
                if cards:
                    self.settler.failed_fills += 1  # again: with other cards lying it might do
                return True
        return False

    def _left(self, place: int, choices: tuple[Choice, ...], lying: Lying) -> Lying:
        slot = self._slot[self._values[place]]
        more = self.copies[place] - sum(choice.naturals for choice in choices)
        return (*lying[:slot], lying[slot] + more, *lying[slot + 1 :])

    def _hopeless(self, place: int, state: State) -> bool:
        """More wild cards than there are, or more naturals left lying than the points allow."""
        used, melded = [], []
        for table, (_, at) in zip(self.tables, state, strict=True):
            used.append(at // table.width)
            melded.append(at % table.width)
        if sum(used) > self.wilds or self._passed[place] - sum(melded) > self._waste:
            return True
        if self.plane is not None:
            (one, _), (other, _) = state
            return not self.plane.open_to(place, (one, other), used, melded)
        joint = self.joint
        if joint is not None and not self._jointly(
            joint, place, state, sum(used) * joint.width + sum(melded)
        ):
            return True
        return self.floor is not None and self._below(self.floor, place, state, (used, melded))

    def _jointly(self, joint: Table, place: int, state: State, at: int) -> bool:
        made = 0
        for table, (here, _) in zip(self.tables, state, strict=True):
            made = made * len(table.kinds) + here
        return bool(joint.reach[place][made] >> at & 1)

    def _below(
        self, floor: Floor, place: int, state: State, so_far: tuple[list[int], list[int]]
    ) -> bool:
        """Fewer wild cards or points are left than the missing canastas cost."""
        rest = [
            goal - points - wilds * floor.wild_value
            for goal, wilds, points in zip(self.settler.goals, *so_far, strict=True)
        ]
        have = (self.wilds - sum(so_far[0]), *rest)
        return min(have) < 0 or not floor.fits(place, (made for made, _ in state), have)

    def _ways(self, place: int, state: State) -> Iterator[tuple[Choice, ...]]:
        """Choices of all sides for a rank; the side with the fewest ways open chooses first."""
        open_to = []
        self.budget -= (
            sum(len(table.levels[place].bundles.ordered) for table in self.tables)
            // LIST_OF_ONE_STEP
        )
        for table, (made, at), runs in zip(self.tables, state, self._open, strict=True):
            reach, least = table.reach[place + 1], must_go_on(runs)
            open_to.append(
                [
                    choice
                    for choice in table.choices(place, made)
                    if reach[choice.after] >> (at + choice.shift) & 1 and choice.loose >= least
                ]
            )
        order = sorted(range(len(open_to)), key=lambda side: len(open_to[side]))
        if not open_to[order[0]]:
            return
        lists = [open_to[side] for side in order]
        for others in lists[1:]:
            others.sort(key=_FEW_FIRST)
        back = [order.index(side) for side in range(len(order))]
        ways = (
            tuple(chosen[at] for at in back) for chosen in _within(lists, 0, self.copies[place])
        )
        if self._partners:
            ways = (chosen for chosen in ways if self._agree(place, chosen))
        yield from sorted(ways, key=self._elsewhere) if self._turn else ways

    def _agree(self, place: int, chosen: tuple[Choice, ...]) -> bool:
        """What partners wrote for a rank is what their cards make together."""
        found = [self.tables[at].levels[place].bundles for at in self._partners]
        one, other = (
            each.ordered[chosen[at].order] for each, at in zip(found, self._partners, strict=True)
        )
        joins = found[0].joins
        return joins is None or joins.agree(one, other)

    def _elsewhere(self, choices: tuple[Choice, ...]) -> tuple[int, int]:
        """Few naturals left lying come first, and among those another order in every turn."""
        times, more = divmod(self._turn, len(_SHUFFLE))
        mark = sum(
            choice.order * _SHUFFLE[(more + at) % len(_SHUFFLE)]
            for at, choice in enumerate(choices)
        )
        return -sum(choice.naturals for choice in choices), mark * (times + 1) % _MODULUS


_FEW_FIRST = attrgetter("naturals")
_SHUFFLE, _MODULUS = (1, 37, 61, 17, 83, 29, 71, 43), 101  # primes: no two turns look alike


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
