"""House rules: taking the discard pile."""

from scorekeeper.rules.elements.setting import PILE, Setting, family, set_path
from scorekeeper.rules.elements.situation import asked
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.pile.rules import CARDS, Pile
from scorekeeper.rules.variant import Variant


def pile_cards(variant: Variant, value: object, where: str) -> Variant:
    """Cards taken from the pile, or the whole."""
    taken = None if value == "whole" else plain.integer(value, where, 1)
    return set_path(variant, CARDS, taken)


SETTINGS = (
    Setting(id="pile-always-frozen", heading=PILE, label="The pile is always frozen", kind="bool",
            path="pile.always_frozen", codes=(Pile.frozen.code,),
            examples=(
                asked("A king lies on top; North has one king and a deuce.", "take-pile",
                    upcard="K", hand="K 2 5", melds=["Q*4"]),
                asked("A king lies on top; North has none, but kings lie on the own table.",
                    "take-pile", upcard="K", hand="9 5", melds=["K*4"]),)),
    Setting(id="frozen-for-unmelded", heading=PILE,
            label="The pile is frozen for a side that has not opened", kind="bool",
            path="pile.frozen_for_unmelded", codes=(Pile.frozen.code,),
            shown=lambda v: not v.pile.always_frozen,
            examples=(
                asked("A side opens with the king on top, one king from the hand and a deuce.",
                    "initial-meld", melds=["K*2 2", "A*3", "Q*5"], upcard="K"),)),
    Setting(id="pile-natural-and-wild", heading=PILE,
            label="One natural and a wild card take a pile that is not frozen", kind="bool",
            path="pile.natural_and_wild", codes=(Pile.no_use.code,),
            shown=lambda v: v.family in ("samba", "hand-and-foot") and not v.pile.always_frozen,
            examples=(
                asked("A king lies on top; North has one king and a deuce.", "take-pile",
                    upcard="K", hand="K 2 5", melds=["Q*4"]),)),
    Setting(id="top-card-onto-set", heading=PILE,
            label="The top card may go straight onto an own set", kind="bool", path="pile.onto_set",
            codes=(Pile.no_use.code,),
            shown=lambda v: (v.melds.sequences or v.family == "samba") and not v.pile.always_frozen,
            examples=(
                asked("A king lies on top; North has none, but kings lie on the own table.",
                    "take-pile", upcard="K", hand="9 5", melds=["K*4"]),)),
    Setting(id="pile-cards", heading=PILE, label="Cards taken from the pile", kind="json",
            path=CARDS, codes=(Pile.too_few_cards.code,), shown=family("hand-and-foot"),
            change=pile_cards, printed=lambda v: v.pile.cards or "whole",
            examples=(
                asked("North has two kings for the king on top, but only three cards lie there.",
                    "take-pile", upcard="K", hand="K*2 5", melds=["Q*4"], pile_size=3),),
            tried=("whole", 7)),
)  # fmt: skip
