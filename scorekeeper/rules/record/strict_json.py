"""Reads JSON strictly, whoever wrote it: what is not allowed is refused with its place, never repaired.

Every document from outside is read here: records, questions, games, codes, house rules, events.
Python's reader accepts duplicate keys (the last one wins), `NaN`, numbers of any length and half
surrogate pairs. Here they are replaced by marks, which `_check` then finds with their path.
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any

from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.signs import CANNOT_BE_SHOWN, SignError, normal

MAX_BYTES = 4 * 1024 * 1024  # in one record or question
MAX_DEPTH = 24  # a record needs 8, a director's backup 12
MAX_DIGITS = 15  # every such number fits into the 64 bits of the database
MAX_PATH = 200  # characters quoted in an error


class UnreadableError(ValueError):
    """A text is not JSON as the formats use it; `where` is a path, or line and column."""

    def __init__(self, code: str, message: str, where: str) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.code = code
        self.message = message
        self.where = where

    def as_json(self) -> dict[str, str]:
        """Return the error in the format for errors."""
        return {"code": self.code, "message": self.message, "where": self.where}


@dataclass(frozen=True)
class _Mark:
    """Replaces a value that cannot be read."""

    code: str
    message: str


class _Found(Exception):  # noqa: N818 - it carries a mark to the top, and its path on the way
    """Something unreadable, with the way to it from the inside out."""

    def __init__(self, mark: _Mark) -> None:
        super().__init__()
        self.mark = mark
        self.way: list[str | int] = []


def loads(raw: bytes, *, first_line: int = 1, most: int = MAX_BYTES, text: Callable[[str], str] = normal) -> Any:
    """Return the value of one JSON text; `first_line` is its line in the file, for messages.

    `text` gets every text and returns the one to use; it raises SignError for what no text may hold.
    Raises UnreadableError for anything that is not strict UTF-8 JSON of at most `most` bytes.
    """
    if len(raw) > most:
        raise UnreadableError(
            "json.too-large",
            msg("more than {count} MiB", count=most // 1024 // 1024),
            msg("line {number}", number=first_line),
        )
    try:
        value: object = json.loads(
            raw.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
    except UnicodeDecodeError as error:
        line = first_line + raw[: error.start].count(b"\n")
        message = msg("byte {place} is not UTF-8", place=error.start)
        raise UnreadableError("json.not-utf-8", message, msg("line {number}", number=line)) from None
    except json.JSONDecodeError as error:
        where = msg("line {line}, column {column}", line=first_line + error.lineno - 1, column=error.colno)
        raise UnreadableError("json.syntax", msg("not JSON: {name_why}", name_why=error.msg), where) from None
    except RecursionError:
        raise UnreadableError(_TOO_DEEP.code, _TOO_DEEP.message, msg("line {number}", number=first_line)) from None
    return checked(value, text)


def checked(value: Any, text: Callable[[str], str] = normal) -> Any:
    """Return plain data with every text in it as `text` returns it; raises as `loads`."""
    whole = [value]
    try:
        _check(whole, text, -1)
    except _Found as found:
        raise UnreadableError(found.mark.code, found.mark.message, _path(found.way)) from None
    return whole[0]


def _check(inside: Any, text: Callable[[str], str], depth: int) -> None:
    """Go through a list or an object; the way to a problem is put together only where there is one."""
    if isinstance(inside, _Mark):
        raise _Found(inside)
    if depth > MAX_DEPTH:
        raise _Found(_TOO_DEEP)
    for key, each in inside.items() if isinstance(inside, dict) else enumerate(inside):
        if isinstance(key, str) and not _is_plain(key) and _read(key, text) != key:
            raise _Found(_Mark("json.sign", CANNOT_BE_SHOWN))
        try:
            if isinstance(each, str):
                inside[key] = each if _is_plain(each) else _read(each, text)
            elif isinstance(each, (dict, list, _Mark)):
                _check(each, text, depth + 1)
        except _Found as found:
            found.way.append(key)
            raise


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _read(written: str, text: Callable[[str], str]) -> str:
    try:
        return text(written)
    except SignError as error:
        raise _Found(_Mark(f"json.{error.code}", error.message)) from None


def _path(way: list[str | int]) -> str:
    """Return the way from the outside in; its outermost step is the whole."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in way[-2::-1])
    return "".join(steps).removeprefix(".").encode("utf-8", "replace").decode()[:MAX_PATH]


def _object(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    # Keys stay in the order in which each came first: where the two differ, a key comes again.
    twice = next(key for (key, _), first in zip_longest(pairs, found) if key is not first)
    return _twice(_quote(twice))


@lru_cache  # a text may have one fault a million times
def _twice(key: str) -> _Mark:
    return _Mark("json.duplicate-key", msg("the key {name_key} occurs twice", name_key=key))


@lru_cache
def _constant(word: str) -> _Mark:
    return _Mark("json.number", msg("{name_word} is not a number in JSON", name_word=word))


def _float(text: str) -> object:
    number = float(text)
    return number if math.isfinite(number) else _TOO_LARGE


def _int(text: str) -> object:
    if len(text.lstrip("-")) > MAX_DIGITS:
        return _TOO_LONG
    return int(text)


def _quote(text: str) -> str:
    return repr(text) if len(text) <= 60 else repr(text[:57]) + "..."


_TOO_LARGE = _Mark("json.number", msg("a number that is too large"))
_TOO_LONG = _Mark("json.number", msg("a number of more than {most} digits", most=MAX_DIGITS))
_TOO_DEEP = _Mark("json.too-deep", msg("nested more than {most} deep", most=MAX_DEPTH))
