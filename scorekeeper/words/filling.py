"""Facts filled into words: numbers, counted words, cards, and words that are said in turn."""

import re
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

NUMBER = re.compile(r"−?(?:\d{1,3}(?:,\d{3})+|\d+)")
NUMBERS = re.compile(rf"\+?{NUMBER.pattern}(?:(?: / | ?\+ ?|, ){NUMBER.pattern})*")
BARE = re.compile(r"\{\w+\}")  # a template of one fact alone: nothing is left to translate
NAME = "name"  # the place of a template of the rules at which somebody's own words stand


class Filler(Formatter):
    """Fills facts into words; `fact` says a typed fact in a form, None if it cannot."""

    def __init__(self, fact: Callable[[object, str], str | None]) -> None:
        """Keep how facts are said."""
        self._fact = fact

    def format_field(self, value: object, format_spec: str) -> str:
        """Say a fact in the form of its place; raises LookupError if it is not known."""
        said = self._fact(value, format_spec)
        if said is None:
            raise LookupError(value)
        return said


class Turning(Filler):
    """Fills templates of the rules: a text among the facts is words of theirs, said in turn."""

    def __init__(
        self, fact: Callable[[object, str], str | None], known: Callable[[str], str | None]
    ) -> None:
        """Keep how words of the rules are said; `known` gives None for what no catalog has."""
        super().__init__(fact)
        self._known = known

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """Give a fact, words in the language; raises LookupError if they are not known."""
        fact = kwargs[str(key)]
        if type(fact) is not str or not fact or key == NAME:
            return fact
        said = self._known(fact)
        if said is None:
            raise LookupError(fact)
        return said


def value_of(text: str) -> int:
    """Read a number as English writes it."""
    return int(text.replace(",", "").replace("−", "-"))
