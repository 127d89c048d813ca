"""Traditions of club tournaments, and the tables of victory points that a director types."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.tournament.setup import Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """How a tradition plays: `values` of a Setup without its name; `source` of the numbers."""

    id: str
    name: str
    summary: str
    source: str
    values: Mapping[str, Any]

    def setup(self, name: str, **changes: Any) -> Setup:
        """Return the set-up of an event of this tradition."""
        raise NotImplementedError


PRESETS: Mapping[str, Preset] = {}


def read_victory_rows(text: str, factor: int = 1) -> tuple[tuple[int | None, int], ...]:
    """Read a typed table of victory points, a band a line ("0-50 10-10", last "1505+ 20-0")."""
    raise NotImplementedError


def written_victory_rows(setup: Setup) -> str:
    """Write a table as `read_victory_rows` reads it."""
    raise NotImplementedError
