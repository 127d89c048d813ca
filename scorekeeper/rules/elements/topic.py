"""A topic of the rules: everything that the engine, the pages and the sheets know about it."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from scorekeeper.rules.elements.ask import Ask
from scorekeeper.rules.elements.line import ScorePart
from scorekeeper.rules.elements.rule import Check, Rule, checks_in, rules_of
from scorekeeper.rules.elements.setting import Setting
from scorekeeper.rules.elements.statement import Chapter


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Rules, checks, questions, house rules, chapters, parts of a score, each in its order."""

    rules: tuple[Rule, ...] = ()
    checks: tuple[Check, ...] = ()
    asks: tuple[Ask, ...] = ()
    settings: tuple[Setting, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    lines: tuple[ScorePart, ...] = ()


def topic_of(rules: type, *modules: ModuleType | Mapping[str, Any]) -> Topic:
    """Put a topic together from the class of its rules and the modules that hold the rest of it.

    A module, or what `globals` gives in one, holds checks and, under these names, `ASKED`,
    `SETTINGS`, `CHAPTERS` and `LINES`.
    """
    held = [each if isinstance(each, Mapping) else vars(each) for each in modules]

    def named(name: str) -> tuple[Any, ...]:
        return tuple(each for names in held for each in names.get(name, ()))

    return Topic(
        rules=rules_of(rules),
        checks=tuple(each for names in held for each in checks_in(names)),
        asks=tuple(names["ASKED"] for names in held if "ASKED" in names),
        settings=named("SETTINGS"),
        chapters=named("CHAPTERS"),
        lines=named("LINES"),
    )
