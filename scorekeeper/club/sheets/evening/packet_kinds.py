"""The kinds of sheets that a packet can hold.

Ground and copy get the positions of what differs between tables from the same function.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import accumulate

from scorekeeper.club.sheets.evening.packet import BadPacket, Kind, PacketPart, PacketRequest, PacketTable
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.pad.blank import sheet_blank
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.fit import MIXED_LINE
from scorekeeper.sheets.paper.layers import Box, Copy, Ground, fits
from scorekeeper.sheets.paper.placed import Place, millimetres
from scorekeeper.sheets.paper.sizes import MARGINS, POINT, Page, Paper, UnknownPaper, page_of, paper_of
from scorekeeper.sheets.slips import slip
from scorekeeper.sheets.slips import table_card as cards
from scorekeeper.sheets.slips.card_layout import PAPER, SCORE, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.rows import SlipRow
from scorekeeper.sheets.slips.slip import SlipFill, SlipGround
from scorekeeper.sheets.slips.table_card import CardFill, CardGround
from scorekeeper.words.formats import plain
from scorekeeper.words.language import translate

ABOVE, FILLED = 4.0, 0.75  # millimetres of the paper's edge above the line of a blank sheet; its part of the margin
LEAST = 8.0  # points of a single line; longer words take two
BETWEEN = " \N{MIDDLE DOT} "
SEATED = 2  # sides at a table whose players are unknown


def card_form(request: PacketRequest, page: Page, sides: int) -> CardForm:
    """Return what the cards of all tables share, with a line for each side."""
    coded = any(table.address for table in request.tables)
    return CardForm(
        variant=request.variant,
        paper=replace(page.paper, edition=request.edition),
        sides=sides,
        purpose=SCORE if coded else PAPER,
        event=request.title,
        rules_name=request.rules_name,
        house_rules=request.house_rules,
        lang=request.lang,
    )


def slip_form(
    request: PacketRequest, page: Page, rows: tuple[SlipRow, ...] = (), sides: tuple[str, ...] = (), scale: str = ""
) -> SlipForm:
    """Return what all slips share; without `rows` they have the rows of a hand."""
    return SlipForm(
        variant=request.variant,
        paper=replace(page.paper, edition=request.edition),
        form=request.variant.seating.forms[0],
        event=request.title,
        rules_name=request.rules_name,
        house_rules=request.house_rules,
        lang=request.lang,
        rows=rows,
        sides=sides,
        scale=scale,
    )


def card_ground(request: PacketRequest, page: Page) -> Ground:
    """Return the card of a table without its number and names; every player has a line."""
    players = max((len(table.names) for table in request.tables), default=0)
    with _refusing("card"):
        return cards.card_ground(card_form(request, page, max(players, SEATED)))


def card_copy(ground: Ground, _request: PacketRequest, _page: Page, table: PacketTable, _number: int) -> Copy:
    """Return a card with its table's number, players, QR code and address."""
    assert isinstance(ground, CardGround)  # noqa: S101 - made above
    return cards.card_copy(ground, CardFill(str(table.number), table.names, table.address))


def slip_ground(request: PacketRequest, page: Page) -> Ground:
    """Return the slip for one hand, which two players sign."""
    with _refusing("slip"):
        return slip.slip_ground(slip_form(request, page))


def slip_copy(ground: Ground, request: PacketRequest, _page: Page, table: PacketTable, number: int) -> Copy:
    """Return a slip with its table, its hand and the names of the sides."""
    sides = tuple(", ".join(who) for who in _by_sides(request, table))
    assert isinstance(ground, SlipGround)  # noqa: S101 - made above
    return slip.slip_copy(ground, SlipFill(table=str(table.number), hand=str(number), names=sides))


def _by_sides(request: PacketRequest, table: PacketTable) -> list[tuple[str, ...]]:
    """Return the players of a table by their sides."""
    form = request.variant.seating.forms[0]
    return [table.names[at : at + each] for at, each in zip(accumulate(form, initial=0), form, strict=False)]


def blank_ground(request: PacketRequest, page: Page) -> Ground:
    """Return the blank sheet of the variant, with fields in its head."""
    up = next(each for each in MARGINS if page_of(request.paper, each) == page)
    with _refusing("blank"):
        paper = paper_of(request.paper, up, request.edition)
    variant = request.variant
    sheet = sheet_blank(variant, paper, variant.seating.forms[0], request.rules_name, named=True)
    return Ground(filled_in("blank.html", sheet), sheet.paper)


def blank_copy(ground: Ground, request: PacketRequest, _page: Page, table: PacketTable, _number: int) -> Copy:
    """Return a blank sheet with the event above it, and its table and players in their places."""
    return known_blank(ground, request.title, str(table.number), _by_sides(request, table))


def known_blank(ground: Ground, event: str, table: str, sides: Sequence[Sequence[str]], day: str = "") -> Copy:
    """Return a blank sheet with the event above it, and in their places table, day and the players of each side.

    If a name has no room there, table and names are above it, too.
    """
    players = [
        (f"side{side}.player{at}", plain(name)) for side, who in enumerate(sides, 1) for at, name in enumerate(who, 1)
    ]
    whole = [plain(event), translate("Table {number}", number=table), ", ".join(name for _, name in players)]
    written = (("date", plain(day)), ("table", table), *players)
    return Copy(ground, _above(ground.paper, whole[:1]), written=written, instead=_above(ground.paper, whole))


def _above(paper: Paper, said: Sequence[str]) -> tuple[Box, ...]:
    """Return words above a sheet, as far as they fit on one line or two."""
    _, right, _, left = paper.margins
    two = Place(left, ABOVE, paper.page_width - left - right, FILLED * (paper.margins[0] - ABOVE))
    size, parts = paper.sizes["strong"], [*filter(None, said)]
    one = replace(two, height=min(two.height, size * MIXED_LINE * POINT))
    while parts:
        text = BETWEEN.join(parts)
        box = (one if millimetres(text, LEAST, bold=True) <= one.width else two).box(text, size, bold=True)
        if fits(box):
            return (box,)
        parts.pop()
    return ()


@contextmanager
def _refusing(kind: str) -> Iterator[None]:
    """Turn UnknownPaper into a BadPacket that names the kind of sheet."""
    try:
        yield
    except UnknownPaper as error:
        raise BadPacket(kind, error.args[0]) from None


KINDS: Mapping[str, Kind] = {
    "card": Kind("Table cards", card_ground, card_copy, (1, 2, 4)),
    "slip": Kind("Slips for one hand, with lines to sign", slip_ground, slip_copy, (1, 2, 4)),
    "blank": Kind("Blank score sheets", blank_ground, blank_copy, (1, 2, 4)),
}


WHOLE = {"blank"}  # printed in full size, because it is used for a whole evening


def parts_of(copies: Mapping[str, int], up: int) -> tuple[PacketPart, ...]:
    """Return the parts of a packet with the copies of each kind, 0 for none.

    `up` is how many cards and slips go on a sheet, or for a kind that allows no such number, the
    most that it allows. Blank sheets stay whole. Raises BadPacket.
    """
    if up not in MARGINS:
        raise BadPacket("up", msg("A sheet holds 1, 2 or 4, not {up}.", up=up))
    return tuple(
        PacketPart(kind, each, 1 if kind in WHOLE else max(at for at in KINDS[kind].ups if at <= up))
        for kind, each in copies.items()
        if each
    )
