"""A house rule: what it is called, may be set to and changes, and situations that it changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Literal

from scorekeeper.rules.elements.rule import Situation
from scorekeeper.rules.variant import Variant

OPENING, MELDS, OUT = "Opening", "Melds and canastas", "Going out"
THREES, PILE, SPECIAL, GAME = "Threes", "Pile", "Special hands", "Game"
HEADINGS = (OPENING, MELDS, OUT, THREES, PILE, SPECIAL, GAME)

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
    but not where it is not even `known`. Of the `examples` the first is shown that a value changes:
    one of `tried`, or of `unprinted` where nothing is printed, or one near to the printed one.
    """

    id: str
    heading: str
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
    examples: tuple[Made, ...] = ()
    tried: tuple[object, ...] = ()
    unprinted: tuple[object, ...] = ()

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


def laddered(variant: Variant) -> bool:
    """Threes count by the ladder of the American game."""
    return variant.threes.ladder is not None
