"""Reads JSON strictly: what the format does not allow is refused with its place, never repaired.

Python's reader accepts duplicate keys (the last one wins), `NaN`, numbers of any length and half
surrogate pairs. Here they are replaced by marks, which `_refuse_marks` then finds with their path.
"""

import json
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.messages import msg

MAX_BYTES = 4 * 1024 * 1024  # in one record or question
MAX_DEPTH = 24  # a record needs 8
MAX_DIGITS = 15
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


def loads(raw: bytes, *, first_line: int = 1) -> object:
    """Return the value of one JSON text; `first_line` is its line in the file, for messages.

    Raises UnreadableError for anything that is not strict UTF-8 JSON within the limits above.
    """
    if len(raw) > MAX_BYTES:
        raise UnreadableError(
            "json.too-large",
            msg("more than {count} MiB", count=MAX_BYTES // 1024 // 1024),
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
        where = line_and_column(first_line + error.lineno - 1, error.colno)
        raise UnreadableError("json.syntax", msg("not JSON: {name_why}", name_why=error.msg), where) from None
    except RecursionError:
        raise _too_deep(msg("line {number}", number=first_line)) from None
    _refuse_marks(value)
    return value


def line_and_column(line: int, column: int) -> str:
    """Return a place in a text, in words."""
    return msg("line {line}, column {column}", line=line, column=column)


def _object(pairs: list[tuple[str, object]]) -> object:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    times = Counter(key for key, _ in pairs)
    twice = next(key for key, count in times.items() if count > 1)
    return _Mark("json.duplicate-key", msg("the key {name_key} occurs twice", name_key=_quote(twice)))


def _constant(word: str) -> object:
    return _Mark("json.number", msg("{name_word} is not a number in JSON", name_word=word))


def _float(text: str) -> object:
    number = float(text)
    return number if math.isfinite(number) else _Mark("json.number", msg("a number that is too large"))


def _int(text: str) -> object:
    if len(text.lstrip("-")) > MAX_DIGITS:
        return _Mark("json.number", msg("a number of more than {most} digits", most=MAX_DIGITS))
    return int(text)


def _refuse_marks(value: object) -> None:
    """Walk through the value without recursion and raise for the first unreadable part."""
    waiting: list[tuple[object, str, int]] = [(value, "", 0)]
    while waiting:
        each, path, depth = waiting.pop()
        if isinstance(each, _Mark):
            raise UnreadableError(each.code, each.message, path)
        if depth > MAX_DEPTH:
            raise _too_deep(path)
        if isinstance(each, str):
            _refuse_surrogates(each, path)
        waiting.extend((child, where, depth + 1) for child, where in _children(each, path))


def _children(value: object, path: str) -> Iterator[tuple[object, str]]:
    if isinstance(value, list):
        for place, child in enumerate(value):
            yield child, f"{path}[{place}]"[:MAX_PATH]
    elif isinstance(value, dict):
        for key, child in value.items():
            _refuse_surrogates(key, path)
            yield child, (f"{path}.{key}" if path else key)[:MAX_PATH]


def _refuse_surrogates(text: str, path: str) -> None:
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise UnreadableError("json.surrogate", msg("text with half a surrogate pair"), path)


def _too_deep(where: str) -> UnreadableError:
    return UnreadableError("json.too-deep", msg("nested more than {most} deep", most=MAX_DEPTH), where)


def _quote(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
