"""Every field for a number reads separators for thousands, and takes no decimals for a larger number."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.datastructures import MultiDict
from wtforms import Form

from scorekeeper.club.web import joining  # noqa: F401 - it imports every form of events
from scorekeeper.club.web.director import acting
from scorekeeper.usecases import InputError
from scorekeeper.web.forms.fields import CountField, IntegerField, SumField

NO_WHOLE_NUMBERS = ("1,5", "1.5", "0,5", "12,50", "1.00", "1,2345", "1,23,456", "1.234,50", "1'5", "1½", "1 5")
GROUPED = ("1,250", "1.250", "1 250", "1'250", "1\u2019250", "1\u00a0250", "1\u202f250", "1250")
BELOW_ZERO = ("-35", "\N{MINUS SIGN}35", "- 35")


def kinds(base: type[Any]) -> Iterator[type[Any]]:
    """Return the class and all that are made of it."""
    yield base
    for made in base.__subclasses__():
        yield from kinds(made)


FIELDS = sorted({*kinds(IntegerField), *kinds(SumField)}, key=lambda each: each.__name__)


def typed(kind: type[Any], text: str) -> Any:
    """What a field of this kind has read, None if it refuses the text."""
    form = type("OneField", (Form,), {"number": kind()})(MultiDict({"number": text}))
    assert form.number.process_errors or form.number.data is not None, (kind, text)
    return form.number.data


@pytest.mark.parametrize("kind", FIELDS)
def test_no_field_takes_decimals_for_a_larger_number(app: Flask, kind: type[Any]) -> None:
    with app.test_request_context():
        assert {text: typed(kind, text) for text in NO_WHOLE_NUMBERS} == dict.fromkeys(NO_WHOLE_NUMBERS)


@pytest.mark.parametrize("kind", [each for each in FIELDS if each is not CountField])
def test_every_field_reads_the_separators_of_every_language(app: Flask, kind: type[Any]) -> None:
    with app.test_request_context():
        wanted = GROUPED if issubclass(kind, IntegerField) else [each for each in GROUPED if not each[1].isspace()]
        assert {text: typed(kind, text) for text in wanted} == dict.fromkeys(wanted, 1250)
        if typed(kind, BELOW_ZERO[0]) == -35:
            assert {typed(kind, text) for text in BELOW_ZERO} == {-35}


def test_the_directors_numbers_are_read_in_the_same_way(app: Flask) -> None:
    for text in NO_WHOLE_NUMBERS:
        with app.test_request_context(method="POST", data={"n": text}), pytest.raises(InputError):
            acting.number("n")
    for text, value in (*dict.fromkeys(GROUPED, 1250).items(), *dict.fromkeys(BELOW_ZERO, -35).items()):
        with app.test_request_context(method="POST", data={"n": text}):
            assert acting.number("n") == value
