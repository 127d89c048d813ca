"""No text keeps signs that steer or hide others, and every document from outside is read without them."""

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.record.signs import SignError, kept, normal
from scorekeeper.rules.record.strict_json import UnreadableError, loads

STEERING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
HIDDEN = "\u200b\u2060\ufeff\u00ad\u180e\U000e0041"
FORBIDDEN = "\x00\x07\x1b\x7f\x80\ufffe\ufdd0\U0001ffff"


@pytest.mark.parametrize("sign", [*STEERING, *HIDDEN])
def test_signs_that_steer_or_hide_are_left_out(sign: str) -> None:
    assert normal(f"A{sign}nn") == "Ann"
    assert loads(json.dumps({"names": [f"A{sign}nn"]}).encode()) == {"names": ["Ann"]}


@pytest.mark.parametrize("sign", [*FORBIDDEN, "\ud800"])
def test_signs_that_nobody_can_have_meant_are_refused_with_their_place(sign: str) -> None:
    for reading in (normal, kept):
        with pytest.raises(SignError):
            reading(f"A{sign}nn")
        for document, where in (
            ({"names": [{"own": f"A{sign}"}]}, "names[0].own"),
            ({"names": {f"A{sign}": 1}}, "names"),
        ):
            with pytest.raises(UnreadableError) as refused:
                loads(json.dumps(document).encode(), text=reading)
            assert refused.value.where == where


@pytest.mark.parametrize("sign", STEERING[:9])
def test_what_turns_words_round_is_in_no_text_that_stays_as_it_was_written(sign: str) -> None:
    with pytest.raises(SignError):
        kept(f"A{sign}nn")


def test_marks_that_older_versions_stored_stay_under_their_digest() -> None:
    written = "Ann\u200f e\u0301"

    assert kept(written) == written
    assert loads(json.dumps([written]).encode(), text=kept) == [written]


@pytest.mark.parametrize(
    "word", ["\u0646\u06cc\u0645\u200c\u0641", "👨\u200d👩\u200d👧", "Ann\u2003Bo\t", "Zoë", "Đặng", "क्\u200dष"]
)
def test_signs_that_a_language_needs_stay(word: str) -> None:
    assert normal(word) == unicodedata.normalize("NFC", word)


@given(st.text(max_size=30))
def test_a_text_is_normalised_once(text: str) -> None:
    try:
        once = normal(text)
    except SignError:
        return
    assert normal(once) == once == unicodedata.normalize("NFC", once)
    assert not any(unicodedata.category(each) == "Cf" and each not in "\u200c\u200d" for each in once)


def test_a_letter_takes_no_more_accents_than_any_language_needs() -> None:
    assert len(normal("a" + "\u0316" * 30)) == 31
    with pytest.raises(SignError, match="more than 30 accents"):
        normal("a" + "\u0316\u0301" * 16)
