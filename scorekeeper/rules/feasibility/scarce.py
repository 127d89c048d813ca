"""What there is too little of: wild cards, or ranks."""

from dataclasses import dataclass, replace

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.floor import MAX_STEPS, PER_STEP, Floor
from scorekeeper.rules.feasibility.held import UndecidedError
from scorekeeper.rules.feasibility.live import fewest_wilds
from scorekeeper.rules.feasibility.plane import planar
from scorekeeper.rules.feasibility.question import Ask, Supply, Totals
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.variant import Variant

MOST = 40  # wild cards, more than canastas need


@dataclass(frozen=True, slots=True)
class Wilds:
    """Wild cards: those that are needed, those that others show, and all in the pack."""

    needed: int
    shown: int
    all: int

    @property
    def enough(self) -> bool:
        """There are as many as are needed."""
        return self.needed <= self.all - self.shown


def _all_wilds(variant: Variant, supply: Supply) -> int:
    """Deuces and jokers in so many packs of cards."""
    return supply.packs * (len(SUITS) + variant.deal.jokers_per_pack)


def least_wilds(variant: Variant, totals: Totals, at: int) -> Wilds | None:
    """Wild cards that a side needs for what it melded, if more than itemised sides leave it."""
    supply = totals.supply
    everything = _all_wilds(variant, supply)
    if supply.wilds >= everything:
        return None
    missing = supply.packs * variant.deal.jokers_per_pack - supply.jokers
    for more in range(1, everything - supply.wilds + 1):
        jokers = min(more, missing)
        deuces = supply.deuces + more - jokers
        rich = replace(supply, deuces=deuces, jokers=supply.jokers + jokers)
        alone = replace(totals, supply=rich, asks=(replace(totals.asks[at], held=0),))
        if _alone(variant, alone):
            return Wilds(supply.wilds + more, everything - supply.wilds, everything)
    return None


def _alone(variant: Variant, totals: Totals) -> bool:
    case, ask = Case(variant, totals), totals.asks[0]
    try:
        return case.sides.table(ask, case.beside[0], case.sides.any_runs(ask)).possible
    except UndecidedError:
        return False


def floor_of(case: Case, caps: list[int]) -> tuple[Floor | None, int]:
    """What the canastas of a question cost at the least, None if that takes too long; steps."""
    asks, supply, worth = case.totals.asks, case.totals.supply, case.worth
    tables = [case.sides.empty_table(ask) for ask in asks]
    copies, wild = tables[0].in_order(supply.naturals), min(worth.deuce, worth.joker)
    try:
        floor = Floor(tables, copies, wild, (supply.wilds, *caps))
    except UndecidedError:
        return None, MAX_STEPS // PER_STEP
    return floor, floor.steps


def wilds_for_canastas(variant: Variant, totals: Totals, asks: tuple[Ask, ...]) -> Wilds | None:
    """The fewest wild cards that these canastas of sets need; None: there are too few ranks.

    Raises `UndecidedError` if it takes too long to find out.
    """
    rich = replace(totals.supply, deuces=MOST, jokers=0)
    case = Case(variant, replace(totals, supply=rich, asks=asks))
    tables = [case.sides.empty_table(ask) for ask in asks]
    needed = _needed(case, tables)
    everything = _all_wilds(variant, totals.supply)
    shown = everything - totals.supply.wilds
    return None if needed is None else Wilds(needed, shown, everything)


def _needed(case: Case, tables: list[Table]) -> int | None:
    if planar(case.totals, case.variant):
        return fewest_wilds((tables[0], tables[1]), MOST)
    copies = tables[0].in_order(case.totals.supply.naturals)
    return min((cost[0] for cost in Floor(tables, copies, 0, (MOST,)).root), default=None)
