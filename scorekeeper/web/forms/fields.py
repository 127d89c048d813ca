"""Fields that people at a card table fill: cards, counts, and sums.

Each judges only whether it can be read; an unreadable one holds None and an error in a sentence.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any, ClassVar

from wtforms import Field, Form, StringField
from wtforms.widgets import DateInput, NumberInput

from scorekeeper import rules
from scorekeeper.web.forms.hand_values import split_melds
from scorekeeper.web.forms.sums import parse_difference, parse_sum

MAX_COUNT = 999  # of anything on one line; what the pack allows is for the ruling to say
Problem = tuple[str, str]  # id of a field, "" for the whole form, and a sentence


class TextField(StringField):
    """One line of text without blanks at its ends; `most` bounds its characters.

    A field that was not sent keeps its default: the page that was sent may not have had it, as the
    third side's score when two sides become three.
    """

    def __init__(self, *args: Any, most: int = 200, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.most = most

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take the text; raises ValueError if it is too long."""
        if not valuelist and self.data is not None:
            return
        text = " ".join(valuelist[0].split()) if valuelist else ""
        self.data = None
        if len(text) > self.most:
            raise ValueError(f"At most {self.most} characters fit here.")
        self.data = self.read(text)

    def read(self, text: str) -> Any:
        """Turn the text into the field's value; raises ValueError with a sentence."""
        return text

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else str(self.data)


class CardsField(TextField):
    """Cards in the notation of the record format; holds the canonical text, "" for no cards."""

    def read(self, text: str) -> str:
        """Read one lot of cards; commas may stand between them."""
        return read_cards(text.replace(",", " "))


class CardField(CardsField):
    """One card; holds its text, "" for none."""

    def read(self, text: str) -> str:
        """Read one card; raises ValueError with a sentence for several."""
        cards = super().read(text)
        if rules.parse_cards(cards).size > 1:
            raise ValueError("Only one card belongs here; remove the others.")
        return cards


class MeldsField(TextField):
    """Several melds with commas between them."""

    def read(self, text: str) -> str:
        """Read every meld."""
        return ", ".join(read_cards(piece) for piece in split_melds(text))


class DayField(TextField):
    """A day as browsers send it; holds None if there is none."""

    widget = DateInput()

    def read(self, text: str) -> date | None:
        """Read an ISO date; raises ValueError with a sentence."""
        try:
            return date.fromisoformat(text) if text else None
        except ValueError:
            raise ValueError(f"“{text[:20]}” is not a day; write it like 2026-03-07.") from None


class SumField(TextField):
    """Points that may be written as a sum; holds None if nothing was written."""

    data: Any

    def read(self, text: str) -> int | None:
        """Add the sum up."""
        return parse_sum(text)

    @property
    def is_sum(self) -> bool:
        """More was written than the number that it comes to."""
        return self.data is not None and self._value().strip() != str(self.data)


class MeldedField(SumField):
    """Points melded; a sum may take off what is left in hand: `230-25`.

    `less` holds what it takes off, `data` the rest of the sum; `settle` decides what that means.
    """

    less = 0

    def read(self, text: str) -> int | None:
        """Read what is added and what is taken off."""
        both = parse_difference(text)
        self.less = 0 if both is None else both[1]
        return None if both is None else both[0]

    def settle(self, held: SumField) -> None:
        """Give what is taken off to the field of cards left; subtract it if that was written."""
        added: int | None = self.data
        if not self.less or added is None:
            return
        if held.data is None and not held.process_errors:
            held.data = self.less
        elif self.less > added:
            text = self._value().strip()
            message = f"{text} is below zero; write what the cards count."
            self.data, self.process_errors = None, [message]
        else:
            self.data = added - self.less


class IntegerField(TextField):
    """A whole number, points with a sign unless a kind says what else can be read; None if empty.

    `pattern` is what a number looks like once the `ignored` characters are left out.
    """

    pattern = r"[+-]?[0-9]{1,5}"
    ignored = ""
    refusal = "“{text}” is not a number of points; write it like -100."

    def read(self, text: str) -> int | None:
        """Read the number; raises ValueError with the refusal."""
        plain = text.replace("\N{MINUS SIGN}", "-").translate(dict.fromkeys(map(ord, self.ignored)))
        if plain and not re.fullmatch(self.pattern, plain):
            raise ValueError(self.refusal.format(text=text[:20]))
        return int(plain) if plain else None


class ResultField(IntegerField):
    """What a side made in a hand, with separators for thousands or without; below zero too."""

    ignored = " .,'\u2019"
    refusal = "“{text}” is not a result; write one number, such as 905 or -120."


class CountField(IntegerField):
    """How many of something, from 0 to `MAX_COUNT`."""

    widget = NumberInput(min=0, max=MAX_COUNT)
    pattern = r"[0-9]{1,3}"
    refusal = "“{text}” is not a count; write a whole number, 0 or more."


class IdField(IntegerField):
    """The id of something stored, at most fifteen digits."""

    pattern = r"[0-9]{1,15}"
    refusal = "This page is damaged; open the game again."


class MarksField(Field):
    """Some of a few offered marks, shown as radio buttons; holds the list of marks chosen.

    A page sends one mark; a hand that was written down with two (both sides out) keeps both.
    """

    def __init__(self, *args: Any, options: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = tuple(options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take the marks that are offered; raises ValueError if there is another one among them."""
        offered = [mark for mark, _ in self.options]
        self.data = [mark for mark in offered if mark in valuelist]
        if set(valuelist) - set(offered):
            raise ValueError("Choose one of the answers that are shown.")


class ChoiceField(MarksField):
    """One of a few offered marks; holds it, or None."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take the first mark; raises ValueError if it is not offered."""
        super().process_formdata(valuelist[:1])
        self.data = self.data[0] if self.data else None


class UsualField(ChoiceField):
    """One of a few offered marks; without an answer its default."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take the first mark; raises ValueError if it is not offered."""
        if valuelist:
            super().process_formdata(valuelist)


def read_cards(text: str) -> str:
    """Put cards into canonical notation; raises ValueError with a sentence that quotes the card."""
    try:
        return rules.parse_cards(text).text
    except rules.RecordError as error:
        raise ValueError(f"{error.message}; write cards like K*5 2 JKR.") from error


class BaseForm(Form):
    """A form that knows the fields which the errors of rules and use cases are about."""

    # Paths of errors as patterns, and the fields that they are about where the names differ.
    PLACES: ClassVar[tuple[tuple[str, str], ...]] = ()

    def blame(self, where: str, message: str) -> None:
        """Put a sentence under the field that a path is about, else above the whole form."""
        fitting = (re.sub(path, name, where) for path, name in self.PLACES if re.match(path, where))
        name = next(fitting, where)
        if name not in self:
            self.form_errors.append(message)
        elif message not in self[name].errors:
            self[name].errors = [*self[name].errors, message]

    def problems(self) -> list[Problem]:
        """Everything that cannot be taken as it is."""
        whole = [("", message) for message in self.form_errors]
        fields: list[Any] = list(self)
        return [*whole, *((field.id, str(error)) for field in fields for error in field.errors)]
