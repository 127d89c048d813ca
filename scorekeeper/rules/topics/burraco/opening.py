"""Whether melds are enough to open, where a table asks for a minimum."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import Cards, combine
from scorekeeper.rules.elements.ask import Ask, Facts, Faults, Referee
from scorekeeper.rules.elements.change import Change, changed
from scorekeeper.rules.elements.fact import CardCount
from scorekeeper.rules.messages import msg
from scorekeeper.rules.questions import asking
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.topics.initial_meld import judge
from scorekeeper.rules.topics.initial_meld.rules import InitialMeld


def _initial_meld(question: Question, facts: Facts) -> Faults:
    """Return whether this is enough to open."""
    case = judge.opening_case(question, asking.known(question.melds, question.variant))
    found = judge.opening_facts(case, question.variant)
    facts |= {"points": found["points"], "required": found["required"], "short_by": found["short"]}
    yield from asking.pack_faults(question, question.melds, "melds")
    yield from judge.opening_faults(case, question.variant)


def _yes_msg(_: Question, facts: Mapping[str, Any]) -> str:
    needed = facts["required"]
    if needed is None:
        return msg("It counts {points}; no minimum is required.", points=facts["points"])
    return msg("It counts {points}; {count} are needed.", points=facts["points"], count=needed)


def _to_yes(question: Question, _: Referee) -> Iterator[Change]:
    """Propose another meld."""
    for rank in ("A", "K"):
        run = Cards(((rank, "", 3),))
        words = msg("with {cards} too", cards=CardCount(rank, 3))
        yield changed(question, words, melds=(*question.melds, run))
    run = Cards(tuple((rank, "s", 1) for rank in ("9", "10", "J", "Q", "K", "A")))
    yield changed(question, msg("with a run from nine to ace too"), melds=(*question.melds, run))


def _to_no(question: Question, _: Referee) -> Iterator[Change]:
    """Propose a higher score."""
    for low, points, _condition in question.variant.opening.by_score:
        if low is not None and points is not None and low > question.score:
            text = "with a score of {points}, which requires {count}"
            words = msg(text, points=low, count=points)
            yield changed(question, words, "score", score=low)


ASKED = Ask(
    name=AskName.INITIAL_MELD,
    keys="score hand_number melds",
    needed=("melds",),
    answer=_initial_meld,
    to_yes=_to_yes,
    to_no=_to_no,
    yes_msg=_yes_msg,
    keeps=lambda _: (InitialMeld.below_minimum,),
    cards=lambda question: {"melds": combine(question.melds)},
    impossible=asking.late_hand,
)
