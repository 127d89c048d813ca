"""Cards as pages show them: a small card for each rank, and how many of it there are."""

from typing import NamedTuple

from scorekeeper import rules
from scorekeeper.rules.cards import BLACK_THREE, JOKER, RED_THREE
from scorekeeper.web.forms.hand_values import split_melds

_SUITS = {"h": "\N{BLACK HEART SUIT}", "d": "\N{BLACK DIAMOND SUIT}",
          "c": "\N{BLACK CLUB SUIT}", "s": "\N{BLACK SPADE SUIT}"}  # fmt: skip
_FACES = {JOKER: "Joker", RED_THREE: f"3{_SUITS['h']}", BLACK_THREE: f"3{_SUITS['s']}"}


class Chip(NamedTuple):
    """Copies of one card; `red` is the colour of its suit."""

    face: str
    copies: int
    red: bool


Lot = tuple[Chip, ...]


class ChipRow(NamedTuple):
    """One thing that lies on the table or was said: cards, or a word."""

    label: str
    lots: tuple[Lot, ...]
    text: str = ""


def lots(text: str) -> tuple[Lot, ...]:
    """Melds, or one lot of cards, in the notation with commas between them.

    >>> lots("K*3 2, 7h 8h")[0]
    (Chip(face='K', copies=3, red=False), Chip(face='2', copies=1, red=False))
    """
    return tuple(lot(piece) for piece in split_melds(text))


def lot(text: str) -> Lot:
    """One lot of cards."""
    return tuple(
        Chip(_face(rank, suit), copies, rank == RED_THREE or suit in ("h", "d"))
        for rank, suit, copies in rules.parse_cards(text).items
    )


def _face(rank: str, suit: str) -> str:
    if rank in (RED_THREE, BLACK_THREE) and suit:
        return f"3{_SUITS[suit]}"
    return _FACES.get(rank, rank) + _SUITS.get(suit, "")
