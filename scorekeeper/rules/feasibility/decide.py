"""Decide a question about totals: possible with a witness, impossible, or not decided."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product

from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.quotas import kept_for_hands
from scorekeeper.rules.feasibility.sequences import Run, in_suits, kind_of_run, placements
from scorekeeper.rules.feasibility.settle import beside_sets
from scorekeeper.rules.feasibility.sharing import Witness, no_runs, with_suits
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

MAX_NODES = 8_000  # of one search
SMALL_BUDGET = 800  # of a search with one way to lay out sequences
MAX_PLACEMENTS = 8  # ways to lay out sequences that are tried


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
        sharing = Witness(self.variant, self.totals, self.worth, self.beside)
        try:
            found = self._quick(sharing)
            if found is not None:
                return Verdict(POSSIBLE, found)
            tables = []
            for at, ask in enumerate(self.totals.asks):
                table = self.sides.table(ask, self.beside[at], self.sides.any_runs(ask))
                if not table.possible:
                    return Verdict(IMPOSSIBLE, blamed=at)
                tables.append(table)
            return self._shared(tables, sharing)
        except UndecidedError:
            return Verdict(NOT_DECIDED)

    def _quick(self, sharing: Witness) -> Solution | None:
        """With more than two sides helping themselves in turn mostly settles the question."""
        if len(self.totals.asks) <= 2 or self._runs_wanted():
            return None
        return sharing.in_turn(no_runs(len(self.totals.asks)))

    def _runs_wanted(self) -> bool:
        return self.run_kind is not None and any(
            ask.canastas[self.run_kind] for ask in self.totals.asks
        )

    def _too_much(self) -> bool:
        """More points, or canastas, than the cards that are there can give."""
        supply, worth = self.totals.supply, self.worth
        if any(points % worth.unit for ask in self.totals.asks for points in _points(ask)):
            return True
        cards = sum(supply.naturals) + supply.wilds
        canastas = sum(sum(ask.canastas) for ask in self.totals.asks)
        if canastas * self.variant.melds.canasta_size > cards:
            return True
        pack = self.points_of_pack()
        return pack is not None and sum(map(sum, map(_points, self.totals.asks))) > pack

    def points_of_pack(self) -> int | None:
        """What all cards that are there are worth; None where threes count in a ladder."""
        supply, worth = self.totals.supply, self.worth
        if self.variant.threes.ladder is not None:
            return None
        pack = sum(map(int.__mul__, worth.naturals, supply.naturals))
        pack += worth.deuce * supply.deuces + worth.joker * supply.jokers
        pack += max(worth.black, worth.black_held) * supply.blacks + worth.red_held * supply.reds
        return pack * worth.unit

    def _shared(self, tables: list[Table], sharing: Witness) -> Verdict:
        if not self.variant.melds.sequences:
            kept = kept_for_hands(self.totals, self.worth)
            found = sharing.guess(tables, no_runs(len(tables)), kept) or sharing.search(
                tables, no_runs(len(tables)), self.budget
            )
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
        left = _without(runs, supply.naturals)
        asks = tuple(
            replace(ask, melded=ask.melded - self.worth.unit * self._run_points(each))
            for ask, each in zip(self.totals.asks, runs, strict=True)
        )
        if suits is None or min(*left, *(ask.melded for ask in asks)) < 0:
            return None
        totals = replace(self.totals, supply=replace(supply, naturals=left), asks=asks)
        sharing = Witness(self.variant, totals, self.worth, self.beside)
        suited = with_suits(runs, suits)
        found = sharing.in_turn(suited)
        if found is not None:
            return found
        sides = SideTables(self.variant, totals.supply, self.worth)
        tables = [sides.table(*each, 1) for each in zip(asks, self.beside, strict=True)]
        try:
            possible = all(table.possible for table in tables)
            return sharing.search(tables, suited, SMALL_BUDGET) if possible else None
        except UndecidedError:
            return None

    def _run_points(self, runs: tuple[Run, ...]) -> int:
        return sum(sum(self.worth.naturals[run.start : run.start + run.size]) for run in runs)


def _without(runs: tuple[tuple[Run, ...], ...], naturals: tuple[int, ...]) -> tuple[int, ...]:
    """The naturals that sequences leave."""
    left = list(naturals)
    for run in (run for each in runs for run in each):
        for place in range(run.start, run.start + run.size):
            left[place] -= 1
    return tuple(left)


def _points(ask: Ask) -> tuple[int, int]:
    return ask.melded, ask.held
