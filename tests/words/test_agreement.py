"""Words agree with the facts beside them: numbers, names, cards, and the game that is played."""

import re

import pytest
from flask import Flask

from scorekeeper import rules
from scorekeeper.rules import VARIANTS
from scorekeeper.rules.all_topics import CHECKS
from scorekeeper.sheets.game.result import AREAS
from scorekeeper.web import create_app
from scorekeeper.words.catalog import CARDS, places
from scorekeeper.words.language import LANGUAGES, language
from tests.words import collected

OTHERS = [code for code in LANGUAGES if code != "en"]
every_other = pytest.mark.parametrize("code", OTHERS)
# Words before or after a number that are the same for one and for several.
SAME = {
    "de": r": {}",
    "es": r"(?:: |es |tener ){}",
    "fr": r"(?:au moins |noté |de ){}|{} au plus",
    "it": r"(?:: |è ){}",
    "nl": r": {}",
    "pt": r"(?:: |é |ter ){}",
}
SIDE = r"⟨?\{(?:side|sides|noted|name|names|variant|comes|leaves|name_\w+)\}"
# A word before a name that would have to change with it: "de Anne", "von Wir".
BEFORE_A_NAME = {
    "de": r"\b(?:von|zwischen) \{(?:side|sides|noted)\}|Regeln von \{name|\b(?:Stand|Spiele"
    r"|Meldungen|Ergebnis|Protest|Karten|Erstmeldung)(?: von) \{name",
    "fr": rf"\b(?:de|que|jusque) (?!\{{name_most\}}){SIDE}",
    "nl": r"\b(?:door|tussen) \{(?:side|sides)\}",
}
# An article before cards, which are of more than one gender.
BEFORE_CARDS = r"\b(?:[Uu]n|[Uu]na|[Uu]ne|[Uu]no|[Uu]m|[Uu]ma|(?i:eine?n?)) \{what\}"


def said(code: str) -> list[tuple[str, str]]:
    """What a catalog says, by its English, without what cards are called."""
    every = collected.entries(code).items()
    return [(english, words) for (context, english), words in every if context != CARDS]


@every_other
def test_a_number_that_governs_a_word_in_english_governs_one_everywhere(code: str) -> None:
    lacking = [
        words
        for english, words in said(code)
        for name, forms in places(english)
        if "|" in forms and dict(places(words)).get(name) == ""
        if not re.search(SAME[code].replace("{}", rf"\{{{name}\}}"), words)
    ]

    assert lacking == []


@pytest.mark.parametrize("code", BEFORE_A_NAME)
def test_no_word_before_a_name_would_have_to_change_with_it(code: str) -> None:
    assert [words for _, words in said(code) if re.search(BEFORE_A_NAME[code], words)] == []


@every_other
def test_no_article_stands_before_cards_of_any_rank(code: str) -> None:
    assert [words for _, words in said(code) if re.search(BEFORE_CARDS, words)] == []


@every_other
def test_what_leads_to_the_rules_and_to_questions_has_two_names(code: str) -> None:
    spoken = language(code)
    asked = spoken.text("⟨Ask the ⟩Referee").partition("⟩")[2]

    assert spoken.text("Rules") not in (asked, spoken.text("Referee"))


def test_every_area_that_can_stay_unchecked_has_words_of_its_own() -> None:
    areas = {rule.code.partition(".")[0] for each in CHECKS for rule in each.rules}
    unchecked = {code.partition(".")[0] for _, ruling in collected.golden_rulings() for code in ruling.not_checked}

    assert unchecked <= areas
    assert unchecked - AREAS.keys() == set()
    assert {AREAS[each].partition(" ")[0] for each in unchecked} == {"the"}


@pytest.mark.parametrize("name", VARIANTS)
def test_italian_calls_the_pile_as_the_players_of_a_game_do(name: str) -> None:
    """It is `pozzo` in canasta and `monte` in burraco."""
    italian, variant = language("it"), VARIANTS[name]
    other = r"\bpozzo\b" if variant.pots is not None else r"\bmonte\b"
    told = [
        italian.message(words)
        for section in rules.describe(variant)
        for words in (section.heading, *(x for row in section.rows for x in (row.label, row.value)))
    ]

    assert [words for words in told if re.search(other, words)] == []


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    database = tmp_path_factory.mktemp("agreement") / "games.db"
    return create_app({"DATABASE": str(database), "SECRET_KEY": "for tests only"})


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", ["/variants/compare?a=classic&b=american", "/variants/codes"])
def test_no_heading_that_stands_alone_ends_in_a_comma(app: Flask, code: str, path: str) -> None:
    page = app.test_client().get(path, headers={"Accept-Language": code}).text
    headings = re.findall(r'<th scope="row">(.*?)(?:<span.*?)?</th>', page)

    assert headings
    assert [each for each in headings if each.rstrip().endswith(",")] == []
