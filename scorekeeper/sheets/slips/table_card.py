"""The card on a table: its number, its players, and how to enter or watch the score."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorekeeper.sheets.game.about import Document
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.layers import Align, Box, Copy, Ground, Stand, fits
from scorekeeper.sheets.paper.placed import Place, Words, copied, drawing, words
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.slips.card_layout import CardForm, CardLayout, card_layout, note_size
from scorekeeper.sheets.slips.rows import played
from scorekeeper.words.language import translate

SIZES = {"table": 120.0, "name": 24.0, "short": 30.0}  # most points, on A6; scaled with paper


@dataclass(frozen=True, slots=True)
class CardFill:
    """What is on one card; "" is left out. `short` is a code to type at the address `typed`, printed in its place."""

    table: str = ""
    names: tuple[str, ...] = ()
    address: str = ""
    short: str = ""
    typed: str = ""


@dataclass(frozen=True)
class SheetCard:
    """Everything that a card says, each with its place.

    `written` is what was known beforehand, by the name of its place; it is empty on a ground.
    """

    document: Document
    paper: Paper
    event: Words | None
    title: Words
    table: Words
    steps: tuple[Words, ...]
    layout: CardLayout
    note: float
    written: Mapping[str, Words]
    code: str


@dataclass(frozen=True, slots=True)
class CardGround(Ground):
    """The page that all cards printed together share, and the places where they differ."""

    layout: CardLayout = field(compare=False, repr=False)


def card_ground(form: CardForm) -> CardGround:
    """Return the page that all cards printed together share; `card_copy` adds what differs."""
    sheet = sheet_card(form)
    return CardGround(filled_in("table_card.html", sheet), sheet.paper, card_layout(form))


def card_copy(ground: CardGround, fill: CardFill) -> Copy:
    """Return what one card adds to the ground."""
    return copied(ground, card_fields(ground.layout, fill).values(), ground.layout.places.get("code"), fill.address)


def card_fields(layout: CardLayout, fill: CardFill) -> dict[str, Box]:
    """Return what is written on one card, by the name of its place."""
    places, grown = layout.places, layout.unit
    boxes = {}
    if fill.table:
        boxes["table"] = places["table"].box(fill.table, SIZES["table"] * grown, bold=True, stand=Stand.MIDDLE)
    for at, place in enumerate(_shared(places["names"], len(fill.names))):
        boxes[f"side {at}"] = place.box(fill.names[at], SIZES["name"] * grown, stand=Stand.MIDDLE)
    if "code" in places and fill.address:
        address = places["address"].box(fill.typed or fill.address, 10 * grown, align=Align.CENTER, stand=Stand.MIDDLE)
        if fits(address):  # the code says it too
            boxes["address"] = address
    if "short" in places and fill.short:
        boxes["short"] = places["short"].box(
            fill.short, SIZES["short"] * grown, bold=True, align=Align.CENTER, stand=Stand.MIDDLE
        )
    return boxes


def sheet_card(form: CardForm, fill: CardFill | None = None) -> SheetCard:
    """Return a card to be printed alone; without `fill`, the ground of many."""
    layout, known = card_layout(form), fill or CardFill()
    places = layout.places
    title = played(form.variant, form.rules_name, form.house_rules)
    return SheetCard(
        document=Document(title=translate("{variant}, table card", variant=translate(form.variant.name))),
        paper=layout.paper,
        event=_event(form, layout),
        title=words(places["title"].box(title, layout.word, stand=Stand.TOP, bold=True)),
        table=words(places["word"].box(translate("Table"), layout.word, stand=Stand.TOP)),
        steps=tuple(
            words(places[f"step {at}"].box(step, layout.word, stand=Stand.TOP)) for at, step in enumerate(layout.steps)
        ),
        layout=layout,
        note=note_size(layout.paper),
        written={name: words(box) for name, box in card_fields(layout, known).items()},
        code=drawing(known.address, places.get("code")),
    )


def _event(form: CardForm, layout: CardLayout) -> Words | None:
    if not form.event.strip():
        return None
    return words(layout.places["event"].box(form.event, layout.word * 1.3, stand=Stand.TOP))


def _shared(place: Place, count: int) -> Iterator[Place]:
    """Divide a place among names, one below the other."""
    for at in range(count):
        high = place.height / count
        yield Place(place.x, place.y + at * high, place.width, high)
