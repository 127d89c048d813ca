"""The kinds of sheets that a packet can hold.

What differs from table to table stands at places that ground and copy take from the same function.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import accumulate

from scorekeeper.sheets.blank import HAIRLINE, sheet_blank
from scorekeeper.sheets.context import Document
from scorekeeper.sheets.fit import fitted
from scorekeeper.sheets.hands import blank_column
from scorekeeper.sheets.layers import POINTS, Box, Copy, Ground
from scorekeeper.sheets.packet import BadPacket, Kind, PacketRequest, Part, Table
from scorekeeper.sheets.pad import LABELS, Band, band_of
from scorekeeper.sheets.paper import UnknownPaper
from scorekeeper.sheets.parts import MARGINS, Page, page_of, paper_of
from scorekeeper.sheets.qr import Code
from scorekeeper.sheets.values import Values, values

# Millimetres of a slip: its title, a line to write on with the word at its top, what stands over
# the rows, and what stands below them.
TITLE, LINE, WORD, BAND_HEAD, FOOT = 6.5, 10, 3, 22, 23
TITLE_HEIGHT = 9.0  # of a card, for one line
ON_CARD = {"must open with", "canastas", "red threes", "going out"}
LEAST_ROW, MOST_ROW = 4.7, 11.0  # of a slip, for handwriting
SEE_CARD = "see the card of the table"  # in place of names that fit in no size
ON_TABLE, ON_SLIP, TEXT = 96, 16, 12  # points: numbers of tables, and words


@dataclass(frozen=True)
class Place:
    """A rectangle in millimetres of the page."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class PacketSheet:
    """What a card or a slip says; at the places stands what differs from table to table."""

    document: Document
    title: str
    summary: str
    evening: str
    page: Page
    places: Mapping[str, Place]
    values: tuple[Values, ...] = ()
    assumed: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    band: Band | None = None
    row_height: float = 0
    coded: bool = False
    title_size: float = 10


def card_places(page: Page) -> dict[str, Place]:
    """Where number, names, code and address stand on a card."""
    code = min(page.inner * 0.42, page.height * 0.3)
    right = page.width - page.margin - code
    top, high = page.margin + 17, page.height * 0.235
    low = page.height - page.margin - 22
    return {
        "number": Place(page.margin, top, page.inner * 0.42, high),
        "names": Place(page.margin + page.inner * 0.45, top, page.inner * 0.55, high),
        "worth": Place(page.margin, top + high + 6, page.inner - code - 5, 0),
        "code": Place(right, top + high + 6, code, code),
        "scan": Place(right, top + high + 7 + code, code, 0),
        "address": Place(page.margin, low, page.inner, 9),
    }


def slip_places(page: Page, sides: int) -> dict[str, Place]:
    """Where table, date, the sides' names, the grid and the number of the hand stand on a slip."""
    left, top, half = page.margin, page.margin + TITLE, page.inner / 2
    names = {
        f"side {at}": Place(left, top + (at + 1) * LINE, page.inner, LINE) for at in range(sides)
    }
    grid = top + (sides + 1) * LINE + 2
    low = page.height - page.margin - FOOT
    return names | {
        "table": Place(left, top, half - 3, LINE),
        "date": Place(left + half, top, half, LINE),
        "grid": Place(left, grid, page.inner, low - grid),
        "hand": Place(left + LABELS + 12, grid + 0.5, 20, 5),
        "sign": Place(left, low + 9, page.inner, 5),
    }


def card_ground(request: PacketRequest, page: Page) -> Ground:
    """The card that stands on a table all evening."""
    sheet = PacketSheet(
        document=Document(title=f"{request.variant.name}, table card", lang=request.lang),
        title=request.variant.name,
        summary=request.rules_name or request.variant.summary,
        evening=request.title,
        page=page,
        places=card_places(page),
        values=tuple(each for each in values(request.variant) if each.heading in ON_CARD),
        title_size=fitted(
            request.variant.name, page.inner * POINTS, TITLE_HEIGHT * POINTS, 21, bold=True
        ).size,
        coded=any(table.address for table in request.tables),
        assumed=request.variant.assumed,
    )
    return _ground("packet_card.html", sheet, page)


def card_copy(
    ground: Ground, _request: PacketRequest, page: Page, table: Table, _number: int
) -> Copy:
    """A card with its table's number, players, code and address."""
    places = card_places(page)
    number, names, address = places["number"], places["names"], places["address"]
    high = names.height / max(4, len(table.names))
    boxes = [
        _box(number, str(table.number), ON_TABLE, bold=True),
        *(
            Box(names.x, names.y + at * high, names.width, high, name, TEXT, stand="middle")
            for at, name in enumerate(table.names)
        ),
    ]
    if not table.address:
        return Copy(ground, tuple(boxes))
    code = places["code"]
    boxes.append(_box(address, table.address, 9))
    return Copy(ground, tuple(boxes), (Code(code.x, code.y, code.width, table.address),))


