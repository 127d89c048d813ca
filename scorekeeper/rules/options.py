"""The house rules that a table may choose: what each is called, may be set to and changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.rules.variant import Variant

Choices = tuple[tuple[object, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One house rule of the catalogue.

    `path` is the field that it sets ("going_out.bonus"); where a house rule changes more than one
    field, `house_shapes` holds a function of that name. `codes` are the citations that it replaces.
    """

    id: str
    heading: str
    label: str
    kind: str  # "bool", "choice", "points", "count", "json"
    path: str
    choices: Choices = ()
    nullable: bool = False
    codes: tuple[str, ...] = ()
    shown: Callable[[Variant], bool] = lambda variant: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house rule as a form shows it: `default` is the value in the variant as printed."""

    id: str
    heading: str
    label: str
    kind: str
    choices: Choices
    nullable: bool
    default: object


def get_path(variant: Variant, path: str) -> object:
    """The value of a field by its dotted path."""
    value: object = variant
    for name in path.split("."):
        value = getattr(value, name)
    return value


def set_path(variant: Variant, path: str, value: object) -> Variant:
    """The same variant with one field changed."""
    part, _, name = path.partition(".")
    if not name:
        return replace(variant, **{part: value})  # type: ignore[arg-type] # the codec checks types
    return replace(variant, **{part: replace(getattr(variant, part), **{name: value})})  # type: ignore[arg-type] # as above


OPENING, MELDS, OUT = "Opening", "Melds and canastas", "Going out"
THREES, PILE, SPECIAL, GAME = "Threes", "Pile", "Special hands", "Game"
HEADINGS = (OPENING, MELDS, OUT, THREES, PILE, SPECIAL, GAME)


def _family(*families: str) -> Callable[[Variant], bool]:
    return lambda variant: variant.family in families


def _ladder(variant: Variant) -> bool:
    return variant.threes.ladder is not None


def _bonus_threes(variant: Variant) -> bool:
    return variant.threes.red_table is not None


def _same(*words: str) -> Choices:
    return tuple((word, word.replace("-", " ")) for word in words)


SETTINGS: tuple[Setting, ...] = (
    Setting(id="minimum-by-score", heading=OPENING, label="Minimum by score", kind="json",
            path="opening.by_score", codes=("initial-meld",)),
    Setting(id="minimum-by-hand", heading=OPENING, label="Minimum by number of the hand",
            kind="json", path="opening.by_hand", nullable=True, codes=("initial-meld",)),
    Setting(id="natural-canasta-or-better", heading=OPENING,
            label="A wild canasta counts as a natural one", kind="bool",
            path="opening.wild_canasta_is_natural", codes=("initial-meld.canasta-required",),
            shown=lambda v: any(row[2] == "natural-canasta" for row in v.opening.by_score)),
    Setting(id="opening-triple", heading=OPENING, label="Three naturals of one rank", kind="choice",
            path="opening.triple", codes=("initial-meld.natural-triple",), shown=_ladder,
            choices=(("natural-in-any-meld", "in any meld"), ("clean-meld", "in a clean meld"),
                     ("clean-or-wild-meld", "in a clean meld, or a wild meld"),
                     ("none", "not asked for"))),
    Setting(id="opening-canasta", heading=OPENING, label="A complete canasta opens", kind="choice",
            path="opening.canasta", codes=("initial-meld.below-minimum",), shown=_ladder,
            choices=(("any", "any kind"), ("natural-or-wild", "natural or wild"),
                     ("natural", "natural only"), ("none", "only with the points"))),
    Setting(id="opening-with-pile", heading=OPENING,
            label="A side may open in the turn in which it takes the pile", kind="bool",
            path="opening.with_pile", codes=("initial-meld.pile-not-allowed",)),
    Setting(id="concealed-exempt-from-minimum", heading=OPENING,
            label="Going out concealed from the stock needs no minimum", kind="bool",
            path="opening.concealed_exempt", codes=("initial-meld.below-minimum",),
            shown=lambda v: v.going_out.pays_concealed),
    Setting(id="insufficient-opening", heading=OPENING, label="An opening that was too low",
            kind="choice", path="opening.too_low", codes=("penalty.opening-too-low",),
            shown=lambda v: v.penalty("opening-too-low") is not None,
            choices=(("plus10", "raises this hand's minimum"), ("minus100", "costs 100"),
                     ("both", "both"), ("none", "nothing"))),
    Setting(id="max-wilds", heading=MELDS, label="Most wild cards in a meld (empty: no limit)",
            kind="count", path="melds.max_wilds", nullable=True, codes=("meld.too-many-wilds",)),
    Setting(id="wild-rule", heading=MELDS, label="Wild cards against naturals", kind="choice",
            path="melds.wild_rule", codes=("meld.wilds-outnumber-naturals",),
            choices=(("limit", "only the limit"),
                     ("not-more-than-naturals", "never more than the naturals"),
                     ("fewer-than-naturals", "always fewer than the naturals"))),
    Setting(id="max-canasta-size", heading=MELDS, label="Longest set (empty: no limit)",
            kind="count", path="melds.max_size", nullable=True, codes=("meld.too-long",)),
    Setting(id="long-meld-when-out", heading=MELDS,
            label="The side that went out may show longer sets", kind="bool",
            path="melds.long_set_when_out", codes=("meld.too-long",),
            shown=lambda v: v.melds.max_size is not None),
    Setting(id="duplicate-rank", heading=MELDS, label="A second meld of one rank", kind="choice",
            path="melds.duplicate_rank", codes=("meld.duplicate-rank",),
            choices=(("never", "never"), ("after-complete", "once the earlier is complete"),
                     ("free", "always"))),
    Setting(id="rule-of-five", heading=MELDS,
            label="Wild cards join fewer than five naturals only in the opening", kind="bool",
            path="melds.rule_of_five", codes=("meld.too-many-wilds",), shown=_ladder),
    Setting(id="sequences", heading=MELDS, label="Sequences of one suit are melds", kind="bool",
            path="melds.sequences", codes=("meld.sequence-not-allowed", "canasta.samba")),
    Setting(id="wild-melds", heading=MELDS, label="Melds of wild cards only", kind="bool",
            path="melds.wild_melds", codes=("meld.wild-only", "canasta.wild")),
    Setting(id="wild-canasta-bonus", heading=MELDS, label="Every canasta of wild cards",
            kind="points", path="bonus.wild", codes=("canasta.wild",),
            shown=lambda v: v.melds.wild_melds),
    Setting(id="natural-bonus", heading=MELDS, label="Natural canasta", kind="points",
            path="bonus.natural", codes=("canasta.natural",)),
    Setting(id="mixed-bonus", heading=MELDS, label="Mixed canasta", kind="points",
            path="bonus.mixed", codes=("canasta.mixed",)),
    Setting(id="samba-bonus", heading=MELDS, label="Canasta of a sequence", kind="points",
            path="bonus.samba", codes=("canasta.samba",), shown=lambda v: v.melds.sequences),
    Setting(id="sevens-bonus", heading=MELDS, label="Canasta of sevens", kind="points",
            path="bonus.sevens", codes=("canasta.sevens",),
            shown=_family("american", "hand-and-foot", "modern")),
    Setting(id="aces-bonus", heading=MELDS, label="Canasta of aces without wild cards",
            kind="points", path="bonus.aces", codes=("canasta.aces",), shown=_ladder),
    Setting(id="concealed-canasta-bonus", heading=MELDS,
            label="More for a canasta laid down complete", kind="choice",
            path="concealed_canasta_bonus", codes=("canasta.concealed",),
            choices=((0, "nothing"), (100, "100")), shown=_family("classic")),
    Setting(id="seven-canastas", heading=MELDS, label="Seven canastas of one side in a hand",
            kind="choice", path="game.count_bonuses", codes=("canasta.count",),
            choices=(("off", "nothing more"), ("plus-2000", "2,000 more"),
                     ("instant-win-plus-5000", "5,000 more and the game is won"))),
    Setting(id="canasta-count-bonus", heading=MELDS, label="Five and ten canastas", kind="choice",
            path="game.count_bonuses", codes=("canasta.count",),
            choices=(("off", "nothing more"), ("printed", "as printed"),
                     ("any-five-1000", "any five 1,000")),
            shown=_family("samba")),
    Setting(id="deuce-canasta-both-sides", heading=MELDS,
            label="Canastas of deuces also count for the side that did not go out", kind="bool",
            path="kinds.out_only", codes=("canasta.wild",),
            shown=lambda v: any(kind.out_only for kind in v.canasta_kinds)),
    Setting(id="unfinished-wild-meld-penalty", heading=MELDS, label="Unfinished meld of wild cards costs",
            kind="points", path="failures.wild", codes=("failure.wild",),
            shown=lambda v: v.melds.wild_melds),
    Setting(id="four-joker-failure", heading=MELDS,
            label="It costs 2,500 if it holds all four jokers", kind="bool",
            path="failures.four_jokers", codes=("failure.wild",), shown=_ladder),
    Setting(id="short-sequence-max", heading=MELDS, label="Longest sequence charged as short",
            kind="choice", path="failures.short_sequence_max", codes=("short-sequence",),
            choices=((5, "five cards"), (4, "four cards")),
            shown=lambda v: v.failures.short_sequence > 0),
    Setting(id="short-sequence-charge", heading=MELDS, label="Short sequences are charged",
            kind="choice", path="failures.short_sequence_each", codes=("short-sequence",),
            choices=(("each", "each"), ("once", "once a side")),
            shown=lambda v: v.failures.short_sequence > 0),
    Setting(id="canastas-to-go-out", heading=OUT, label="Canastas needed to go out", kind="count",
            path="going_out.canastas", codes=("going-out.too-few-canastas",)),
    Setting(id="kinds-to-go-out", heading=OUT, label="Canastas of each kind needed", kind="json",
            path="going_out.kinds", codes=("going-out.missing-kind",)),
    Setting(id="extra-natural-as-mixed", heading=OUT,
            label="Natural canastas to spare count as mixed ones", kind="bool",
            path="going_out.spare_natural_as_mixed", codes=("going-out.missing-kind",),
            shown=lambda v: v.going_out.sum_of_kinds),
    Setting(id="going-out-bonus", heading=OUT, label="Going out", kind="points",
            path="going_out.bonus", codes=("going-out",)),
    Setting(id="concealed-total", heading=OUT, label="Going out concealed, in all", kind="points",
            path="going_out.concealed_total", codes=("going-out.concealed",)),
    Setting(id="concealed-with-pile", heading=OUT,
            label="Concealed also in a turn in which the pile was taken", kind="bool",
            path="going_out.concealed_with_pile", codes=("going-out.not-concealed",),
            shown=lambda v: v.going_out.pays_concealed),
    Setting(id="concealed-needs-side-unmelded", heading=OUT,
            label="Concealed only if the partner had not melded", kind="bool",
            path="going_out.concealed_needs_side_unmelded", codes=("going-out.not-concealed",),
            shown=lambda v: v.going_out.pays_concealed),
    Setting(id="permission", heading=OUT, label="Leave of the partner to go out", kind="choice",
            path="going_out.permission",
            codes=("going-out.permission-refused", "going-out.permission-not-asked"),
            choices=(("optional-binding", "may be asked; the answer binds"),
                     ("required", "must be asked; the answer binds"), ("none", "not asked"))),
    Setting(id="final-discard", heading=OUT, label="Last discard when going out", kind="choice",
            path="going_out.final_discard", codes=("going-out.discard-required",),
            choices=_same("optional", "required", "forbidden")),
    Setting(id="out-with-unfinished", heading=OUT,
            label="Going out with unfinished sevens, aces or wild cards", kind="bool",
            path="going_out.with_unfinished", codes=("going-out.incomplete-meld",), shown=_ladder),
    Setting(id="three-as-final-discard", heading=OUT, label="A three may be the last discard",
            kind="bool", path="threes.final_discard", codes=("discard.three-not-allowed",),
            shown=_ladder),
    Setting(id="red-threes-need", heading=THREES, label="Red threes count for a side with",
            kind="choice", path="threes.red_need", codes=("red-threes",), shown=_bonus_threes,
            choices=(("meld", "a meld"), ("canasta", "a canasta"), ("two-canastas", "two canastas"))),
    Setting(id="red-threes-unearned", heading=THREES, label="Otherwise they", kind="choice",
            path="threes.red_unearned", codes=("red-threes",), shown=_bonus_threes,
            choices=(("minus", "count against it"), ("zero", "count nothing"))),
    Setting(id="red-three-table", heading=THREES, label="Value of one, two, three ... red threes",
            kind="json", path="threes.red_table", codes=("red-threes",), shown=_bonus_threes),
    Setting(id="red-three-in-hand", heading=THREES, label="Red three left in hand costs",
            kind="points", path="threes.red_in_hand", codes=("held.red-threes",),
            shown=lambda v: v.threes.red_in_hand is not None),
    Setting(id="red-three-tabled", heading=THREES, label="Red threes are laid out and count, each",
            kind="points", path="threes.red_table", codes=("red-threes", "meld.threes"),
            shown=_family("hand-and-foot")),
    Setting(id="black-three-in-hand", heading=THREES, label="Black three left in hand costs",
            kind="points", path="threes.black_in_hand", codes=("held.black-threes",),
            shown=lambda v: not _ladder(v)),
    Setting(id="black-three-in-hand-at-stock-end", heading=THREES,
            label="The same when the stock ran out (empty: no difference)", kind="points",
            path="threes.black_in_hand_stock_end", nullable=True, codes=("held.black-threes",),
            shown=lambda v: not _ladder(v) and v.threes.black_in_hand > v.black_three_points),
    Setting(id="black-three-removed", heading=THREES, label="Black three set aside with the pile",
            kind="choice", path="threes.black_removed", codes=("black-threes",),
            choices=((5, "5 each"), (0, "nothing")),
            shown=lambda v: v.threes.black_removed is not None),
    Setting(id="threes-in-hand", heading=THREES, label="Threes left in hand", kind="choice",
            path="threes.ladder_in_hand", codes=("held",), shown=_ladder,
            choices=(("ladder-or-five", "in the ladder without a canasta, else 5 each"),
                     ("five", "always 5 each"), ("ladder-and-five", "both"),
                     ("ladder-or-zero", "in the ladder or nothing"))),
    Setting(id="threes-laid", heading=THREES, label="Laying out threes", kind="choice",
            path="threes.laid_compulsory", codes=("threes.red-held",), shown=_ladder,
            choices=_same("optional", "compulsory")),
    Setting(id="waive-held-aces-if-dirty", heading=THREES,
            label="No charge for three aces in hand if the side's aces have a wild card",
            kind="bool", path="failures.waive_held_aces_if_mixed", codes=("failure.held-aces",),
            shown=_ladder),
    Setting(id="pile-always-frozen", heading=PILE, label="The pile is always frozen", kind="bool",
            path="pile.always_frozen", codes=("pile.frozen",)),
    Setting(id="frozen-for-unmelded", heading=PILE,
            label="The pile is frozen for a side that has not opened", kind="bool",
            path="pile.frozen_for_unmelded", codes=("pile.frozen",)),
    Setting(id="top-card-onto-set", heading=PILE,
            label="The top card may go straight onto an own set", kind="bool",
            path="pile.onto_set", codes=("pile.no-use",), shown=lambda v: v.melds.sequences),
    Setting(id="pile-cards", heading=PILE, label="Cards taken from the pile", kind="json",
            path="pile.cards", codes=("pile.too-few-cards",), shown=_family("hand-and-foot")),
    Setting(id="special-hands", heading=SPECIAL, label="Special hands and their points",
            kind="json", path="special_hands", codes=("special-hand",), shown=_ladder),
    Setting(id="pairs-with-jokers", heading=SPECIAL,
            label="Pairs may hold jokers instead of deuces", kind="bool", path="pairs_with_jokers",
            codes=("special-hand",), shown=_ladder),
    Setting(id="special-hand-courtesy", heading=SPECIAL,
            label="A special hand is allowed although the partner has melded", kind="bool",
            path="special_hand_courtesy", codes=("special-hand.not-first-meld",), shown=_ladder),
    Setting(id="target", heading=GAME, label="The game ends at (empty: no target)", kind="points",
            path="game.target", nullable=True, codes=("game.target",)),
    Setting(id="hands", heading=GAME, label="The game ends after hands (empty: no limit)",
            kind="count", path="game.hands", nullable=True, codes=("game.hands",)),
    Setting(id="both-over-target", heading=GAME, label="Two sides over the target", kind="choice",
            path="game.both_over_target", codes=("game.both_over_target",),
            choices=(("highest", "the higher total wins"),
                     ("came-out-first", "the side that went out wins"))),
    Setting(id="tie-rule", heading=GAME, label="Equal totals at the end", kind="choice",
            path="game.tie_rule", codes=("game.tie_rule",),
            choices=(("draw", "a draw"), ("extra-hand", "another hand"),
                     ("came-out-first", "the side that went out wins"))),
    Setting(id="acaba", heading=GAME, label="Acaba may be called", kind="bool", path="game.acaba",
            codes=("acaba",),
            shown=lambda v: all(len(form) == 2 for form in v.seating.forms)
            and v.family == "classic"),
    Setting(id="acaba-points-self", heading=GAME, label="Acaba: the caller's side scores",
            kind="points", path="game.acaba_self", codes=("acaba",), shown=lambda v: v.game.acaba),
    Setting(id="acaba-points-other", heading=GAME, label="Acaba: the other side scores",
            kind="points", path="game.acaba_other", codes=("acaba",), shown=lambda v: v.game.acaba),
    Setting(id="packs", heading=GAME, label="Packs of cards", kind="count", path="deal.packs",
            codes=("deal.packs", "count")),
    Setting(id="jokers-per-pack", heading=GAME, label="Jokers in each pack", kind="count",
            path="deal.jokers_per_pack", codes=("deal.jokers_per_pack", "count.exceeds-deck")),
    Setting(id="cards-dealt", heading=GAME, label="Cards dealt to each player", kind="count",
            path="deal.cards", codes=("deal.cards", "count.hand-size")),
    Setting(id="foot-cards", heading=GAME, label="Cards of each foot", kind="count",
            path="deal.foot", codes=("deal.foot", "count.foot-size"),
            shown=lambda v: v.has_foot),
    Setting(id="draw-count", heading=GAME, label="Cards drawn in a turn", kind="count",
            path="deal.draw", codes=("deal.draw",)),
    Setting(id="card-values", heading=GAME, label="Values of single cards", kind="json",
            path="card_points", codes=("card_points", "melded", "held")),
    Setting(id="illegal-pile-penalty", heading=GAME, label="Taking the pile without the right costs",
            kind="points", path="penalty.pile-without-right",
            codes=("penalty.pile-without-right",)),
    Setting(id="exposed-card-penalty", heading=GAME, label="Exposing a card costs", kind="points",
            path="penalty.exposed-card", codes=("penalty.exposed-card",)),
)  # fmt: skip

BY_ID = {setting.id: setting for setting in SETTINGS}
