"""From choices of melds to a whole solution: in turn, or by the exhaustive search."""

from collections.abc import Iterator

from scorekeeper.rules.feasibility.bundles import Bundle, Melds
from scorekeeper.rules.feasibility.floor import Floor
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.in_turn import InTurn, Order
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.quotas import Quota, kept_for_hands, quotas
from scorekeeper.rules.feasibility.search import EASY, Path, Sharing, State
from scorekeeper.rules.feasibility.sequences import Run
from scorekeeper.rules.feasibility.settle import Beside, Settler
from scorekeeper.rules.feasibility.solution import Solution
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

SuitedRuns = tuple[tuple[tuple[Run, str], ...], ...]  # of every side

GUESS = 150  # steps of a search that starts from a guess


def no_runs(sides: int) -> SuitedRuns:
    """No sequences for anybody."""
    return ((),) * sides


def with_suits(runs: tuple[tuple[Run, ...], ...], suits: list[str]) -> SuitedRuns:
    """Sequences of all sides with their suits in the same order."""
    marks = iter(suits)
    return tuple(tuple((run, next(marks)) for run in each) for each in runs)


class Witness:
    """Looks for a solution of one question; sequences are laid out already."""

    def __init__(self, variant: Variant, totals: Totals, worth: Worth, beside: Beside) -> None:
        self.totals = totals
        self.settler = Settler(variant, totals, worth, beside)
        self._turns = InTurn(variant, totals, worth, beside)

    def in_turn(self, runs: SuitedRuns) -> Solution | None:
        """A solution in which one side after the other takes its cards; None decides nothing."""
        for order in self._turns.orders():
            found = self._served(runs, order, self.totals.supply.naturals)
            if found is not None:
                return found
        return None

    def _served(
        self,
        runs: SuitedRuns,
        order: Order,
        naturals: tuple[int, ...],
        shared: tuple[Quota, ...] | None = None,
    ) -> Solution | None:
        served = self._turns.serve(order, naturals, shared)
        return None if served is None else self._solution(self._turns.tables, *served, runs)

    def search(self, tables: list[Table], runs: SuitedRuns, budget: int) -> Solution | None:
        """A solution, or None if there is none; raises `UndecidedError`."""
        copies, worth = self.totals.supply.naturals, self.settler.worth
        floor: Floor | None = None
        for steps in (EASY, min(budget, EASY)):
            try:
                return self._search(tables, runs, copies, steps, floor)
            except UndecidedError:
                floor = Floor(tables, tables[0].in_order(copies), min(worth.deuce, worth.joker))
        found = self._guessed(tables, runs)
        return found or self._search(tables, runs, copies, budget, floor)

    def guess(
        self, tables: list[Table], runs: SuitedRuns, copies: tuple[int, ...]
    ) -> Solution | None:
        """A solution with so many naturals in melds at the most; None decides nothing."""
        try:
            return self._search(tables, runs, copies, GUESS)
        except UndecidedError:
            return None

    def _guessed(self, tables: list[Table], runs: SuitedRuns) -> Solution | None:
        """A solution in which every side has its share of the wild cards."""
        copies = kept_for_hands(self.totals, self.settler.worth)
        for shared in quotas(self.totals) if len(tables) > 1 else ():
            for found in self._with_shares(runs, copies, shared):
                if found is not None:
                    return found
        return None

    def _with_shares(
        self, runs: SuitedRuns, copies: tuple[int, ...], shared: tuple[Quota, ...]
    ) -> Iterator[Solution | None]:
        for order in self._turns.by_points():
            yield self._served(runs, order, copies, shared)
        for dear_first in (False, True) if len(shared) == 2 else ():
            narrow = self._turns.with_quotas(shared, dear_first=dear_first)
            if all(table.possible for table in narrow):
                yield self.guess(narrow, runs, copies)

    def _search(
        self,
        tables: list[Table],
        runs: SuitedRuns,
        copies: tuple[int, ...],
        budget: int,
        floor: Floor | None = None,
    ) -> Solution | None:
        def settle(state: State, path: Path) -> Solution | None:
            return self._solution(tables, state, path, runs)

        search = Sharing(tables, tables[0].in_order(copies), self.settler, settle, floor)
        search.budget = budget
        return search.run()

    def _solution(
        self, tables: list[Table], state: State, path: Path, runs: SuitedRuns
    ) -> Solution | None:
        wilds, missing = [], []
        for table, (_, place), goal in zip(tables, state, self.settler.goals, strict=True):
            wilds.append(place // table.width)
            missing.append(goal - place % table.width)
        taken = {
            level.rank: sum(choice.naturals for choice in choices)
            for level, choices in zip(tables[0].levels, path, strict=True)
        }
        left = tuple(
            have - taken.get(place, 0) for place, have in enumerate(self.totals.supply.naturals)
        )
        ending = self.settler.ending(wilds, missing, left)
        if ending is None:
            return None
        sets = tuple(_sets(table, path, at) for at, table in enumerate(tables))
        return Solution(sets, runs, ending)


def _sets(table: Table, path: Path, at: int) -> tuple[tuple[int, Melds], ...]:
    """The melds of a side by place of the rank."""
    state, sets = 0, []
    for level, taken in enumerate(path):
        choice = taken[at]
        made = tuple(map(int.__sub__, table.kinds[choice.after], table.kinds[state]))
        state = choice.after
        bundle = Bundle(choice.naturals, choice.wilds, made)
        melds = table.levels[level].bundles.melds[bundle]
        if melds:
            sets.append((table.levels[level].rank, melds))
    return tuple(sets)
