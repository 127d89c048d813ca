"""House rules: wild cards in melds, and melds of wild cards."""

from dataclasses import replace

from scorekeeper.rules.setting import MELDS, Setting, laddered, set_path
from scorekeeper.rules.situation import asked, one, side
from scorekeeper.rules.topics.melds.kinds import new_kind, one_bonus, set_bonus, with_kinds
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON


def wild_melds(variant: Variant, value: bool, _: str) -> Variant:
    """Melds of wild cards on or off, with their canasta."""
    changed = set_path(variant, "melds.wild_melds", value)
    kinds = tuple(kind for kind in variant.canasta_kinds if kind.shape != "wild")
    if not value:
        return with_kinds(changed, kinds)
    if len(kinds) < len(variant.canasta_kinds):
        return changed
    wild = new_kind("wild", "wild canasta", SWITCHED_ON["wild-melds"], "wild", None)
    return replace(changed, canasta_kinds=(*kinds, wild))


def wild_bonus(variant: Variant, value: int, _: str) -> Variant:
    """One value for every canasta of wild cards."""
    return set_bonus(variant, value, shape="wild")


def deuces_both_sides(variant: Variant, value: bool, _: str) -> Variant:
    """Canastas of deuces for both sides, or only for the side that went out."""
    kinds = tuple(
        replace(kind, out_only=not value) if kind.shape == "wild" else kind
        for kind in variant.canasta_kinds
    )
    return replace(variant, canasta_kinds=kinds)


def four_jokers(variant: Variant, value: bool, _: str) -> Variant:
    """The dearer failure of a wild meld with all four jokers."""
    return set_path(
        variant, "failures.four_jokers", SWITCHED_ON["four-joker-failure"] if value else None
    )


SETTINGS = (
    Setting(id="max-wilds", heading=MELDS, label="Most wild cards in a meld (empty: no limit)",
            kind="count", path="melds.max_wilds", nullable=True, codes=(WildCards.too_many.code,),
            examples=(asked("Three deuces join four kings.", "meld", cards="K*4 2*3"),
                asked("Three deuces and a joker join four kings.", "meld", cards="K*4 2*3 JKR"),
                asked("Three deuces and a joker join three kings.", "meld", cards="K*3 2*3 JKR"),),
            unprinted=(2,)),
    Setting(id="wild-rule", heading=MELDS, label="Wild cards against naturals", kind="choice",
            path="melds.wild_rule", codes=(WildCards.outnumber_naturals.code,),
            choices=(("limit", "only the limit"),
                ("not-more-than-naturals", "never more than the naturals"),
                ("fewer-than-naturals", "always fewer than the naturals")),
            examples=(asked("Three deuces join two kings.", "meld", cards="K*2 2*3"),
                asked("Two deuces join two kings.", "meld", cards="K*2 2*2"),)),
    Setting(id="rule-of-five", heading=MELDS,
            label="Wild cards join fewer than five naturals only in the opening", kind="bool",
            path="melds.rule_of_five", codes=(WildCards.too_many.code,), shown=laddered,
            examples=(
                one("A side opened in clean melds; later a deuce joined three jacks.",
                    side("K*7", "Q*6", "J*3 2", initial_meld={"melds": ["K*7", "Q*6"]})),)),
    Setting(id="wild-melds", heading=MELDS, label="Melds of wild cards only", kind="bool",
            path="melds.wild_melds", codes=(WildCards.alone.code, "canasta.wild"),
            change=wild_melds,
            examples=(asked("Three deuces are laid down by themselves.", "meld", cards="2*3"),)),
    Setting(id="wild-canasta-bonus", heading=MELDS, label="Every canasta of wild cards",
            kind="points", path="bonus.wild", codes=("canasta.wild",),
            shown=lambda v: v.melds.wild_melds, change=wild_bonus,
            printed=lambda v: one_bonus(v, "shape", "wild"),
            examples=(one("A side has a canasta of deuces and one of kings.", side("2*7", "K*7")),
                one("A side goes out with a canasta of deuces.",
                    side("2*7", "K*7", "Q*7", held=("", "5"), went_out=True)),), unprinted=(1000,)),
    Setting(id="deuce-canasta-both-sides", heading=MELDS,
            label="Canastas of deuces also count for the side that did not go out", kind="bool",
            path="kinds.out_only", codes=("canasta.wild",),
            shown=lambda v: any(kind.out_only for kind in v.canasta_kinds),
            change=deuces_both_sides,
            printed=lambda v: not any(kind.out_only for kind in v.canasta_kinds),
            examples=(
                one("A side that did not go out has a canasta of deuces.", side("2*7", "K*7")),)),
    Setting(id="unfinished-wild-meld-penalty", heading=MELDS,
            label="Unfinished meld of wild cards costs", kind="points", path="failures.wild",
            codes=("failure.wild",), shown=lambda v: v.melds.wild_melds,
            examples=(
                one("When the hand ends a side has four deuces as a meld.",
                    side("2*4", "K*7", "Q*6")),)),
    Setting(id="four-joker-failure", heading=MELDS,
            label="Unfinished meld with all four jokers costs 2,500", kind="bool",
            path="failures.four_jokers", codes=("failure.wild",), shown=laddered,
            change=four_jokers, printed=lambda v: v.failures.four_jokers is not None,
            examples=(
                one("When the hand ends a side has four jokers and a deuce as a meld.",
                    side("JKR*4 2", "K*7", "Q*6")),)),
)  # fmt: skip
