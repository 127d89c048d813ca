"""What can occur where: for every score line and every finding, the variants that can show it.

`printed` asks the fields of the variant's value; `rules` are the house rules that bring the code
to a variant that does not print it, and `LISTED` says which variants take those rules
(house-rules.md, last column). No variant is asked for by name.
"""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.rules.variant import Variant

Ask = Callable[[Variant], bool]

# Variants that only differ by packs, wild cards and threes from one whose every number is shown:
# their golden hands are in caliente-ponytail.jsonl.
LIKE_CLASSIC = {"ponytail"}
# Codes that came after the format, whose list is closed.
NOT_IN_THE_FORMAT = {"count.totals-impossible", "count.nothing-left", "meld.first-round"}
# What only games with pots can break; tests/burraco shows it.
OF_POTS = {
    "meld.set-not-allowed",
    "going-out.pot-not-taken",
    "pot.lone-hand",
    "pot.too-few-melded",
    "pot.hand-left",
    "pot.none-left",
    "pile.hand-over",
    "discard.taken-card",
    "ending.stock-left",
}


def always(_: Variant) -> bool:
    """In every variant."""
    return True


def never(_: Variant) -> bool:
    """In no variant as printed."""
    return False


def _pays(line: str) -> Ask:
    return lambda v: any(kind.line == line for kind in v.canasta_kinds)


def _laddered(v: Variant) -> bool:
    return v.threes.ladder is not None


def _feet(v: Variant) -> bool:
    return v.has_foot


def _sequences(v: Variant) -> bool:
    return v.melds.sequences


def _special_hands(v: Variant) -> bool:
    return bool(v.special_hands)


@dataclass(frozen=True)
class Reach:
    """Where a code can occur: as printed, under house rules, and whether a record may claim it."""

    printed: Ask = always
    rules: tuple[str, ...] = ()
    claimed: bool = False  # any record may write it; what it is worth elsewhere no rule says

    def agreed(self, variant: Variant) -> bool:
        """A house rule that the variant takes leads to the code."""
        return any(LISTED[rule](variant) for rule in self.rules)


# house-rules.md: which variants take the rules that bring codes.
LISTED: dict[str, Ask] = {
    **dict.fromkeys(
        (
            "minimum-by-score",
            "opening-with-pile",
            "opening-naturals-only",
            "wild-rule",
            "max-canasta-size",
            "duplicate-rank",
            "sequences",
            "wild-melds",
            "sevens-bonus",
            "aces-bonus",
            "seven-canastas",
            "unfinished-wild-meld-penalty",
            "kinds-to-go-out",
            "concealed-total",
            "permission",
            "final-discard",
            "foot-cards",
            "canasta-count-bonus",
            "meld-first-round",
        ),
        always,
    ),
    **dict.fromkeys(
        ("concealed-canasta-bonus", "concealed-first-turn", "four-black-threes", "finished-canasta-takes-pile"),
        lambda v: v.family == "classic",
    ),
    "acaba": lambda v: any(len(form) == 2 for form in v.seating.forms),
    "opening-triple": _laddered,
    "threes-laid": _laddered,
    "pile-cards": lambda v: v.family == "hand-and-foot",
    "red-three-tabled": lambda v: v.family == "hand-and-foot",
}

