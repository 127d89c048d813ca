"""Who sits where in a round that is being drawn."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count

from scorekeeper.event.draws.draft import DraftTable

Why = tuple[str, ...]


@dataclass(slots=True)
class DrawnSeats:
    """Matches with the number of their first table, byes, and sentences for both."""

    matches: list[tuple[int, tuple[str, ...], tuple[str, ...], Why]] = field(default_factory=list)
    byes: dict[str, Why] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, one: Sequence[str], other: Sequence[str], why: Why, number: int = 0) -> None:
        """Seat two sides; without a number they get the next table that is free."""
        self.matches.append((number, tuple(one), tuple(other), why))

    def tables(self, lanes: int) -> tuple[DraftTable, ...]:
        """Return the tables; teams sit North-South at every second table of their match."""
        taken = {number + lane for number, *_ in self.matches if number for lane in range(lanes)}
        free = (
            number
            for number in count(1, lanes)
            if not any(number + lane in taken for lane in range(lanes))
        )
        found = []
        for number, one, other, why in self.matches:
            first = number or next(free)
            for lane in range(lanes):
                north, east = (other, one) if lane % 2 else (one, other)
                found.append(DraftTable(table=first + lane, north=north, east=east, why=why))
        return tuple(sorted(found, key=lambda each: each.table))
