"""A preset: the set-up of a tradition of playing, and where its numbers are printed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.club.model.setup import Setup, read_setup
from scorekeeper.club.model.standings import victory_points


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A tradition of playing: `values` of a Setup without its name; `source` of the numbers.

    `variant` is the game that it is for, "" for any. With `types_table` victory points count, and
    the director types in their table, because no source states it.
    """

    id: str
    name: str
    summary: str
    source: str
    values: Mapping[str, Any]
    variant: str = ""
    types_table: bool = False

    @property
    def bye(self) -> str:
        """What a bye is worth, as a sentence."""
        setup = self.setup(self.name)
        return setup.bye.words(setup.scoring)

    def setup(self, name: str, **changes: Any) -> Setup:
        """Return the set-up of an event in this tradition; raises EventError."""
        return read_setup({"rule_source": str(self.source), **self.values, **changes, "name": name})


def victory_values(points: victory_points.VictoryTable, factor: int = 1) -> dict[str, Any]:
    """Return the Setup values for a table of victory points, its bands widened by `factor`."""
    wide = points.times(factor)
    return {
        "scoring": "victory",
        "victory_total": wide.total,
        "victory_rows": tuple((each.largest, each.winner) for each in wide.bands),
        "victory_source": f"{wide.source}; {wide.name}" if factor > 1 else wide.source,
    }
