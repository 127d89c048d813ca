"""A slip for one hand at a table: filled in by hand, signed by two, given to the director."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import tzinfo

from scorekeeper.game.game import Game
from scorekeeper.sheets.game.about import Document
from scorekeeper.sheets.game.context import side_name
from scorekeeper.sheets.game.result import minimum_words
from scorekeeper.sheets.pad.pad import OPENING
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.fit import SMALLEST
from scorekeeper.sheets.paper.layers import Align, Box, Copy, Ground, Stand, fits
from scorekeeper.sheets.paper.placed import Place, Words, copied, drawing, millimetres, words
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.layout import NAMES, Layout, laid_out
from scorekeeper.sheets.slips.rows import BEFORE, worth_size
from scorekeeper.words.formats import date, number, plain
from scorekeeper.words.language import mark_for_translation, translate


@dataclass(frozen=True, slots=True)
class SlipFill:
    """What is known of a hand before it is played; "" is left to be written by hand.

    `before` (scores) and `minimums` have one value for each side; `address` is that of the QR code.
    """

    table: str = ""
    date: str = ""
    round: str = ""
    hand: str = ""
    names: tuple[str, ...] = ()
    dealer: str = ""
    sits_out: str = ""
    before: tuple[str, ...] = ()
    minimums: tuple[str, ...] = ()
    address: str = ""


def fill_of(game: Game, hand: int, zone: tzinfo | None = None, *, table: str = "", address: str = "") -> SlipFill:
    """Fill a slip for the coming hand of a game, or for one that was already played.

    For later hands only the number is known. `zone` is that of the date, None for this computer's.
    """
    before, minimums = _scores(game, hand)
    played = next((each for each in game.hands if each.number == hand), None)
    begun, coming = game.created_at, hand == game.next_number
    dealer = played.dealer if played else game.next_dealer if coming else None
    sits_out = played.sits_out if played else game.sits_out if coming else None
    return SlipFill(
        table=plain(table),
        date=date(begun.astimezone(zone)) if begun else "",
        hand=number(hand),
        names=tuple(side_name(side) for side in game.sides),
        dealer=plain(dealer or ""),
        sits_out=plain(sits_out or ""),
        before=before,
        minimums=minimums,
        address=address,
    )


def _scores(game: Game, hand: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return each side's score before a hand, and its minimum; empty if not yet known."""
    for played in game.hands:
        if played.number == hand:
            sides = played.ruling.sides
            before = tuple(number(side.score - side.total) for side in sides)
            return before, tuple(minimum_words(side.minimum) for side in sides)
    if hand != game.next_number or game.finished:
        return (), ()
    before = tuple(number(score) for score in game.ruling.scores)
    return before, tuple(map(minimum_words, game.minimums))


OVER_COLUMN = 9.0  # points of a name over its column, on small paper
LARGE_NAME = 14.0  # points of it at least, in large print
SEE_CARD = mark_for_translation("see the table card")  # in place of names that do not fit in any size
# What is written in the grid is read after it, at one place of the template.
# Left out where they do not fit: the code holds the address, and the numbers can be written.
OPTIONAL = ("address", OPENING, BEFORE)


@dataclass(frozen=True)
class SheetSlip:
    """Everything that a slip says, each with its place; sizes are in millimetres.

    `written` is what was known beforehand, by the name of its place; it is empty on a ground.
    `worth` is the letter size of what a row is worth, in points.
    """

    document: Document
    paper: Paper
    layout: Layout
    worth: float
    written: Mapping[str, Words]
    code: str


@dataclass(frozen=True, slots=True)
class SlipGround(Ground):
    """The page that all slips printed together share, and the places where they differ."""

    layout: Layout = field(compare=False, repr=False)


def slip_ground(form: SlipForm) -> SlipGround:
    """Return the page that all slips printed together share; `slip_copy` adds what differs."""
    sheet = sheet_slip(form)
    return SlipGround(filled_in("slip.html", sheet), sheet.paper, laid_out(form))


def slip_copy(ground: SlipGround, fill: SlipFill) -> Copy:
    """Return what one slip adds to the ground."""
    return copied(ground, slip_fields(ground.layout, fill).values(), ground.layout.places.get("code"), fill.address)


def slip_fields(layout: Layout, fill: SlipFill) -> dict[str, Box]:
    """Return what is written on one slip, by the name of its place."""
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
            written = (places[name].box(each, size.write) for each in (text, translate(SEE_CARD)))
            box = next((each for each in written if fits(each)), None)
            boxes |= {name: box} if box else {}
    if fill.table:  # not before the date, which may be on the same line
        boxes["table"] = places["table"].box(fill.table, size.number, bold=True, align=Align.RIGHT)
    if "address" in places and fill.address:
        boxes["address"] = places["address"].box(fill.address, size.note if layout.paper.large else SMALLEST)
    boxes |= _columns(layout, fill)
    return {name: box for name, box in boxes.items() if not name.startswith(OPTIONAL) or fits(box)}


def sheet_slip(form: SlipForm, fill: SlipFill | None = None) -> SheetSlip:
    """Return a slip to be printed alone; without `fill`, the ground of many."""
    layout = laid_out(form)
    boxes = slip_fields(layout, fill) if fill else {}
    title = translate("{variant}, slip for one hand", variant=translate(form.variant.name))
    return SheetSlip(
        document=Document(title=title),
        paper=layout.paper,
        layout=layout,
        worth=worth_size(layout.type.row),
        written={name: words(box) for name, box in boxes.items()},
        code=drawing(fill.address if fill else "", layout.places.get("code")),
    )


def _columns(layout: Layout, fill: SlipFill) -> dict[str, Box]:
    """Place names over the columns where they fit, and scores and minimums below."""
    boxes = {}
    size = layout.type
    for side, name in enumerate(fill.names[: layout.sides]):
        # The label of the side is there already; it stands for a name that does not fit.
        label = f"{layout.labels[side]} "
        width, place = millimetres(label, size.row, bold=True), layout.cell(NAMES, side)
        room = Place(place.x + width, place.y, place.width - width, place.height)
        box = room.box(name, max(size.row, OVER_COLUMN), stand=Stand.MIDDLE)
        if fits(box, LARGE_NAME if layout.paper.large else 0):
            boxes[f"column {side}"] = box
    rows = {row.key for row in layout.rows}  # a game with pots asks for no opening
    for key, texts in ((BEFORE, fill.before), (OPENING, fill.minimums)):
        if key not in rows:
            continue
        for side, text in enumerate(texts[: layout.sides]):
            place = layout.cell(key, side)
            boxes[f"{key} {side}"] = place.box(text, size.write, align=Align.RIGHT, stand=Stand.MIDDLE)
    return boxes
