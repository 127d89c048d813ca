"""The sizes of slips on each paper, in normal and in large print."""

from dataclasses import dataclass

from scorekeeper.sheets.paper.fit import LINE, SMALLEST
from scorekeeper.sheets.paper.layers import POINTS
from scorekeeper.sheets.paper.sizes import Paper, check_large

LEADING = 1.25  # height of a line in the notes, in letter sizes
LABEL_LINE = 0.95  # height of a line in a row's label, in letter sizes (sheet-slips.css)


@dataclass(frozen=True, slots=True)
class Type:
    """The sizes on a paper: letters in points, everything else in millimetres.

    Letter sizes: `word` before a line, `row` for a row's label, `note` for the small print, `write`
    for what is filled in, `number` for the table's number. Heights: `line` of a line to write on,
    `name` of a line for a name (`sideways_name` in landscape), `head` of the names over the
    columns. Widths: `label`, `table` and `code`. `rows` are the least, a good and the greatest
    height of a row.
    """

    word: float
    row: float
    note: float
    write: float
    number: float
    line: float
    name: float
    sideways_name: float
    head: float
    label: float
    table: float
    code: float
    margin: float
    rows: tuple[float, float, float]

    @property
    def column(self) -> float:
        """The least width of a side's column beside wide labels: a number of five digits."""
        return self.write * 1.3

    def least(self, lines: int) -> float:
        """Return the least height of a row whose label takes some lines, and whose cells one."""
        return max(lines * self.row * LABEL_LINE, SMALLEST * LINE) / POINTS + 0.2


SMALL = Type(
    word=7,
    row=7.5,
    note=7,
    write=11,
    number=38,
    line=6.4,
    name=7,
    sideways_name=10.2,
    head=5,
    label=32,
    table=17,
    code=21,
    margin=7,
    rows=(4, 5.2, 8),
)
MIDDLE = Type(
    word=8,
    row=9.5,
    note=7.5,
    write=14,
    number=56,
    line=9,
    name=8.5,
    sideways_name=8.5,
    head=7,
    label=43,
    table=26,
    code=28,
    margin=10,
    rows=(5, 6.8, 10),
)
BIG = Type(
    word=9,
    row=12,
    note=9,
    write=16,
    number=72,
    line=12,
    name=11,
    sideways_name=11,
    head=9,
    label=56,
    table=36,
    code=34,
    margin=14,
    rows=(6.5, 9, 14),
)
LARGE_MIDDLE = Type(
    word=18,
    row=18,
    note=18,
    write=20,
    number=40,
    line=9,
    name=8.3,
    sideways_name=8.3,
    head=7,
    label=61,
    table=22,
    code=28,
    margin=6,
    rows=(6, 8, 11),
)
LARGE_BIG = Type(
    word=18,
    row=18,
    note=18,
    write=22,
    number=72,
    line=13,
    name=12,
    sideways_name=12,
    head=10,
    label=66,
    table=36,
    code=36,
    margin=14,
    rows=(7.5, 10, 14),
)


def type_of(paper: Paper) -> Type:
    """Return the sizes for a paper; raises UnknownPaper if it is too small for large print."""
    narrow = min(paper.page_width, paper.page_height)
    if paper.large:
        check_large(paper)
        return LARGE_BIG if narrow > 200 else LARGE_MIDDLE
    return next(size for most, size in ((120, SMALL), (180, MIDDLE), (999, BIG)) if narrow < most)
