"""The house rules of a variant as form fields; every choice and every default is the variant's."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from wtforms import BooleanField

from scorekeeper.rules import Option
from scorekeeper.web.forms.fields import ChoiceField, TextField
from scorekeeper.web.forms.listing import MAX_TEXT, how_to_write, read_listing, write_listing

PREFIX = "rule-"
MAX_DIGITS = 8


class NumberField(TextField):
    """A whole number, either sign; holds None if nothing was written."""

    def __init__(self, *args: Any, needed: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.needed = needed

    def read(self, text: str) -> int | None:
        """Read digits with or without separators; raises ValueError with a sentence."""
        plain = text.replace("\N{MINUS SIGN}", "-").replace(",", "").replace(" ", "")
        if not plain and not self.needed:
            return None
        digits = plain.removeprefix("-").removeprefix("+")
        if not (digits.isascii() and digits.isdigit()):
            raise ValueError(f"“{text[:20]}” is not a number; write it in digits.")
        if len(digits) > MAX_DIGITS:
            raise ValueError(f"{text[:20]} is more than any game can count.")
        return int(plain)


class ListingField(TextField):
    """A list, table or set of named numbers on one line; holds plain data."""

    def __init__(self, *args: Any, like: object = None, **kwargs: Any) -> None:
        super().__init__(*args, most=MAX_TEXT, **kwargs)
        self.like = like

    def read(self, text: str) -> object:
        """Read the line; raises ValueError with a sentence."""
        return read_listing(text, self.like)

    def _value(self) -> str:
        return str(self.raw_data[0]) if self.raw_data else write_listing(self.data)


def house_rule_field(option: Option) -> Any:
    """The unbound field of a house rule, with the variant's own value in it."""
    if option.kind == "bool":
        return BooleanField(option.label, default=bool(option.default))
    if option.kind == "choice":
        # The words of a choice may be numbers: JSON keeps them apart from their spelling.
        offered = [(json.dumps(value), label) for value, label in option.choices]
        return ChoiceField(option.label, options=offered, default=json.dumps(option.default))
    if option.kind == "json":
        like = option.default
        return ListingField(option.label, default=like, like=like, description=how_to_write(like))
    # Some rules have no number in their variant as printed; then the field may stay empty.
    needed = not option.nullable and option.default is not None
    return NumberField(option.label, default=option.default, needed=needed)


def chosen_rules(options: Iterable[Option], fields: Mapping[str, Any]) -> dict[str, object]:
    """The house rules that differ from the variant as printed: option id to value."""
    chosen = {}
    for option in options:
        value = fields[PREFIX + option.id].data
        if option.kind == "choice":
            value = json.loads(value) if value else option.default
        if value != option.default:
            chosen[option.id] = value
    return chosen
