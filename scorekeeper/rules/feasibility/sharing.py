"""From choices of melds to a whole solution: in turn, or by the exhaustive search."""

from scorekeeper.rules.cards import NATURALS
from scorekeeper.rules.feasibility.bundles import Bundle, Melds
from scorekeeper.rules.feasibility.in_turn import InTurn
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.search import Path, Sharing, State
from scorekeeper.rules.feasibility.sequences import Run
from scorekeeper.rules.feasibility.settle import Beside, Settler
from scorekeeper.rules.feasibility.solution import Solution
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

SuitedRuns = tuple[tuple[tuple[Run, str], ...], ...]  # of every side


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
        for order, dear in self._turns.orders():
            served = self._turns.serve(order, dear)
            if served is not None:
                found = self._solution(self._turns.tables, *served, runs)
                if found is not None:
                    return found
        return None

    def search(self, tables: list[Table], runs: SuitedRuns, budget: int) -> Solution | None:
        """A solution, or None if there is none; raises `UndecidedError`."""

        def settle(state: State, path: Path) -> Solution | None:
            return self._solution(tables, state, path, runs)

        copies = self.totals.supply.naturals[::-1]
        return Sharing(tables, copies, self.settler, settle, budget).run()

    def _solution(
        self, tables: list[Table], state: State, path: Path, runs: SuitedRuns
    ) -> Solution | None:
        wilds, missing = [], []
        for table, (_, place), goal in zip(tables, state, self.settler.goals, strict=True):
            wilds.append(place // table.width)
            missing.append(goal - place % table.width)
        left = tuple(
            have - sum(choice.naturals for choice in taken)
            for have, taken in zip(self.totals.supply.naturals, reversed(path), strict=True)
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
            sets.append((len(NATURALS) - 1 - level, melds))
    return tuple(sets)
