"""The house rules of a game in words: those that differ from the variant as it is printed."""

from collections.abc import Mapping

from scorekeeper.rules import VARIANTS, Option, Variant, house_rule_options
from scorekeeper.sheets.text import language
from scorekeeper.sheets.text.language import say
from scorekeeper.sheets.text.words import number, plain


def house_rules(variant: Variant, chosen: Mapping[str, object]) -> tuple[str, ...]:
    """Say each chosen house rule that is not what the variant says anyway.

    `variant` is the resolved one; a house rule that its catalogue no longer knows is named by id.
    """
    now = {option.id: option for option in house_rule_options(variant)}
    printed = VARIANTS.get(variant.id)
    before = {option.id: option for option in house_rule_options(printed)} if printed else {}
    return tuple(
        said(now[rule], value) if rule in now else f"{plain(rule)}: {_plain_value(value)}"
        for rule, value in chosen.items()
        if rule not in before or _comparable(before[rule].default) != _comparable(value)
    )


def said(option: Option, value: object) -> str:
    """One house rule with its value, as a table would write it down."""
    label = language.said(option.label.partition(" (empty")[0])
    words = dict(option.choices).get(value) if _hashable(value) else None
    return f"{label}: {language.said(words) if words else _plain_value(value)}"


def _plain_value(value: object) -> str:
    """Write a value as a table would: yes, no, none, a number, or a list of those."""
    if value is None or isinstance(value, bool):
        return {None: say("none"), True: say("yes"), False: say("no")}[value]
    if isinstance(value, int):
        return number(value)
    if isinstance(value, Mapping):
        return ", ".join(
            f"{language.said(plain(str(key)))} {_plain_value(each)}" for key, each in value.items()
        )
    if isinstance(value, list | tuple):
        if any(isinstance(each, list | tuple) for each in value):
            return say("as the rules below say")  # a table of its own
        return ", ".join(_plain_value(each) for each in value)
    return plain(str(value))


def _comparable(value: object) -> object:
    return tuple(_comparable(each) for each in value) if isinstance(value, list | tuple) else value


def _hashable(value: object) -> bool:
    return not isinstance(value, list | dict)
