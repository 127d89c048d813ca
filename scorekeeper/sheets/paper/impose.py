"""Puts several pages on one sheet of paper, to be cut apart.

Pages are in stack order: the first place of sheets 1 to m has pages 1 to m, and the next place
continues with m + 1. So the stack is cut as a whole, the piles are put on top of each other in the
order of their places, and all pages are in order.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from scorekeeper.sheets.paper.merge import written
from scorekeeper.sheets.paper.tags.copied import Spot

MARK, THIN = 10.0, 0.5  # points: how long and how thick cut marks are
SPARE = 0.5  # points of tolerance, because paper sizes are rounded
# Links to pages and form fields, which make no sense on sheets that are cut apart.
DROPPED = (Name.Outlines, Name.AcroForm, Name.OpenAction, Name.PageLabels, Name.Dests)
WITHOUT_PLACE = (Name.Link, Name.Form)  # tags of such things, of which only the words are kept

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
        """Return the lower left corner of a place; places count by rows from the top."""
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
        return f"/Artifact BMC q {THIN} w 0 G {drawn} S Q EMC".encode()


@dataclass(frozen=True, slots=True)
class Shown:
    """A page on its sheet: the form that draws it, and where it is."""

    sheet: pikepdf.Object
    form: pikepdf.Object
    spot: Spot


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

    With 1 the file is unchanged. For screen readers the words stay in the order of the pages; links
    and form fields are removed. The same file gives the same bytes.
    """
    if up == 1:
        return content
    with Pdf.open(BytesIO(content)) as pdf:
        _follow(pdf, _put_on_sheets(pdf, up, sheet))
        for key in DROPPED:
            if key in pdf.Root:
                del pdf.Root[key]
        return written(pdf)


def impose(pdf: Pdf, up: int, sheet: tuple[float, float], first: int = 0) -> dict[int, Spot]:
    """Put the pages of an open file together as `imposed` does, from page `first` (from 0) on.

    Return where each page is now, by the number that leads from it to its tags (StructParents). The
    tags themselves are not changed.
    """
    if up == 1:
        return {}
    shown_on = _put_on_sheets(pdf, up, sheet, first)
    return {int(shown.form.StructParents): shown.spot for shown in shown_on.values()}


def _put_on_sheets(pdf: Pdf, up: int, sheet: tuple[float, float], first: int = 0) -> dict[tuple[int, int], Shown]:
    """Replace pages with sheets that show them; return for each page object where it is shown."""
    pages = list(pdf.pages)[first:]
    _turn_alike(pages)
    plan = planned([_size(page) for page in pages], up, sheet)
    forms = [pdf.make_indirect(page.as_form_xobject()) for page in pages]
    shown_on: dict[tuple[int, int], Shown] = {}
    for numbers in stack_order(len(pages), plan.places):
        added = pdf.add_blank_page(page_size=(plan.width, plan.height))
        placed = [
            (pages[each], _shown(added, plan, at, forms[each], pages[each]))
            for at, each in enumerate(numbers)
            if each is not None
        ]
        _fill(pdf, added, plan, placed)
        shown_on |= {page.obj.objgen: shown for page, shown in placed}
    del pdf.pages[first : first + len(pages)]
    return shown_on


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


def _shown(sheet: pikepdf.Page, plan: Imposition, place: int, form: pikepdf.Object, page: pikepdf.Page) -> Shown:
    """Put a page in the middle of its place."""
    left, low = plan.corner(place)
    wide, high = _size(page)
    x = left + (plan.width / plan.columns - wide * plan.scale) / 2
    y = low + (plan.height / plan.rows - high * plan.scale) / 2
    return Shown(sheet.obj, form, Spot(plan.scale, x, y))


def _fill(pdf: Pdf, sheet: pikepdf.Page, plan: Imposition, placed: Sequence[tuple[pikepdf.Page, Shown]]) -> None:
    """Draw the pages in their places, and the cut marks."""
    sheet.obj.Resources = Dictionary(XObject=Dictionary())
    operators = []
    for at, (page, shown) in enumerate(placed):
        name = Name(f"/Page{at}")
        sheet.obj.Resources.XObject[name] = shown.form
        if Name.StructParents in page.obj:
            shown.form.StructParents = page.obj.StructParents
        spot = shown.spot
        matrix = f"{spot.scale:.5f} 0 0 {spot.scale:.5f} {spot.x:.3f} {spot.y:.3f}"
        operators.append(f"q {matrix} cm {name} Do Q".encode())
    # In place of the empty contents of a blank page, of which MuPDF complains.
    sheet.obj.Contents = pdf.make_stream(b"\n".join([*operators, plan.marks()]))


def _follow(pdf: Pdf, shown_on: Mapping[tuple[int, int], Shown]) -> None:
    """Update the tags, whose words are now in a form on a sheet."""
    waiting = [pdf.Root.StructTreeRoot] if Name.StructTreeRoot in pdf.Root else []
    while waiting:
        element = waiting.pop()
        page = element.get(Name.Pg)
        shown = shown_on.get(page.objgen) if page is not None else None
        element.K = Array([_moved(child, shown, shown_on) for child in _children(element)])
        waiting.extend(child for child in element.K if Name.S in child)
        if element.get(Name.S) in WITHOUT_PLACE:
            element.S = Name.Span
        if shown is not None:
            element.Pg = shown.sheet
            if Name.A in element and Name.BBox in element.A:
                element.A.BBox = Array(shown.spot.moved(element.A.BBox))


def _children(element: pikepdf.Object) -> list[Any]:
    """Return the children of an element (numbers and dictionaries) without annotations."""
    found = element.get(Name.K, Array())
    several: list[Any] = list(found) if isinstance(found, Array) else [found]
    return [child for child in several if isinstance(child, int) or child.get(Name.Type) != Name.OBJR]


def _moved(child: Any, shown: Shown | None, shown_on: Mapping[tuple[int, int], Shown]) -> Any:
    """Return a child of an element; if it is marked content of a page, its new reference."""
    if not isinstance(child, int):
        if child.get(Name.Type) != Name.MCR:
            return child
        child, shown = int(child.MCID), shown_on.get(child.Pg.objgen, shown)
    if shown is None:
        raise ValueError("a tag belongs to no page of the file")
    return Dictionary(Type=Name.MCR, Pg=shown.sheet, Stm=shown.form, MCID=child)
