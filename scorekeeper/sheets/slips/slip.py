"""A slip for one hand at a table: filled in by hand, signed by two, given to the director."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorekeeper.sheets.game.context import Document
from scorekeeper.sheets.pad.pad import OPENING
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.fit import SMALLEST
from scorekeeper.sheets.paper.layers import Box, Copy, Ground
from scorekeeper.sheets.paper.placed import Line, Place, Words, drawing, fits, millimetres, words
from scorekeeper.sheets.paper.qr import Code
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.slips.fill import SlipFill
from scorekeeper.sheets.slips.layout import Layout, SlipForm, laid_out
from scorekeeper.sheets.slips.rows import BEFORE, SlipRow, worth_size
from scorekeeper.sheets.text.language import mark_for_translation, said, say

OVER_COLUMN = 9.0  # points of a name over its column, on small paper
SEE_CARD = mark_for_translation(
    "see the card of the table"
)  # in place of names that fit in no size
# What is written in the grid is read behind it, in one place of the template.
COLUMNS, IN_COLUMNS = "columns", ("column", BEFORE, OPENING)
# Left out where they have no room: the code says the address too, the pencil what to open with.
OPTIONAL = ("address", OPENING)


@dataclass(frozen=True)
class SheetSlip:
    """Everything that a slip says, each thing with its place; widths and heights in millimetres.

    `written` is what was known beforehand, by name of its place; empty on a `ground`.
    """

    document: Document
    paper: Paper
    title: str
    head: tuple[Words, ...]
    lines: tuple[Line, ...]
    rows: tuple[SlipRow, ...]
    sides: tuple[str, ...]
    grid: str
    label: float
    column: float
    row: float
    names: float
    sizes: Mapping[str, float]
    below: tuple[Line, ...]
    notes: tuple[str, ...]
    notes_at: str
    foot: str
    written: Mapping[str, Words] = field(default_factory=dict)
    code: str = ""
    code_at: str = ""
    ground: bool = False


@dataclass(frozen=True, slots=True)
class SlipGround(Ground):
    """The page that all slips of a pile share, and where they differ."""

    layout: Layout = field(compare=False, repr=False)


def slip_ground(form: SlipForm) -> SlipGround:
    """Return the page that all slips of a pile share, to be printed with `slip_copy` upon it."""
    sheet = sheet_slip(form)
    return SlipGround(filled_in("slip.html", sheet), sheet.paper, laid_out(form))


def slip_copy(ground: SlipGround, fill: SlipFill) -> Copy:
    """Return one slip of a pile."""
    fields = {
        name: replace(box, slot=COLUMNS if name.startswith(IN_COLUMNS) else name)
        for name, box in slip_fields(ground.layout, fill).items()
    }
    place = ground.layout.places.get("code")
    if place is None or not fill.address:
        return Copy(ground, tuple(fields.values()))
    code = Code(place.x, place.y, place.width, fill.address)
    return Copy(ground, tuple(fields.values()), (code,))


def slip_fields(layout: Layout, fill: SlipFill) -> dict[str, Box]:
    """Return what is written on one slip, by name of its place."""
    size, places = layout.type, layout.places
    boxes: dict[str, Box] = {}
    known = {
        "date": fill.date,
        "round": fill.round,
        "hand": fill.hand,
        "dealer": fill.dealer,
        "sits out": fill.sits_out,
        **{f"side {at}": name for at, name in enumerate(fill.names)},
    }
    for name, text in known.items():
        if text.strip() and name in places:
            written = (places[name].box(each, size.write) for each in (text, say(SEE_CARD)))
            box = next((each for each in written if fits(each)), None)
            boxes |= {name: box} if box else {}
    if fill.table:  # not before the date, which may stand on the same line
        boxes["table"] = places["table"].box(fill.table, size.number, bold=True, align="right")
    if "address" in places and fill.address:
        boxes["address"] = places["address"].box(fill.address, SMALLEST)
    boxes |= _columns(layout, fill)
    return {name: box for name, box in boxes.items() if not name.startswith(OPTIONAL) or fits(box)}


def sheet_slip(form: SlipForm, fill: SlipFill | None = None) -> SheetSlip:
    """Build a slip to be printed alone; without `fill` the ground of a pile."""
    layout = laid_out(form)
    size, variant = layout.type, form.variant
    boxes = slip_fields(layout, fill) if fill else {}
    address = fill.address if fill and form.coded else ""
    return SheetSlip(
        document=Document(title=say("{variant}, slip for one hand", variant=said(variant.name))),
        paper=layout.paper,
        title=said(variant.name),
        head=tuple(layout.head),
        lines=tuple(layout.lines),
        rows=layout.rows,
        sides=tuple(str(at) for at in range(1, len(form.form) + 1)),
        grid=layout.grid.style,
        label=size.label,
        column=layout.column,
        row=layout.row,
        names=size.head,
        sizes={"row": size.row, "worth": worth_size(size.row), "note": size.note},
        below=tuple(layout.below),
        notes=layout.notes,
        notes_at=layout.notes_at,
        foot=layout.places["foot"].style,
        written={name: words(box) for name, box in boxes.items()},
        code=drawing(address),
        code_at=layout.places["code"].style if address else "",
        ground=fill is None,
    )


def _columns(layout: Layout, fill: SlipFill) -> dict[str, Box]:
    """Names over the columns where they have room, scores and minimums below them."""
    boxes = {}
    size = layout.type
    for side, name in enumerate(fill.names[: layout.sides]):
        # The number of the side stands there already; where the name has no room it leads to it.
        number, place = millimetres("0 ", size.row, bold=True), layout.cell("names", side)
        room = Place(place.x + number, place.y, place.width - number, place.height)
        box = room.box(name, max(size.row, OVER_COLUMN), stand="middle", align="right")
        if fits(box):
            boxes[f"column {side}"] = box
    for key, texts in ((BEFORE, fill.before), (OPENING, fill.minimums)):
        for side, text in enumerate(texts[: layout.sides]):
            place = layout.cell(key, side)
            boxes[f"{key} {side}"] = place.box(text, size.write, align="right", stand="middle")
    return boxes
