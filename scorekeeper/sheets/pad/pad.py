"""The grid of a score pad: hands side by side, a column for each side, a row for each line.

The same grid is printed blank and filled in, so that a game begun on the phone can be finished with
a pencil on its own sheet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from scorekeeper.rules.topics.penalties.fields import PENALTY
from scorekeeper.sheets.pad.lines import PadLine
from scorekeeper.sheets.paper.fit import longest_word, width_of
from scorekeeper.sheets.paper.sizes import GAP, LANDSCAPE, POINT, Paper
from scorekeeper.words.language import translate

OPENING, TOTAL, SCORE = "opening", "total", "score"


@dataclass(frozen=True)
class PadEntry:
    """The content of a cell, or a part of it; `to` is the place it links to."""

    points: str
    detail: str = ""
    marks: tuple[str, ...] = ()
    to: str = ""

    @property
    def bare(self) -> bool:
        """Whether it is only a number, so that the whole cell can be the link."""
        return bool(self.to) and not self.detail and not self.marks


Cells = tuple[tuple[PadEntry, ...], ...]  # the entries of each side's cell


@dataclass(frozen=True)
class Column:
    """A hand: what is above its columns, and its cells by the key of the row.

    `beside` are remarks on the line of its number. `blanks` are words with a line to write on. `blank`:
    the hand is still to be played. `place` is the name by which numbers link here. `opens`: a side must
    open with some points.
    """

    number: str
    remarks: tuple[str, ...] = ()
    blanks: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    cells: Mapping[str, Cells] = field(default_factory=dict)
    lines: tuple[PadLine, ...] = ()
    blank: bool = False
    place: str = ""
    opens: bool = True
    beside: str = ""


@dataclass(frozen=True)
class PadRow:
    """A row of a band, with the cells of all its hands from left to right."""

    line: PadLine
    cells: Cells


@dataclass(frozen=True)
class Band:
    """Several hands side by side; widths are in mm, `first` is the index of its first side."""

    columns: tuple[Column, ...]
    sides: tuple[str, ...]
    rows: tuple[PadRow, ...]
    column_width: float
    label_width: float
    first: int = 0

    @property
    def width(self) -> float:
        """The width of the whole band in millimetres."""
        return self.label_width + self.column_width * len(self.columns) * len(self.sides)

    @property
    def marks(self) -> frozenset[str]:
        """The marks of the notes on what it shows."""
        entries = (entry.marks for row in self.rows for cell in row.cells for entry in cell)
        return frozenset(chain.from_iterable((*(each.marks for each in self.columns), *entries)))

    @property
    def blank(self) -> bool:
        """Whether there is something to fill in by hand."""
        return any(column.blank for column in self.columns)

    @property
    def empty(self) -> bool:
        """Whether nothing is filled in yet."""
        return all(column.blank for column in self.columns)


@dataclass(frozen=True)
class Grid:
    """The layout of a pad: the widths of labels and columns in mm, and the hands in a band.

    `hands` is how many hands are side by side. `parts` are the sides that stay together: all of
    them, or several groups one after the other if there is no room for all.
    """

    hands: int
    parts: tuple[range, ...]
    label_width: float
    column_width: float


def grid_for(sides: int, width: float, label: float, least: float) -> Grid:
    """Return the grid for some sides in a width; `least` is the width of the narrowest column.

    >>> grid_for(2, 182, 30, 15.5)
    Grid(hands=4, parts=(range(0, 2),), label_width=30, column_width=19.0)
    >>> grid_for(6, 90, 30, 15.5).parts
    (range(0, 3), range(3, 6))
    """
    most = max(1, int((width - label) // least))
    hands = max(1, most // sides)
    pieces = -(-sides // most)
    each = -(-sides // pieces)
    parts = tuple(range(at, min(at + each, sides)) for at in range(0, sides, each))
    return Grid(hands, parts, label, round((width - label) / (hands * each) - 0.005, 2))


def bands_of(columns: Sequence[Column], sides: Sequence[str], grid: Grid) -> tuple[Band, ...]:
    """Put hands side by side; in several bands if there is no room for all sides."""
    shown = tuple(columns)
    rows = tuple(_rows(shown, len(sides)))
    return tuple(
        Band(
            # Links go to the first part of a hand, because a place's name must be unique.
            tuple(replace(each, place="") if part.start else each for each in shown),
            tuple(sides[at] for at in part),
            tuple(replace(row, cells=_cells(row.cells, len(sides), part)) for row in rows),
            grid.column_width,
            grid.label_width,
            part.start,
        )
        for part in grid.parts
    )


def _cells(cells: Cells, sides: int, part: range) -> Cells:
    """Return the cells of some sides of each hand."""
    return tuple(cells[hand + at] for hand in range(0, len(cells), sides) for at in part)


def labels_of(columns: Iterable[Column]) -> tuple[str, ...]:
    """Return the labels of all rows that some hands need."""
    return tuple(row.line.label for row in _rows(tuple(columns), 0))


def _rows(columns: Sequence[Column], sides: int) -> Iterator[PadRow]:
    """Yield the rows of some hands; if none is to be filled in by hand, only those with something in them."""
    empty: Cells = ((),) * sides
    opens, condition = any(column.opens for column in columns), _condition(columns)
    opening = " … ".join(filter(None, (translate("must open with"), condition)))
    lines = (
        *([PadLine(OPENING, opening)] if opens else []),
        *_merged(column.lines for column in columns),
        PadLine(TOTAL, translate("this hand")),
        PadLine(SCORE, translate("score")),
    )
    for line in lines:
        cells = tuple(cell for each in columns for cell in each.cells.get(line.key, empty))
        if condition and line.key == OPENING:
            cells = tuple(cell[:-1] for cell in cells)
        if any(cells) or any(column.blank for column in columns):
            yield PadRow(line, cells)


def _condition(columns: Sequence[Column]) -> str:
    """Return what all minimums ask for besides their points, which is then said once; "" if they differ."""
    found = {cell[-1].detail for column in columns for cell in column.cells.get(OPENING, ()) if cell}
    return found.pop() if len(found) == 1 else ""


def _merged(several: Iterable[tuple[PadLine, ...]]) -> list[PadLine]:
    """Merge the rows of several hands; a new row goes after the row it follows in its hand.

    Penalties stay last.
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


