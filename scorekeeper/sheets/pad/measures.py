"""Millimetres of the pad on each paper: what is needed to lay it out before it is rendered.

They say what the style sheet gives to things, with a little to spare; tests that read positions
hold both together.
"""

from collections.abc import Sequence

from scorekeeper.sheets.pad.pad import Grid, grid_for
from scorekeeper.sheets.paper.sizes import GAP, LANDSCAPE, Paper

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
