"""What the bodies of log entries may hold: each shape checks a value and names the place of a fault.

A shape takes a value and its path, and raises RecordError unless the value fits. Texts that a digest
covers stay as another version stored them, so they are checked here and never changed. `least` and `most`
count the characters of a text and the entries of a list or an object.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules.messages import msg
from scorekeeper.rules.record import plain
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import InputError

Shape = Callable[[Any, str], object]


def line(most: int, least: int = 0) -> Shape:
    """One line of text as a person may have typed it."""

    def check(value: Any, where: str) -> None:
        found = plain.text(value, where, most)
        if len(found) < least or len(found.splitlines()) > 1 or "\t" in found:
            raise plain.refuse(where, msg("expected one line of text, got {name_value}", name_value=plain.show(value)))

    return check


def lines(most: int) -> Shape:
    """A text of any number of lines."""
    return lambda value, where: plain.text(value, where, most)


def clean(most: int, *, empty: bool = True) -> Shape:
    """A line of text as the program stores it, cleaned."""

    def check(value: Any, where: str) -> None:
        found = plain.text(value, where, most)
        try:
            if (found == "" and empty) or limits.is_clean(found, most):
                return
        except InputError as error:
            raise plain.refuse(where, error.message) from None
        raise plain.refuse(where, msg("expected one line of text, got {name_value}", name_value=plain.show(value)))

    return check


def matching(form: re.Pattern[str]) -> Shape:
    """A text of this form, such as an id."""

    def check(value: Any, where: str) -> None:
        if not form.fullmatch(plain.text(value, where)):
            raise plain.refuse(where, msg("expected an id, got {name_value}", name_value=plain.show(value)))

    return check


def whole(least: int, most: int) -> Shape:
    """A whole number within these bounds."""
    return lambda value, where: plain.integer(value, where, least, most)


def choice(*choices: str) -> Shape:
    """One of these words."""
    return lambda value, where: plain.choice(value, where, choices)


def list_of(shape: Shape, most: int = 20, least: int = 0) -> Shape:
    """A list of values of one shape."""

    def check(value: Any, where: str) -> None:
        if len(plain.each(value, where, most, shape)) < least:
            raise plain.refuse(
                where, msg("a list of {count}; at least {least} are needed", count=len(value), least=least)
            )

    return check


def pair_of(shape: Shape) -> Shape:
    """A list of two."""
    return list_of(shape, 2, 2)


def or_none(shape: Shape) -> Shape:
    """A value of a shape, or null."""
    return lambda value, where: value is None or shape(value, where)


def either(number: Shape, text: Shape) -> Shape:
    """A text of one shape, or another value of the other one."""
    return lambda value, where: text(value, where) if isinstance(value, str) else number(value, where)


def fields(needed: Mapping[str, Shape], **more: Shape) -> Shape:
    """An object with these keys, and perhaps some more."""
    known = {**needed, **more}

    def check(value: Any, where: str) -> None:
        given = plain.mapping(value, where, tuple(known))
        for key in needed:
            plain.needed(given, key, where)
        for key, each in given.items():
            known[key](each, f"{where}.{key}" if where else key)

    return check


def object_of(key: Shape, value: Shape, most: int) -> Shape:
    """An object of any keys of one shape, with values of another."""

    def check(data: Any, where: str) -> None:
        given = plain.mapping(data, where)
        plain.sequence(list(given), where, most)
        for name, each in given.items():
            key(name, where)
            value(each, f"{where}.{name}")

    return check


def of_size(most: int) -> Shape:
    """Any object of at most `most` bytes as JSON, whose content is read elsewhere."""

    def check(value: Any, where: str) -> None:
        try:
            limits.check_size(plain.mapping(value, where), where, most)
        except InputError as error:
            raise plain.refuse(where, error.message) from None

    return check


flag: Shape = plain.boolean