LEAST_SIDE = 27  # millimetres: the least width of a side's name, with the gap after it
LEAST_SIDE_LARGE = 62
LEAST_SIGNED, LEAST_SIGNED_LARGE = {False: 44, True: 32}, 62  # of a signature line, with gap
MOST_LABEL = 0.21  # of the width of the text, unless a word is wider
LEAST_CELL, BRIEF_LABEL = 14.0, 8.2  # the least width of a column in mm; that of brief labels in letter sizes
WIDEST_CELL = 9.0  # letter sizes: the greatest width of a column
BETWEEN = 1.4  # millimetres beside the words of a cell


def label_width(paper: Paper) -> float:
    """Return the width of the labels' column in millimetres."""
    if paper.large:
        return 33 if paper.narrow else 48
    return 26 if paper.narrow else 30


def filled_grid(
    paper: Paper,
    sides: int,
    words: tuple[Iterable[str], Iterable[str]],
    hands: int,
    most: int = 0,
    *,
    brief: bool = False,
) -> Grid:
    """Return the grid of a filled-in pad; `words` are its labels, of which no word is broken, and its numbers.

    If the number of `hands` is known and not 0, all bands have about as many. `most` is how many a
    band may have, 0 for as many as fit. `brief`: as many as numbers leave room for; then words may be divided.
    """
    size = paper.sizes["body"] * POINT
    names, numbers = words
    wide = [(width_of(name, bold=True), max(width_of(each, bold=True) for each in name.split())) for name in names]
    whole, word = (size * max(each) + BETWEEN for each in zip(*wide, strict=True))
    usual = label_width(paper)
    shares = (min(BRIEF_LABEL * size, usual),) * 2 if brief else (usual, MOST_LABEL * paper.width)
    narrow, label = (max(0 if brief else word, min(whole, most_of)) for most_of in shares)
    least = max(0 if brief else LEAST_CELL, size * max(width_of(each, bold=True) for each in numbers) + BETWEEN)
    grid = grid_for(sides, paper.width, round(max(narrow, label), 2), least)
    close = grid_for(sides, paper.width, round(narrow, 2), least)
    if not most and (-(-hands // close.hands) < -(-hands // grid.hands) if hands else close.hands > grid.hands):
        # Labels of more lines are better than another band.
        label = paper.width - close.hands * sides * least
        grid = replace(close, label_width=round(label - 0.005, 2))
    side_by_side = min(grid.hands, most or grid.hands)
    if hands:
        side_by_side = -(-hands // -(-hands // side_by_side))
    columns = side_by_side * max(map(len, grid.parts))
    width = min(WIDEST_CELL * size, (paper.width - grid.label_width) / columns)
    return replace(grid, hands=side_by_side, column_width=round(width - 0.005, 2))


def side_rows(paper: Paper, names: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Return the sides in each row of a sheet's head, as (first, one after the last); a row has two for any words."""
    word = max(longest_word(each, bold=True) for each in names) * paper.sizes["name"] * POINT + GAP
    least = LEAST_SIDE_LARGE if paper.large else max(LEAST_SIDE, min(word, (paper.width + GAP) / 2))
    return evenly(len(names), max(1, int((paper.width + GAP) // least)))


def signature_rows(paper: Paper, signatures: int) -> tuple[tuple[int, int], ...]:
    """Return the signature lines in each row, as (first, one after the last)."""
    least = LEAST_SIGNED_LARGE if paper.large else LEAST_SIGNED[paper.narrow]
    return evenly(signatures, max(1, int((paper.width + GAP) // least)))


def evenly(count: int, most: int) -> tuple[tuple[int, int], ...]:
    """Divide things as evenly as possible among rows, as (first, one after the last).

    >>> evenly(5, 4)
    ((0, 3), (3, 5))
    """
    rows = -(-count // most)
    each = -(-count // rows)
    return tuple((at, min(at + each, count)) for at in range(0, count, each))


def sheet_class(paper: Paper) -> str:
    """Return the CSS classes for the special features of a paper."""
    classes: Sequence[tuple[bool, str]] = (
        (paper.large, "large"),
        (paper.narrow, "narrow"),
        (paper.close, "close"),
        (paper.orientation == LANDSCAPE, "landscape"),
    )
    return " ".join(name for is_so, name in classes if is_so)
