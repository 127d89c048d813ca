"""A variant in words, for rulebook pages, leaflet and sheets, and two variants side by side.

Everything said here is read from the variant's fields, so it cannot disagree with the rulings; a
test changes every field of every variant and finds it here.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.elements.statement import Statement
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Row:
    """A statement with the place where it is printed, and whether it is assumed.

    The fields of the statement, which says what they mean, come first and in its order. What
    `teaches` how to play has no part in a score.
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
    def said(self) -> str:
        """Everything but the label, on one line."""
        more = " ".join(part for part in (self.note, self.remedy) if part)
        return f"{self.value} ({more})" if more else self.value


@dataclass(frozen=True, slots=True)
class Section:
    """The statements under one heading; `columns` are the heads of a table of them."""

    heading: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()


def describe(variant: Variant) -> tuple[Section, ...]:
    """Every rule of the variant that a table may look up, by heading, each with its source."""
    sections = (
        Section(
            heading,
            tuple(
                _row(variant, each, teaches=chapter.teaches)
                for chapter in told
                for each in chapter.tell(variant)
            ),
            told[0].columns,
        )
        for heading, told in in_force(variant).chapters.items()
    )
    return tuple(section for section in sections if section.rows)


def _row(variant: Variant, told: Statement, *, teaches: bool) -> Row:
    cite = variant.cite(told.code)
    return Row(*told, cite=cite, assumed=cite.source == "assumed", teaches=teaches)


@dataclass(frozen=True, slots=True)
class Pair:
    """What two variants say under one label; None where one of them says nothing about it."""

    heading: str
    label: str
    first: Row | None
    second: Row | None

    @property
    def differs(self) -> bool:
        """The two do not say the same."""
        return self.first is None or self.second is None or self.first.said != self.second.said

    @property
    def noted(self) -> bool:
        """The two say the same in short and differ in what they add."""
        return self.differs and bool(
            self.first and self.second and self.first.value == self.second.value
        )


def compare(first: Variant, second: Variant) -> tuple[Pair, ...]:
    """Everything that either variant says, in the order of the rules page."""
    return tuple(_pairs(first, second))


def _pairs(first: Variant, second: Variant) -> Iterator[Pair]:
    mine, theirs = _by_heading(first), _by_heading(second)
    headings = _merged(list(mine), list(theirs))
    for heading in headings:
        left, right = mine.get(heading, {}), theirs.get(heading, {})
        for label in _merged(list(left), list(right)):
            yield Pair(heading, label, left.get(label), right.get(label))


def _by_heading(variant: Variant) -> dict[str, dict[str, Row]]:
    return {
        section.heading: {row.label: row for row in section.rows} for section in describe(variant)
    }


def _merged(first: list[str], second: list[str]) -> list[str]:
    """Both lists in one, each in its own order: what only the second has stands where it has it."""
    merged = list(first)
    at = 0
    for each in second:
        if each in merged:
            at = max(at, merged.index(each) + 1)
        else:
            merged.insert(at, each)
            at += 1
    return merged
