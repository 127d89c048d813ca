"""The rulebook of a variant: its description, and where house rules differ from the book."""

from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.describe import Pair, Row, compare, describe
from scorekeeper.rules.sources import HOUSE
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class BookStatement:
    """A statement; if a house rule `changed` it, `printed` is what the book says instead, or ""."""

    row: Row
    changed: bool = False
    printed: str = ""


@dataclass(frozen=True, slots=True)
class BookChapter:
    """The statements under one heading, and those of the book that house rules removed."""

    heading: str
    columns: tuple[str, ...]
    statements: tuple[BookStatement, ...]
    gone: tuple[Row, ...] = ()


def rulebook(variant: Variant) -> tuple[BookChapter, ...]:
    """Return every statement of a variant by chapter, with the changes by house rules marked.

    A variant without house rules that differs from today's printed one comes from an older release;
    its statements are not marked.
    """
    printed = VARIANTS.get(variant.id)
    if printed is None or all(cite.source != HOUSE for cite in variant.cites.values()):
        return tuple(
            BookChapter(section.heading, section.columns, tuple(BookStatement(row) for row in section.rows))
            for section in describe(variant)
        )
    columns = {each.heading: each.columns for each in (*describe(printed), *describe(variant))}
    return tuple(
        _chapter(heading, columns[heading], tuple(pairs))
        for heading, pairs in groupby(compare(printed, variant), key=lambda pair: pair.heading)
    )


def _chapter(heading: str, columns: tuple[str, ...], pairs: tuple[Pair, ...]) -> BookChapter:
    return BookChapter(
        heading,
        columns,
        tuple(
            BookStatement(pair.second, pair.differs, pair.first.value if pair.differs and pair.first else "")
            for pair in pairs
            if pair.second is not None
        ),
        tuple(pair.first for pair in pairs if pair.first is not None and pair.second is None),
    )
