"""Fills facts into words: numbers, counted words, cards, and words that have facts of their own."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from string import Formatter

NUMBER = re.compile(r"−?(?:\d{1,3}(?:,\d{3})+|\d+)")
NUMBERS = re.compile(rf"\+?{NUMBER.pattern}(?:(?: / | ?\+ ?|, | × )(?:{NUMBER.pattern}|…))*")
BARE = re.compile(r"\{\w+\}")  # a template of one fact alone: nothing is left to translate
# Places of a template of the rules where somebody's own words stand: "name", "name_of_table".
NAME = re.compile(r"name(?:_\w+)?")

Saying = Callable[[str, object, str], str | None]  # the place, the fact, the form it asks for


def filled(words: str, facts: Mapping[str, object], text_of: Saying) -> str:
    """Fill facts into words; raises LookupError for one that is missing or has no translation."""
    out = []
    for literal, name, form in _pieces(words):
        out.append(literal)
        if name is not None:
            text = text_of(name, facts[name], form)
            if text is None:
                raise LookupError(name)
            out.append(text)
    return "".join(out)


def is_bare(template: str) -> bool:
    """Return whether a template is one fact alone, which needs no translation."""
    return BARE.fullmatch(template) is not None


@lru_cache(maxsize=2048)
def _pieces(words: str) -> tuple[tuple[str, str | None, str], ...]:
    """Parse a template once, because a page has the same ones many times."""
    parsed = Formatter().parse(words)
    return tuple((literal, name, form or "") for literal, name, form, _ in parsed)


def value_of(text: str) -> int:
    """Read a number as English writes it."""
    return int(text.replace(",", "").replace("−", "-"))
