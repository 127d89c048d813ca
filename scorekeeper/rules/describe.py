"""A variant in words, for the rulebook pages, the leaflet and the value column of a sheet.

Everything said here is read from the variant's fields, so it cannot disagree with the rulings; a
test changes every field of every variant and finds it here.
"""

from dataclasses import dataclass

from scorekeeper.rules.all_topics import CHAPTERS
from scorekeeper.rules.elements.statement import Statement
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Row:
    """One statement: what, how much in words, where it is printed, and whether it is assumed.

    In a sentence `label` is the subject and `value` what it does; `note` says more about a number,
    `remedy` what a table does about an irregularity, `doubt` how unsure the sources are. What
    `teaches` how to play has no part in a score.
    """

    label: str
    value: str
    cite: Cite
    assumed: bool
    note: str = ""
    sentence: bool = False
    remedy: str = ""
    doubt: str = ""
    teaches: bool = False

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
        for heading, told in CHAPTERS.items()
    )
    return tuple(section for section in sections if section.rows)


def _row(variant: Variant, told: Statement, *, teaches: bool) -> Row:
    cite = variant.cite(told.code)
    assumed = cite.source == "assumed"
    return Row(
        label=told.label,
        value=told.value,
        cite=cite,
        assumed=assumed,
        note=told.note,
        sentence=told.sentence,
        remedy=told.remedy,
        doubt=told.doubt,
        teaches=teaches,
    )
