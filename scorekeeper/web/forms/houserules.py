"""The house rules of a variant as form fields, with the variant's choices and defaults."""

import json
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from wtforms import BooleanField, Field
from wtforms.widgets import TextArea

from scorekeeper.rules import Option
from scorekeeper.rules.all_topics import SETTINGS
from scorekeeper.rules.elements.topic import FOUND
from scorekeeper.rules.elements.value import ValueKind
from scorekeeper.rules.messages import msg
from scorekeeper.web.forms.fields import ChoiceField, IntegerField, TextField
from scorekeeper.words.language import mark_for_translation, translate

PREFIX = "rule-"
MOST = 99_999_999  # the largest number in a house rule
FEW = 8  # named numbers that fit on one line of a form
MAX_TEXT = 2_000  # characters
BELOW = mark_for_translation("below")  # the label of the row without a lower limit
RANK = 2  # letters of the longest rank
NONE = mark_for_translation("none")  # a row without a number
_BLANK = " \t\n,;"  # nothing stands between two separators, as on an empty line
_BETWEEN = re.compile(r"[,;\n]")
_AFTER_A_NUMBER = re.compile(r"(?<=\d)\s*[,;\n]")  # names may have commas of their own
Names = Mapping[object, str]
_INTEGER = re.compile(r"[+-]?\d{1,8}")


