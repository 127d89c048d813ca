"""A rule as a value: its code, what is said of a breach, the law behind it, and examples.

Rules stand in their topics as attributes of a class that is never made (`Pile.frozen`); everything
else names them so. Called with facts, a rule gives a fault; whoever judges adds the place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.ruling import VIOLATION, Finding, Severity
from scorekeeper.rules.variant import Variant

RUN = "4h 5h 6h 7h 8h 9h 10h"  # a canasta of a sequence


@dataclass(frozen=True, slots=True)
class Situation:
    """What happened, in words and in cards; what the referee says is worked out when it is read.

    `ask` is the kind of question that `given` answers, "" for hands that were written down: then
    `given` is what a record of the format says beside variant and names. `form` seats players as
    the variant does not.
    """

    words: str
    ask: str
    given: Mapping[str, Any]
    form: tuple[int, ...] = ()
    beside: tuple[str, ...] = ()


def asked(words: str, ask: str, **given: object) -> Situation:
    """A question to the referee during play."""
    return Situation(words, ask, given)


def hand(*sides: Mapping[str, object], **more: object) -> dict[str, object]:
    """A hand in which these are the first sides; the others have nothing."""
    return {"sides": list(sides), **more}


def played(words: str, *hands: Mapping[str, object], **record: object) -> Situation:
    """Hands that were written down; sides that are not given have nothing."""
    return Situation(words, "", {"hands": list(hands), **record})


def one(words: str, *sides: Mapping[str, object], **record: object) -> Situation:
    """A single hand of these sides."""
    return played(words, hand(*sides), **record)


def side(*melds: str, held: tuple[str, ...] = ("5", "5"), **more: object) -> dict[str, object]:
    """A side of which every card is known."""
    return {"melds": list(melds), "held": list(held), **more}


def line(
    *melds: str, held: tuple[str, ...] = ("9h", "8c"), pot: str = "taken", **more: object
) -> dict[str, object]:
    """A side of a game with pots of which every card is known."""
    return {"melds": list(melds), "held": list(held), "pot": pot, **more}


def totals(melded: int, held: int, /, **canastas: int) -> dict[str, object]:
    """A side of which only the sums were written down."""
    counts = {kind.replace("_", "-"): count for kind, count in canastas.items()}
    return {"tally": {"canastas": counts, "melded_points": melded, "held_points": held}}


Facts = Mapping[str, object]
Law = str | Callable[[Variant], str]


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule that a hand or a question can break.

    `message` is one sentence filled with typed facts (see `elements.fact`), "" where nothing is
    ever found. `law` says the rule from a variant's values, None where there is nothing to say. A
    breach is a violation or a query. Of the `examples` the first that a variant reports is shown.
    """

    code: str
    message: str = ""
    law: Law | None = None
    examples: tuple[Situation, ...] = ()
    severity: Severity = VIOLATION

    @classmethod
    def of(
        cls,
        code: str,
        message: str,
        *examples: Situation,
        law: Law | None = None,
        severity: Severity = VIOLATION,
    ) -> Self:
        """A rule with its examples written behind its message."""
        return cls(code, message, law, examples, severity)

    def __call__(self, /, **facts: object) -> "Fault":
        """A breach with its facts."""
        return Fault(self, facts)

    def at(self, where: str, /, **facts: object) -> "Found":
        """A breach at its place."""
        return Found(self, where, facts)

    def stated(self, variant: Variant) -> str:
        """The law in a sentence; "" if there is none."""
        return self.law or "" if isinstance(self.law, str | None) else self.law(variant)

    def among(self, findings: Iterable[Finding]) -> Finding | None:
        """The first of these findings that is a breach of this rule."""
        return next((each for each in findings if each.code == self.code), None)


class Found(NamedTuple):
    """A fault at a place: the path in the hand or the key of the question."""

    rule: Rule
    where: str
    facts: Facts

    def finding(self, variant: Variant) -> Finding:
        """The finding with its message, severity and citation."""
        rule, where, facts = self
        cite = variant.cite(rule.code)
        return Finding(rule.code, rule.severity, where, rule.message, facts, cite)


class Fault(NamedTuple):
    """A broken rule with the facts of its message."""

    rule: Rule
    facts: Facts

    def at(self, where: str) -> Found:
        """The fault at its place."""
        return Found(self.rule, where, self.facts)


def placed(faults: Iterable[Fault], where: str) -> Iterator[Found]:
    """The faults at one place."""
    for fault in faults:
        yield fault.at(where)


def rules_of(topic: type) -> tuple[Rule, ...]:
    """The rules of a topic in their order."""
    return tuple(each for each in vars(topic).values() if isinstance(each, Rule))


def beside(*rules: Rule) -> Callable[[Situation], Situation]:
    """Say which other rules a situation breaks by nature."""
    return lambda situation: replace(situation, beside=tuple(rule.code for rule in rules))


Run = Callable[[HandView], Iterator[Found]]


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A check; `needs_cards`: a side that is tallied cannot answer it.

    `applies` tells in which variants the check can find anything. One without rules finds more of
    what another check reports.
    """

    run: Run
    rules: tuple[Rule, ...]
    needs_cards: bool
    applies: Callable[[Variant], bool]


def checks_in(names: Mapping[str, object]) -> tuple[Check, ...]:
    """The checks that a module makes, in their order; `names` are what it holds."""
    return tuple(each for each in names.values() if isinstance(each, Check))


def check(
    *rules: Rule, needs_cards: bool, applies: Callable[[Variant], bool] = lambda _: True
) -> Callable[[Run], Check]:
    """Make a check of the function below."""
    return lambda run: Check(run, rules, needs_cards, applies)
