"""A drawn round before it is published, and changing it by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTable:
    """One table of a draft; `why` says in sentences what led to it."""

    table: int
    north: tuple[str, ...]
    east: tuple[str, ...]
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A drawn round: `text` is all that went into the draw, and gives the same draw again.

    `byes_why` has sentences for each bye, `notes` what concerns the whole round.
    """

    round: int
    seed: str
    text: str
    tables: tuple[DraftTable, ...]
    byes: tuple[str, ...]
    byes_why: Mapping[str, tuple[str, ...]]
    notes: tuple[str, ...] = ()

    def as_body(self) -> dict[str, Any]:
        """Return the body of a "draft" event."""
        return {
            "round": self.round,
            "seed": self.seed,
            "text": self.text,
            "tables": [
                {"table": each.table, "north": list(each.north), "east": list(each.east)}
                for each in self.tables
            ],
            "byes": list(self.byes),
        }


def moved(body: Mapping[str, Any], one: str, other: str) -> dict[str, Any]:
    """Exchange the places of two entrants, a bye being a place too; raises TournamentError."""
    raise NotImplementedError


def with_table_number(body: Mapping[str, Any], table: int, number: int) -> dict[str, Any]:
    """Give a table another number; who has that number gets the old one."""
    raise NotImplementedError
