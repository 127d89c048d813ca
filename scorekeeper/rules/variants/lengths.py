"""How long a free game of a variant may last by agreement, besides what its rules print."""

from collections.abc import Mapping
from typing import NamedTuple

from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant


class Length(NamedTuple):
    """The points that end a game, or the number of its hands."""

    target: int | None = None
    hands: int | None = None


_FREE, _THREE = Cite("eburraco", "free game"), Cite("eburraco", "three and five players")
_PAGAT, _RGC = Cite("pagat", "Buraco"), Cite("rgc", "game and trumps")
_HANDS = tuple((Length(hands=many), Cite("assumed", "as many hands as a round of a tournament")) for many in (2, 4))
_ITALIAN = ((Length(1_005), _FREE), (Length(505), _FREE), *_HANDS)
_BY_POT = ((Length(2_005), _THREE), *_HANDS)
_BRAZIL = ((Length(2_000), _PAGAT), (Length(5_000), _PAGAT), *_HANDS)
_TRANCA = (
    (Length(2_000), Cite("tranca-school", "the game")),
    (Length(1_500), Cite("tranca-engines", "the game")),
    (Length(hands=1), Cite("jogatina-tranca", "one hand alone")),
    *_HANDS,
)

LENGTHS: Mapping[str, tuple[tuple[Length, Cite], ...]] = {
    **dict.fromkeys(("burraco", "burraco-international", "burraco-fitab", "burraco-feburit"), _ITALIAN),
    **dict.fromkeys(("burraco-3", "burraco-5"), _BY_POT),
    **dict.fromkeys(("buraco-aberto", "buraco-fechado", "buraco-stbl"), _BRAZIL),
    "tranca": _TRANCA,
    "burako": _HANDS,
    "biriba": ((Length(2_500), _RGC), *_HANDS),
}


def lengths(variant: Variant) -> tuple[Length, ...]:
    """Return how long a game may last, as printed first; nothing where there is no choice."""
    agreed = LENGTHS.get(variant.id, ())
    printed = Length(variant.game.target, variant.game.hands)
    return (printed, *(length for length, _ in agreed)) if agreed else ()
