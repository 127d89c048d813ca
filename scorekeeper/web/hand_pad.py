"""The keys of the pad on which melds and cards left in hand are tapped."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.rules.cards import BLACK_THREE, DEUCE, JOKER, RED_THREE, rank_name
from scorekeeper.rules.headings import Limits


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad: `meld` is the smallest meld it lays down, "" if it lays down none.

    `suit` is drawn beside the face: "spade", "heart" or "".
    """

    rank: str
    face: str
    name: str
    meld: str
    most: int
    wild: bool = False
    suit: str = ""


def pad_keys(variant: Variant, limits: Limits) -> Iterator[Key]:
    """Yield the keys in the order of the cards; `limits` are the copies in the pack."""
    for rank in variant.meld_ranks:
        yield _key(variant, limits, rank, rank, lays=True)
    for rank, face in ((DEUCE, DEUCE), (JOKER, "Joker")):
        yield _key(variant, limits, rank, face, lays=variant.melds.wild_melds)
    yield _key(variant, limits, BLACK_THREE, "3", lays=variant.melds.black_threes)
    yield _key(variant, limits, RED_THREE, "3", lays=False)


def _key(variant: Variant, limits: Limits, rank: str, face: str, *, lays: bool) -> Key:
    return Key(
        rank=rank,
        face=face,
        name=rank_name(rank, 1),
        meld=variant.smallest_meld(rank) if lays else "",
        most=limits.of(rank),
        wild=rank in (DEUCE, JOKER),
        suit={BLACK_THREE: "spade", RED_THREE: "heart"}.get(rank, ""),
    )
