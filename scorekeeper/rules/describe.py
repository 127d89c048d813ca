"""Describes a variant in words, for rulebook pages, leaflet and sheets, and compares two.

Everything is read from the variant's fields, so it cannot disagree with the rulings. A test changes
every field of every variant and checks that the description changes too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.elements.statement import Statement
from scorekeeper.rules.messages import as_it_is
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Row:
    """A statement with its citation, and whether it is only assumed.

    The fields of `Statement`, which explains them, come first and in the same order. A row with
    `teaches` says how to play and does not affect a score.
    """

    label: str
    value: str
    code: str
    note: str
    sentence: bool
    remedy: str
    doubt: str
    cite: Cite
    assumed: bool
    teaches: bool

    @property
    def text(self) -> str:
        """Everything but the label, on one line."""
        more = " ".join(part for part in (self.note, self.remedy) if part)
        return f"{self.value} ({more})" if more else self.value


@dataclass(frozen=True, slots=True)
class Section:
    """The statements under one heading; `columns` are the column heads if they are a table."""

    heading: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()


def describe(variant: Variant) -> tuple[Section, ...]:
    """Return every rule of the variant that a table may look up, with its source, by heading."""
    return variant.once("description", lambda: _describe(variant))


def _describe(variant: Variant) -> tuple[Section, ...]:
    sections = (
        Section(
            as_it_is(heading),
            tuple(
                _row(variant, each, teaches=chapter.teaches) for chapter in chapters for each in chapter.tell(variant)
            ),
            chapters[0].columns,
        )
        for heading, chapters in in_force(variant).chapters.items()
    )
    return tuple(section for section in sections if section.rows)


def _row(variant: Variant, statement: Statement, *, teaches: bool) -> Row:
    label, value, code, note, sentence, remedy, doubt = statement
    cite = variant.cite(code)
    return Row(
        as_it_is(label),
        as_it_is(value),
        code,
        as_it_is(note),
        sentence,
        as_it_is(remedy),
        as_it_is(doubt),
        cite,
        cite.assumed,
        teaches,
    )


@dataclass(frozen=True, slots=True)
class Pair:
    """The statements of two variants under one label; None where a variant has none."""

    heading: str
    label: str
    first: Row | None
    second: Row | None

    @property
    def differs(self) -> bool:
        """Whether the two statements differ."""
        return self.first is None or self.second is None or self.first.text != self.second.text

    @property
    def same_value(self) -> bool:
        """Whether the two statements have the same value and differ only in notes."""
        return self.differs and bool(self.first and self.second and self.first.value == self.second.value)


@dataclass(frozen=True, slots=True)
class Across:
    """The statements of several variants under one label; None where a variant has none."""

    heading: str
    label: str
    rows: tuple[Row | None, ...]

    @property
    def differs(self) -> bool:
        """Whether any two of the statements differ."""
        return len({None if row is None else row.text for row in self.rows}) > 1


def across(variants: Sequence[Variant]) -> tuple[Across, ...]:
    """Return all statements of several variants side by side, in the order of the rules page."""
    by_heading = [_by_heading(each) for each in variants]
    headings = reduce(_merged, (list(each) for each in by_heading))
    return tuple(
        Across(heading, label, tuple(each.get(heading, {}).get(label) for each in by_heading))
        for heading in headings
        for label in reduce(_merged, (list(each.get(heading, {})) for each in by_heading))
    )


def compare(first: Variant, second: Variant) -> tuple[Pair, ...]:
    """Return all statements of either variant, in the order of the rules page."""
    return tuple(_pairs(first, second))


def _pairs(first: Variant, second: Variant) -> Iterator[Pair]:
    mine, theirs = _by_heading(first), _by_heading(second)
    headings = _merged(list(mine), list(theirs))
    for heading in headings:
        left, right = mine.get(heading, {}), theirs.get(heading, {})
        for label in _merged(list(left), list(right)):
            yield Pair(heading, label, left.get(label), right.get(label))


def _by_heading(variant: Variant) -> dict[str, dict[str, Row]]:
    return {section.heading: {row.label: row for row in section.rows} for section in describe(variant)}


def _merged(first: list[str], second: list[str]) -> list[str]:
    """Merge two lists; items only in the second stand after the same item as there."""
    merged = list(first)
    at = 0
    for each in second:
        if each in merged:
            at = max(at, merged.index(each) + 1)
        else:
            merged.insert(at, each)
            at += 1
    return merged
