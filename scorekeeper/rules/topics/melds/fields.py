"""The fields of a variant about melds, and about what unfinished melds cost."""

from dataclasses import dataclass

from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import keep_as_words
from scorekeeper.rules.topics.wild_cards.fields import WildRule

NATURAL, MIXED = "natural", "mixed"  # the codes of the kinds of canasta that most games have


class Shape(Choice):
    """The shape of a meld; a canasta is a set, a sequence or wild."""

    SET = "set"
    SEQUENCE = "sequence"
    WILD = "wild", "wild cards"
    BLACK = "black-threes", "black threes"
    MIXED = "mixed"
    ANY = "any"  # of a kind of canasta: a set or a sequence


class DuplicateRank(Choice):
    """Whether a side may have a second meld of one rank."""

    NEVER = (
        "never",
        "is not allowed: its cards join the first",
        "never",
        "A side has one meld of a rank; further cards of that rank join it.",
    )
    AFTER_COMPLETE = (
        "after-complete",
        "is allowed once the first is complete",
        "once the first is complete",
        "Of the melds of one rank at most one may be short of a canasta.",
    )
    FREE = "free", "is allowed", "always", "A side may have several melds of one rank."


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRules:
    """What may be laid down."""

    min_cards: int
    canasta_size: int  # cards of a canasta
    min_naturals: int
    max_wilds: int | None
    wild_rule: WildRule
    max_size: int | None  # cards of the longest set
    long_set_when_out: bool  # the side that went out may show longer ones
    duplicate_rank: DuplicateRank
    rule_of_five: bool  # wild cards join fewer than five naturals only in the opening
    sequences: bool
    sequence_wilds: int  # wild cards in a sequence
    long_sequence_when_out: bool  # the side that went out may show more than a canasta of a run
    wild_melds: bool
    wild_needs_deuce: bool  # a meld of wild cards needs a deuce
    no_wild_ranks: tuple[str, ...]  # ranks that never take a wild card
    opening_wild_ranks: tuple[str, ...]  # ranks that take wild cards only in the opening
    barred_wilds: tuple[str, ...]  # elsewhere, while the side's wild meld is unfinished
    wild_on_complete: bool  # a wild card may join a complete canasta of naturals
    black_threes: bool  # may be melded by the player who goes out
    first_round: bool  # melds may be laid down in the first round of turns

    @property
    def most_in_sequence(self) -> int:
        """The most wild cards in a sequence, by its own limit and that of any meld."""
        most = self.max_wilds
        return self.sequence_wilds if most is None else min(self.sequence_wilds, most)


@dataclass(frozen=True, slots=True, kw_only=True)
class CanastaKind:
    """A kind of canasta; a meld has the first of the variant's kinds that fits."""

    code: str  # as in tallies: "natural", "mixed", "samba", "wild-deuces" ...
    label: str
    line: str  # code of its score line
    bonus: int
    shape: Shape
    ranks: tuple[str, ...] | None  # of sets; None: any
    wild: bool | None  # with (True) or without (False) wild cards; None: either
    jokers: int | None  # exactly so many jokers; None: any
    out_only: bool  # pays only for the side that went out

    def __post_init__(self) -> None:
        """Make its name a message, so that it is translated."""
        keep_as_words(self, "label")

    def fits(self, shape: Shape, rank: str, wilds: int, jokers: int) -> bool:
        """Return whether a complete meld with these properties is of this kind."""
        return (
            shape == self.shape
            and (self.ranks is None or rank in self.ranks)
            and (self.wild is None or self.wild == bool(wilds))
            and (self.jokers is None or self.jokers == jokers)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FailureRules:
    """Charges for unfinished melds; each is a positive number, or 0 for none."""

    sevens: int
    aces: int
    wild: int
    four_jokers: int | None  # instead, if the wild meld holds four jokers; None: no difference
    held_three: int  # for three or more sevens, and for three or more aces, in one hand
    waive_held_aces_if_mixed: bool
    short_sequence: int
    short_sequence_max: int | None  # cards of the longest that is charged; None: none is
    short_sequence_each: bool