def slip_ground(request: PacketRequest, page: Page) -> Ground:
    """One hand on a slip, which both sides sign."""
    sides = tuple(f"Side {at}" for at in range(1, len(request.variant.seating.forms[0]) + 1))
    column = replace(blank_column(request.variant, 1), number="")
    band = band_of(column, sides, page.inner)
    places = slip_places(page, len(sides))
    row = (places["grid"].height - BAND_HEAD) / len(band.rows)
    if row < LEAST_ROW:
        words = "has too many lines for a slip this small; have fewer of them on a sheet."
        raise BadPacket("slip", f"{request.variant.name} {words}")
    sheet = PacketSheet(
        document=Document(title=f"{request.variant.name}, slip for one hand", lang=request.lang),
        title=request.variant.name,
        summary=request.rules_name or request.variant.summary,
        evening=request.title,
        page=page,
        places=places,
        assumed=request.variant.assumed,
        sides=sides,
        band=band,
        row_height=round(min(MOST_ROW, row) - HAIRLINE, 2),
    )
    return _ground("packet_slip.html", sheet, page)


def slip_copy(
    ground: Ground, request: PacketRequest, page: Page, table: Table, number: int
) -> Copy:
    """A slip with its table, its hand and the names of the sides."""
    form = request.variant.seating.forms[0]
    places = slip_places(page, len(form))
    starts = accumulate(form, initial=0)
    sides = [", ".join(table.names[at : at + each]) for at, each in zip(starts, form, strict=False)]
    return Copy(
        ground,
        (
            _box(places["table"], str(table.number), ON_SLIP, bold=True),
            _box(places["hand"], str(number), 10, bold=True, stand="top"),
            *(
                _box(_below(places[f"side {at}"]), side, TEXT, otherwise=SEE_CARD)
                for at, side in enumerate(sides)
            ),
        ),
    )


def blank_ground(request: PacketRequest, page: Page) -> Ground:
    """The blank sheet of the variant."""
    from scorekeeper.sheets.render import filled_in  # noqa: PLC0415 - loads WeasyPrint

    up = next(each for each in MARGINS if page_of(request.paper, each) == page)
    try:
        paper = paper_of(request.paper, up, request.edition)
    except UnknownPaper as error:
        raise BadPacket("blank", str(error)) from None
    variant = request.variant
    sheet = sheet_blank(variant, paper, variant.seating.forms[0], request.rules_name)
    return Ground(filled_in("blank.html", sheet), sheet.paper)


def blank_copy(
    ground: Ground, _request: PacketRequest, _page: Page, _table: Table, _number: int
) -> Copy:
    """A blank sheet: every copy is the same."""
    return Copy(ground)


def _below(place: Place) -> Place:
    """What is left of a line under the word at its top."""
    return Place(place.x, place.y + WORD, place.width, place.height - WORD)


def _box(place: Place, text: str, size: float, **more: object) -> Box:
    return Box(place.x, place.y, place.width, place.height, text, size, **more)  # type: ignore[arg-type]


def _ground(template: str, sheet: PacketSheet, page: Page) -> Ground:
    from scorekeeper.sheets.render import filled_in  # noqa: PLC0415 - loads WeasyPrint

    return Ground(filled_in(template, sheet), page.paper)


KINDS: Mapping[str, Kind] = {
    "card": Kind("Table cards", card_ground, card_copy, (1, 2)),
    "slip": Kind("Slips for one hand, with lines to sign", slip_ground, slip_copy, (1, 2, 4)),
    "blank": Kind("Blank score sheets", blank_ground, blank_copy, (1, 2, 4)),
}


WHOLE = {"blank"}  # a sheet that is written on for a whole evening


def parts_of(copies: Mapping[str, int], up: int) -> tuple[Part, ...]:
    """Return the parts of a packet: of each kind so many copies, 0 for none.

    `up` is how many cards and slips stand on a sheet; of a kind that has no such size, the most
    that it allows. Blank sheets stay whole.
    """
    if up not in MARGINS:
        raise BadPacket("up", f"On a sheet stand 1, 2 or 4, not {up}.")
    return tuple(
        Part(kind, each, 1 if kind in WHOLE else max(at for at in KINDS[kind].ups if at <= up))
        for kind, each in copies.items()
        if each
    )
