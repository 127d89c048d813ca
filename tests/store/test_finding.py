"""A name is found however it is written, and no other name is taken for it."""

import unicodedata

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.store.finding import Likeness, likeness
from scorekeeper.words.names import fold
from tests.strategies import examples

NONE, SIMILAR, NAMED = Likeness
ACCENTS = "\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327\u0328\u0323"

AS_A_WORD = ["Mr {}", "{}'s team", "{}, again", "{} & Bo", "Bo / {}", "“{}”", "{} 2", "{}\n", "/{}/"]

letters = st.characters(categories=["Lu", "Ll", "Lt", "Lo"])
latin = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
names = st.text(letters, min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("name", "text", "how"),
    [
        ("Zyxwvia", "ZYXWVIA", NAMED),
        ("Zyxwvia", "Mr Zyxwvia", NAMED),
        ("Zyxwvia", "Zyxwvia's team", NAMED),
        ("Zyxwvia", "Zyxwvia\N{RIGHT SINGLE QUOTATION MARK}S", NAMED),
        ("Zyxwvia", "(zyxwvia)", NAMED),
        ("Zyxwvia", "Zyxwvias Team", SIMILAR),
        ("Zyxwvia", "TeamZyxwvia2", SIMILAR),
        ("Ann", "Anna", NONE),
        ("Ann", "Joann", NONE),
        ("Ann", "annually", NONE),
        ("Ann", "Ann-Marie", SIMILAR),
        ("Marie", "Ann\N{NON-BREAKING HYPHEN}Marie", SIMILAR),
        ("Ann", "d'Ann", SIMILAR),
        ("Ann", "Anns Team", SIMILAR),
        ("Ann", "Ann2", SIMILAR),
        ("Ann", "Anna and Ann", NAMED),
        ("O'Neil", "O\N{RIGHT SINGLE QUOTATION MARK}Neil's team", NAMED),
        ("O`Neil", "the o'neil", NAMED),
        ("Neil", "O'Neil's team", SIMILAR),
        ("Ann Lee", "Ann \N{NO-BREAK SPACE}LEE", NAMED),
        ("Ann", "A\N{SOFT HYPHEN}nn", NAMED),
        ("Łukasz Żuk", "lukasz zuk", NAMED),
        ("Soren", "SØREN", NAMED),
        ("Strasse", "Straße", NAMED),
        ("Y\N{LATIN SMALL LETTER DOTLESS I}lmaz", "YILMAZ", NAMED),
        ("Διονύσης", "ΔΙΟΝΥΣΗΣ", NAMED),
        ("Иван", "ИВАН и Пётр", NAMED),
        ("Петр", "Пётр", NAMED),
        ("שלמה", "שְׁלֹמֹה", NAMED),
        ("محمد", "مُحَمَّد", NAMED),
        ("राम", "रामू", SIMILAR),
        ("か", "が", SIMILAR),
        ("李娜", "李娜", NAMED),
        ("李娜", "李娜队", SIMILAR),
        ("민준", "민준이가", SIMILAR),
        ("\N{FULLWIDTH LATIN CAPITAL LETTER A}nn", "ann", NAMED),
        ("A.B.", "the a.b. team", NAMED),
        ("", "Ann", NONE),
        ("José María", "María José", SIMILAR),
        ("José María", "jose-maria", SIMILAR),
        ("José María", "José", NONE),
        ("Müller", "Frau Mueller", SIMILAR),
        ("Mueller", "MÜLLER", SIMILAR),
        ("Æsa Bøe", "Aesa Boe", SIMILAR),
    ],
)
def test_how_a_text_contains_a_name(name: str, text: str, how: Likeness) -> None:
    assert likeness(name, text) is how


@given(names)
@examples(300)
def test_case_and_form_make_no_difference(name: str) -> None:
    assert fold(fold(name)) == fold(name)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert fold(unicodedata.normalize(form, name)) == fold(name)
    assert fold(name.casefold()) == fold(name)
    assert likeness(name, name) is (NAMED if fold(name) else NONE)


@given(latin, st.data())
@examples(300)
def test_accents_make_no_difference(name: str, data: st.DataObject) -> None:
    accented = "".join(each + data.draw(st.sampled_from(["", *ACCENTS])) for each in name)

    assert likeness(name, accented.upper()) is NAMED
    assert likeness(accented.title(), name) is NAMED


@given(
    latin, st.sampled_from(["Mr {}", "{}'s team", "{}, again", "{} & Bo", "Bo / {}", "“{}”", "{} 2", "{}\n", "/{}/"])
)
@examples(200)
def test_a_name_is_found_as_a_word(name: str, text: str) -> None:
    assert likeness(name, text.format(name)) is NAMED
    assert likeness(name, text.format(name.upper())) is NAMED


@given(names, names)
@examples(300)
def test_a_longer_word_is_another_name(name: str, more: str) -> None:
    assume(fold(name) and fold(more).isalnum())
    for word in (name + more, more + name):
        assume(fold(name) not in fold(more) and fold(word).count(fold(name)) == 1)
        assert likeness(name, word) is not NAMED
        assert likeness(name, f"{name} and {word}") is NAMED
