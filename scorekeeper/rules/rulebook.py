"""The rulebook of a variant: what `describe` says, and where house rules part from the book."""

from dataclasses import dataclass
from itertools import groupby

from scorekeeper.rules.describe import Pair, Row, compare, describe
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Said:
    """One statement; `changed` by a house rule, `printed` is what the book says instead or ""."""

    row: Row
    changed: bool = False
    printed: str = ""


@dataclass(frozen=True, slots=True)
class ToldChapter:
    """The statements under one heading, and those of the book that house rules take away."""

    heading: str
    columns: tuple[str, ...]
    said: tuple[Said, ...]
    gone: tuple[Row, ...] = ()


def rulebook(variant: Variant) -> tuple[ToldChapter, ...]:
    """Every statement of a variant by chapter; a club's own rules are marked where they stand.

    A variant that differs from today's printed one without a house rule is an older release's; what
    it says is not marked.
    """
    printed = VARIANTS.get(variant.id)
    if printed is None or all(cite.source != "house" for cite in variant.cites.values()):
        return tuple(
            ToldChapter(section.heading, section.columns, tuple(Said(row) for row in section.rows))
            for section in describe(variant)
        )
    columns = {each.heading: each.columns for each in (*describe(printed), *describe(variant))}
    return tuple(
        _chapter(heading, columns[heading], tuple(pairs))
        for heading, pairs in groupby(compare(printed, variant), key=lambda pair: pair.heading)
    )


def _chapter(heading: str, columns: tuple[str, ...], pairs: tuple[Pair, ...]) -> ToldChapter:
    return ToldChapter(
        heading,
        columns,
        tuple(
            Said(pair.second, pair.differs, pair.first.value if pair.differs and pair.first else "")
            for pair in pairs
            if pair.second is not None
        ),
        tuple(pair.first for pair in pairs if pair.first is not None and pair.second is None),
    )
