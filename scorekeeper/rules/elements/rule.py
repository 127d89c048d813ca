"""A rule as a value: its code, its message, the law behind it, and examples.

Rules are attributes of a class in their topic that has no instances (`Pile.frozen`), and are always
named in this way. A rule called with facts gives a fault; the caller adds the place.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from scorekeeper.rules.hand.view import HandView
from scorekeeper.rules.messages import keep_as_words
from scorekeeper.rules.ruling import VIOLATION, Finding, Severity
from scorekeeper.rules.variant import Variant

RUN = "4h 5h 6h 7h 8h 9h 10h"  # a canasta of a sequence


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation at the table, in words and in cards; the referee judges it when it is shown.

    `ask` is the kind of question that `given` fills in. For hands in a record it is "", and `given`
    has the record's keys besides variant and names. `form` seats players differently from the
    variant. `beside` are codes of other rules that the situation also breaks.
    """

    words: str
    ask: str
    given: Mapping[str, Any]
    form: tuple[int, ...] = ()
    beside: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Make its words messages, so that they are translated."""
        keep_as_words(self, "words")


def question_case(words: str, ask: str, **given: object) -> Situation:
    """Return the situation of a question to the referee during play."""
    return Situation(words, ask, given)


def hand_json(*sides: Mapping[str, object], **more: object) -> dict[str, object]:
    """Return a hand with these sides first; the other sides have nothing."""
    return {"sides": list(sides), **more}


def record_case(words: str, *hands: Mapping[str, object], **record: object) -> Situation:
    """Return the situation of a record of hands; sides that are not given have nothing."""
    return Situation(words, "", {"hands": list(hands), **record})


def hand_case(words: str, *sides: Mapping[str, object], **record: object) -> Situation:
    """Return the situation of a single hand with these sides."""
    return record_case(words, hand_json(*sides), **record)


def side_json(*melds: str, held: tuple[str, ...] = ("5", "5"), **more: object) -> dict[str, object]:
    """Return a side of which all cards are known."""
    return {"melds": list(melds), "held": list(held), **more}


def pot_side_json(
    *melds: str, held: tuple[str, ...] = ("9h", "8c"), pot: str = "taken", **more: object
) -> dict[str, object]:
    """Return a side of a game with pots, with all its cards known."""
    return {"melds": list(melds), "held": list(held), "pot": pot, **more}


def totals_json(melded: int, held: int, /, **canastas: int) -> dict[str, object]:
    """Return a side of which only the sums were written down."""
    counts = {kind.replace("_", "-"): count for kind, count in canastas.items()}
    return {"tally": {"canastas": counts, "melded_points": melded, "held_points": held}}


Facts = Mapping[str, object]
Law = str | Callable[[Variant], str]


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule that a hand or a question can break.

    `message` is one sentence with placeholders for typed facts (see `elements.fact`), or "" if
    nothing is ever reported. `law` states the rule from a variant's values, or is None. `severity`
    tells whether a breach is a violation or a query. Of the `examples`, the first that applies in a
    variant is shown. `if_none` is the message where the fact `limit` is 0, if it has another one.
    """

    code: str
    message: str = ""
    law: Law | None = None
    examples: tuple[Situation, ...] = ()
    severity: Severity = VIOLATION
    if_none: str = ""

    @classmethod
    def of(
        cls,
        code: str,
        message: str,
        *examples: Situation,
        law: Law | None = None,
        severity: Severity = VIOLATION,
        if_none: str = "",
    ) -> Self:
        """Return a rule whose examples are given after its message."""
        return cls(code, message, law, examples, severity, if_none)

    def __call__(self, /, **facts: object) -> "Fault":
        """Return a breach of this rule with its facts."""
        return Fault(self, facts)

    def at(self, where: str, /, **facts: object) -> "Found":
        """Return a breach of this rule with its facts and its place."""
        return Found(self, where, facts)

    def stated(self, variant: Variant) -> str:
        """Return the law as a sentence, "" if there is none."""
        return self.law or "" if isinstance(self.law, str | None) else self.law(variant)

    def among(self, findings: Iterable[Finding]) -> Finding | None:
        """Return the first finding about this rule, or None."""
        return next((each for each in findings if each.code == self.code), None)


class Found(NamedTuple):
    """A fault at its place, which is a path in the hand or a key of the question."""

    rule: Rule
    where: str
    facts: Facts

    def finding(self, variant: Variant) -> Finding:
        """Return the finding with its message, severity and citation."""
        rule, where, facts = self
        cite = variant.cite(rule.code)
        message = rule.if_none if rule.if_none and facts["limit"] == 0 else rule.message
        return Finding(rule.code, rule.severity, where, message, facts, cite)


class Fault(NamedTuple):
    """A broken rule with the facts for its message."""

    rule: Rule
    facts: Facts

    def at(self, where: str) -> Found:
        """Return the fault with its place."""
        return Found(self.rule, where, self.facts)


def placed(faults: Iterable[Fault], where: str) -> Iterator[Found]:
    """Yield faults with the same place."""
    for fault in faults:
        yield fault.at(where)


def rules_of(topic: type) -> tuple[Rule, ...]:
    """Return the rules of a topic in order."""
    return tuple(each for each in vars(topic).values() if isinstance(each, Rule))


def beside(*rules: Rule) -> Callable[[Situation], Situation]:
    """Return a function that notes which other rules a situation unavoidably breaks."""
    return lambda situation: replace(situation, beside=tuple(rule.code for rule in rules))


Run = Callable[[HandView], Iterator[Found]]


@dataclass(frozen=True, slots=True, eq=False)
class Check:
    """A check and the rules that it may report.

    One that `needs_cards` cannot check a side whose cards are unknown; of these, one that
    `needs_hands` cannot check a side of which only the melds are known. One that `needs_play`
    cannot check a hand of which only the result was written down. `applies` tells in which variants
    the check can find anything. A check without rules finds more breaches of a rule that another
    check reports.
    """

    run: Run
    rules: tuple[Rule, ...]
    needs_cards: bool
    needs_hands: bool
    needs_play: bool
    applies: Callable[[Variant], bool]


def checks_in(names: Mapping[str, object]) -> tuple[Check, ...]:
    """Return the checks in a module, in order; `names` is the module's namespace."""
    return tuple(each for each in names.values() if isinstance(each, Check))


def check(
    *rules: Rule,
    needs_cards: bool,
    needs_hands: bool = False,
    needs_play: bool = True,
    applies: Callable[[Variant], bool] = lambda _: True,
) -> Callable[[Run], Check]:
    """Make a check of the function below."""
    return lambda run: Check(run, rules, needs_cards, needs_hands, needs_play, applies)