LINES: dict[str, Reach] = {
    "canasta.natural": Reach(),
    "canasta.mixed": Reach(_pays("canasta.mixed")),
    "canasta.samba": Reach(_pays("canasta.samba"), ("sequences",)),
    "canasta.wild": Reach(_pays("canasta.wild"), ("wild-melds",)),
    "canasta.sevens": Reach(_pays("canasta.sevens"), ("sevens-bonus",)),
    "canasta.aces": Reach(_pays("canasta.aces"), ("aces-bonus",)),
    "canasta.concealed": Reach(lambda v: bool(v.concealed_canasta_bonus), ("concealed-canasta-bonus",)),
    "canasta.count": Reach(lambda v: bool(v.game.count_bonuses), ("seven-canastas", "canasta-count-bonus")),
    "going-out": Reach(),
    "going-out.concealed": Reach(lambda v: v.going_out.pays_concealed, ("concealed-total", "concealed-first-turn")),
    "red-threes": Reach(lambda v: v.lays_red_threes, ("red-three-tabled",)),
    "black-threes": Reach(lambda v: v.lays_black_threes, ("four-black-threes",)),
    "melded": Reach(),
    "held": Reach(),
    "held.black-threes": Reach(lambda v: bool(v.threes.black_in_hand)),
    "held.red-threes": Reach(lambda v: v.threes.red_in_hand != 0),
    "foot": Reach(_feet, ("foot-cards",), claimed=True),
    "failure.sevens": Reach(lambda v: bool(v.failures.sevens)),
    "failure.aces": Reach(lambda v: bool(v.failures.aces)),
    "failure.wild": Reach(lambda v: bool(v.failures.wild), ("unfinished-wild-meld-penalty",)),
    "failure.held-sevens": Reach(lambda v: bool(v.failures.held_three)),
    "failure.held-aces": Reach(lambda v: bool(v.failures.held_three)),
    "short-sequence": Reach(lambda v: bool(v.failures.short_sequence)),
    "special-hand": Reach(_special_hands, claimed=True),
    "acaba": Reach(lambda v: v.game.acaba, ("acaba",)),
    "penalty": Reach(),
    "extra": Reach(),
}

_MELDS: dict[str, Reach] = {
    **dict.fromkeys(
        ("meld.too-short", "meld.too-few-naturals", "meld.mixed-ranks", "meld.wild-in-rank", "meld.threes"), Reach()
    ),
    "meld.too-long": Reach(
        lambda v: v.melds.max_size is not None or v.melds.wild_melds or v.melds.sequences, ("max-canasta-size",)
    ),
    "meld.too-many-wilds": Reach(lambda v: v.melds.max_wilds is not None),
    "meld.wilds-outnumber-naturals": Reach(lambda v: v.melds.wild_rule != "limit", ("wild-rule",)),
    "meld.duplicate-rank": Reach(lambda v: v.melds.duplicate_rank != "free", ("duplicate-rank",)),
    "meld.wild-only": Reach(lambda v: not v.melds.wild_melds or v.melds.wild_needs_deuce, ("wild-melds",)),
    "meld.sequence-not-allowed": Reach(lambda v: not v.melds.sequences, ("sequences",)),
    **dict.fromkeys(
        ("meld.sequence-broken", "meld.sequence-suits", "meld.sequence-ranks", "meld.sequence-wild"),
        Reach(_sequences, ("sequences",)),
    ),
    "meld.black-threes-early": Reach(lambda v: v.melds.black_threes),
    "meld.first-round": Reach(lambda v: not v.melds.first_round, ("meld-first-round",)),
    "meld.wild-on-complete": Reach(lambda v: not v.melds.wild_on_complete),
    "meld.deuces-barred": Reach(lambda v: bool(v.melds.barred_wilds)),
}

_HANDS: dict[str, Reach] = {
    **dict.fromkeys(
        (
            "count.exceeds-deck",
            "count.red-threes",
            "count.black-threes",
            "count.hand-size",
            "count.not-multiple-of-five",
            "count.points-exceed-deck",
            "count.canastas-exceed-points",
            "count.totals-impossible",
            "count.nothing-left",
            "count.players",
            "going-out.two-sides",
            "going-out.too-few-canastas",
            "going-out.cards-held",
            "going-out.unrecorded",
            "going-out.not-concealed",
            # A record or a question can claim what the variant does not have.
            "special-hand.unknown",
            "special-hand.not-first-meld",
            "special-hand.replaces-score",
            "acaba.two-sides",
            "acaba.with-going-out",
            "ending.contradiction",
        ),
        Reach(),
    ),
    "count.foot-size": Reach(_feet, ("foot-cards",)),
    "acaba.not-in-variant": Reach(lambda v: not v.game.acaba, ("acaba",)),
    "acaba.permission-refused": Reach(lambda v: v.game.acaba, ("acaba",)),
    "going-out.missing-kind": Reach(lambda v: bool(v.going_out.kinds), ("kinds-to-go-out",)),
    "going-out.incomplete-meld": Reach(lambda v: not v.going_out.with_unfinished),
    "going-out.red-threes": Reach(lambda v: v.going_out.red_threes_per_canasta),
    "going-out.foot-not-played": Reach(_feet, ("foot-cards",), claimed=True),
    "going-out.permission-refused": Reach(lambda v: v.going_out.permission != "none", ("permission",)),
    "going-out.permission-not-asked": Reach(lambda v: v.going_out.permission == "required", ("permission",)),
    "going-out.discard-required": Reach(lambda v: v.going_out.final_discard == "required", ("final-discard",)),
    "threes.red-held": Reach(
        lambda v: v.threes.laid_compulsory if _laddered(v) else v.threes.red_in_hand_query, ("threes-laid",)
    ),
}

