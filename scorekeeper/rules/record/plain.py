"""Reads plain JSON data strictly: every error names the path and what was expected there."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from scorekeeper.rules.cards import Cards, parse_cards
from scorekeeper.rules.errors import RecordError

T = TypeVar("T")

MAX_NUMBER = 10_000_000  # of points
MAX_COUNT = 999  # of cards, canastas or times
MAX_NAME = 200  # characters
MAX_REASON = 500  # characters


def refuse(where: str, message: str) -> RecordError:
    """Return the error for a value that cannot be read."""
    return RecordError("record.unreadable", message, where)


def show(value: object) -> str:
    """Return a value as short text for an error message."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer too long to write, a list too deep
        text = "something too long to show"
    return text if len(text) <= 60 else text[:57] + "..."


def mapping(value: object, where: str, keys: Sequence[str] | None = None) -> Mapping[str, object]:
    """Return the value if it is an object; with `keys`, if it has no other keys."""
    if not isinstance(value, dict):
        raise refuse(where, f"expected an object, got {show(value)}")
    for key in value:
        if not isinstance(key, str) or (keys is not None and key not in keys):
            path = f"{where}.{key}" if where else str(key)
            raise refuse(path[:200], f"unknown key {show(key)}")
    return value


def sequence(value: object, where: str, longest: int) -> list[object]:
    """Return the value if it is a list of at most `longest` entries."""
    if not isinstance(value, list):
        raise refuse(where, f"expected a list, got {show(value)}")
    if len(value) > longest:
        raise refuse(where, f"a list of {len(value)}, at most {longest} are read")
    return value


def each(
    value: object, where: str, longest: int, read: Callable[[object, str], T]
) -> tuple[T, ...]:
    """Return a list with every entry read by `read`."""
    return tuple(
        read(entry, f"{where}[{place}]")
        for place, entry in enumerate(sequence(value, where, longest))
    )


def integer(value: object, where: str, low: int = 0, high: int = MAX_COUNT) -> int:
    """Return the value if it is a whole number from `low` to `high`; true and 1.0 are not."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise refuse(where, f"expected a whole number, got {show(value)}")
    if not low <= value <= high:
        raise refuse(where, f"{show(value)} is not between {low} and {high}")
    return value


def points(value: object, where: str) -> int:
    """Return the value if it is a number of points, positive or negative."""
    return integer(value, where, -MAX_NUMBER, MAX_NUMBER)


def boolean(value: object, where: str) -> bool:
    """Return the value if it is true or false."""
    if not isinstance(value, bool):
        raise refuse(where, f"expected true or false, got {show(value)}")
    return value


def text(value: object, where: str, longest: int = MAX_NAME) -> str:
    """Return the value if it is a string of at most `longest` characters, valid in UTF-8."""
    if not isinstance(value, str):
        raise refuse(where, f"expected text, got {show(value)}")
    if len(value) > longest:
        raise refuse(where, f"text of {len(value)} characters, at most {longest} are read")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise refuse(where, "text with a character that cannot be written")
    return value


def choice(value: object, where: str, choices: Sequence[str]) -> str:
    """Return the value if it is one of these words."""
    if not isinstance(value, str) or value not in choices:
        raise refuse(where, f"{show(value)} is not one of {', '.join(choices)}")
    return value


def cards(value: object, where: str, *, ranked: bool = False) -> Cards:
    """A cards string; `ranked`: in order, with threes that are cards like any other."""
    if not isinstance(value, str):
        raise refuse(where, f"expected cards as text, got {show(value)}")
    try:
        return parse_cards(value, ranked=ranked)
    except RecordError as error:
        raise RecordError(error.code, error.message, where) from None


def meld(value: object, where: str) -> Cards:
    """Return the cards of a meld, which has at least one card (format, 10)."""
    laid = cards(value, where)
    if not laid:
        raise refuse(where, "a meld without cards")
    return laid


def one_card(value: object, where: str, *, ranked: bool = False) -> Cards:
    """A cards string of exactly one card."""
    card = cards(value, where, ranked=ranked)
    if card.size != 1:
        raise refuse(where, f"expected one card, got {show(value)}")
    return card
