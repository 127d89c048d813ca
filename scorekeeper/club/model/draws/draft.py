"""The input and the result of a draw, and changes by hand before it is published."""

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from scorekeeper.club.model.choices import Final, Movement, Rematch
from scorekeeper.club.model.draws.pairing import BY_LOT, BY_RANK, DrawnEntrant, DrawRules
from scorekeeper.club.model.errors import EventError
from scorekeeper.club.model.sides import KEYS, Sides, written_sides
from scorekeeper.club.model.state import Round
from scorekeeper.rules.messages import msg

VERSION = 6  # of the rules of a draw
RANKS_FIRST = 2  # the version from which ranks come before clubs and sides
MISSING_MEET = 3  # ... from which two entrants of a round robin whose opponents are missing meet
BRACKET = 4  # ... from which a knock-out follows its bracket
AHEAD = 5  # ... from which a strict Danish round leaves the coming rounds possible
MISSED = 5  # ... from which a round that somebody missed counts as a rest
OPEN = 6  # ... from which people who come alone have an open evening; before, a movement by a table
Line = tuple[str | None, ...]  # entrants by their places in a movement; None: nobody is there


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Everything that decides a draw.

    `rounds` is the number of rounds (0: as many as it takes). `unit` is what the standings count. A
    match has `lanes` tables; East-West of a Mitchell move up `step` tables. `field` are the
    entrants in the order of the ranking (in round 1: of registration). `last` is whom each met in
    the round before. `lines` are the places of a movement that continues from round to round: the
    two lines of a Mitchell with the `numbers` of their tables, the one circle of other movements,
    or the groups of a draw by rank. `version` is that of the drawing rules: an old draw is
    explained by the rules under which it was made. In round 1 the field may be in the order of the club's
    season, `by_season`. With `threes` those who would sit out of an open evening sit at tables of three.
    """

    round: int
    rounds: int
    movement: Movement | Final
    unit: str
    lanes: int
    seed: str
    field: tuple[DrawnEntrant, ...]
    last: Mapping[str, str]
    lines: tuple[Line, ...] = ()
    numbers: tuple[int, ...] = ()
    version: int = VERSION
    step: int = 1
    by_season: bool = False
    threes: bool = False

    @property
    def coming(self) -> int:
        """How many rounds are announced after this one, 0 if the draw does not look ahead."""
        return max(0, self.rounds - self.round) if self.version >= AHEAD else 0

    def rules(self, rematch: Rematch = Rematch.AVOID, coming: int = 0) -> DrawRules:
        """Return the rules for the draw; ranks count once there are any."""
        ranked = self.by_season or (self.round > 1 and self.version >= RANKS_FIRST)
        return DrawRules(rematch, self.last, BY_RANK if ranked else BY_LOT, coming)


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftTable:
    """One table of a draft; the sentences in `why` give the reasons for it."""

    table: int
    sides: Sides
    why: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A drawn round; `text` is the whole input of the draw, from which it can be repeated.

    `byes_why` has sentences for each bye, `notes` are about the whole round.
    """

    round: int
    seed: str
    text: str
    tables: tuple[DraftTable, ...]
    byes: tuple[str, ...]
    byes_why: Mapping[str, tuple[str, ...]]
    notes: tuple[str, ...] = ()

    def as_body(self) -> dict[str, Any]:
        """Return the body of a "draft" log entry."""
        return {
            "round": self.round,
            "seed": self.seed,
            "text": self.text,
            "tables": [{"table": each.table, **written_sides(each.sides)} for each in self.tables],
            "byes": list(self.byes),
        }


def seats(the_round: Round) -> dict[str, Any]:
    """Return the seats of a round in the form of log entries' bodies."""
    return {
        "round": the_round.number,
        "tables": [{"table": each.table, **written_sides(each.sides)} for each in the_round.tables],
        "byes": list(the_round.byes),
    }


def moved(body: Mapping[str, Any], one: str, other: str) -> dict[str, Any]:
    """Swap the places of two entrants; a bye is a place too. Raises EventError.

    A team changes places at all its tables.
    """
    seated = {each for row in body["tables"] for key in KEYS for each in row.get(key, ())}
    for each in (one, other):
        if each not in seated and each not in body["byes"]:
            raise EventError("draft.entrant", msg("Choose somebody who is in this round."), each)
    swap = {one: other, other: one}
    changed = dict(deepcopy(body))
    for row in changed["tables"]:
        row |= {side: _swapped(row[side], swap) for side in KEYS if side in row}
    changed["byes"] = _swapped(body["byes"], swap)
    return changed


def half_table(body: Mapping[str, Any], rests: str, late: str, lanes: int = 1) -> dict[str, Any]:
    """Seat a late entrant against one who rests, at new tables; raises EventError."""
    if rests not in body["byes"]:
        raise EventError("draft.rests", msg("Choose somebody who rests in this round."), rests)
    changed = dict(deepcopy(body))
    changed["byes"] = [each for each in body["byes"] if each != rests]
    last = max((row["table"] for row in body["tables"]), default=0)
    changed["tables"] += [{"table": last + lane, "north": [rests], "east": [late]} for lane in range(1, lanes + 1)]
    return changed


def _swapped(ids: Sequence[str], swap: Mapping[str, str]) -> list[str]:
    return [swap.get(each, each) for each in ids]


def with_table_number(body: Mapping[str, Any], table: int, number: int) -> dict[str, Any]:
    """Give a table another number; a table that already has it gets the old one.

    Raises EventError if there is no such table, or the number cannot be one.
    """
    if not any(row["table"] == table for row in body["tables"]):
        raise EventError("draft.table", msg("This round has no table {table}.", table=table))
    if number < 1:
        raise EventError("draft.table", msg("Table numbers start at 1."))
    changed = dict(deepcopy(body))
    for row in changed["tables"]:
        row["table"] = {table: number, number: table}.get(row["table"], row["table"])
    changed["tables"].sort(key=lambda row: row["table"])
    return changed


Why = tuple[str, ...]


@dataclass(slots=True)
class DrawnSeats:
    """Matches with their first table's number, byes, and sentences for both."""

    matches: list[tuple[int, Sides, Why]] = field(default_factory=list)
    byes: dict[str, Why] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, sides: Iterable[Sequence[str]], why: Why, number: int = 0) -> None:
        """Seat the sides of a table; without a number they get the next free one."""
        self.matches.append((number, tuple(map(tuple, sides)), why))

    def tables(self, lanes: int) -> tuple[DraftTable, ...]:
        """Return the tables; teams sit North-South at every second table of their match."""
        taken = {number + lane for number, *_ in self.matches if number for lane in range(lanes)}
        free = (number for number in count(1, lanes) if not any(number + lane in taken for lane in range(lanes)))
        found = []
        for number, sides, why in self.matches:
            first = number or next(free)
            found += [
                DraftTable(table=first + lane, sides=sides[::-1] if lane % 2 else sides, why=why)
                for lane in range(lanes)
            ]
        return tuple(sorted(found, key=lambda each: each.table))
