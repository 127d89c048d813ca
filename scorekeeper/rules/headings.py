"""The parts of a variant by rulebook heading: frozen values and nothing else.

Points are whole numbers; a charge ("what a card costs") is a positive number that the score
subtracts. `None` means that the rule is absent or unlimited, as each field says.
"""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """Who can play: players of each side, in seating order, and how sides are made."""

    forms: tuple[tuple[int, ...], ...]  # (2, 2): two sides of two; the first is the usual one
    playing: int | None  # most players of a side who play in one hand; None: all
    partnerships: str  # "fixed", or "changing": a lone hand against two in every hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The pack and the deal, in cards."""

    packs: int | None  # packs of 52 cards; None: one more than there are players, in `pack_range`
    pack_range: tuple[int, int] | None  # None: `packs` says how many
    jokers_per_pack: int
    cards: int  # dealt to each player
    foot: int  # cards of each player's foot, 0: there is none
    draw: int  # cards drawn in a turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How many cards of each sort exist."""

    packs: int
    cards: int
    per_rank: int
    deuces: int
    jokers: int
    red_threes: int
    black_threes: int

    special: Mapping[str, int]  # the same by rank, for ranks that are no naturals

    def of(self, rank: str) -> int:
        """Copies of a rank."""
        return self.special.get(rank, self.per_rank)


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRules:
    """What may be laid down."""

    min_cards: int
    canasta_size: int  # cards of a canasta
    min_naturals: int
    max_wilds: int | None
    wild_rule: str  # "limit", "not-more-than-naturals", "fewer-than-naturals"
    max_size: int | None  # cards of the longest set
    long_set_when_out: bool  # the side that went out may show longer ones
    duplicate_rank: str  # a second meld of a rank: "never", "after-complete", "free"
    rule_of_five: bool  # wild cards join fewer than five naturals only in the opening
    sequences: bool
    sequence_wilds: int  # wild cards in a sequence
    long_sequence_when_out: bool  # the side that went out may show more than a canasta of a run
    wild_melds: bool
    wild_needs_deuce: bool  # a meld of wild cards needs a deuce
    no_wild_ranks: tuple[str, ...]  # ranks that never take a wild card
    opening_wild_ranks: tuple[str, ...]  # ranks that take wild cards only in the opening
    barred_wilds: tuple[
        str, ...
    ]  # wild cards barred elsewhere while an own wild meld is unfinished
    wild_on_complete: bool  # a wild card may join a complete canasta of naturals
    black_threes: bool  # may be melded by the player who goes out

    @property
    def most_in_sequence(self) -> int:
        """Wild cards that a sequence takes: its own limit, and that of any meld."""
        most = self.max_wilds
        return self.sequence_wilds if most is None else min(self.sequence_wilds, most)


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastaKind:
    """A kind of canasta; the first kind of the variant that fits a meld is the meld's kind."""

    code: str  # as in tallies: "natural", "mixed", "samba", "wild-deuces" ...
    label: str
    line: str  # code of its score line
    bonus: int
    shape: str  # "set", "sequence", "wild"
    ranks: tuple[str, ...] | None  # of sets; None: any
    wild: bool | None  # with (True) or without (False) wild cards; None: either
    jokers: int | None  # exactly so many jokers; None: any
    out_only: bool  # pays only for the side that went out

    def fits(self, shape: str, rank: str, wilds: int, jokers: int) -> bool:
        """Tell whether a complete meld of this make-up is of this kind."""
        return (
            shape == self.shape
            and (self.ranks is None or rank in self.ranks)
            and (self.wild is None or self.wild == bool(wilds))
            and (self.jokers is None or self.jokers == jokers)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureRules:
    """Charges for melds that stayed unfinished, each a positive number; 0: none."""

    sevens: int
    aces: int
    wild: int
    four_jokers: int | None  # instead, if the wild meld holds four jokers; None: no difference
    held_three: int  # for three or more sevens, and for three or more aces, in one hand
    waive_held_aces_if_mixed: bool
    short_sequence: int
    short_sequence_max: int | None  # cards of the longest that is charged; None: none is
    short_sequence_each: bool
