"""The grid of a score pad: hands side by side, a column for each side, a row for each line.

The same grid is printed blank and filled in, so that a game begun on the phone can be finished with
a pencil on its own sheet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.rules.topics.penalties.fields import PENALTY
from scorekeeper.sheets.pad.lines import PadLine
from scorekeeper.sheets.paper.sizes import GAP, LANDSCAPE, Paper
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

    `blanks` are words with a line to write on. `blank`: the hand is still to be played. `place` is
    the name by which numbers link here. `opens`: a side must open with some points.
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


def _rows(columns: Sequence[Column], sides: int) -> Iterator[PadRow]:
    empty: Cells = ((),) * sides
    opens = any(column.opens for column in columns)
    lines = (
        *([PadLine(OPENING, translate("must open with"))] if opens else []),
        *_merged(column.lines for column in columns),
        PadLine(TOTAL, translate("this hand")),
        PadLine(SCORE, translate("score")),
    )
    for line in lines:
        cells = (cell for each in columns for cell in each.cells.get(line.key, empty))
        yield PadRow(line, tuple(cells))


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
LEAST_SIGNED, LEAST_SIGNED_LARGE = {False: 44, True: 32}, 90  # of a signature line, with gap
TURN = 1.3  # a paper is turned if this many times as many hands then fit on a page
FILLED_ROW, FILLED_HEAD = 5.2, 17  # millimetres in a filled-in pad, in normal print
LARGE_ROW, LARGE_HEAD = 11, 40  # in large print
CLOSE_ROW, MANY_ROWS = 5.0, 12  # the height of rows if there are more than this
TOP, TOP_LARGE, LATE = 48, 80, 0.6  # the head of the first page


def labels(paper: Paper) -> float:
    """Return the width of the labels' column in millimetres."""
    if paper.large:
        return 33 if paper.narrow else 48
    return 26 if paper.narrow else 30


def filled_grid(paper: Paper, sides: int) -> Grid:
    """Return the grid of a filled-in pad; a column holds a minus and five digits."""
    return grid_for(sides, paper.width, labels(paper), 27.6 if paper.large else 15.4)


def side_rows(paper: Paper, sides: int) -> tuple[tuple[int, int], ...]:
    """Return the sides in each row of a sheet's head, as (first, one after the last)."""
    least = LEAST_SIDE_LARGE if paper.large else LEAST_SIDE
    return evenly(sides, max(1, int((paper.width + GAP) // least)))


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


def written_row(paper: Paper, rows: int) -> float:
    """Return the height of the rows that follow: lower if there are many, to save paper."""
    return CLOSE_ROW if rows > MANY_ROWS and not paper.large else 0


def oriented(paper: Paper, sides: int, rows: int) -> Paper:
    """Choose the orientation of a game's sheet: landscape only if many more hands fit on a page."""
    ways = paper.ways()
    if len(ways) == 1:
        return paper
    upright, sideways = (_hands_on_a_page(each, sides, rows) for each in ways)
    return ways[1] if sideways > TURN * upright else ways[0]


def _hands_on_a_page(paper: Paper, sides: int, rows: int) -> float:
    """Estimate the hands on a page; hands below the head of the first page count less."""
    grid = filled_grid(paper, sides)
    band = LARGE_HEAD + LARGE_ROW * rows if paper.large else FILLED_HEAD + FILLED_ROW * rows
    bands = paper.height / band
    late = LATE if paper.height - (TOP_LARGE if paper.large else TOP) < band else 1
    return grid.hands * (int(bands) or bands / 2) * late / len(grid.parts)


def sheet_class(paper: Paper) -> str:
    """Return the CSS classes for the special features of a paper."""
    classes: Sequence[tuple[bool, str]] = (
        (paper.large, "large"),
        (paper.narrow, "narrow"),
        (paper.orientation == LANDSCAPE, "landscape"),
    )
    return " ".join(name for is_so, name in classes if is_so)
