"""How long a new game lasts: the points or the hands that a table agrees on, with one tap."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from scorekeeper.rules.variants.lengths import Length, lengths
from scorekeeper.web.forms.houserules import PREFIX, put_value
from scorekeeper.words.language import translate

LENGTHS = Length._fields  # the house rules that say how long


class Offered(NamedTuple):
    """A length on the page: the value of its button, its words, and whether it is chosen."""

    key: str
    words: str
    chosen: bool


def offered_lengths(form: Any) -> Iterator[Offered]:
    """Yield the lengths that a new game may have; `form` is that of the game."""
    target, hands = form[f"{PREFIX}target"].data, form[f"{PREFIX}hands"].data
    for length in lengths(form.chosen):
        yield Offered(_key(length), _words(length), length == Length(target, hands))


def put_length(form: Any, key: str) -> None:
    """Put a chosen length into the house rules of a new game; another key changes nothing."""
    chosen = next((each for each in lengths(form.chosen) if _key(each) == key), None)
    if chosen is None:
        return
    values = chosen._asdict()
    for option in form.options:
        if option.id in values:
            put_value(form[PREFIX + option.id], option, values[option.id])


def _key(length: Length) -> str:
    return f"points-{length.target}" if length.hands is None else f"hands-{length.hands}"


def _words(length: Length) -> str:
    if length.hands is None:
        return translate("{points} points", points=length.target)
    return translate("{count:hand|hands}", count=length.hands)
