"""Puts several pages on one sheet of paper, to be cut apart.

Pages are in stack order: the first place of sheets 1 to m has pages 1 to m, and the next place
continues with m + 1. So the stack is cut as a whole, the piles are put on top of each other in the
order of their places, and all pages are in order.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

import pikepdf
from pikepdf import Dictionary, Name, Pdf

from scorekeeper.sheets.paper.merge import file_bytes, remove_tags

MARK, THIN = 10.0, 0.5  # points: how long and how thick cut marks are
SPARE = 0.5  # points of tolerance, because paper sizes are rounded
# Links to pages and form fields, which make no sense on sheets that are cut apart.
DROPPED = (Name.Outlines, Name.AcroForm, Name.OpenAction, Name.PageLabels, Name.Dests)

UPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((1, 1),),
    2: ((1, 2), (2, 1)),
    4: ((2, 2),),
}  # columns and rows of the pages on a sheet


@dataclass(frozen=True, slots=True)
class Imposition:
    """How pages are placed on a sheet: its size in points, columns, rows, and their scale."""

    width: float
    height: float
    columns: int
    rows: int
    scale: float

    @property
    def places(self) -> int:
        """How many pages fit on one sheet."""
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        """Return the lower left corner of a place, in points; places count from 0, by rows from the top."""
        row, column = divmod(place, self.columns)
        return column * self.width / self.columns, (self.rows - 1 - row) * self.height / self.rows

    def marks(self) -> bytes:
        """Return the PDF operators for the cut marks at the edges and the crosses between."""
        down = [self.width * at / self.columns for at in range(1, self.columns)]
        across = [self.height * at / self.rows for at in range(1, self.rows)]
        lines = [
            *((x, low, x, low + MARK) for x in down for low in (0.0, self.height - MARK)),
            *((left, y, left + MARK, y) for y in across for left in (0.0, self.width - MARK)),
            *((x - MARK / 2, y, x + MARK / 2, y) for x in down for y in across),
            *((x, y - MARK / 2, x, y + MARK / 2) for x in down for y in across),
        ]
        drawn = " ".join(f"{a:.2f} {b:.2f} m {c:.2f} {d:.2f} l" for a, b, c, d in lines)
        return f"q {THIN} w 0 G {drawn} S Q".encode()

    def matrix(self, place: int, page: tuple[float, float]) -> str:
        """Return the PDF matrix that puts a page of this size in the middle of a place."""
        left, low = self.corner(place)
        x = left + (self.width / self.columns - page[0] * self.scale) / 2
        y = low + (self.height / self.rows - page[1] * self.scale) / 2
        return f"{self.scale:.5f} 0 0 {self.scale:.5f} {x:.3f} {y:.3f}"


def stack_order(pages: int, places: int) -> Iterator[tuple[int | None, ...]]:
    """Yield for each sheet the pages in its places, counted from 0; None is an empty place.

    >>> list(stack_order(5, 2))
    [(0, 3), (1, 4), (2, None)]
    """
    sheets = -(-pages // places)
    for sheet in range(sheets):
        numbers = (place * sheets + sheet for place in range(places))
        yield tuple(number if number < pages else None for number in numbers)


def planned(sizes: Sequence[tuple[float, float]], up: int, sheet: tuple[float, float]) -> Imposition:
    """Choose the orientation of the sheet with the largest pages; if equal, portrait.

    Sizes are in points; pages are never enlarged.
    """
    wide, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
    short, long = sorted(sheet)
    plans = [
        Imposition(*paper, *places, _scale(paper, places, (wide, high)))
        for paper in ((short, long), (long, short))
        for places in UPS[up]
    ]
    return max(plans, key=lambda plan: plan.scale)


def imposed(content: bytes, up: int, sheet: tuple[float, float]) -> bytes:
    """Put 1, 2 or 4 pages of a PDF on each sheet of a size in points, and return the PDF.

    With 1 the file is unchanged; otherwise tags, links and form fields are removed. The same file
    gives the same bytes.
    """
    if up == 1:
        return content
    with Pdf.open(BytesIO(content)) as pdf:
        remove_tags(pdf)
        impose(pdf, up, sheet)
        for key in DROPPED:
            if key in pdf.Root:
                del pdf.Root[key]
        return file_bytes(pdf)


def impose(pdf: Pdf, up: int, sheet: tuple[float, float], first: int = 0) -> None:
    """Put the untagged pages of an open file together as `imposed` does, from page `first` (from 0) on."""
    if up == 1:
        return
    pages = list(pdf.pages)[first:]
    _turn_alike(pages)
    plan = planned([_size(page) for page in pages], up, sheet)
    forms = [pdf.make_indirect(page.as_form_xobject()) for page in pages]
    for numbers in stack_order(len(pages), plan.places):
        added = pdf.add_blank_page(page_size=(plan.width, plan.height))
        added.obj.Resources = Dictionary(XObject=Dictionary())
        operators = [plan.marks()]
        for place, number in enumerate(numbers):
            if number is not None:
                name = Name(f"/Page{place}")
                added.obj.Resources.XObject[name] = forms[number]
                operators.append(f"q {plan.matrix(place, _size(pages[number]))} cm {name} Do Q".encode())
        # In place of the empty contents of a blank page, of which MuPDF complains.
        added.obj.Contents = pdf.make_stream(b"\n".join(operators))
    del pdf.pages[first : first + len(pages)]


def _turn_alike(pages: Sequence[pikepdf.Page]) -> None:
    """Rotate pages whose orientation differs from that of the first."""
    wide, high = _size(pages[0])
    for page in pages:
        width, height = _size(page)
        if (width > height) != (wide > high):
            page.rotate(90, relative=True)


def _scale(paper: tuple[float, float], places: tuple[int, int], page: tuple[float, float]) -> float:
    room = (paper[0] / places[0] + SPARE, paper[1] / places[1] + SPARE)
    scale = min(room[0] / page[0], room[1] / page[1])
    return 1.0 if scale >= 1 else scale


def _size(page: pikepdf.Page) -> tuple[float, float]:
    left, low, right, top = (float(edge) for edge in page.mediabox)
    turned = int(page.obj.get(Name.Rotate, 0)) % 180 != 0
    return (top - low, right - left) if turned else (right - left, top - low)
