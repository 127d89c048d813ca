"""Decide a question about totals: possible with a witness, impossible, or not decided."""

from dataclasses import dataclass, replace

from scorekeeper.rules.feasibility.floor import Floor
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.placed import Placed
from scorekeeper.rules.feasibility.plane import Plane
from scorekeeper.rules.feasibility.question import Ask, Totals
from scorekeeper.rules.feasibility.quotas import kept_for_hands
from scorekeeper.rules.feasibility.sequences import kind_of_run
from scorekeeper.rules.feasibility.settle import beside_sets
from scorekeeper.rules.feasibility.sharing import HARD, QUICK, Witness, no_runs
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
TABLE_STEPS = 40  # as long as it takes to make a table


@dataclass(slots=True)
class Known:
    """What cases with the same cards and canastas share."""

    tables: dict[Ask, Table]
    floor: Floor | None = None
    plane: Plane | None = None  # filled in, and set to where the sides begin


class Case:
    """One question under one variant, with what is worked out for it once."""

    def __init__(
        self,
        variant: Variant,
        totals: Totals,
        budget: int = MAX_NODES,
        known: "Known | None" = None,
    ) -> None:
        """`known`: what other cases with the same cards have worked out."""
        self.variant = variant
        self.totals = totals
        self.worth = worth_of(variant, totals)
        self.budget = budget
        self.known = known or Known({})
        self.run_kind = kind_of_run(variant)
        self._steps = 0
        self.beside = [beside_sets(variant, totals, self.worth, ask) for ask in totals.asks]
        self.sides = SideTables(variant, totals.supply, self.worth)

    @property
    def goals(self) -> list[int]:
        """The most melded points of every side, in units."""
        return [max(ask.all_melded) // self.worth.unit for ask in self.totals.asks]

    def decide(self) -> Verdict:
        """Possible, impossible or not decided."""
        verdict = self._decide()
        return replace(verdict, steps=self._steps)

    def _decide(self) -> Verdict:
        if self._too_much() or any(ask.least_held and not ask.holds for ask in self.totals.asks):
            return Verdict(IMPOSSIBLE)
        sharing = Witness(self.variant, self.totals, self.worth, self.beside)
        try:
            found = self._quick(sharing)
            if found is not None:
                return Verdict(POSSIBLE, found)
            tables = []
            for at, ask in enumerate(self.totals.asks):
                table = self.known.tables.get(ask)
                if table is None:
                    self._steps += TABLE_STEPS
                    table = self.sides.table(ask, self.beside[at], self.sides.any_runs(ask))
                    self.known.tables[ask] = table
                if not table.possible:
                    return Verdict(IMPOSSIBLE, blamed=at)
                tables.append(table)
            return self._shared(tables, sharing)
        except UndecidedError:
            return Verdict(NOT_DECIDED)
        finally:
            self._steps += sharing.steps

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
            runs, floor = no_runs(len(tables)), self.known.floor
            if floor is not None and floor.spare(sharing.settler.goals) is None:
                return Verdict(IMPOSSIBLE)
            found = self._apart(sharing) if self.totals.partners else None
            sharing.plane = self.known.plane
            if sharing.plane is None and found is None:
                kept = kept_for_hands(self.totals, self.worth)
                found = sharing.guess(tables, runs, kept, QUICK)
            found = found or sharing.search(tables, runs, self.budget, floor)
            if found is None:
                return Verdict(IMPOSSIBLE, whatever_held=sharing.whatever_held)
            return Verdict(POSSIBLE, found)
        placed = Placed(self.variant, self.totals, self.worth, self.beside)
        return placed.decide(thorough=self.budget == MAX_NODES)

    def _apart(self, sharing: Witness) -> Solution | None:
        """A solution in which no meld of partners needs the other's cards; None decides nothing."""
        sides = SideTables(self.variant, self.totals.supply, self.worth)
        sides.apart = True
        pairs = zip(self.totals.asks, self.beside, strict=True)
        tables = [sides.table(ask, beside, 1) for ask, beside in pairs]
        self._steps += TABLE_STEPS * len(tables)
        if not all(table.possible for table in tables):
            return None
        try:
            return sharing.search(tables, no_runs(len(tables)), 2 * HARD)
        except UndecidedError:
            return None


def _points(ask: Ask) -> tuple[int, int]:
    return ask.least_melded, ask.least_held
