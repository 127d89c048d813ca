"""What a change of public seats does, for the director who decides on it."""

from dataclasses import dataclass

from scorekeeper.event.checks import DraftError
from scorekeeper.event.state import TableRound


@dataclass(frozen=True, slots=True, kw_only=True)
class Reseated:
    """What a change of public seats does: the tables that change, and what is worth knowing.

    `before` has None for a table that is new, `after` for one that is left; `problems` block
    nothing. `undone` says what it takes back, "" if it is a change of its own.
    """

    round: int
    before: tuple[TableRound | None, ...]
    after: tuple[TableRound | None, ...]
    rests: tuple[str, ...]
    problems: tuple[DraftError, ...]
    version: int
    undone: str = ""

    @property
    def pairs(self) -> tuple[tuple[TableRound | None, TableRound | None], ...]:
        """Each table that changes, before and after."""
        return tuple(zip(self.before, self.after, strict=True))

    @property
    def tables(self) -> tuple[int, ...]:
        """The tables with seats that change, where nobody may have played a card; no new ones."""
        return tuple(each.table for each in self.before if each is not None)
