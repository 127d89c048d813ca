"""Whether some melds are enough to open."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import combine, rank_name
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Problem
from scorekeeper.rules.hand.size import not_a_whole_hand
from scorekeeper.rules.questions.asking import known, late_hand, pack_faults, shows
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.topics.initial_meld import advice, judge
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.wording import number


def _initial_meld(question: Question, facts: Facts) -> Faults:
    """Tell whether this is enough to open."""
    melds = known(question.melds, question.variant)
    case = judge.opening_case(question, melds, concealed=question.concealed)
    facts |= judge.opening_facts(case, question.variant)
    yield from pack_faults(question, question.melds, "melds")
    yield from judge.opening_faults(case, question.variant)
    yield from judge.not_in_hand(question, question.melds, "hand")


def _said(_: Question, facts: Mapping[str, Any]) -> str:
    counts, needed = f"It counts {number(facts['points'])}", facts["required"]
    if needed is None:
        return f"{counts} and contains what it must."
    if facts["short"]:
        return f"{counts}; the minimum of {number(needed)} does not apply to it."
    return f"{counts}; {number(needed)} are needed."


def _impossible(question: Question) -> Iterator[Problem]:
    yield from late_hand(question)
    if not question.melds:
        yield "melds", "Nothing is laid down; enter the melds."
    upcard = question.upcard
    if upcard is not None and not shows(question.melds, upcard):
        name = rank_name(upcard.items[0][0], 1)
        yield "upcard", f"The {name} is said to come from the pile, but no meld shows one."
    if question.concealed and question.variant.opening.concealed_exempt and question.melds:
        laid = combine(question.melds).size
        few = not_a_whole_hand(question.variant, laid, with_pile=upcard is not None)
        if few:
            yield "melds", few


ASKED = Ask(
    name="initial-meld",
    keys=("score", "hand_number", "melds", "upcard", "concealed", "hand"),
    needed=("melds",),
    answer=_initial_meld,
    to_yes=advice.to_yes,
    to_no=advice.to_no,
    said=_said,
    keeps=lambda _: (InitialMeld.below_minimum,),
    cards=lambda question: {"melds": combine(question.melds)},
    impossible=_impossible,
)
