"""Sheets in other languages: nothing is missing, and nothing is half in English."""

import re
from datetime import date
from string import Formatter

import pytest
from babel import Locale

from scorekeeper.rules.all_topics import RULES
from scorekeeper.rules.topics.counts.rules import Bound, Figure
from scorekeeper.sheets.text.language import (
    FOLDER,
    LANGUAGES,
    Language,
    UnknownLanguage,
    catalog,
    language,
    said,
    say,
    speaking,
)
from scorekeeper.sheets.text.phrases import Phrases
from tests.sheets import words_of_sheets

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_that_is_offered_has_every_word_of_every_sheet(code: str) -> None:
    assert words_of_sheets.missing(code) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalog_has_nothing_that_no_sheet_says(code: str) -> None:
    assert words_of_sheets.obsolete(code) == []


def test_every_catalog_is_offered_and_every_language_has_one() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.po")) == sorted(OTHERS)


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_has_the_places_of_its_english(code: str) -> None:
    said_there = catalog(code)
    pairs = [*said_there.words.items(), *said_there.rules.items(), *said_there.findings.items()]
    places = words_of_sheets.places

    assert [each for each in pairs if set(places(each[1])) - set(places(each[0]))] == []
    assert [each for each in said_there.words.items() if places(each[0]) != places(each[1])] == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_number_with_its_word_has_one_for_each_plural(code: str) -> None:
    said_there = catalog(code)
    everything = [*said_there.words.values(), *said_there.rules.values()]
    specs = [
        spec
        for each in (*everything, *said_there.findings.values())
        for _, _, spec, _ in Formatter().parse(each)
        if spec
    ]

    assert {spec.count("|") for spec in specs} == {1}
    # Two words are enough: none of these languages has more for whole numbers below a million.
    forms = {
        str(Locale.parse(code).plural_form(count))
        for count in (*range(1000), *range(1000, 999_999, 997))
    }
    assert forms <= {"one", "other"}


@pytest.mark.parametrize("code", OTHERS)
def test_what_a_check_finds_is_told_without_an_english_word(code: str) -> None:
    told, english = Language(code), re.compile(r"\b(the|is|are|meld|side|wild|cards?|of)\b")
    findings = [each for _, ruling in words_of_sheets.golden_rulings() for each in ruling.findings]

    said_there = {told.finding(each) for each in findings}

    assert {each.code for each in findings} >= {"meld.too-short", "count.totals-impossible"}
    assert [each for each in said_there if english.search(each)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_bound_of_totals_is_told_in_every_language(code: str) -> None:
    told = Language(code)

    assert [each for each in (*Figure, *Bound) if told.known(each.said) is None] == []


def test_numbers_and_days_are_written_as_the_language_writes_them() -> None:
    italian, english = language("it"), language("en")

    assert [english.number(-12500), italian.number(-12500)] == ["−12,500", "−12.500"]
    day = date(2026, 5, 1)
    assert [english.day(day), italian.day(day)] == ["1 May 2026", "1 maggio 2026"]


def test_thousands_are_parted_by_a_space_that_every_font_has() -> None:
    assert language("fr").number(-12500) == "−12\N{NO-BREAK SPACE}500"


def test_what_is_one_depends_on_the_language() -> None:
    words = "carte|cartes"

    assert language("fr").counted(0, words) == "0 carte"
    assert language("it").counted(0, "carta|carte") == "0 carte"


def test_a_number_takes_the_word_that_agrees_with_it() -> None:
    italian = language("it")

    assert italian.said("1 natural canasta") == "1 canasta pura"
    assert italian.said("2 natural canastas") == "2 canaste pure"


def test_a_language_is_spoken_for_one_sheet_and_english_again_afterwards() -> None:
    with speaking("it"):
        inside = (say("left in hand"), said("three naturals of one rank"))

    assert inside == ("rimaste in mano", "tre naturali dello stesso valore")
    assert say("left in hand") == "left in hand"


def test_a_language_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"sheets have the languages .*en.*, not 'tlh'"):
        language("tlh")


def test_a_phrase_is_told_as_a_whole_or_not_at_all() -> None:
    phrases = Phrases(
        {
            "{words} and {more}": "{words} e {more}",
            "a pair": "una coppia",
            "{name} deals": "dà {name}",
        },
        str,
        lambda count, words: f"{count} {words}",
    )

    assert (
        phrases.translated("a pair and a pair and a pair") == "una coppia e una coppia e una coppia"
    )
    assert phrases.translated("a pair and a trio") is None
    assert phrases.translated("A pair") == "Una coppia"
    assert phrases.translated("Ann and {0} deals") == "dà Ann and {0}"


def test_every_finding_that_a_sheet_can_print_is_one_of_the_messages() -> None:
    assert words_of_sheets.finding_words() <= {rule.message for rule in RULES.values()}
