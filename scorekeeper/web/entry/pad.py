"""The keys of the pad on which melds and cards left in hand are tapped."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, RED_THREE, rank_name
from scorekeeper.rules.topics.pack.fields import Limits

_SUITS = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}


@dataclass(frozen=True, slots=True)
class PadKey:
    """A key of the pad: `meld` is the smallest meld it lays down, "" if it lays down none.

    `wild` cards go with a meld that is there, where its rank `takes_wilds`; a `run` holds the ranks
    of sequences. `suit` is drawn beside the face: "spade", "heart" or "".
    """

    rank: str
    face: str
    name: str
    meld: str
    most: int
    wild: bool = False
    takes_wilds: bool = False
    run: bool = False
    suit: str = ""


def pad_keys(variant: Variant, limits: Limits) -> Iterator[PadKey]:
    """Yield the keys in the order of the cards; `limits` are the copies in the pack."""
    melds = variant.melds
    for rank in variant.meld_ranks:
        wilds = rank not in melds.no_wild_ranks and melds.max_wilds != 0
        yield _key(variant, limits, rank, lays=True, takes_wilds=wilds, run=melds.sequences)
    for rank in (DEUCE, JOKER):
        yield _key(variant, limits, rank, wild=True)
    yield _key(variant, limits, BLACK_THREE, lays=melds.black_threes)
    yield _key(variant, limits, RED_THREE)


def suit_keys(variant: Variant) -> tuple[tuple[str, str], ...]:
    """The suits that a sequence begins with, as (notation, name); none without sequences."""
    return tuple(_SUITS.items()) if variant.melds.sequences else ()


def wild_meld(variant: Variant) -> str:
    """The smallest meld of wild cards alone; "" where there are none."""
    return variant.smallest_meld(DEUCE) if variant.melds.wild_melds else ""


def _key(  # noqa: PLR0913 - what keys differ in
    variant: Variant, limits: Limits, rank: str, *, lays: bool = False, wild: bool = False,
    takes_wilds: bool = False, run: bool = False,
) -> PadKey:  # fmt: skip
    return PadKey(
        rank=rank,
        face={JOKER: "Joker", BLACK_THREE: "3", RED_THREE: "3"}.get(rank, rank),
        name=rank_name(rank, 1),
        meld=variant.smallest_meld(rank) if lays else "",
        most=limits.of(rank),
        wild=wild,
        takes_wilds=takes_wilds,
        run=run,
        suit={BLACK_THREE: "spade", RED_THREE: "heart"}.get(rank, ""),
    )
