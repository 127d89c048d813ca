"""A rule as a value: its code, what is said of a breach, the law behind it, and examples.

Rules stand in their topics as attributes of a class that is never made (`Pile.frozen`); everything
else names them so. Called with facts, a rule gives a fault; whoever judges adds the place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorekeeper.rules.elements.situation import Situation
from scorekeeper.rules.ruling import VIOLATION, Finding, Severity
from scorekeeper.rules.variant import Variant

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
