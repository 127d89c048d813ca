"""The rules at the end of a game's sheet: a paragraph under each heading, in columns."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules import Cite, Row, Variant, describe
from scorekeeper.sheets.game import notes
from scorekeeper.sheets.game.notes import SourceLine
from scorekeeper.sheets.paper.fit import in_columns
from scorekeeper.sheets.text.language import said, say

LINE_LETTERS = 45  # that fit on a line of a column
BETWEEN = "\N{NO-BREAK SPACE}\N{MIDDLE DOT} "  # two statements


@dataclass(frozen=True)
class Told:
    """Paragraphs under a heading; `place` is the name under which numbers lead here."""

    heading: str
    paragraphs: tuple[str, ...]
    place: str = ""


def rules_told(variant: Variant, mark: Callable[[Cite], str]) -> Iterator[Told]:
    """Tell all rules of a variant; `mark` marks their sources.

    The letter of the source that says most of a paragraph stands beside its heading, the others
    behind what they say.
    """
    for section in describe(variant):
        marks = [mark(row.cite) for row in section.rows]
        usual = Counter(marks).most_common(1)[0][0]
        statements = (
            _cited(_statement(row), "" if letter == usual else letter)
            for row, letter in zip(section.rows, marks, strict=True)
        )
        heading = _cited(said(section.heading), usual)
        yield Told(heading, (BETWEEN.join(statements) + ".",), notes.of_heading(section.heading))


def assumed_told(variant: Variant) -> Iterator[Told]:
    """Tell what no source states."""
    if variant.assumed:
        yield Told(say("Assumed*"), tuple(map(said, variant.assumed)))


def sources_told(sources: Sequence[SourceLine]) -> Iterator[Told]:
    """Tell what the letters stand for."""
    if sources:
        yield Told(say("Sources"), tuple(f"({each.mark}) {each.text}" for each in sources))


def told_in_columns(told: Sequence[Told], columns: int) -> tuple[tuple[Told, ...], ...]:
    """Set paragraphs in columns of about equal length."""
    return in_columns(told, columns, _lines)


def _statement(row: Row) -> str:
    """Tell one rule; before a number stands a colon."""
    value = said(row.value)
    colon = "" if value[:1].isalpha() or ":" in row.label else ":"
    return f"{said(row.label)}{colon} {value}"


def _cited(words: str, mark: str) -> str:
    return f"{words}\N{NO-BREAK SPACE}({mark})" if mark else words


def _lines(told: Told) -> float:
    """Estimate the lines of paragraphs with their heading."""
    return 1.3 + sum(-(-len(each) // LINE_LETTERS) for each in told.paragraphs)
