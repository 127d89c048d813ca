"""The house rules that a table may choose: what each is called, may be set to and changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from scorekeeper.rules.sources import Cite
from scorekeeper.rules.variant import Variant

Choices = tuple[tuple[object, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One house rule of the catalogue.

    `path` is the field that it sets ("going_out.bonus"); where a house rule changes more than one
    field, `changes` names a function for it. `codes` are the citations that it replaces; `least` is
    the smallest number that it takes: charges are written as positive numbers, and a bonus is none
    if it takes points away. Where it is not `shown` it may still be written, but not where it is
    not even `known`.
    """

    id: str
    heading: str
    label: str
    kind: str  # "bool", "choice", "points", "count", "json"
    path: str
    choices: Choices = ()
    nullable: bool = False
    least: int = 0
    codes: tuple[str, ...] = ()
    shown: Callable[[Variant], bool] = lambda variant: True
    known: Callable[[Variant], bool] = lambda variant: True


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """A house rule as a form shows it.

    `default` is the value in the variant as printed, `cite` the place where that stands.
    """

    id: str
    heading: str
    label: str
    kind: str
    choices: Choices
    nullable: bool
    default: object
    cite: Cite


def get_path(variant: Variant, path: str) -> object:
    """The value of a field by its dotted path."""
    value: object = variant
    for name in path.split("."):
        value = getattr(value, name)
    return value


def set_path(variant: Variant, path: str, value: object) -> Variant:
    """The same variant with one field changed."""
    part, _, name = path.partition(".")
    if not name:
        return replace(variant, **{part: value})  # type: ignore[arg-type] # the codec checks types
    changed = replace(getattr(variant, part), **{name: value})
    return replace(variant, **{part: changed})
