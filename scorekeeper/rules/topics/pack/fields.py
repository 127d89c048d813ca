"""The fields of a variant about players and cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice


class Partnerships(Choice):
    """How sides are formed."""

    FIXED = "fixed"
    CHANGING = (  # a lone hand against two in every hand
        "changing",
        (
            "are made in every hand: who takes the pile first, or goes out before anybody has, plays alone against the"
            " others; otherwise each scores alone"
        ),
    )
    BY_POT = ("by-pot", "are made in every hand: the first to take a pot plays alone, the others are pairs")


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who can play: the players of each side, in seating order, and how sides are formed."""

    forms: tuple[tuple[int, ...], ...]  # (2, 2): two sides of two; the first is the usual one
    playing: int | None  # most players of a side who play in one hand; None: all
    partnerships: Partnerships


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The pack and the deal, in cards."""

    packs: int | None  # packs of 52 cards; None: one more than there are players, in `pack_range`
    pack_range: tuple[int, int] | None  # None: `packs` says how many
    jokers_per_pack: int
    cards: int  # dealt to each player
    foot: int  # cards of each player's foot, 0: there is none
    draw: int  # cards drawn in a turn
    more_packs: int | None = None  # by how many packs outnumber players; None: by one


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How many cards of each kind exist."""

    packs: int
    cards: int
    per_rank: int
    deuces: int
    jokers: int
    red_threes: int
    black_threes: int
    special: Mapping[str, int]  # the same by rank, for ranks that are no naturals

    def of(self, rank: str) -> int:
        """Return how many copies of a rank exist."""
        return self.special.get(rank, self.per_rank)
