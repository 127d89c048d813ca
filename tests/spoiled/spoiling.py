"""Spoils documents: every field of a valid one is given each of a list of values that nobody means."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass
from math import inf, nan
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

MISSING = object()
BAD: dict[str, Any] = {
    "NUL": "a\x00b",
    "an override": "a\u202eb",
    "a mark": "a\u200fb",
    "a tab": "a\tb",
    "half a pair": "a\ud800",
    "100,000 letters": "x" * 100_000,
    "accents": "e" + "\u0301\u0316" * 2_000,
    "no text": "",
    "a number": 7,
    "10^30": 10**30,
    "15 digits": 10**15 - 1,
    "-1": -1,
    "0": 0,
    "a fraction": 1.5,
    "NaN": nan,
    "Infinity": inf,
    "true": True,
    "null": None,
    "a list": [],
    "an object": {},
    "a list of anything": [[], {}, "\u202e", 10**20],
    "missing": MISSING,
}
# What no page may say, whoever wrote it; the last only where a digest covers it.
NEVER_SHOWN = ("\x00", "\u202e", "\ud800", "\u200f")
Way = tuple[str | int, ...]
Document = Any


@dataclass(frozen=True)
class Kind:
    """A kind of document: a valid one, what makes its sums agree again, and who takes it.

    `taken` sends it to the program and returns the address at which what was accepted can be seen, or
    None if it was refused. `as_written`: a digest covers its texts, so invisible marks stay in them.
    `always` are the fields that are tried with every value each time.
    """

    document: Document
    taken: Callable[[FlaskClient, bytes], str | None]
    sealed: Callable[[Document], Document] = lambda document: document
    as_written: bool = False
    always: tuple[Way, ...] = ()


def ways(value: Document, way: Way = ()) -> Iterator[Way]:
    """The ways to all fields, once for those that differ only by their place in a list or by an id."""
    seen: set[object] = set()
    for each in _every_way(value, way):
        found = _shape(value, each)
        if found not in seen:
            seen.add(found)
            yield each


def _every_way(value: Document, way: Way) -> Iterator[Way]:
    if way:
        yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from _every_way(each, (*way, key))


def _shape(document: Document, way: Way) -> object:
    """What tells a field from others: the names on its way, and the kind of the entry that it is in."""
    found: list[object] = []
    at = document
    for step in way:
        at = at[step]
        found.append("[]" if isinstance(step, int) or len(step) > 14 else step)
        if isinstance(at, dict) and isinstance(at.get("kind"), str):
            found.append(at["kind"])
    return tuple(found)


def spoiled(document: Document, way: Way, value: Any) -> Document:
    """Return a copy of a document with another value at the end of a way."""
    copy = deepcopy(document)
    at = copy
    for step in way[:-1]:
        at = at[step]
    if value is MISSING:
        del at[way[-1]]
    else:
        at[way[-1]] = deepcopy(value)
    return copy


def taken_at(answer: TestResponse, address: str = "") -> str | None:
    """The address of what was taken, by default that to which an answer leads; None for a refusal."""
    assert answer.status_code < 500, answer.text[-2_000:]
    if answer.status_code in {200, 302, 303}:
        return address or answer.location
    return None
