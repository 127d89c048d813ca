"""A variant in words, for the rules page and the value column of a sheet.

Everything said here is read from the variant's fields, so it cannot disagree with the rulings.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.rules.describing import playing, scoring
from scorekeeper.rules.describing.words import Statements
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Row:
    """One statement: what, how much in words, where it is printed, and whether it is assumed."""

    label: str
    value: str
    cite: Cite
    assumed: bool


@dataclass(frozen=True, slots=True)
class Section:
    """The statements under one heading."""

    heading: str
    rows: tuple[Row, ...]


_HEADINGS: tuple[tuple[str, Callable[[Variant], Statements]], ...] = (
    ("Cards and deal", playing.cards),
    ("Card values", playing.values),
    ("Melds and canastas", playing.melds),
    ("Opening", playing.opening),
    ("The pile", playing.pile),
    ("Discarding", playing.discards),
    ("Going out", scoring.going_out),
    ("Bonuses", scoring.bonuses),
    ("Threes", scoring.threes),
    ("Unfinished melds", scoring.failures),
    ("The game", scoring.game),
    ("Irregularities", scoring.penalties),
)


def describe(variant: Variant) -> tuple[Section, ...]:
    """Every rule of the variant that a table may look up, by heading, each with its source."""
    sections = (
        Section(heading, tuple(_row(variant, *statement) for statement in tell(variant)))
        for heading, tell in _HEADINGS
    )
    return tuple(section for section in sections if section.rows)


def _row(variant: Variant, label: str, value: str, code: str) -> Row:
    cite = variant.cite(code)
    return Row(label, value, cite, cite.source == "assumed")