_MOMENTS: dict[str, Reach] = {
    **dict.fromkeys(
        (
            "initial-meld.below-minimum",
            "initial-meld.not-in-hand",
            "discard.not-in-hand",
            "pile.stop-card",
            "pile.wild-upcard",
            "pile.frozen",
            "pile.no-use",
            "pile.one-card-hand",
        ),
        Reach(),
    ),
    "initial-meld.natural-triple": Reach(lambda v: v.opening.triple != "none", ("opening-triple",)),
    "initial-meld.canasta-required": Reach(
        lambda v: any(step[2] is not None for step in v.opening.by_score), ("minimum-by-score",)
    ),
    "initial-meld.naturals-only": Reach(lambda v: v.opening.naturals_only, ("opening-naturals-only",)),
    "initial-meld.pile-not-allowed": Reach(lambda v: not v.opening.with_pile, ("opening-with-pile",)),
    "pile.finished-canasta": Reach(
        lambda v: not v.pile.onto_complete or v.melds.max_size is not None,
        ("max-canasta-size", "finished-canasta-takes-pile"),
    ),
    "pile.too-long": Reach(lambda v: v.melds.max_size is not None, ("max-canasta-size",)),
    "pile.too-few-cards": Reach(lambda v: v.pile.cards is not None, ("pile-cards",)),
    "pile.seven-upcard": Reach(lambda v: not v.pile.seven_takes),
    "threes.black-discard": Reach(lambda v: not v.discard.black_three_first_round),
    "discard.not-allowed": Reach(
        lambda v: bool(v.discard.empty_pile_barred) or v.discard.sevens_after_canasta, ("final-discard",)
    ),
    "discard.wild-not-allowed": Reach(lambda v: not v.discard.wilds),
    "discard.three-not-allowed": Reach(lambda v: v.lays_red_threes or not v.discard.threes, ("red-three-tabled",)),
}

FINDINGS: dict[str, Reach] = {**_MELDS, **_HANDS, **_MOMENTS}

# What a question can be answered with; the rest only a record shows.
ASKED = frozenset(code for code in FINDINGS if code.startswith(("meld.", "initial-meld.", "pile.", "discard."))) | {
    "acaba.not-in-variant",
    "acaba.permission-refused",
    "going-out.not-concealed",
    "count.exceeds-deck",
    "count.black-threes",
    "going-out.too-few-canastas",
    "going-out.missing-kind",
    "going-out.cards-held",
    "going-out.incomplete-meld",
    "going-out.red-threes",
    "going-out.foot-not-played",
    "going-out.permission-refused",
    "going-out.permission-not-asked",
    "going-out.discard-required",
    "threes.black-discard",
}
# What a record does not tell: who asked permission, what was discarded, how a pile was taken.
ONLY_ASKED = frozenset(
    {
        "acaba.permission-refused",
        "initial-meld.not-in-hand",
        "discard.not-in-hand",
        "meld.first-round",
        "going-out.permission-refused",
        "going-out.permission-not-asked",
        "going-out.discard-required",
        "threes.black-discard",
        "discard.not-allowed",
        "discard.wild-not-allowed",
        "discard.three-not-allowed",
        "pile.finished-canasta",
        "pile.too-long",
        "pile.one-card-hand",
        "pile.too-few-cards",
    }
)
