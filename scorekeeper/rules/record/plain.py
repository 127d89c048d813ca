"""Reads plain JSON data strictly: every error names the path and what was expected there."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from scorekeeper.rules.cards import Cards, parse_cards
from scorekeeper.rules.errors import RecordError
from scorekeeper.rules.messages import msg

T = TypeVar("T")

MAX_NUMBER = 10_000_000  # of points
MAX_COUNT = 999  # of cards, canastas or times
MAX_NAME = 200  # characters
MAX_REASON = 500  # characters


def refuse(where: str, message: str) -> RecordError:
    """Return the error for a value that cannot be read."""
    return RecordError("record.unreadable", message, where)


def missing(where: str) -> RecordError:
    """Return the error for a key that is not there."""
    return refuse(where, msg("is missing"))


def needed(data: Mapping[str, object], key: str, where: str = "") -> object:
    """Return the value of a key that must be there; raises RecordError."""
    if key not in data:
        raise missing(f"{where}.{key}" if where else key)
    return data[key]


def check_format(data: Mapping[str, object], wanted: str) -> None:
    """Refuse data of another format than this one."""
    if data.get("format") != wanted:
        raise refuse(
            "format",
            msg(
                "expected {name_format}, got {name_found}",
                name_format=repr(wanted),
                name_found=show(data.get("format")),
            ),
        )


def show(value: object) -> str:
    """Return a value as short text for an error message."""
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # an integer too long to write, a list too deep
        shown = msg("something too long to show")
    return shown if len(shown) <= 60 else shown[:57] + "..."


def mapping(value: object, where: str, keys: Sequence[str] | None = None) -> Mapping[str, object]:
    """Return the value if it is an object; with `keys`, if it has no other keys.

    Raises RecordError.
    """
    if not isinstance(value, dict):
        raise refuse(where, msg("expected an object, got {name_value}", name_value=show(value)))
    for key in value:
        if not isinstance(key, str) or (keys is not None and key not in keys):
            path = f"{where}.{key}" if where else str(key)
            raise refuse(path[:200], msg("unknown key {name_key}", name_key=show(key)))
    return value


def sequence(value: object, where: str, longest: int) -> list[object]:
    """Return the value if it is a list of at most `longest` entries; raises RecordError."""
    if not isinstance(value, list):
        raise refuse(where, msg("expected a list, got {name_value}", name_value=show(value)))
    if len(value) > longest:
        raise refuse(where, msg("a list of {count}; at most {most} are allowed", count=len(value), most=longest))
    return value


def each(value: object, where: str, longest: int, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """Return a list with every entry read by `read`."""
    return tuple(read(entry, f"{where}[{place}]") for place, entry in enumerate(sequence(value, where, longest)))


def integer(value: object, where: str, low: int = 0, high: int = MAX_COUNT) -> int:
    """Return the value if it is a whole number from `low` to `high`; true and 1.0 are not.

    Raises RecordError.
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise refuse(where, msg("expected a whole number, got {name_value}", name_value=show(value)))
    if not low <= value <= high:
        raise refuse(
            where,
            msg(
                "{name_value} is not between {name_low} and {name_high}",
                name_value=show(value),
                name_low=str(low),
                name_high=str(high),
            ),
        )
    return value


def points(value: object, where: str) -> int:
    """Return the value if it is a number of points, positive or negative."""
    return integer(value, where, -MAX_NUMBER, MAX_NUMBER)


def boolean(value: object, where: str) -> bool:
    """Return the value if it is true or false; raises RecordError."""
    if not isinstance(value, bool):
        raise refuse(where, msg("expected true or false, got {name_value}", name_value=show(value)))
    return value


def text(value: object, where: str, longest: int = MAX_NAME) -> str:
    """Return the value if it is a string of at most `longest` characters, valid in UTF-8.

    Raises RecordError.
    """
    if not isinstance(value, str):
        raise refuse(where, msg("expected text, got {name_value}", name_value=show(value)))
    if len(value) > longest:
        raise refuse(
            where, msg("text of {count} characters; at most {most} are allowed", count=len(value), most=longest)
        )
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise refuse(where, msg("text with a character that cannot be written"))
    return value


def choice(value: object, where: str, choices: Sequence[str]) -> str:
    """Return the value if it is one of these words; raises RecordError."""
    if not isinstance(value, str) or value not in choices:
        raise refuse(
            where,
            msg("{name_value} is not one of {name_choices}", name_value=show(value), name_choices=", ".join(choices)),
        )
    return value


def cards(value: object, where: str, *, ranked: bool = False) -> Cards:
    """Read a cards string; `ranked`: in order, with threes that are cards like any other.

    Raises RecordError.
    """
    if not isinstance(value, str):
        raise refuse(where, msg("expected cards as text, got {name_value}", name_value=show(value)))
    try:
        return parse_cards(value, ranked=ranked)
    except RecordError as error:
        raise RecordError(error.code, error.message, where) from None


def meld(value: object, where: str) -> Cards:
    """Return the cards of a meld, which has at least one card; raises RecordError."""
    laid = cards(value, where)
    if not laid:
        raise refuse(where, msg("a meld without cards"))
    return laid


def one_card(value: object, where: str, *, ranked: bool = False) -> Cards:
    """Read a cards string of exactly one card; raises RecordError."""
    card = cards(value, where, ranked=ranked)
    if card.size != 1:
        raise refuse(where, msg("expected one card, got {name_value}", name_value=show(value)))
    return card
