"""What a topic is put together from, and a house rule: what it may be set to, and what changes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import ModuleType
from typing import Any, Literal

from scorekeeper.rules.elements.ask import Ask
from scorekeeper.rules.elements.line import ScorePart
from scorekeeper.rules.elements.rule import Check, Rule, Situation, checks_in, rules_of
from scorekeeper.rules.elements.statement import Chapter
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant

FOUND = Cite("tables", "no rulebook has it")


class Heading(StrEnum):
    """What a form groups house rules under, in its order."""

    OPENING = "Opening"
    MELDS = "Melds and canastas"
    OUT = "Going out"
    POT = "Pots"
    THREES = "Threes"
    PILE = "Pile"
    SPECIAL = "Special hands"
    GAME = "Game"


OPENING, MELDS, OUT, POT, THREES, PILE, SPECIAL, GAME = HEADINGS = tuple(Heading)

Kind = Literal["bool", "choice", "points", "count", "json"]  # of value
Choices = tuple[tuple[object, str], ...]
Change = Callable[[Variant, Any, str], Variant]  # the variant, the value and its path
Scores = Callable[[Situation, Variant], tuple[int, ...]]  # what the sides then have
Made = Situation | Callable[[Variant, Scores], Situation | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One house rule.

    `path` is the field that it sets ("going_out.bonus"); where it changes more than one field,
    `change` does, and `printed` gives a variant's own value. `codes` are the citations that it
    replaces; `least` is the smallest number that it takes: charges are written as positive numbers,
    and a bonus is none if it takes points away. Where it is not `shown` it may still be written,
    but not where it is not even `known`; `refuse` raises `RecordError` for a value that could be
    chosen in version 0.1 and cannot any more; `found` is who has it where no book does. Of the
    `examples` the first is shown that a value changes: one of `tried`, or of `unprinted` where
    nothing is printed, or one near to the printed one.
    """

    id: str
    heading: Heading
    label: str
    kind: Kind
    path: str
    choices: Choices = ()
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
    changes_none: bool = False  # `change` makes something of null too
    found: Cite | None = None

    def value_in(self, variant: Variant) -> object:
        """The value in a variant, in the form that the rule is written in."""
        if self.printed is not None:
            return self.printed(variant)
        value: object = variant
        for name in self.path.split("."):
            value = getattr(value, name)
        return value


def set_path(variant: Variant, path: str, value: object) -> Variant:
    """The same variant with one field changed."""
    part, _, name = path.partition(".")
    if not name:
        return replace(variant, **{part: value})  # type: ignore[arg-type] # the codec checks types
    changed = replace(getattr(variant, part), **{name: value})
    return replace(variant, **{part: changed})


def classic_canastas(variant: Variant) -> bool:
    """Canastas are natural or mixed and no more, and nobody has a foot."""
    kinds = {kind.code for kind in variant.canasta_kinds}
    return kinds == {"natural", "mixed"} and not variant.has_foot


def laddered(variant: Variant) -> bool:
    """Threes count by the ladder of the American game."""
    return variant.threes.ladder is not None


def without_pots(variant: Variant) -> bool:
    """Hands are played without pots, as in canasta."""
    return variant.pots is None


def with_pots(variant: Variant) -> bool:
    """Hands are played with pots, as in burraco."""
    return variant.pots is not None


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
    rules: type,
    *modules: ModuleType | Mapping[str, Any],
    played: Callable[[Variant], bool] = without_pots,
) -> Topic:
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
        played=played,
    )
