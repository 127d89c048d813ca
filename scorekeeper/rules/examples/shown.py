"""Examples as they are shown: a situation with what the engine says of it under one variant."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.all_topics import RULES, SETTINGS
from scorekeeper.rules.elements.rule import Rule, Situation
from scorekeeper.rules.elements.setting import Made, Setting
from scorekeeper.rules.errors import HouseRuleError
from scorekeeper.rules.examples.judging import (
    Judged,
    differing,
    findings_of,
    judge,
    may_find,
    turns_round,
)
from scorekeeper.rules.house_rules.apply import Option, apply_house_rules, house_rule_options
from scorekeeper.rules.ruling import VIOLATION, Finding, GameRuling
from scorekeeper.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Example:
    """A situation in which a check finds something."""

    situation: Situation
    finding: Finding


@dataclass(frozen=True, slots=True)
class OptionExample:
    """A situation that a house rule changes: what is said of it as printed, and under the rule."""

    option: Option
    value: object
    under: Variant  # the variant with the rule
    situation: Situation
    printed: tuple[str, ...]
    changed: tuple[str, ...]


def example_of(rule: Rule, variant: Variant) -> Example | None:
    """The first situation in which nothing else is broken; None if this cannot be found here."""
    for situation in rule.examples:
        judged = judge(situation, variant) if may_find(rule, situation, variant) else None
        found = None if judged is None else _alone(rule, situation, judged)
        if found is not None:
            return Example(situation, found)
    return None


def _alone(rule: Rule, situation: Situation, judged: Judged) -> Finding | None:
    found = findings_of(judged)
    allowed = (rule.code, *situation.beside)
    if any(each.severity == VIOLATION and each.code not in allowed for each in found):
        return None
    return rule.among(found)


def examples(variant: Variant) -> Iterator[tuple[Rule, Example]]:
    """Everything that can be found under a variant, each with an example."""
    for rule in RULES.values():
        example = example_of(rule, variant)
        if example is not None:
            yield rule, example


def option_examples(variant: Variant) -> Iterator[OptionExample]:
    """Every house rule of a variant, each with an example that it changes."""
    for option in house_rule_options(variant):
        example = option_example(option, variant)
        if example is not None:
            yield example


def option_example(option: Option, variant: Variant) -> OptionExample | None:
    """A situation that a value of the house rule changes, from yes to no if there is one."""
    second: OptionExample | None = None
    for example, turned in _changes(option, variant):
        if turned:
            return example
        second = second or example
    return second


def _changes(option: Option, variant: Variant) -> Iterator[tuple[OptionExample, bool]]:
    setting = SETTINGS[option.id]
    under = tuple(_under(setting, option, variant))
    for each in setting.examples:
        situation = made(each, variant)
        judged = None if situation is None else judge(situation, variant)
        if situation is None or judged is None:
            continue
        for value, changed in under:
            other = judge(situation, changed)
            before, after = ((), ()) if other is None else differing(judged, other)
            if other is not None and before:
                example = OptionExample(option, value, changed, situation, before, after)
                yield example, turns_round(judged, other)


def _under(setting: Setting, option: Option, variant: Variant) -> Iterator[tuple[object, Variant]]:
    for value in values(setting, option):
        try:
            yield value, apply_house_rules(variant, {option.id: value})
        except HouseRuleError:
            continue


def values(setting: Setting, option: Option) -> Iterator[object]:
    """Values of a house rule that the variant does not print, the plainest first."""
    printed = option.default
    if setting.tried:
        yield from setting.tried
    elif option.kind == "bool":
        yield not printed
    elif option.kind == "choice":
        yield from (value for value, _ in option.choices if value != printed)
    elif isinstance(printed, int):
        step = 100 if option.kind == "points" else 1
        yield printed + step
        yield max(0, printed - step)
    else:
        yield from setting.unprinted


def made(example: Made, variant: Variant) -> Situation | None:
    """The situation as the numbers of a variant make it; None if they make none."""
    return example if isinstance(example, Situation) else example(variant, _scores)


def _scores(situation: Situation, variant: Variant) -> tuple[int, ...]:
    """What the sides have after the hands of a situation; nothing where it cannot come about."""
    judged = judge(situation, variant)
    return judged.scores if isinstance(judged, GameRuling) else ()
