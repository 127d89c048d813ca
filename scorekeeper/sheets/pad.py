"""The grid of a score pad: hands side by side, a column for each side, a row for each line.

The same grid is printed blank and filled in, so that a game begun on the phone can be finished with
a pencil on its own sheet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.sheets.lines import PENALTY, PadLine
from scorekeeper.sheets.paper import TEXT_WIDTH

LABELS = 30  # millimetres of the column with the labels
OPENING, TOTAL, SCORE = "opening", "total", "score"


@dataclass(frozen=True)
class Entry:
    """What stands in one cell, or one of several things in it; `to` names where it comes from."""

    points: str
    detail: str = ""
    marks: tuple[str, ...] = ()
    to: str = ""


Cells = tuple[tuple[Entry, ...], ...]  # for each side the entries of its cell


@dataclass(frozen=True)
class Column:
    """One hand: what stands above its columns, and its cells by key of the row.

    `blanks` are words with a line behind them, to be filled in by hand; `blank`: the hand is still
    to be played; `place` is the name under which numbers lead here.
    """

    number: str
    remarks: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    cells: Mapping[str, Cells] = field(default_factory=dict)
    lines: tuple[PadLine, ...] = ()
    blank: bool = False
    place: str = ""


@dataclass(frozen=True)
class Row:
    """One row of a band; `cells` has the cells of all its hands, from left to right."""

    line: PadLine
    cells: Cells


@dataclass(frozen=True)
class Band:
    """Some hands next to each other; `column_width` in millimetres."""

    columns: tuple[Column, ...]
    sides: tuple[str, ...]
    rows: tuple[Row, ...]
    column_width: float
    label_width: float = LABELS

    @property
    def width(self) -> float:
        """Millimetres of the whole band."""
        return self.label_width + self.column_width * len(self.columns) * len(self.sides)

    @property
    def blank(self) -> bool:
        """There is something to fill in by hand."""
        return any(column.blank for column in self.columns)

    @property
    def empty(self) -> bool:
        """Nothing is filled in yet."""
        return all(column.blank for column in self.columns)


def per_band(sides: int) -> int:
    """Tell how many hands stand next to each other with so many sides."""
    return max(1, 9 // sides)


def band_of(columns: Sequence[Column], sides: Sequence[str], width: float = TEXT_WIDTH) -> Band:
    """Lay hands side by side in columns of the width that a full band would give them.

    `width` is how many millimetres a full band takes.
    """
    each = (width - LABELS) / (per_band(len(sides)) * len(sides))
    part = tuple(columns)
    return Band(part, tuple(sides), tuple(_rows(part, len(sides))), round(each, 2))


def _rows(columns: Sequence[Column], sides: int) -> Iterator[Row]:
    frame = {
        OPENING: PadLine(OPENING, "must open with"),
        TOTAL: PadLine(TOTAL, "this hand"),
        SCORE: PadLine(SCORE, "score"),
    }
    yield _row(frame[OPENING], columns, sides)
    for line in _merged(column.lines for column in columns):
        yield _row(line, columns, sides)
    yield _row(frame[TOTAL], columns, sides)
    yield _row(frame[SCORE], columns, sides)


def _row(line: PadLine, columns: Sequence[Column], sides: int) -> Row:
    empty: Cells = ((),) * sides
    return Row(line, tuple(cell for each in columns for cell in each.cells.get(line.key, empty)))


def _merged(several: Iterable[tuple[PadLine, ...]]) -> list[PadLine]:
    """Unite the rows of several hands, each new one behind the one it follows in its hand.

    Penalties stay last, whichever hand has them.
    """
    merged: list[PadLine] = []
    for lines in several:
        place = 0
        for line in lines:
            keys = [known.key for known in merged]
            if line.key in keys:
                place = keys.index(line.key) + 1
                merged[place - 1] = replace(line, cite=merged[place - 1].cite or line.cite)
            else:
                merged.insert(place, line)
                place += 1
    return sorted(merged, key=lambda line: line.key == PENALTY)
