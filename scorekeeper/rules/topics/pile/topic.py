"""The house rules about taking the discard pile."""

from functools import partial

from scorekeeper.rules.elements.rule import question_case
from scorekeeper.rules.elements.topic import PILE as HEADING
from scorekeeper.rules.elements.topic import Setting, classic_canastas, set_path, topic_of
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.pile import asked as questions
from scorekeeper.rules.topics.pile import rules
from scorekeeper.rules.topics.pile.fields import ShortPile
from scorekeeper.rules.topics.pile.rules import CARDS, Pile
from scorekeeper.rules.variant import Variant

_WHOLE = "whole"  # the value of the house rule where no number limits the pile


def pile_cards(variant: Variant, value: object, where: str) -> Variant:
    """Return the variant with how many cards of the pile are taken, or all of it; raises RecordError."""
    taken = None if value == _WHOLE else plain.integer(value, where, 1)
    return set_path(variant, CARDS, taken)


def _other_melds(variant: Variant) -> bool:
    """Return whether there are other melds than sets, and the pile is not always frozen."""
    return (variant.melds.sequences or variant.melds.wild_melds) and not variant.pile.always_frozen


_take_pile_case = partial(question_case, ask="take-pile", upcard="K")
_WITH_WILD = _take_pile_case("A king lies on top; North has one king and a deuce.", hand="K 2 5", melds=["Q*4"])
_ONTO_SET = _take_pile_case(
    "A king lies on top; North has none, but the side has melded kings.", hand="9 5", melds=["K*4"]
)

SETTINGS = (
    Setting(
        id="pile-always-frozen",
        heading=HEADING,
        label="The pile is always frozen",
        kind=ValueKind.BOOL,
        path="pile.always_frozen",
        codes=(Pile.frozen.code,),
        examples=(_WITH_WILD, _ONTO_SET),
    ),
    Setting(
        id="frozen-for-unmelded",
        heading=HEADING,
        label="The pile is frozen for a side that has not opened",
        kind=ValueKind.BOOL,
        path="pile.frozen_for_unmelded",
        codes=(Pile.frozen.code,),
        shown=lambda v: not v.pile.always_frozen,
        examples=(
            question_case(
                "A side opens with the king on top, one king from the hand and a deuce.",
                "initial-meld",
                melds=["K*2 2", "A*3", "Q*5"],
                upcard="K",
            ),
        ),
    ),
    Setting(
        id="pile-natural-and-wild",
        heading=HEADING,
        label="One natural and a wild card take a pile that is not frozen",
        kind=ValueKind.BOOL,
        path="pile.natural_and_wild",
        codes=(Pile.no_use.code,),
        shown=lambda v: _other_melds(v) or (v.has_foot and not v.pile.always_frozen),
        examples=(_WITH_WILD,),
    ),
    Setting(
        id="top-card-onto-set",
        heading=HEADING,
        label="The top card may go onto a set of the side",
        kind=ValueKind.BOOL,
        path="pile.onto_set",
        codes=(Pile.no_use.code,),
        shown=lambda v: _other_melds(v) and not v.has_foot,
        examples=(_ONTO_SET,),
    ),
    Setting(
        id="finished-canasta-takes-pile",
        heading=HEADING,
        label="The top card may go onto a complete canasta of the side",
        kind=ValueKind.BOOL,
        path="pile.onto_complete",
        codes=(Pile.finished_canasta.code, "pile.onto_complete"),
        shown=lambda v: classic_canastas(v) and v.pile.onto_set and not v.pile.always_frozen,
        examples=Pile.finished_canasta.examples,
    ),
    Setting(
        id="pile-cards",
        heading=HEADING,
        label="Cards taken from the pile",
        kind=ValueKind.JSON,
        path=CARDS,
        codes=(Pile.too_few_cards.code,),
        shown=lambda v: v.has_foot,
        change=pile_cards,
        printed=lambda v: v.pile.cards or _WHOLE,
        named=lambda _: ((_WHOLE, msg("the whole pile")),),
        examples=Pile.too_few_cards.examples,
        tried=(_WHOLE, 7),
    ),
    Setting(
        id="short-pile",
        heading=HEADING,
        label="A pile of fewer cards than are taken",
        kind=ValueKind.CHOICE,
        path="pile.short",
        codes=(Pile.too_few_cards.code,),
        choices=ShortPile.choices(),
        shown=lambda v: v.pile.cards is not None,
        examples=Pile.too_few_cards.examples,
    ),
)


PILE = topic_of(Pile, questions, rules, globals())
