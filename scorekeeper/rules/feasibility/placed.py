"""Decide where sequences count: lay canastas of them out in every way, the rest is searched.

First a few ways are tried quickly, without short sequences. If none is found, one search in which
cards beside sets may lie anyhow proves most impossible totals. Only what passes is searched to the
end: every way to lay out the canastas, with short sequences as part of the search.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.quotas import kept_for_hands
from scorekeeper.rules.feasibility.sequences import Run, kind_of_run, placements
from scorekeeper.rules.feasibility.settle import Beside
from scorekeeper.rules.feasibility.sharing import Plan, Witness, no_runs
from scorekeeper.rules.feasibility.short_runs import must_be_ordinary
from scorekeeper.rules.feasibility.side import ANY_LOOSE, NO_LOOSE, SHORT_RUNS, SideTables
from scorekeeper.rules.feasibility.solution import (
    IMPOSSIBLE,
    NOT_DECIDED,
    POSSIBLE,
    Solution,
    Verdict,
)
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.feasibility.worth import Worth
from scorekeeper.rules.variant import Variant

FIRST, MORE = 6, 40  # ways that are tried quickly before and after the proof
SMALL_BUDGET = 600  # steps of a search with one way to lay out sequences, and of the proof
LONG_BUDGET = 5_000  # steps of the same for the first few ways, if nothing else helps
LONG = 3  # so many ways
END_BUDGET = 20_000  # steps of all searches to the end
MOST_WAYS = 400  # ways that are searched to the end


class Placed:
    """One question of a variant with sequences."""

    def __init__(self, variant: Variant, totals: Totals, worth: Worth, beside: Beside) -> None:
        self.variant = variant
        self.totals = totals
        self.worth = worth
        self.beside = beside
        kind = kind_of_run(variant)
        self.wanted = [0 if kind is None else ask.canastas[kind] for ask in totals.asks]

    def decide(self, *, thorough: bool) -> Verdict:
        """Possible, impossible or not decided; unless `thorough` only what is quick is tried."""
        found = self._quickly(islice(self._plans(), FIRST))
        if found is None and self._disproved():
            return Verdict(IMPOSSIBLE)
        if found is None and thorough:
            found = self._quickly(islice(self._plans(), FIRST, FIRST + MORE))
            found = found or self._thoroughly()
            return Verdict(POSSIBLE if found else IMPOSSIBLE, found)
        return Verdict(POSSIBLE if found else NOT_DECIDED, found)

    def _thoroughly(self) -> Solution | None:
        """A solution, or None if there is none; raises `UndecidedError`."""
        try:
            return self._to_the_end(END_BUDGET // 5)
        except UndecidedError:
            return self._at_length() or self._to_the_end(END_BUDGET)

    def _plans(self) -> Iterator[Plan]:
        """Canastas of sequences for every side, cheap and dear ones in turn."""
        ways = [
            placements(self.variant, count, out=ask.out)
            for count, ask in zip(self.wanted, self.totals.asks, strict=True)
        ]
        places = product(*(range(len(each)) for each in ways))
        for chosen in sorted(places, key=lambda each: (sum(each), max(each) - min(each))):
            yield tuple(each[place] for each, place in zip(ways, chosen, strict=True))

    def _quickly(self, plans: Iterator[Plan]) -> Solution | None:
        """A solution with one of these, if it is found without a long search."""
        for plan in plans:
            rest = self._without(plan)
            if rest is None:
                continue
            sharing = Witness(self.variant, rest, self.worth, self.beside)
            try:
                found = sharing.in_turn(plan)
                if found is None:
                    tables = self._tables(rest, NO_LOOSE)
                    if all(table.possible for table in tables):
                        kept = kept_for_hands(rest, self.worth)
                        found = sharing.guess(tables, plan, kept) or sharing.search(
                            tables, plan, SMALL_BUDGET
                        )
            except UndecidedError:
                continue
            if found is not None:
                return found
        return None

    def _at_length(self) -> Solution | None:
        """A solution with one of the first ways and no short sequences, by a long search."""
        for plan in islice(self._plans(), LONG):
            rest = self._without(plan)
            if rest is None:
                continue
            tables = self._tables(rest, NO_LOOSE)
            sharing = Witness(self.variant, rest, self.worth, self.beside)
            try:
                possible = all(table.possible for table in tables)
                found = sharing.search(tables, plan, LONG_BUDGET) if possible else None
            except UndecidedError:
                continue
            if found is not None:
                return found
        return None

    def _disproved(self) -> bool:
        """Not even if cards beside sets may lie anyhow."""
        rest = self._without(self._in_every_run())
        if rest is None:
            return True
        try:
            tables = self._tables(rest, ANY_LOOSE)
            if not all(table.possible for table in tables):
                return True
            sharing = Witness(self.variant, rest, self.worth, self.beside)
            return sharing.search(tables, no_runs(len(tables)), SMALL_BUDGET) is None
        except UndecidedError:
            return False

    def _in_every_run(self) -> Plan:
        """The ranks in the middle, which every canasta of a sequence holds."""
        ranks = len(self.totals.supply.naturals)
        size = self.variant.melds.canasta_size
        middle = Run(ranks - size, max(0, 2 * size - ranks))
        return tuple((middle,) * count for count in self.wanted)

    def _to_the_end(self, steps: int) -> Solution | None:
        """A solution with any sequences; None: there is none. Raises `UndecidedError`."""
        must_be_ordinary(self.variant)
        for count, plan in enumerate(self._plans()):
            if count == MOST_WAYS:
                raise UndecidedError
            rest = self._without(plan)
            if rest is None:
                continue
            tables = self._tables(rest, SHORT_RUNS)
            if all(table.possible for table in tables):
                sharing = Witness(self.variant, rest, self.worth, self.beside)
                found = sharing.with_short_runs(tables, plan, steps)
                steps = max(0, steps - sharing.steps)
                if found is not None:
                    return found
        return None

    def _tables(self, totals: Totals, loose: str) -> list[Table]:
        sides = SideTables(self.variant, totals.supply, self.worth)
        sides.loose = loose
        return [sides.table(*each, 1) for each in zip(totals.asks, self.beside, strict=True)]

    def _without(self, plan: Plan) -> Totals | None:
        """What is left to find beside these sequences; None: they are too much by themselves."""
        supply = self.totals.supply
        left = list(supply.naturals)
        for run in (run for each in plan for run in each):
            for place in range(run.start, run.start + run.size):
                left[place] -= 1
        asks = tuple(
            _less(ask, self._points(each)) for ask, each in zip(self.totals.asks, plan, strict=True)
        )
        if min(left) < 0 or any(ask.least_melded < 0 for ask in asks):
            return None
        return replace(self.totals, supply=replace(supply, naturals=tuple(left)), asks=asks)

    def _points(self, runs: tuple[Run, ...]) -> int:
        naturals = self.worth.naturals
        return self.worth.unit * sum(
            sum(naturals[run.start : run.start + run.size]) for run in runs
        )


def _less(ask: Ask, points: int) -> Ask:
    """The same side with so many melded points less; below zero if there are not so many."""
    open_to = tuple(each - points for each in ask.all_melded if each >= points)
    if not open_to:
        return replace(ask, melded=-1, or_melded=())
    return replace(ask, melded=open_to[0], or_melded=open_to)
