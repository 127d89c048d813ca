"""The question whether cards may be melded."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import Cards, combine, lacking
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem
from scorekeeper.rules.elements.fact import CardsAre
from scorekeeper.rules.elements.rule import Fault, Rule, placed
from scorekeeper.rules.hand.facts import MeldFacts, is_whole_run, meld_facts, table_of_melds
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions.asking import known, naturals_and_wilds, pack_faults
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.going_out.checks import emptying_faults
from scorekeeper.rules.topics.melds import advice
from scorekeeper.rules.topics.melds.checks import Circumstances, duplicate_places, judge_meld
from scorekeeper.rules.topics.melds.fields import Shape
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.sequences.topic import Sequences
from scorekeeper.rules.topics.threes.rules import Threes
from scorekeeper.rules.topics.wild_cards.rules import WildCards
from scorekeeper.rules.topics.wild_cards.topic import barred, on_complete
from scorekeeper.rules.variant import Variant


def _meld(question: Question, facts: Facts) -> Faults:
    """Yield why these cards may not be melded together."""
    meld = meld_facts(question.cards, question.variant)
    facts |= {
        "kind": _kind(meld, question.variant),
        "naturals": meld.naturals,
        "wilds": meld.wilds,
        "points": meld.points,
        "canasta": meld.canasta is not None,
    }
    yield from pack_faults(question, [question.cards, *question.table], "cards")
    ends = _leaves_no_card(question)
    around = Circumstances(out=question.going_out or ends)
    yield from placed(judge_meld(meld, question.variant, around), "cards")
    yield from placed(on_complete(meld, question.variant), "cards")
    yield from placed(too_soon(question), "cards")
    table = known(question.table, question.variant)
    yield from _beside(meld, table, question.variant)
    if ends:
        lacks = emptying_faults(table_of_melds((*table, meld)), question.variant)
        yield from placed(lacks, "cards")


def too_soon(question: Question) -> Iterator[Fault]:
    """In the first round nothing is laid down, if the table has agreed on that."""
    if question.first_round and not question.variant.melds.first_round:
        yield Melds.first_round()


def _kind(meld: MeldFacts, variant: Variant) -> str | None:
    """Return the kind of canasta, or the shape of a shorter meld; None if it is no meld."""
    if meld.canasta is not None:
        return meld.canasta.code
    if meld.shape is Shape.SEQUENCE:
        return meld.shape if is_whole_run(meld.cards, variant.melds.sequence_wilds) else None
    return None if meld.shape is Shape.MIXED else meld.shape


def _leaves_no_card(question: Question) -> bool:
    """Return whether the meld leaves at most the last discard, which is going out."""
    left = question.hand.size - question.cards.size
    return question.tells("hand", "table") and left <= 1 and not question.variant.has_foot


def _beside(meld: MeldFacts, table: tuple[MeldFacts, ...], variant: Variant) -> Faults:
    """Yield faults of the meld together with the side's other melds."""
    if len(table) in duplicate_places((*table, meld), variant):
        yield Melds.duplicate_rank.at("cards", what=meld.named)
    yield from placed(barred(meld, table, variant), "cards")


def _yes_msg(question: Question, facts: Mapping[str, Any]) -> str:
    meld = meld_facts(question.cards, question.variant)
    made, points = naturals_and_wilds(facts), facts["points"]
    if meld.canasta is None:
        return msg("A meld of {words}: {points} points.", words=made, points=points)
    text = "A {rest} of {words}: {points} points and {bonus} for the canasta."
    kind, bonus = meld.canasta.label, meld.canasta.bonus
    return msg(text, rest=kind, words=made, points=points, bonus=bonus)


def _keeps(question: Question) -> tuple[Rule, ...]:
    shape = meld_facts(question.cards, question.variant).shape
    by_shape = {Shape.SEQUENCE: (Sequences.broken,), Shape.WILD: (WildCards.alone,), Shape.BLACK: (Threes.black_early,)}
    return by_shape.get(shape, (Melds.too_few_naturals, WildCards.too_many))


def _cards(question: Question) -> Mapping[str, Cards]:
    held = question.hand if question.hand.size > question.cards.size else question.cards
    return {"cards": held, "table": combine(question.table)}


def _impossible(question: Question) -> Iterator[Problem]:
    if not question.tells("hand") or not question.hand:
        return
    for rank, wanted, held in lacking(question.cards, question.hand):
        text = "{cards} in the meld; the hand, including the meld, shows {held}."
        yield "hand", msg(text, cards=CardsAre(rank, wanted), held=held)


ASKED = Ask(
    name=AskName.MELD,
    keys="cards going_out table hand first_round",
    needed=("cards",),
    answer=_meld,
    to_yes=advice.to_yes,
    to_no=advice.to_no,
    yes_msg=_yes_msg,
    keeps=_keeps,
    cards=_cards,
    impossible=_impossible,
)
