"""How the time that a reader takes grows with its input, and the inputs that are tried."""

import base64
import gc
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf

from scorekeeper.rules import RulesError
from scorekeeper.rules.record.strict_json import UnreadableError
from scorekeeper.usecases import UseCaseError
from tests import patience

MOST_TIMES = 2.5  # the time for input of twice the length
MOST_OF_PARSING = 1.25  # of the time in which Python parses the same as JSON, where that takes longer
NOTHING = 0.06  # seconds of the processor that need no comparison: they are over too soon
FEWEST, TRIES = 3, 15
Make = Callable[[int], bytes]
Read = Callable[[bytes], object]
KB = 1024
REFUSED = (UseCaseError, RulesError, UnreadableError, ValueError)


def grown(
    read: Callable[[bytes], object], make: Make, size: int, nothing: float = NOTHING, text: Make | None = None
) -> str:
    """What is wrong with the time for `size` bytes, measured against a quarter; "" if nothing.

    Of two doublings at once, because a table that no longer fits in the processor's memory makes
    one of them dearer. A reader may refuse what it reads. `text` makes the JSON in what `make` packs.
    """

    def reading(content: bytes, read: Callable[[bytes], object] = read) -> Callable[[], None]:
        def work() -> None:
            with suppress(*REFUSED):
                read(content)

        return work

    # What no reader of every key is faster than: its pairs leave the processor's memory, too, and so does their table.
    parse = partial(json.loads, object_pairs_hook=dict)
    works = [reading(make(size)), reading(make(size // 4)), reading((text or make)(size), parse)]
    gc.disable()  # what other tests have left is not looked through while this one measures
    try:
        long = patience.seconds_of(works[0])
        if long < nothing:
            return ""
        # One after another, so that whatever else runs here slows all of them down.
        short = parsed = inf
        best = [long, short, parsed]
        for tries in range(1, TRIES + 1):
            best = [min(each, patience.seconds_of(work)) for each, work in zip(best, works, strict=True)]
            long, short, parsed = best
            if tries >= FEWEST and long <= max(MOST_TIMES**2 * short, MOST_OF_PARSING * parsed):
                return ""
    finally:
        gc.enable()
    return f"{size // 4} bytes take {short:.3f} s, {size} take {long:.3f} s, Python's parser {parsed:.3f} s"


def repeated(unit: str, before: str = "", after: str = "") -> Make:
    """Make so many bytes of one thing again and again."""
    long = unit.encode("utf-8", "surrogatepass")
    start, end = before.encode(), after.encode()
    return lambda size: start + long * max(0, (size - len(start) - len(end)) // len(long)) + end


# What a pattern, a split or a fold may stumble over when it is long.
UNITS = (
    *("a", "A", " ", "\t", "\n", "0", "9", "-", "+", ".", ",", ";", ":", "/", "#", "&", "=", "%"),
    *("(", ")", "[", "]", "{", "}", '"', "'", "\\", "<", "*", "_", "é", "\u0301\u0316", "\u202e"),
    *("a ", "a\n", "a,", "a;", "a\t", "1,", "1 ", "1\n", "+1", "-1", "1/", "& ", " &a", " and "),
    *("a b\n", "55-150 11-9\n"),
    *("K*3,", "K ", "K*", "JKR ", "2*9 ", "3h ", "KK", "(K", "10", "#a ", "1.2.3."),
)
TEXTS = {unit: repeated(unit) for unit in UNITS} | {
    f"a{unit}b": repeated(unit, "a", "b") for unit in (" ", "\t", "-", ".", "\u3000")
}


def as_list(of: Callable[[int], str]) -> Make:
    """Make a JSON list of so many bytes, of different parts."""

    def make(size: int) -> bytes:
        parts: list[str] = []
        left = size
        while left > 0:
            parts.append(of(len(parts)))
            left -= len(parts[-1]) + 1
        return f"[{','.join(parts)}]".encode()

    return make


def as_object(of: Callable[[int], str]) -> Make:
    """Make a JSON object of so many bytes, of different parts."""
    inside = as_list(of)
    return lambda size: b"{" + inside(size)[1:-1] + b"}"


def one_twice(size: int) -> bytes:
    """Make an object with many keys, of which only the last occurs twice."""
    return as_object(lambda at: f'"{at}":1')(size)[:-1] + b',"z":1,"z":1}'


JSON: dict[str, Make] = {
    "one key": repeated("k", '{"', '":1}'),
    "keys": as_object(lambda at: f'"k{at}":{at}'),
    "one key twice": one_twice,
    "every key twice": as_object(lambda at: f'"{at // 2}":{at}'),
    "objects with a key twice": as_list(lambda _: '{"a":1,"a":2}'),
    "numbers": as_list(str),
    "fractions": as_list(lambda at: f"{at}.5e3"),
    "digits": repeated("7", "[", "]"),
    "digits after a point": repeated("7", "[1.", "]"),
    "digits of an exponent": repeated("7", "[1e", "]"),
    "texts": as_list(lambda at: f'"{at}"'),
    "one text": repeated("x", '["', '"]'),
    "escapes": repeated("\\u00e9", '["', '"]'),
    "halves of pairs": repeated("\\ud83d", '["', '"]'),
    "backslashes": repeated("\\\\", '["', '"]'),
    "empty lists": as_list(lambda _: "[]"),
    "deep": as_list(lambda _: "[" * 20 + "]" * 20),
    "too deep": repeated("["),
    "too deep objects": repeated('{"a":'),
    "blanks": repeated(" ", "[", "]"),
    "lines": repeated("\n", "[", "x]"),
    "documents": repeated("{}\n"),
    "no JSON": repeated("a"),
    "words": as_list(lambda _: "NaN"),
}


def in_pdf(make: Make, before: bytes = b"<< /Length 9 >>\nstream\n", after: bytes = b"") -> Make:
    """Put a content behind the beginning of a stream of a PDF."""
    return lambda size: b"%PDF-1.7\n1 0 obj\n" + before + make(size) + after


def many(unit: bytes) -> Make:
    """Make a PDF of so many bytes with one thing again and again."""
    return lambda size: b"%PDF-1.7\n" + unit * (size // len(unit))


BOMB = zlib.compress(b"{" + b" " * 200_000, 9)
FORMAT = b'{"format":"canasta-record/1"'
PDFS: dict[str, Make] = {
    "marks": many(b"stream\n"),
    "marks with a beginning": many(b"stream\n{"),
    "marks with an end far away": lambda size: many(b"stream\n{")(size) + b"\nendstream",
    "marks with another end": lambda size: many(b"stream\n{")(size) + b"\nendstreams endstrea",
    "plain streams": many(b"stream\n{}\nendstream\n"),
    "records": many(b"stream\n" + FORMAT + b"}\nendstream\n"),
    "packed streams": many(b"stream\n" + zlib.compress(b"{}") + b"\nendstream\n"),
    "packed streams that grow": many(b"stream\n" + BOMB + b"\nendstream\n"),
    "packed streams without an end": many(b"stream\n" + BOMB[:-9]),
    "objects": many(b"1 0 obj "),
    "lengths": many(b"/Length 99999999 "),
    "ends": many(b"\nendstream"),
    "line ends": many(b"\r\n"),
    "one packed stream": in_pdf(lambda size: zlib.compress(b"{" + b"[" * size * 50)),
    **{f"a record of {name}": in_pdf(make, after=b"\nendstream") for name, make in JSON.items()},
}


def as_code(text: bytes) -> bytes:
    """Return a text as the letters of a game that is handed over as a code."""
    return b"1." + base64.urlsafe_b64encode(zlib.compress(text, 9)).rstrip(b"=")


def code_of_rows(row: Callable[[int], list[object]], writers: int = 1) -> Make:
    """Make a code whose text has so many bytes, with as many rows as fit."""

    def make(size: int) -> bytes:
        each = len(json.dumps(row(1)))
        rows = [row(at) for at in range(size // each)]
        names = [f"{at:04x}" for at in range(writers)]
        return as_code(json.dumps(["", "", "", {}, names, rows]).encode())

    return make


def packed(make: Make) -> Make:
    """Make the code whose text has so many bytes."""
    return lambda size: as_code(make(size))


AT = "2026-05-01T20:00:00"
HEADS = [[at, 1] for at in range(99)]
CODES: dict[str, Make] = {
    "rows": code_of_rows(lambda at: [f"{at:064x}", 0, [], AT, 1, 1, None, {}]),
    "short rows": code_of_rows(lambda at: ["", 0, [], AT, 1, None, None, {}]),
    "writers": code_of_rows(lambda at: [f"{at:064x}", at, [], AT, 1, 1, None, {}], 9_999),
    "heads": code_of_rows(lambda at: [f"{at:064x}", at % 99, HEADS[: min(at, 98)], AT, 1, 1, None, {}], 99),
    "one head": code_of_rows(lambda at: [f"{at:064x}", 0, [[0, 1]] * (at > 0), AT, 1, 1, 0, {}]),
    "letters": repeated("A", "1."),
    "other letters": repeated("%", "1."),
    **{f"a text of {name}": packed(make) for name, make in JSON.items()},
}


def of_text(read: Callable[[str], object]) -> Read:
    """Return the reader of bytes that a reader of text makes."""
    return lambda content: read(content.decode("utf-8", "replace"))
