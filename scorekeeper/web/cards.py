"""Cards as pages show them: a small card for each rank, and the keys of the card pad."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper import rules
from scorekeeper.rules import Variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, RED_SUITS, RED_THREE
from scorekeeper.rules.messages import msg
from scorekeeper.rules.topics.pack.fields import Limits
from scorekeeper.web.forms.hand_values import split_melds
from scorekeeper.words.language import current_language

_SUITS = {
    "h": "\N{BLACK HEART SUIT}",
    "d": "\N{BLACK DIAMOND SUIT}",
    "c": "\N{BLACK CLUB SUIT}",
    "s": "\N{BLACK SPADE SUIT}",
}
_FACES = {JOKER: msg("Joker"), RED_THREE: f"3{_SUITS['h']}", BLACK_THREE: f"3{_SUITS['s']}"}
_SUIT_NAMES = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}


class Chip(NamedTuple):
    """Copies of one card; `red` is the colour of its suit."""

    face: str
    copies: int
    red: bool


Lot = tuple[Chip, ...]


class ChipRow(NamedTuple):
    """A row of cards with a label, or of text."""

    label: str
    lots: tuple[Lot, ...]
    text: str = ""


def lots(text: str, *, ranked: bool = False) -> tuple[Lot, ...]:
    """Return melds or cards in the notation, with commas between melds.

    `ranked`: a three is a card like any other, and the cards stay in their order.

    >>> lots("K*3 2, 7h 8h")[0]
    (Chip(face='K', copies=3, red=False), Chip(face='2', copies=1, red=False))
    """
    return tuple(lot(piece, ranked=ranked) for piece in split_melds(text))


def lot(text: str, *, ranked: bool = False) -> Lot:
    """Return cards in the notation as chips."""
    return tuple(
        Chip(_face(rank, suit), copies, rank == RED_THREE or suit in RED_SUITS)
        for rank, suit, copies in rules.parse_cards(text, ranked=ranked).items
    )


def _face(rank: str, suit: str) -> str:
    if rank in (RED_THREE, BLACK_THREE) and suit:
        return f"3{_SUITS[suit]}"
    return _FACES.get(rank) or lettered(rank) + _SUITS.get(suit, "")


def lettered(rank: str) -> str:
    """Return a rank as the cards of this device have it: "D" for a queen in German."""
    return current_language().letters.get(rank, rank)


@dataclass(frozen=True, slots=True)
class PadKey:
    """A key of the card pad; `meld` is the smallest meld that it lays down, or "".

    `wild` cards join a meld on the table whose rank `takes_wilds`; a `run` holds the ranks
    of sequences. `canasta` is a complete one of naturals. `suit` is drawn beside the face: "spade",
    "heart" or "".
    """

    rank: str
    face: str
    name: str
    meld: str
    most: int
    wild: bool = False
    takes_wilds: bool = False
    run: bool = False
    canasta: str = ""
    suit: str = ""


def pad_keys(variant: Variant, limits: Limits) -> tuple[PadKey, ...]:
    """Return the keys in the order of the cards; `limits` are the copies in the pack."""
    key = f"keys of {limits.packs} packs, {current_language().code}, {lettered('Q')}"
    return variant.once(key, lambda: tuple(_pad_keys(variant, limits)))


def _pad_keys(variant: Variant, limits: Limits) -> Iterator[PadKey]:
    melds = variant.melds
    for rank in variant.meld_ranks:
        wilds = rank not in melds.no_wild_ranks and melds.max_wilds != 0
        lays = variant.runs is None or rank in variant.runs.sets
        yield _pad_key(variant, limits, rank, lays=lays, takes_wilds=wilds, run=melds.sequences)
    for rank in (DEUCE, JOKER) if limits.jokers else (DEUCE,):
        yield _pad_key(variant, limits, rank, wild=True)
    if variant.ranked_threes:
        return
    yield _pad_key(variant, limits, BLACK_THREE, lays=melds.black_threes)
    yield _pad_key(variant, limits, RED_THREE)


def suit_keys(variant: Variant) -> tuple[tuple[str, str], ...]:
    """Return the suits that a sequence may have as (notation, name); none without sequences."""
    return tuple(_SUIT_NAMES.items()) if variant.melds.sequences else ()


def wild_meld(variant: Variant) -> str:
    """Return the smallest meld of wild cards alone, "" if there is none."""
    return variant.smallest_meld(DEUCE) if variant.melds.wild_melds else ""


def _pad_key(  # noqa: PLR0913 - what keys differ in
    variant: Variant,
    limits: Limits,
    rank: str,
    *,
    lays: bool = False,
    wild: bool = False,
    takes_wilds: bool = False,
    run: bool = False,
) -> PadKey:
    size, most = variant.melds.canasta_size, limits.of(rank)
    return PadKey(
        rank=rank,
        face={JOKER: _FACES[JOKER], BLACK_THREE: "3", RED_THREE: "3"}.get(rank) or lettered(rank),
        name=current_language().card(rank, "one"),
        meld=variant.smallest_meld(rank) if lays else "",
        most=most,
        wild=wild,
        takes_wilds=takes_wilds,
        run=run,
        canasta=f"{rank}*{size}" if lays and rank in variant.meld_ranks and most >= size else "",
        suit={BLACK_THREE: "spade", RED_THREE: "heart"}.get(rank, ""),
    )
