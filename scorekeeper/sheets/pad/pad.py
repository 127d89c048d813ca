"""The grid of a score pad: hands side by side, a column for each side, a row for each line.

The same grid is printed blank and filled in, so that a game begun on the phone can be finished with
a pencil on its own sheet.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorekeeper.sheets.pad.lines import PENALTY, PadLine
from scorekeeper.sheets.paper.sizes import GAP, LANDSCAPE, Paper
from scorekeeper.words.language import say

OPENING, TOTAL, SCORE = "opening", "total", "score"


@dataclass(frozen=True)
class PadEntry:
    """What stands in one cell, or one of several things in it; `to` names where it comes from."""

    points: str
    detail: str = ""
    marks: tuple[str, ...] = ()
    to: str = ""

    @property
    def bare(self) -> bool:
        """It is a number and nothing else, so that its whole cell can be the link."""
        return bool(self.to) and not self.detail and not self.marks


Cells = tuple[tuple[PadEntry, ...], ...]  # for each side the entries of its cell


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
class PadRow:
    """One row of a band; `cells` has the cells of all its hands, from left to right."""

    line: PadLine
    cells: Cells


@dataclass(frozen=True)
class Band:
    """Some hands next to each other; widths in mm; `first` is the place of its first side."""

    columns: tuple[Column, ...]
    sides: tuple[str, ...]
    rows: tuple[PadRow, ...]
    column_width: float
    label_width: float
    first: int = 0

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


@dataclass(frozen=True)
class Grid:
    """How a pad is laid out: millimetres of the labels and of a column, and what stands in a band.

    `hands` is how many of them stand next to each other; `parts` which sides stand there together:
    all, or where there is no room for all of them, some after the others.
    """

    hands: int
    parts: tuple[range, ...]
    label_width: float
    column_width: float


def grid_for(sides: int, width: float, label: float, least: float) -> Grid:
    """Lay out the columns of so many sides in a width; `least` is that of the smallest column.

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
    """Lay some hands side by side; several bands if not all sides have room next to each other."""
    shown = tuple(columns)
    rows = tuple(_rows(shown, len(sides)))
    return tuple(
        Band(
            # Numbers lead to the first part of a hand, and no place has two names.
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
    """Keep the cells of some sides of each hand."""
    return tuple(cells[hand + at] for hand in range(0, len(cells), sides) for at in part)


def _rows(columns: Sequence[Column], sides: int) -> Iterator[PadRow]:
    empty: Cells = ((),) * sides
    lines = (
        PadLine(OPENING, say("must open with")),
        *_merged(column.lines for column in columns),
        PadLine(TOTAL, say("this hand")),
        PadLine(SCORE, say("score")),
    )
    for line in lines:
        cells = (cell for each in columns for cell in each.cells.get(line.key, empty))
        yield PadRow(line, tuple(cells))


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


LEAST_SIDE = 27  # millimetres that the name of a side takes at least, with the gap behind it
LEAST_SIDE_LARGE = 62
LEAST_SIGNED, LEAST_SIGNED_LARGE = {False: 44, True: 32}, 90  # of a line to sign, with its gap
TURN = 1.3  # a paper is turned for so many times as many hands on a page
FILLED_ROW, FILLED_HEAD = 5.2, 17  # of a pad that is filled in, in normal print
LARGE_ROW, LARGE_HEAD = 11, 40  # in large print
CLOSE_ROW, MANY_ROWS = 5.0, 12  # with more rows than these they are so high
TOP, TOP_LARGE, LATE = 48, 80, 0.6  # the head of the first page


def labels(paper: Paper) -> float:
    """The column of the labels."""
    if paper.large:
        return 33 if paper.narrow else 48
    return 26 if paper.narrow else 30


def filled_grid(paper: Paper, sides: int) -> Grid:
    """The columns of a pad that is filled in: each holds a minus and five digits."""
    return grid_for(sides, paper.width, labels(paper), 27.6 if paper.large else 15.4)


def side_rows(paper: Paper, sides: int) -> tuple[tuple[int, int], ...]:
    """Which sides stand next to each other in the head of a sheet, row by row."""
    least = LEAST_SIDE_LARGE if paper.large else LEAST_SIDE
    return evenly(sides, max(1, int((paper.width + GAP) // least)))


def signature_rows(paper: Paper, signatures: int) -> tuple[tuple[int, int], ...]:
    """Which lines to sign stand next to each other."""
    least = LEAST_SIGNED_LARGE if paper.large else LEAST_SIGNED[paper.narrow]
    return evenly(signatures, max(1, int((paper.width + GAP) // least)))


def evenly(count: int, most: int) -> tuple[tuple[int, int], ...]:
    """Share things among rows as evenly as can be: where each begins and ends.

    >>> evenly(5, 4)
    ((0, 3), (3, 5))
    """
    rows = -(-count // most)
    each = -(-count // rows)
    return tuple((at, min(at + each, count)) for at in range(0, count, each))


def written_row(paper: Paper, rows: int) -> float:
    """The rows of a pad to go on with: lower if they are many, so that a game stays two pages."""
    return CLOSE_ROW if rows > MANY_ROWS and not paper.large else 0


def lying(paper: Paper, sides: int, rows: int) -> Paper:
    """Turn the paper of a game's sheet as fits: sideways only for many more hands on a page."""
    ways = paper.ways()
    if len(ways) == 1:
        return paper
    upright, sideways = (_hands_on_a_page(each, sides, rows) for each in ways)
    return ways[1] if sideways > TURN * upright else ways[0]


def _hands_on_a_page(paper: Paper, sides: int, rows: int) -> float:
    """Estimate it; hands that have no room below the head of the first page count less."""
    grid = filled_grid(paper, sides)
    band = LARGE_HEAD + LARGE_ROW * rows if paper.large else FILLED_HEAD + FILLED_ROW * rows
    bands = paper.height / band
    late = LATE if paper.height - (TOP_LARGE if paper.large else TOP) < band else 1
    return grid.hands * (int(bands) or bands / 2) * late / len(grid.parts)


def sheet_class(paper: Paper) -> str:
    """Names for the style sheet what is special about a paper."""
    said: Sequence[tuple[bool, str]] = (
        (paper.large, "large"),
        (paper.narrow, "narrow"),
        (paper.orientation == LANDSCAPE, "landscape"),
    )
    return " ".join(name for is_so, name in said if is_so)
