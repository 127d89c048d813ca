"""A topic and the parts of it, and a house rule: its possible values and what it changes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import ModuleType
from typing import Any

from scorekeeper.rules.elements.ask import Ask
from scorekeeper.rules.elements.line import ScorePart
from scorekeeper.rules.elements.rule import Check, Rule, Situation, checks_in, rules_of
from scorekeeper.rules.elements.statement import Chapter
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.sources import TABLES, Cite
from scorekeeper.rules.topics.melds.fields import MIXED, NATURAL
from scorekeeper.rules.variant import Variant

FOUND = Cite(TABLES, "no rulebook has it")


class Heading(StrEnum):
    """The headings of house rules in a form, in order."""

    OPENING = "Opening"
    MELDS = "Melds and canastas"
    OUT = "Going out"
    POT = "Pots"
    THREES = "Threes"
    PILE = "Pile"
    SPECIAL = "Special hands"
    GAME = "Game"


OPENING, MELDS, OUT, POT, THREES, PILE, SPECIAL, GAME = HEADINGS = tuple(Heading)


Choices = tuple[tuple[object, str], ...]
Change = Callable[[Variant, Any, str], Variant]  # the variant, the value and its path
Scores = Callable[[Situation, Variant], tuple[int, ...]]  # the sides' scores after a situation
Made = Situation | Callable[[Variant, Scores], Situation | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One house rule.

    `path` is the field that it sets ("going_out.bonus"). If it changes several fields, `change`
    does that and `printed` returns a variant's own value. `codes` are the citations that it
    replaces by its `label`: games store these, so a label keeps its words, or theirs would stay in
    English. `named` returns the codes that a list or mapping may hold, with their labels. `least`
    is the smallest number allowed: charges are positive numbers, and a bonus below zero makes no
    sense. A rule that is not `shown` may still be written in a record, unless it is not
    `known` either. `refuse` raises `RecordError` for a value that version 0.1 accepted
    and that is refused now. `found` cites who plays a rule that is in no book. The first of the
    `examples` whose ruling a value changes is shown; the values tried are `tried`, or `unprinted`
    if the book has no value, or values near the printed one.
    """

    id: str
    heading: Heading
    label: str
    kind: ValueKind
    path: str
    choices: Choices = ()
    named: Callable[[Variant], Choices] = lambda variant: ()
    nullable: bool = False
    least: int = 0
    codes: tuple[str, ...] = ()
    shown: Callable[[Variant], bool] = lambda variant: True
    known: Callable[[Variant], bool] = lambda variant: True
    change: Change | None = None
    printed: Callable[[Variant], object] | None = None
    refuse: Callable[[Any, str], object] | None = None  # the value and its path
    examples: tuple[Made, ...] = ()
    tried: tuple[object, ...] = ()
    unprinted: tuple[object, ...] = ()
    changes_none: bool = False  # `change` is called for null too
    found: Cite | None = None

    def value_in(self, variant: Variant) -> object:
        """Return this rule's value in a variant, in the form in which a house rule has it."""
        if self.printed is not None:
            return self.printed(variant)
        value: object = variant
        for name in self.path.split("."):
            value = getattr(value, name)
        return value


def set_path(variant: Variant, path: str, value: object) -> Variant:
    """Return the variant with one field changed."""
    part, _, name = path.partition(".")
    if not name:
        return replace(variant, **{part: value})  # type: ignore[arg-type] # the codec checks types
    changed = replace(getattr(variant, part), **{name: value})
    return replace(variant, **{part: changed})


def natural_or_mixed(variant: Variant) -> bool:
    """Return whether canastas are only natural or mixed."""
    return {kind.code for kind in variant.canasta_kinds} == {NATURAL, MIXED}


def classic_canastas(variant: Variant) -> bool:
    """Return whether canastas are only natural or mixed, and there are no feet."""
    return natural_or_mixed(variant) and not variant.has_foot


def laddered(variant: Variant) -> bool:
    """Return whether threes count by the ladder of modern American canasta."""
    return variant.threes.ladder is not None


def without_pots(variant: Variant) -> bool:
    """Return whether hands are played without pots, as in canasta."""
    return variant.pots is None


def with_pots(variant: Variant) -> bool:
    """Return whether hands are played with pots, as in burraco."""
    return variant.pots is not None


def plain_threes(variant: Variant) -> bool:
    """Return whether threes are cards like any other."""
    return variant.ranked_threes


def like(settings: Iterable[Setting], **examples: tuple[Made, ...]) -> tuple[Setting, ...]:
    """Return house rules, named with `_` for a dash, with the examples of another kind of game."""
    named = {each.id: each for each in settings}
    return tuple(replace(named[name.replace("_", "-")], examples=shown) for name, shown in examples.items())


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Topic:
    """Rules, checks, questions, house rules, chapters, parts of a score, each in its order.

    `played` tells in which variants they are in force; rules may be broken in others too, where
    another topic checks them.
    """

    rules: tuple[Rule, ...] = ()
    checks: tuple[Check, ...] = ()
    asks: tuple[Ask, ...] = ()
    settings: tuple[Setting, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    lines: tuple[ScorePart, ...] = ()
    played: Callable[[Variant], bool] = without_pots


def topic_of(
    rules: type, *modules: ModuleType | Mapping[str, Any], played: Callable[[Variant], bool] = without_pots
) -> Topic:
    """Put a topic together from the class of its rules and the modules that hold the rest of it.

    A module, or the `globals()` of one, has checks and may have `ASKED`, `SETTINGS`, `CHAPTERS` and
    `LINES`.
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
        played=played,
    )
