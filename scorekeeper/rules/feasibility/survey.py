"""Melded points that one of two sides may have beside the other, seen all at once."""

from dataclasses import replace
from typing import NamedTuple

from scorekeeper.rules.feasibility.decide import Case
from scorekeeper.rules.feasibility.live import fewest_wilds
from scorekeeper.rules.feasibility.plane import Plane
from scorekeeper.rules.feasibility.question import Totals
from scorekeeper.rules.feasibility.settle import Settler
from scorekeeper.rules.feasibility.table import Table
from scorekeeper.rules.variant import Variant


def enough_for_canastas(variant: Variant, totals: Totals) -> bool:
    """There are ranks and wild cards for the canastas of both sides."""
    sides = Case(variant, totals).sides
    first, second = (sides.empty_table(ask) for ask in totals.asks)
    return fewest_wilds((first, second), totals.supply.wilds) is not None


class Seen(NamedTuple):
    """The figures that were looked at last, and those of them that may be."""

    low: int
    high: int
    found: set[int]
    plane: Plane


class Survey:
    """Looks at the figures of a question with two sides; `steps` is what it has taken."""

    def __init__(self, case: Case) -> None:
        self._case = case
        first, second = (case.sides.empty_table(ask) for ask in case.totals.asks)
        self._pair: tuple[Table, Table] = first, second
        self.steps = 0
        self._seen: dict[int, Seen] = {}

    def melded(self, at: int, low: int, high: int, most: int) -> set[int] | None:
        """Those from `low` to `high`, in units, with which both may meet their totals.

        Which wild cards are jokers, and what is left for hands, is not looked at. None: it would
        take more steps than `most`.
        """
        known = self._seen.get(at)
        if known is not None and known.low <= low and high <= known.high:
            return {each for each in known.found if low <= each <= high}
        case, asks = self._case, [*self._case.totals.asks]
        asks[at] = replace(asks[at], melded=high * case.worth.unit, or_melded=())
        totals = replace(case.totals, asks=tuple(asks))
        settler = Settler(case.variant, totals, case.worth, case.beside)
        plane = Plane([*self._pair], settler, (0, high - low) if at else (high - low, 0))
        done = plane.fill(most)
        self.steps += plane.steps
        if not done:
            return None
        found = {high - more for more in plane.starts(at, high - low)}
        self._seen[at] = Seen(low, high, found, plane)
        return found

    def has_looked_at(self, at: int, points: int) -> bool:
        """A figure, in units, is among those that were looked at last."""
        known = self._seen.get(at)
        return known is not None and known.low <= points <= known.high

    def plane_for(self, at: int, points: int) -> Plane | None:
        """The plane for one of the figures that were found last, in units."""
        known = self._seen.get(at)
        if known is None or points not in known.found:
            return None
        more = known.high - points
        known.plane.begin = (0, more) if at else (more, 0)
        return known.plane