class NumberField(IntegerField):
    """A whole number with a sign; None if it is empty."""

    pattern = r"[+-]?[0-9]+"
    refusal = msg("“{name}” is not a number; write it in digits.", name="")

    def __init__(self, *args: Any, needed: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.needed = needed

    def read(self, text: str) -> int | None:
        """Read the number; raises ValueError with a sentence, also if it is required and empty."""
        number = super().read(text)
        if number is None and self.needed:
            raise ValueError(msg("Write a number here."))
        if number is not None and abs(number) > MOST:
            raise ValueError(msg("{name} is more than any game can count.", name=text[:20]))
        return number


class ListingField(TextField):
    """A list, table or set of named numbers on one line; holds plain data."""

    def __init__(self, *args: Any, like: object = None, names: Names = MappingProxyType({}), **kwargs: Any) -> None:
        """`names` are the labels of codes, which stand in the text in the reader's language."""
        super().__init__(*args, most=MAX_TEXT, **kwargs)
        self.like, self.names = like, names

    def read(self, text: str) -> object:
        """Read the line; raises ValueError with a sentence."""
        value = read_listing(text, self.like)
        codes = {translate(label).casefold(): code for code, label in self.names.items()}
        if isinstance(value, Mapping):
            return {codes.get(name.casefold(), name): each for name, each in value.items()}
        return codes.get(value.casefold(), value) if isinstance(value, str) else value

    def _value(self) -> str:
        return str(self.raw_data[0]) if self.raw_data else write_listing(self.data, names=self.names)


class NamesField(ListingField):
    """Many named numbers, each on its own line."""

    widget = TextArea()

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the lines; the end of a line separates like a comma."""
        super().process_formdata([", ".join(lines.splitlines()) for lines in valuelist])

    def _value(self) -> str:
        sent = self.raw_data
        return str(sent[0]) if sent else write_listing(self.data, "\n", self.names)


def house_rule_field(option: Option) -> Any:
    """Return the unbound field of a house rule; its default is the variant's value."""
    found: str = msg("Played at some tables; no book has it.") if option.cite == FOUND else ""
    if option.kind is ValueKind.BOOL:
        return BooleanField(option.label, default=bool(option.default), description=found)
    if option.kind is ValueKind.CHOICE:
        # The values of a choice may be numbers; JSON distinguishes them from strings.
        offered = [(json.dumps(value), label) for value, label in option.choices]
        usual = json.dumps(option.default)
        return ChoiceField(option.label, options=offered, default=usual, description=found)
    if option.kind is ValueKind.JSON:
        like, names = option.default, dict(option.named)
        if isinstance(like, Mapping) and len(like) > FEW:
            hint: str = msg("A name and its number on each line.")
            rows = {"rows": len(like)}
            return NamesField(option.label, default=like, like=like, names=names, description=hint, render_kw=rows)
        how = how_to_write(like)
        return ListingField(option.label, default=like, like=like, names=names, description=how)
    # The field may be empty if the printed variant has no number for the rule.
    needed = not option.nullable and option.default is not None
    hint = found if needed or option.nullable else msg("Empty: as printed.")
    return NumberField(option.label, default=option.default, needed=needed, description=hint)


def put_value(field: Field, option: Option, value: object) -> None:
    """Replace what was sent by a value of the house rule."""
    field.raw_data = None
    field.process(None, json.dumps(value) if option.kind is ValueKind.CHOICE else value)


def reset(field: Field) -> None:
    """Replace what was sent by the field's default."""
    field.raw_data = None
    field.process(None)


def chosen_rules(
    options: Iterable[Option], fields: Mapping[str, Any], start: Mapping[str, object] = MappingProxyType({})
) -> dict[str, object]:
    """Return the house rules that differ from the printed variant, by id.

    Those that the form started with (`start`) are kept even if the variant has the same value.
    """
    chosen = {}
    for option in options:
        value = fields[PREFIX + option.id].data
        if option.kind is ValueKind.CHOICE:
            value = json.loads(value) if value else option.default
        if value != option.default or (option.id in start and value == start[option.id]):
            chosen[option.id] = value
    return chosen


def label_of(option_id: str) -> str:
    """Return the label of a house rule in quotation marks; other words unchanged."""
    setting = SETTINGS.get(option_id)
    return msg("“{words}”", words=setting.label.partition(" (empty")[0]) if setting else option_id


def write_listing(value: object, between: str = ", ", names: Names = MappingProxyType({})) -> str:
    """Return a value of a house rule as text; None and an empty list are "".

    `between` separates named numbers, and `names` are labels for codes.

    >>> write_listing([[None, 15], [0, 50], [3000, 120, "canasta"]])
    'below: 15, 0: 50, 3000: 120 canasta'
    >>> write_listing([[None, None], [1000, 75]])
    'below: none, 1000: 75'
    """
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return between.join(f"{_named(name, names)} {number}" for name, number in value.items())
    if isinstance(value, list):
        return ", ".join(_write_one(each) for each in value)
    return _named(value, names)


def _named(code: object, names: Names) -> str:
    return translate(names[code]) if code in names else str(code)


def read_listing(text: str, like: object) -> object:
    """Read a text as a value of the same shape as `like`; None for empty text.

    Raises ValueError with a sentence that shows how to write such a text.

    >>> read_listing("natural 3, mixed 4", {})
    {'natural': 3, 'mixed': 4}
    >>> read_listing("50, 90", [])
    [50, 90]
    >>> read_listing("a, 3", ["A", "K"]), read_listing("all", ["A", "K"])
    (['A', '3'], 'all')
    """
    if len(text) > MAX_TEXT:
        raise ValueError(msg("At most {most} characters are read here.", most=MAX_TEXT))
    text = text.strip(_BLANK)
    between = _AFTER_A_NUMBER if isinstance(like, Mapping) else _BETWEEN
    stripped = (piece.strip(_BLANK) for piece in between.split(text))
    pieces = [piece for piece in stripped if piece]
    if isinstance(like, Mapping):
        return dict(_read_pair(piece) for piece in pieces)
    if not pieces:
        return None
    if _of_words(like) and not _INTEGER.fullmatch(text):
        ranks = len(pieces) > 1 or len(pieces[0]) <= RANK
        return [piece.upper() for piece in pieces] if ranks else pieces[0]
    if isinstance(like, list) and like and isinstance(like[0], list):
        return [_read_row(piece) for piece in pieces]
    if isinstance(like, list) or like is None:
        return [_read_integer(piece) for piece in pieces]
    return int(text) if _INTEGER.fullmatch(text) else text


def _of_words(like: object) -> bool:
    """Return whether a value is a word or a list of words, such as ranks."""
    return isinstance(like, str) or (isinstance(like, list) and bool(like) and isinstance(like[0], str))


def how_to_write(like: object) -> str:
    """Return in words how to write a value of this shape."""
    if isinstance(like, Mapping):
        return msg("Names with their numbers, separated by commas.")
    if isinstance(like, list) and _of_words(like):
        return msg("Words separated by commas, such as A, K; or one word for all of them.")
    if isinstance(like, list) and like and isinstance(like[0], list):
        return msg("Each score with the minimum that applies from it on, separated by commas.")
    if isinstance(like, list) or like is None:
        return msg("Numbers separated by commas.")
    return ""


def _write_one(row: object) -> str:
    if not isinstance(row, list):
        return str(row)
    low = translate(BELOW) if row[0] is None else str(row[0])
    return f"{low}: {' '.join(str(each) for each in row[1:] if each is not None) or translate(NONE)}"


def _read_row(piece: str) -> list[object]:
    low, colon, rest = (part.strip() for part in piece.partition(":"))
    words = rest.split()
    if colon and rest.lower() in (NONE, translate(NONE).lower()):
        return [_read_low(low), None]
    points = _read_integer(words.pop(0)) if words and _INTEGER.fullmatch(words[0]) else None
    if not colon or len(words) > 1 or (points is None and not words):
        refusal = msg("“{name}” is not a row; write rows like 1500: 90, 3000: 120.", name=piece[:40])
        raise ValueError(refusal)
    return [_read_low(low), points, *words]


def _read_low(low: str) -> int | None:
    return None if low.lower() in (BELOW, translate(BELOW).lower()) else _read_integer(low)


def _read_pair(piece: str) -> tuple[str, int]:
    name, _, number = piece.replace(":", " ").strip().rpartition(" ")
    if not name or not _INTEGER.fullmatch(number):
        raise ValueError(msg("“{name}” is not a name with its number; write natural 3, mixed 4.", name=piece[:40]))
    return name.strip(), int(number)


def _read_integer(piece: str) -> int:
    plain = piece.replace("\N{MINUS SIGN}", "-")
    if not _INTEGER.fullmatch(plain):
        raise ValueError(msg("“{name}” is not a whole number; write numbers like 50, 90, 120.", name=piece[:40]))
    return int(plain)
