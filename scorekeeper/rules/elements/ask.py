"""A kind of question to the referee: what is told, its answer, what would change it, its words."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.cards import Cards
from scorekeeper.rules.elements.change import Change
from scorekeeper.rules.elements.rule import Found, Rule
from scorekeeper.rules.questions.question import Question
from scorekeeper.rules.ruling import Answer

Facts = dict[str, object]  # that an answer fills in while it looks
Faults = Iterator[Found]
Problem = tuple[str, str]  # key of the question, sentence
Referee = Callable[[Question], Answer]
Propose = Callable[[Question, Referee], Iterator[Change]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A kind of question; its fields are those of `canasta-question/1`, of which some are needed.

    `to_yes` proposes, for a no, what would allow it, `to_no` the reverse; every proposal is put to
    the referee again. `said` tells in a sentence what a yes rests on, `keeps` which rules it keeps.
    `cards` are those that lie or are held beside each other at that moment, by key: what comes out
    of a hand is not counted twice. `impossible` names circumstances that cannot be.
    """

    name: str
    keys: str  # with spaces between them
    needed: tuple[str, ...] = ()
    answer: Callable[[Question, Facts], Faults]
    to_yes: Propose
    to_no: Propose
    said: Callable[[Question, Mapping[str, Any]], str]
    keeps: Callable[[Question], tuple[Rule, ...]]
    cards: Callable[[Question], Mapping[str, Cards]] = lambda _: {}
    impossible: Callable[[Question], Iterator[Problem]] = lambda _: iter(())
