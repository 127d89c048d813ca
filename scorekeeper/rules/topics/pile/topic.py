"""The house rules about taking the discard pile."""

from functools import partial

from scorekeeper.rules.elements.rule import asked
from scorekeeper.rules.elements.topic import PILE as HEADING
from scorekeeper.rules.elements.topic import Setting, set_path, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.pile import asked as questions
from scorekeeper.rules.topics.pile import rules
from scorekeeper.rules.topics.pile.rules import CARDS, Pile
from scorekeeper.rules.variant import Variant

_WHOLE = "whole"  # the value of the house rule where no number limits the pile


def pile_cards(variant: Variant, value: object, where: str) -> Variant:
    """Set how many cards are taken from the pile, or all of it."""
    taken = None if value == _WHOLE else plain.integer(value, where, 1)
    return set_path(variant, CARDS, taken)


def _other_melds(variant: Variant) -> bool:
    """Tell whether there are other melds than sets, and the pile is not always frozen."""
    return (variant.melds.sequences or variant.melds.wild_melds) and not variant.pile.always_frozen


_taking = partial(asked, ask="take-pile", upcard="K")
_WITH_WILD = _taking(
    "A king lies on top; North has one king and a deuce.", hand="K 2 5", melds=["Q*4"]
)
_ONTO_SET = _taking(
    "A king lies on top; North has none, but the side has melded kings.", hand="9 5", melds=["K*4"]
)

SETTINGS = (
    Setting(id="pile-always-frozen", heading=HEADING, label="The pile is always frozen",
            kind=ValueKind.BOOL, path="pile.always_frozen", codes=(Pile.frozen.code,),
            examples=(_WITH_WILD, _ONTO_SET)),
    Setting(id="frozen-for-unmelded", heading=HEADING,
            label="The pile is frozen for a side that has not opened", kind=ValueKind.BOOL,
            path="pile.frozen_for_unmelded", codes=(Pile.frozen.code,),
            shown=lambda v: not v.pile.always_frozen, examples=(asked(
                    "A side opens with the king on top, one king from the hand and a deuce.",
                    "initial-meld", melds=["K*2 2", "A*3", "Q*5"], upcard="K"),)),
    Setting(id="pile-natural-and-wild", heading=HEADING,
            label="One natural and a wild card take a pile that is not frozen", kind=ValueKind.BOOL,
            path="pile.natural_and_wild", codes=(Pile.no_use.code,),
            shown=lambda v: _other_melds(v) or (v.has_foot and not v.pile.always_frozen),
            examples=(_WITH_WILD,)),
    Setting(id="top-card-onto-set", heading=HEADING,
            label="The top card may go onto a set of the side", kind=ValueKind.BOOL, path="pile.onto_set",
            codes=(Pile.no_use.code,), shown=lambda v: _other_melds(v) and not v.has_foot,
            examples=(_ONTO_SET,)),
    Setting(id="pile-cards", heading=HEADING, label="Cards taken from the pile", kind=ValueKind.JSON,
            path=CARDS, codes=(Pile.too_few_cards.code,), shown=lambda v: v.has_foot,
            change=pile_cards, printed=lambda v: v.pile.cards or _WHOLE,
            examples=Pile.too_few_cards.examples, tried=(_WHOLE, 7)),
)  # fmt: skip


PILE = topic_of(Pile, questions, rules, globals())
