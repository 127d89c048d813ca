"""A kind of question to the referee: its fields, its answer, what would change it, its words."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.cards import Cards
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.elements.rule import Found, Rule
from scorekeeper.rules.questions.question import AskName, Question
from scorekeeper.rules.ruling import Answer

Facts = dict[str, object]  # filled in while a question is answered
Faults = Iterator[Found]
Problem = tuple[str, str]  # key of the question, sentence
Referee = Callable[[Question], Answer]
Propose = Callable[[Question, Referee], Iterator[Change]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A kind of question; `keys` are its keys in `canasta-question/1`, of which some are needed.

    `to_yes` proposes, after a no, changes that would lead to a yes; `to_no` the reverse. Every
    proposal is put to the referee again. `yes_msg` gives the reason for a yes in a sentence; `keeps`
    lists the rules that were kept. `cards` are cards that exist side by side at that moment, by
    key, without counting any card twice. `impossible` yields circumstances that contradict each
    other.
    """

    name: AskName
    keys: str  # with spaces between them
    needed: tuple[str, ...] = ()
    answer: Callable[[Question, Facts], Faults]
    to_yes: Propose
    to_no: Propose
    yes_msg: Callable[[Question, Mapping[str, Any]], str]
    keeps: Callable[[Question], tuple[Rule, ...]]
    cards: Callable[[Question], Mapping[str, Cards]] = lambda _: {}
    impossible: Callable[[Question], Iterator[Problem]] = lambda _: iter(())
