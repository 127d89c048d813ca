"""Points of one side's sets after so many ranks, and of those that are still to come.

Every wild card counts as a deuce. Worked out once for the same ranks and canastas.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.feasibility.memory import remembered
from scorekeeper.rules.feasibility.table import Kinds, RankBundles, Table
from scorekeeper.rules.feasibility.window import Window, wider
from scorekeeper.rules.variant import Variant

ByState = list[dict[int, Window]]  # after so many ranks


@dataclass(frozen=True, slots=True)
class Ranges:
    """Least and most by state; `furthest` is what a step moves, seen from the least."""

    wild: int
    so_far: ByState
    rest: ByState
    furthest: int


def ranges_of(variant: Variant, table: Table, wild: int) -> Ranges:
    """The ranges of all that a table has made and will make."""
    levels = tuple((each.copies, each.value, id(each.bundles)) for each in table.levels)

    def make() -> tuple[Ranges, list[RankBundles]]:
        spans = _spans(table, wild)
        so_far, rest = _so_far(table, spans), _rest(table, spans)
        furthest = max(_moves(table, spans, so_far, rest), default=0)
        return Ranges(wild, so_far, rest, furthest), [each.bundles for each in table.levels]

    return remembered(variant, "ranges", (levels, table.kinds[-1], wild), make)[0]


Spans = list[dict[Kinds, Window]]  # for every rank, by canastas: points of bundles


def _spans(table: Table, wild: int) -> Spans:
    known: dict[tuple[int, int], dict[Kinds, Window]] = {}
    for level in table.levels:
        key = id(level.bundles), level.value
        if key not in known:
            known[key] = {
                made: Window(
                    min(naturals * level.value + low * wild for naturals, low, _ in runs),
                    max(naturals * level.value + high * wild for naturals, _, high in runs),
                )
                for made, runs in level.bundles.runs.items()
            }
    return [known[id(level.bundles), level.value] for level in table.levels]


def _so_far(table: Table, spans: Spans) -> ByState:
    found = [{0: Window(0, 0)}]
    for span in spans:
        after: dict[int, Window] = {}
        for made, (least, most) in span.items():
            for before, then in table.pairs(made):
                known = found[-1].get(before)
                if known is not None:
                    after[then] = wider(after.get(then), known.low + least, known.high + most)
        found.append(after)
    return found


def _rest(table: Table, spans: Spans) -> ByState:
    found = [{len(table.kinds) - 1: Window(0, 0)}]
    for span in reversed(spans):
        here: dict[int, Window] = {}
        for made, (least, most) in span.items():
            for before, then in table.pairs(made):
                known = found[-1].get(then)
                if known is not None:
                    here[before] = wider(here.get(before), known.low + least, known.high + most)
        found.append(here)
    return found[::-1]


def _moves(table: Table, spans: Spans, so_far: ByState, rest: ByState) -> Iterator[int]:
    """How far steps may move points: the least is what was made, or the goal less what may come."""
    for place, span in enumerate(spans):
        for made, (least, most) in span.items():
            for before, then in table.pairs(made):
                if before in so_far[place] and then in rest[place + 1]:
                    low = so_far[place][before].low - so_far[place + 1][then].low
                    to_come = rest[place + 1][then].high - rest[place][before].high
                    yield max(most + max(low, to_come), -least - min(low, to_come))
