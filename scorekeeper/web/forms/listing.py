"""Tables and lists of the house rules as one line of text that people can type.

A list is "50, 90, 120, 150", a value for each name "natural 3, mixed 4", and a table
"below: 15, 0: 50, 3000: 120 canasta": from this score, points, condition.
"""

import re
from collections.abc import Mapping

MAX_TEXT = 400  # characters
BELOW = "below"  # the row that is open below
_INTEGER = re.compile(r"[+-]?\d{1,8}")


def write_listing(value: object, between: str = ", ") -> str:
    """Write a value of the house rules as text; None and an empty list are empty.

    `between` parts the names of a set of named numbers.

    >>> write_listing([[None, 15], [0, 50], [3000, 120, "canasta"]])
    'below: 15, 0: 50, 3000: 120 canasta'
    """
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return between.join(f"{name} {number}" for name, number in value.items())
    if isinstance(value, list):
        return ", ".join(_write_one(each) for each in value)
    return str(value)


def read_listing(text: str, like: object) -> object:
    """Read text into a value of the same shape as `like`, None for empty text.

    Raises ValueError with a sentence that shows how the text should look.

    >>> read_listing("natural 3, mixed 4", {})
    {'natural': 3, 'mixed': 4}
    >>> read_listing("50, 90", [])
    [50, 90]
    """
    pieces = [piece.strip() for piece in re.split(r"[,;\n]", text) if piece.strip()]
    if len(text) > MAX_TEXT:
        raise ValueError(f"At most {MAX_TEXT} characters are read here.")
    if isinstance(like, Mapping):
        return dict(_read_pair(piece) for piece in pieces)
    if not pieces:
        return None
    if isinstance(like, list) and like and isinstance(like[0], list):
        return [_read_row(piece) for piece in pieces]
    if isinstance(like, list) or like is None:
        return [_read_integer(piece) for piece in pieces]
    return int(text) if _INTEGER.fullmatch(text.strip()) else text.strip()


def how_to_write(like: object) -> str:
    """Say how a value of this shape is written."""
    if isinstance(like, Mapping):
        return "Names with their numbers, separated by commas."
    if isinstance(like, list) and like and isinstance(like[0], list):
        return "Score and the minimum from it on, separated by commas."
    if isinstance(like, list) or like is None:
        return "Numbers separated by commas."
    return ""


def _write_one(row: object) -> str:
    if not isinstance(row, list):
        return str(row)
    low = BELOW if row[0] is None else str(row[0])
    return f"{low}: {' '.join(str(each) for each in row[1:] if each is not None)}"


def _read_row(piece: str) -> list[object]:
    low, colon, rest = (part.strip() for part in piece.partition(":"))
    words = rest.split()
    points = _read_integer(words.pop(0)) if words and _INTEGER.fullmatch(words[0]) else None
    if not colon or len(words) > 1 or (points is None and not words):
        raise ValueError(f"“{piece[:40]}” is not a row; write rows like 1500: 90, 3000: 120.")
    row: list[object] = [None if low.lower() == BELOW else _read_integer(low), points]
    return [*row, *words]


def _read_pair(piece: str) -> tuple[str, int]:
    name, _, number = piece.replace(":", " ").strip().rpartition(" ")
    if not name or not _INTEGER.fullmatch(number):
        raise ValueError(f"“{piece[:40]}” is not a name with its number; write natural 3, mixed 4.")
    return name.strip(), int(number)


def _read_integer(piece: str) -> int:
    plain = piece.replace("\N{MINUS SIGN}", "-")
    if not _INTEGER.fullmatch(plain):
        raise ValueError(f"“{piece[:40]}” is not a whole number; write numbers like 50, 90, 120.")
    return int(plain)
