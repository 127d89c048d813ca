"""Decide a question about totals: possible with a witness, impossible, or not decided."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from scorekeeper.rules.cards import NATURALS
from scorekeeper.rules.feasibility.bundles import Bundle, Melds
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.search import Path, Sharing, State
from scorekeeper.rules.feasibility.sequences import Run, in_suits, kind_of_run, placements
from scorekeeper.rules.feasibility.settle import Settler, beside_sets
from scorekeeper.rules.feasibility.side import SideTables
from scorekeeper.rules.feasibility.solution import (
    IMPOSSIBLE,
    NOT_DECIDED,
    POSSIBLE,
    Solution,
    Verdict,
)
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.feasibility.worth import worth_of
from scorekeeper.rules.variant import Variant

MAX_NODES = 2_500  # of one search
MAX_PLACEMENTS = 12  # ways to lay out sequences that are tried


class Case:
    """One question under one variant, with what is worked out for it once."""

    def __init__(self, variant: Variant, totals: Totals, budget: int = MAX_NODES) -> None:
        self.variant = variant
        self.totals = totals
        self.worth = worth_of(variant, totals)
        self.budget = budget
        self.run_kind = kind_of_run(variant)
        self.beside = [beside_sets(variant, totals, self.worth, ask) for ask in totals.asks]
        self.sides = SideTables(variant, totals.supply, self.worth)

    def decide(self) -> Verdict:
        """Possible, impossible or not decided."""
        if self._too_much() or any(ask.held and not ask.holds for ask in self.totals.asks):
            return Verdict(IMPOSSIBLE)
        try:
            tables = []
            for at, ask in enumerate(self.totals.asks):
                table = self.sides.table(ask, self.beside[at], self.sides.any_runs(ask))
                if not table.possible:
                    return Verdict(IMPOSSIBLE, blamed=at)
                tables.append(table)
            return self._shared(tables)
        except UndecidedError:
            return Verdict(NOT_DECIDED)

    def _too_much(self) -> bool:
        """More points, or canastas, than the cards that are there can give."""
        supply, worth = self.totals.supply, self.worth
        if any(points % worth.unit for ask in self.totals.asks for points in _points(ask)):
            return True
        cards = sum(supply.naturals) + supply.wilds
        if (
            sum(map(sum, (ask.canastas for ask in self.totals.asks)))
            * (self.variant.melds.canasta_size)
            > cards
        ):
            return True
        if self.variant.threes.ladder is not None:
            return False
        pack = sum(map(int.__mul__, worth.naturals, supply.naturals))
        pack += worth.deuce * supply.deuces + worth.joker * supply.jokers
        pack += max(worth.black, worth.black_held) * supply.blacks + worth.red_held * supply.reds
        return sum(map(sum, map(_points, self.totals.asks))) > pack * worth.unit

    def _shared(self, tables: list[Table]) -> Verdict:
        if not self.variant.melds.sequences:
            found = self._search(tables, self.totals, ((),) * len(tables))
            return Verdict(POSSIBLE if found else IMPOSSIBLE, found)
        for runs in islice(self._run_plans(), MAX_PLACEMENTS):
            found = self._with_runs(runs)
            if found is not None:
                return Verdict(POSSIBLE, found)
        return Verdict(NOT_DECIDED)

    def _run_plans(self) -> Iterator[tuple[tuple[Run, ...], ...]]:
        """Sequences for every side: the canastas that were written and nothing more."""
        wanted = [
            0 if self.run_kind is None else ask.canastas[self.run_kind] for ask in self.totals.asks
        ]
        return product(*(placements(self.variant, count) for count in wanted))

    def _with_runs(self, runs: tuple[tuple[Run, ...], ...]) -> Solution | None:
        """A witness with these sequences, if one is found; None decides nothing."""
        supply = self.totals.supply
        suits = in_suits([run for each in runs for run in each], supply)
        taken = [0] * len(NATURALS)
        for run in (run for each in runs for run in each):
            for place in range(run.start, run.start + run.size):
                taken[place] += 1
        left = tuple(have - took for have, took in zip(supply.naturals, taken, strict=True))
        if suits is None or min(left) < 0:
            return None
        asks = tuple(
            replace(ask, melded=ask.melded - self.worth.unit * self._run_points(each))
            for ask, each in zip(self.totals.asks, runs, strict=True)
        )
        if min(ask.melded for ask in asks) < 0:
            return None
        totals = replace(self.totals, supply=replace(supply, naturals=left), asks=asks)
        sides = SideTables(self.variant, totals.supply, self.worth)
        tables = [
            sides.table(ask, beside, 1) for ask, beside in zip(asks, self.beside, strict=True)
        ]
        if not all(table.possible for table in tables):
            return None
        try:
            return self._search(tables, totals, _with_suits(runs, suits))
        except UndecidedError:
            return None

    def _run_points(self, runs: tuple[Run, ...]) -> int:
        return sum(sum(self.worth.naturals[run.start : run.start + run.size]) for run in runs)

    def _search(
        self,
        tables: list[Table],
        totals: Totals,
        runs: tuple[tuple[tuple[Run, str], ...], ...],
    ) -> Solution | None:
        settler = Settler(self.variant, totals, self.worth, self.beside)
        copies = totals.supply.naturals
        goals = [ask.melded // self.worth.unit for ask in totals.asks]

        def settle(state: State, path: Path) -> Solution | None:
            wilds, missing = [], []
            for table, (_, place), goal in zip(tables, state, goals, strict=True):
                wilds.append(place // table.width)
                missing.append(goal - place % table.width)
            left = tuple(
                have - sum(choice.naturals for choice in taken)
                for have, taken in zip(copies, reversed(path), strict=True)
            )
            ending = settler.ending(wilds, missing, left)
            if ending is None:
                return None
            return Solution(self._sets(tables, path), runs, ending)

        search = Sharing(tables, totals.supply.naturals[::-1], settler, settle, self.budget)
        return search.run()

    def _sets(self, tables: list[Table], path: Path) -> tuple[tuple[tuple[int, Melds], ...], ...]:
        found = []
        for at, table in enumerate(tables):
            state, sets = 0, []
            for level, taken in enumerate(path):
                choice = taken[at]
                made = tuple(map(int.__sub__, table.kinds[choice.after], table.kinds[state]))
                state = choice.after
                melds = table.levels[level].bundles.melds[
                    Bundle(choice.naturals, choice.wilds, made)
                ]
                if melds:
                    sets.append((len(NATURALS) - 1 - level, melds))
            found.append(tuple(sets))
        return tuple(found)


def _points(ask: Ask) -> tuple[int, int]:
    return ask.melded, ask.held


def _with_suits(
    runs: tuple[tuple[Run, ...], ...], suits: list[str]
) -> tuple[tuple[tuple[Run, str], ...], ...]:
    marks = iter(suits)
    return tuple(tuple((run, next(marks)) for run in each) for each in runs)
