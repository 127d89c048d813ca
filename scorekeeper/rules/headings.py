"""The parts of a variant by rulebook heading: frozen values and nothing else.

Points are whole numbers; a charge ("what a card costs") is a positive number that the score
subtracts. `None` means that the rule is absent or unlimited, as each field says.
"""

from collections.abc import Mapping
from dataclasses import dataclass

# (from score or None: open below, points or None, condition or None)
Step = tuple[int | None, int | None, str | None]


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
class OpeningRules:
    """The initial meld."""

    by_score: tuple[Step, ...]  # (from score or None, points or None, condition or None)
    by_hand: tuple[int, ...] | None  # by number of the hand instead; the last stays
    wild_canasta_is_natural: bool  # a wild canasta meets the condition "natural-canasta"
    triple: str  # three naturals: "none", "natural-in-any-meld", "clean-meld", "clean-or-wild-meld"
    canasta: str  # a complete canasta opens: "none", "any", "natural-or-wild", "natural"
    with_pile: bool  # in the turn in which the pile is taken
    upcard_counts: bool  # the card from the pile counts; else the opening must stand without it
    naturals_only: bool
    concealed_exempt: bool  # going out concealed from the stock needs no minimum
    too_low: str  # a failed opening: "plus10", "minus100", "both", "none"
    raise_step: int | None  # points that a failed opening adds to the minimum; None: none can


@dataclass(frozen=True, slots=True, kw_only=True)
class GoingOutRules:
    """Going out."""

    canastas: int
    kinds: Mapping[str, int]  # canastas needed of each kind
    single_kinds: Mapping[str, int] | None  # the same for a side of one player
    sum_of_kinds: bool  # `canastas` is what the kinds add up to
    spare_natural_as_mixed: bool
    uncounted_shapes: tuple[str, ...]  # canastas of these shapes do not count
    bonus: int
    concealed_total: int  # bonus in all when concealed
    concealed_with_pile: bool
    concealed_needs_side_unmelded: bool
    permission: str  # "optional-binding", "required", "none"
    final_discard: str  # "optional", "required", "forbidden"
    with_unfinished: bool  # with unfinished melds that carry a failure charge
    red_threes_per_canasta: bool

    @property
    def pays_concealed(self) -> bool:
        """Going out concealed pays more than going out."""
        return self.concealed_total != self.bonus

    def kinds_needed(self, players: int) -> Mapping[str, int]:
        """Canastas of each kind that a side of so many players needs."""
        return self.single_kinds if self.single_kinds is not None and players == 1 else self.kinds

    def canastas_needed(self, players: int) -> int:
        """Canastas in all that a side of so many players needs."""
        needed = sum(self.kinds_needed(players).values())
        return needed if self.sum_of_kinds else max(needed, self.canastas)


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreeRules:
    """Red and black threes."""

    red_table: tuple[int, ...] | None  # value of one, two, three ... red threes laid out, in all
    red_need: str  # "meld", "canasta", "two-canastas", "sevens-canasta", "nothing"
    red_unearned: str  # else: "minus" (the table), "minus-each" (so many of the first), "zero"
    red_in_hand: int | None  # charge for each left in hand; None: as the ladder says
    red_in_hand_query: bool
    black_in_hand: int
    black_in_hand_stock_end: int | None  # the same when the stock ran out; None: no difference
    black_removed: tuple[int, ...] | None  # value of one, two ... set aside with the pile, in all
    ladder: tuple[int, ...] | None  # American: value of one, two ... of each colour
    ladder_sign: tuple[int, ...]  # with no, one, two or more canastas, the last stays; () without
    ladder_in_hand: str  # "none", "ladder-or-five", "five", "ladder-and-five", "ladder-or-zero"
    laid_compulsory: bool
    final_discard: bool  # a three may be the last card when going out


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


@dataclass(frozen=True, slots=True, kw_only=True)
class PileRules:
    """Taking the discard pile."""

    always_frozen: bool
    frozen_for_unmelded: bool
    natural_and_wild: bool  # one natural and one wild card take an unfrozen pile
    onto_set: bool  # the top card may go straight onto an own set
    onto_complete: bool  # also onto a complete one
    onto_sequence: bool
    cards: int | None  # cards taken; None: the whole pile
    seven_takes: bool  # a seven on top may be taken
    empty_stock: str  # the discard then: "must-take", "must-if-it-fits", "recycle"


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardRules:
    """Discarding."""

    threes: bool
    wilds: bool  # while natural cards are in the hand
    empty_pile_barred: tuple[str, ...]  # ranks that may not start a pile
    black_three_first_round: bool
    sevens_after_canasta: bool  # only once the own side has a canasta of sevens, never as last card


@dataclass(frozen=True, slots=True, kw_only=True)
class CountBonus:
    """A bonus for the number of canastas of one side in a hand."""

    group: str  # name of the house rule that it belongs to
    label: str
    natural: int  # canastas needed: natural ones,
    mixed: int  # mixed ones,
    total: int  # and of any kind
    points: int
    wins_game: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRules:
    """Length and result of a game."""

    target: int | None
    hands: int | None
    both_over_target: str  # "highest", "came-out-first"
    tie_rule: str  # "draw", "extra-hand", "came-out-first"
    partners_pool: str  # in changing partnerships: "hand" (melds and cards left), "everything"
    acaba: bool
    acaba_self: int | None  # points where it may be called; None: it may not
    acaba_other: int | None
    count_bonuses: tuple["CountBonus", ...]  # of each group the first that fits


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """An irregularity: what happened, what the table does about it and what it costs."""

    code: str
    label: str
    when: str  # what happened, a sentence
    remedy: str  # what the table does, in words; never the amounts
    points: int  # each time, negative or zero
    raises_minimum: bool
    confidence: str  # of the sources: "stated", "single-source", "unverified"


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialHand:
    """A special hand of fourteen cards; `code` names its recogniser in `special_hands`."""

    code: str
    label: str
    points: int  # 0: not played
    wins_game: bool
