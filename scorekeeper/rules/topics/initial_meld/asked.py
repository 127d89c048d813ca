"""Whether some melds are enough to open."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.rules.ask import Ask, Facts, Faults
from scorekeeper.rules.asking import known, not_in_hand, opening_case, opening_facts, pack_faults
from scorekeeper.rules.question import Question
from scorekeeper.rules.rule import Rule
from scorekeeper.rules.topics.initial_meld import advice
from scorekeeper.rules.topics.initial_meld.checks import opening_faults
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld
from scorekeeper.rules.wording import number


def _initial_meld(question: Question, facts: Facts) -> Faults:
    """Tell whether this is enough to open."""
    melds = known(question.melds, question.variant)
    case = opening_case(question, melds, concealed=question.concealed)
    facts |= opening_facts(case, question.variant)
    yield from pack_faults(question, question.melds, "melds")
    yield from opening_faults(case, question.variant)
    yield from not_in_hand(question, question.melds, "hand")


def _said(_: Question, facts: Mapping[str, Any]) -> str:
    points, needed = facts["points"], facts["required"]
    if needed is None:
        return f"It counts {number(points)} and holds what it must."
    if facts["short"]:
        return f"It counts {number(points)}; the minimum of {number(needed)} does not bind it."
    return f"It counts {number(points)}; {number(needed)} are needed."


def _keeps(_: Question) -> tuple[Rule, ...]:
    return (InitialMeld.below_minimum,)


ASKED = Ask(
    name="initial-meld",
    keys=("score", "hand_number", "melds", "upcard", "concealed", "hand"),
    needed=("melds",),
    answer=_initial_meld,
    to_yes=advice.to_yes,
    to_no=advice.to_no,
    said=_said,
    keeps=_keeps,
)
