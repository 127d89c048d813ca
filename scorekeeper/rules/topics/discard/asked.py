"""Whether a card may be discarded."""

from collections.abc import Iterator

from scorekeeper.rules.cards import (
    combine,
    lacking,
    rank_name,
)
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem
from scorekeeper.rules.elements.rule import placed
from scorekeeper.rules.hand.facts import table_of_melds
from scorekeeper.rules.questions.asking import known
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.discard import advice
from scorekeeper.rules.topics.discard.judge import discard_faults
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.topics.going_out.checks import emptying_faults
from scorekeeper.rules.wording import number


def _discard(question: Question, _: Facts) -> Faults:
    """Tell whether this card may be discarded."""
    variant = question.variant
    table = table_of_melds(known(question.melds, variant))
    hand = question.hand or combine([question.card])
    rank = question.card.items[0][0]
    missing = question.tells("hand") and any(lacking(question.card, question.hand))
    if missing:
        yield Discard.not_in_hand.at("card", what=rank_name(rank, 1))
    known_last = question.tells("hand", "melds") and hand.size == 1 and not missing
    last = known_last and not variant.has_foot
    faults = discard_faults(
        question.card,
        hand,
        table,
        variant,
        going_out=question.going_out or last,
        pile_empty=question.pile_empty,
        first_round=question.first_round,
    )
    yield from placed(faults, "card")
    if last:
        yield from placed(emptying_faults(table, variant), "card")


def _impossible(question: Question) -> Iterator[Problem]:
    if question.going_out and question.hand.size > 1:
        held = number(question.hand.size)
        yield "hand", f"The last card in going out is the only one; the hand has {held}."


ASKED = Ask(
    name="discard",
    keys=("card", "hand", "pile_empty", "going_out", "first_round", "melds"),
    needed=("card", "hand"),
    answer=_discard,
    to_yes=advice.to_yes,
    to_no=advice.to_no,
    said=lambda *_: "No rule of this game forbids it.",
    keeps=lambda _: (Discard.not_allowed,),
    cards=lambda question: {
        "melds": combine(question.melds),
        "hand": question.hand or question.card,
    },
    impossible=_impossible,
)
