"""The laid table that a rulebook shows as a drawing, made from the fields of the variant."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.rules.elements.change import one
from scorekeeper.rules.messages import both, msg
from scorekeeper.rules.topics.burraco.topic import pots_laid
from scorekeeper.rules.topics.deal.fields import TalonsTaken

# Where players sit in the drawing, clockwise from the dealer: place of the hand, degrees.
_PLACES = {
    "bottom": (180, 290, 0),
    "lower left": (26, 218, 90),
    "left": (26, 160, 90),
    "upper left": (26, 102, 90),
    "top": (180, 30, 180),
    "upper right": (334, 102, 270),
    "right": (334, 160, 270),
    "lower right": (334, 218, 270),
}
_SEATS = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "lower left", "upper left", "upper right", "lower right"),
    6: ("bottom", "lower left", "upper left", "top", "upper right", "lower right"),
}


@dataclass(frozen=True)
class Seat:
    """A player: a note ("" for none), the centre of the hand, and its rotation in degrees."""

    does: str
    x: int
    y: int
    turned: int


@dataclass(frozen=True)
class TablePart:
    """Something on the table: the key of its drawing, and its name."""

    key: str
    words: str


@dataclass(frozen=True)
class TableLaid:
    """The players, clockwise from the dealer, and the parts on the table, numbered from 1."""

    seats: tuple[Seat, ...]
    parts: tuple[TablePart, ...]
    frozen: bool  # a wild card lies crosswise in the pile
    pots: int = 0  # face down beside the stock
    crosswise: bool = False  # cards of a burraco show its class

    @property
    def numbers(self) -> dict[str, int]:
        """The number of each part by its key."""
        return {part.key: place for place, part in enumerate(self.parts, 1)}


def table_of(variant: Variant) -> TableLaid:
    """Return the table in the middle of a hand, with the variant's usual number of players."""
    usual, playing = variant.seating.forms[0], variant.seating.playing
    players = sum(min(each, playing or each) for each in usual)
    places = _SEATS.get(players, _SEATS[4])
    does = {0: "deals", 1: "begins", len(places) - 1: "cuts"}
    if len(places) == 2:
        does[1] = "cuts and begins"
    if variant.pots is not None:
        does[len(places) - 1] = "pots"
    seats = tuple(Seat(does.get(at, ""), *_PLACES[place]) for at, place in enumerate(places))
    if variant.pots is not None:
        pots, crosswise = len(pots_laid(variant)), variant.conduct is not None
        return TableLaid(seats, tuple(_with_pots(variant)), frozen=False, pots=pots, crosswise=crosswise)
    return TableLaid(seats, tuple(_parts(variant)), not variant.pile.always_frozen)


# Only sources about Italian tables say how many cards lie crosswise.
_CROSSWISE = {
    "clean": "{words}, its last two cards crosswise",
    "semi-clean": "{words}, its last card but one crosswise",
    "dirty": "{words}, its last card crosswise",
}


def _with_pots(variant: Variant) -> Iterator[TablePart]:
    """Yield what lies on the table of a game with pots."""
    yield TablePart("stock", "the stock, face down")
    yield TablePart("pile", "the discard pile, which is taken as a whole")
    cards = both([str(size) for size in pots_laid(variant)])
    yield TablePart("pots", msg("the pots of {words} cards, face down", words=cards))
    yield TablePart("meld", "a run of three cards")
    if variant.lays_red_threes:
        yield TablePart("threes", "red threes")
    for kind in variant.canasta_kinds:
        if kind.code in _CROSSWISE:
            text = "{words}" if variant.conduct is None else _CROSSWISE[kind.code]
            yield TablePart(kind.code, msg(text, words=one(kind.label)))


def _parts(variant: Variant) -> Iterator[TablePart]:
    setup, threes = variant.setup, variant.threes
    yield TablePart("stock", "the stock, face down")
    frozen = "" if variant.pile.always_frozen else "; a wild card crosswise in it: it is frozen"
    yield TablePart("pile", "the discard pile, only its top card visible" + frozen)
    if setup.talons and setup.talons_taken is TalonsTaken.PACKETS:
        cards = both([str(size) for size in setup.talons])
        yield TablePart("talons", msg("the talons of {words} cards", words=cards))
    yield TablePart("meld", "a meld of three cards")
    yield TablePart("natural", "a natural canasta, squared up: a red card on top")
    yield TablePart("mixed", "a mixed canasta, squared up: a black card on top")
    if variant.melds.sequences:
        yield TablePart("sequence", "a complete sequence, face down")
    if variant.lays_red_threes:
        yield TablePart("threes", "red threes" if threes.ladder is None else "threes, laid out")
    if variant.has_foot:
        yield TablePart("foot", "a foot, face down")
