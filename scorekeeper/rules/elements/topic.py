"""A topic of the rules: everything that the engine, the pages and the sheets know about it."""

from dataclasses import dataclass

from scorekeeper.rules.elements.ask import Ask
from scorekeeper.rules.elements.check import Check
from scorekeeper.rules.elements.line import ScorePart
from scorekeeper.rules.elements.rule import Rule
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
