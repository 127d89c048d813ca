"""Fields for people at a card table: cards, counts, and sums.

They check only whether the input can be read. An unreadable field holds None and an error sentence.
"""

import re
from collections.abc import Sequence
from datetime import date
from typing import Any, ClassVar

from wtforms import Field, Form, StringField
from wtforms.widgets import DateInput, NumberInput, TextArea

from scorekeeper import rules
from scorekeeper.rules.messages import msg
from scorekeeper.rules.record.signs import normal
from scorekeeper.web.forms.hand_values import split_melds
from scorekeeper.web.forms.sums import parse_difference, parse_sum, plain_number

MAX_TABLE = 4_000  # characters of a typed table
MAX_COUNT = 999  # of anything on one line; the ruling says what the pack allows
Problem = tuple[str, str]  # the id of a field ("" for the whole form), and a sentence
# A card among others without a space; "JK" might be a joker or two cards, and stays unreadable.
_CARD = re.compile(r"(?:JOKER|JKR|10|J(?!K)|[2-9TQKA])[HDCSRB]?", re.IGNORECASE | re.ASCII)
_TOGETHER = re.compile(rf"(?:{_CARD.pattern}){{2,}}", _CARD.flags)


class TextField(StringField):
    """A line of text without spaces at its ends, with at most `most` characters.

    A field that was not sent keeps its default, because the page that was sent may not have had it.
    For example, the third side's score is missing when two sides become three.
    """

    def __init__(self, *args: Any, most: int = 200, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.most = most

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the text; raises ValueError if it is too long or cannot be shown."""
        if not valuelist and self.data is not None:
            return
        text = " ".join(normal(valuelist[0]).split()) if valuelist else ""
        self.data = None
        if len(text) > self.most:
            raise ValueError(msg("At most {most} characters fit here.", most=self.most))
        self.data = self.read(text)

    def read(self, text: str) -> Any:
        """Return the field's value for a text; raises ValueError with a sentence."""
        return text

    def _value(self) -> str:
        if self.raw_data:
            return str(self.raw_data[0])
        return "" if self.data is None else str(self.data)


class LinesField(StringField):
    """Several lines of text, as they were typed."""

    widget = TextArea()

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the lines; raises ValueError if they are too long or cannot be shown."""
        self.data = "\n".join(normal(valuelist[0]).splitlines()) if valuelist else ""
        if len(self.data) > MAX_TABLE:
            raise ValueError(msg("At most {most} characters fit here.", most=MAX_TABLE))


class CardsField(TextField):
    """Cards in the notation of the record format; holds the canonical text, "" for none.

    `ranked`: a three is a card like any other, and the order of the cards stays.
    """

    def __init__(self, *args: Any, ranked: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ranked = ranked

    def read(self, text: str) -> str:
        """Read cards, which may have commas between them."""
        return read_cards(text.replace(",", " "), ranked=self.ranked)


class CardField(CardsField):
    """One card; holds its text, "" for none."""

    def read(self, text: str) -> str:
        """Read one card; raises ValueError with a sentence for several."""
        cards = super().read(text)
        if rules.parse_cards(cards, ranked=self.ranked).size > 1:
            raise ValueError(msg("Only one card belongs here; remove the others."))
        return cards


class MeldsField(CardsField):
    """Several melds, separated by commas."""

    def read(self, text: str) -> str:
        """Read every meld."""
        return ", ".join(read_cards(piece, ranked=self.ranked) for piece in split_melds(text))


class DayField(TextField):
    """A day as browsers send it; None if it is empty."""

    widget = DateInput()

    def read(self, text: str) -> date | None:
        """Return the day in an ISO date, None for ""; raises ValueError with a sentence."""
        try:
            return date.fromisoformat(text) if text else None
        except ValueError:
            refusal = msg("“{name}” is not a day; write it like 2026-03-07.", name=text[:20])
            raise ValueError(refusal) from None


class SumField(TextField):
    """Points that may be written as a sum; None if it is empty."""

    data: Any

    def read(self, text: str) -> int | None:
        """Return the value of the sum."""
        return parse_sum(text)

    @property
    def is_sum(self) -> bool:
        """Whether the text is more than just the resulting number."""
        return self.data is not None and self._value().strip() != str(self.data)


class MeldedField(SumField):
    """Points melded, from which the points left in hand may be subtracted: `230-25`.

    `less` is what is subtracted, `data` the rest of the sum; `settle` decides what it means.
    """

    less = 0

    def read(self, text: str) -> int | None:
        """Read what is added and what is subtracted."""
        both = parse_difference(text)
        self.less = 0 if both is None else both[1]
        return None if both is None else both[0]

    def settle(self, held: SumField) -> None:
        """Move the subtracted points to the field of cards left, unless that is filled in."""
        added: int | None = self.data
        if not self.less or added is None:
            return
        if held.data is None and not held.process_errors:
            held.data = self.less
        elif self.less > added:
            text = self._value().strip()
            message = msg("{name} is below zero; write what the cards count.", name=text)
            self.data, self.process_errors = None, [message]
        else:
            self.data = added - self.less


class IntegerField(TextField):
    """A whole number with a sign, such as points; None if it is empty.

    `pattern` is the form of the number without separators for thousands, and `refusal` says what is
    wrong with the text `name`; subclasses set their own.
    """

    pattern = r"[+-]?[0-9]{1,5}"
    refusal = msg("“{name}” is not a number of points; write it like -100.", name="")

    def read(self, text: str) -> int | None:
        """Read the number; raises ValueError with `refusal`."""
        plain = plain_number(text)
        if plain and not re.fullmatch(self.pattern, plain):
            raise ValueError(msg(self.refusal.template, name=text[:20]))
        return int(plain) if plain else None


class ResultField(IntegerField):
    """The result of a side in a hand; it may be below zero."""

    refusal = msg("“{name}” is not a result; write one number, such as 905 or -120.", name="")


class CountField(IntegerField):
    """A count from 0 to `MAX_COUNT`."""

    widget = NumberInput(min=0, max=MAX_COUNT)
    pattern = r"[0-9]{1,3}"
    refusal = msg("“{name}” is not a count; write a whole number, 0 or more.", name="")


class IdField(IntegerField):
    """The id of something stored, with at most fifteen digits."""

    pattern = r"[0-9]{1,15}"
    refusal = msg("This page is damaged; open the game again.")


class MarksField(Field):
    """Some of a few options, shown as radio buttons; holds the list of chosen values.

    A page sends one value; a hand that was written down with two (both sides out) keeps both.
    """

    def __init__(self, *args: Any, options: Sequence[tuple[str, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.options = tuple(options)

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the values; raises ValueError if one of them is not an option."""
        offered = [mark for mark, _ in self.options]
        self.data = [mark for mark in offered if mark in valuelist]
        if set(valuelist) - set(offered):
            raise ValueError(msg("Choose one of the answers that are shown."))


class ChoiceField(MarksField):
    """One of a few options; holds its value, or None."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the first value; raises ValueError if it is not an option."""
        try:
            super().process_formdata(valuelist[:1])
        finally:
            self.data = self.data[0] if self.data else None


class UsualField(ChoiceField):
    """One of a few options; the default if nothing was sent."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the first value; raises ValueError if it is not an option."""
        if valuelist:
            super().process_formdata(valuelist)


def spaced(text: str) -> str:
    """Return cards with spaces between them, also those typed like `AAAA2` or `4h5h6h`."""
    return " ".join(" ".join(_CARD.findall(piece)) if _TOGETHER.fullmatch(piece) else piece for piece in text.split())


def read_cards(text: str, *, ranked: bool = False) -> str:
    """Return cards in canonical notation; raises ValueError with a sentence that quotes a card."""
    try:
        return rules.parse_cards(spaced(text), ranked=ranked).text
    except rules.RecordError as error:
        refusal = msg("{words}; write cards like K*5 2 JKR.", words=error.message)
        raise ValueError(refusal) from error


class BaseForm(Form):
    """A form that shows errors of rules and use cases at the fields they are about."""

    # Patterns for the paths of errors, and the names of their fields where these differ.
    PLACES: ClassVar[tuple[tuple[str, str], ...]] = ()

    def blame(self, where: str, message: str) -> None:
        """Show a sentence at the field that a path refers to, or else above the form."""
        fitting = (re.sub(path, name, where) for path, name in self.PLACES if re.match(path, where))
        name = next(fitting, where)
        if name not in self:
            self.form_errors.append(message)
        elif message not in self[name].errors:
            self[name].errors = [*self[name].errors, message]

    def problems(self) -> list[Problem]:
        """Return all errors in the form."""
        whole = [("", message) for message in self.form_errors]
        fields: list[Any] = list(self)
        return [*whole, *((field.id, error) for field in fields for error in field.errors)]
