"""House rules: wild cards in melds, and melds of wild cards."""

from dataclasses import replace
from functools import partial

from scorekeeper.rules.elements.rule import asked, one, side
from scorekeeper.rules.elements.setting import MELDS, Setting, laddered, set_path
from scorekeeper.rules.elements.topic import topic_of
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.melds.kinds import allow, paid, pay
from scorekeeper.rules.topics.wild_cards import checks
from scorekeeper.rules.topics.wild_cards.fields import WildRule
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON, wild_kind


def deuces_both_sides(variant: Variant, value: bool, _: str) -> Variant:
    """Canastas of deuces for both sides, or only for the side that went out."""
    kinds = tuple(
        replace(kind, out_only=not value) if kind.shape is Shape.WILD else kind
        for kind in variant.canasta_kinds
    )
    return replace(variant, canasta_kinds=kinds)


_FOUR_JOKERS = {True: SWITCHED_ON["four-joker-failure"], False: None}
SETTINGS = (
    Setting(id="max-wilds", heading=MELDS, label="Most wild cards in a meld (empty: no limit)",
            kind="count", path="melds.max_wilds", nullable=True, codes=(WildCards.too_many.code,),
            examples=(asked("Three deuces join four kings.", "meld", cards="K*4 2*3"),
                asked("Three deuces and a joker join four kings.", "meld", cards="K*4 2*3 JKR"),
                asked("Three deuces and a joker join three kings.", "meld", cards="K*3 2*3 JKR")),
            unprinted=(2,)),
    Setting(id="wild-rule", heading=MELDS, label="Wild cards against naturals", kind="choice",
            path="melds.wild_rule", codes=(WildCards.outnumber_naturals.code,),
            choices=WildRule.choices(), examples=(asked("Three deuces join two kings.", "meld",
                    cards="K*2 2*3"), asked("Two deuces join two kings.", "meld",
                    cards="K*2 2*2"))),
    Setting(id="rule-of-five", heading=MELDS,
            label="Wild cards join fewer than five naturals only in the opening", kind="bool",
            path="melds.rule_of_five", codes=(WildCards.too_many.code,), shown=laddered,
            examples=(one("A side opened in clean melds; later a deuce joined three jacks.",
                    side("K*7", "Q*6", "J*3 2", initial_meld={"melds": ["K*7", "Q*6"]})),)),
    Setting(id="wild-melds", heading=MELDS, label="Melds of wild cards only", kind="bool",
            path="melds.wild_melds", codes=(WildCards.alone.code, "canasta.wild"),
            change=partial(allow, path="melds.wild_melds",
                kind=wild_kind(SWITCHED_ON["wild-melds"])),
            examples=(asked("Three deuces are laid down by themselves.", "meld", cards="2*3"),)),
    Setting(id="wild-canasta-bonus", heading=MELDS, label="Every canasta of wild cards",
            kind="points", path="bonus.wild", codes=("canasta.wild",),
            shown=lambda v: v.melds.wild_melds, change=partial(pay, shape=Shape.WILD),
            printed=partial(paid, shape=Shape.WILD),
            examples=(one("A side has a canasta of deuces and one of kings.", side("2*7", "K*7")),
                one("A side goes out with a canasta of deuces.",
                    side("2*7", "K*7", "Q*7", held=("", "5"), went_out=True))), unprinted=(1000,)),
    Setting(id="deuce-canasta-both-sides", heading=MELDS,
            label="Canastas of deuces also count for the side that did not go out", kind="bool",
            path="kinds.out_only", codes=("canasta.wild",),
            shown=lambda v: any(kind.out_only for kind in v.canasta_kinds),
            change=deuces_both_sides,
            printed=lambda v: not any(kind.out_only for kind in v.canasta_kinds),
            examples=(one("A side that did not go out has a canasta of deuces.",
                    side("2*7", "K*7")),)),
    Setting(id="unfinished-wild-meld-penalty", heading=MELDS,
            label="Unfinished meld of wild cards costs", kind="points", path="failures.wild",
            codes=("failure.wild",), shown=lambda v: v.melds.wild_melds,
            examples=(one("When the hand ends a side has four deuces as a meld.",
                    side("2*4", "K*7", "Q*6")),)),
    Setting(id="four-joker-failure", heading=MELDS,
            label="Unfinished meld with all four jokers costs 2,500", kind="bool",
            path="failures.four_jokers", codes=("failure.wild",), shown=laddered,
            change=lambda v, value, _: set_path(v, "failures.four_jokers", _FOUR_JOKERS[value]),
            printed=lambda v: v.failures.four_jokers is not None,
            examples=(one("When the hand ends a side has four jokers and a deuce as a meld.",
                    side("JKR*4 2", "K*7", "Q*6")),)),
)  # fmt: skip


WILD_CARDS = topic_of(WildCards, checks, globals())
