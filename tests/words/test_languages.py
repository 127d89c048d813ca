"""What the program says in other languages: nothing is missing, and nothing is half in English."""

import datetime as dt
import hashlib
import re
from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel import Locale
from babel.numbers import format_decimal

from scorekeeper import paths
from scorekeeper.rules.elements.fact import CardCount, RankName
from scorekeeper.rules.messages import both, counted, msg
from scorekeeper.rules.topics.counts.rules import Bound, Figure
from scorekeeper.words.catalog import FOLDER, FREE, WORDS, CatalogFault, catalog, compile_catalog, kept_at, places
from scorekeeper.words.language import LANGUAGES, Language, UnknownLanguage, language, translate, using_language
from scorekeeper.words.numbers import LOCALES, SIGNS, is_one, locale_in, number_in
from tests.words import collected

OTHERS = [code for code in LANGUAGES if code != "en"]
HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
# An infinitive, in Portuguese, where a clause begins; and words that only look like one, or are its subject.
BEGINS = re.compile(r"(?:^|[.?!:;] )([^\W\d]+(?:[aei]r|ôr|[áêií]-l[ao]s?))\b")
NO_INSTRUCTIONS = {"Enter", "Ler", "Lugar", "Qualquer", "lugar", "number", "qualquer", "scorekeeper"}
CLOSING = (".", "?", ":", "…")
ITALIAN = (FOLDER / "it.po").read_text(encoding="utf-8")
# What stands in a catalog, and what stood there before somebody changed the program.
ENGLISH = "Strangers are now asked for the password."
OLD = "Strangers will be asked for the password now."
GONE, NEW = ("A sentence that nothing says any more.", "Stopped. Everything that was saved is on disk.")

ABBREVIATED = 5  # letters of what may be an abbreviation


@pytest.mark.parametrize("code", OTHERS)
def test_a_language_that_is_offered_has_every_word(code: str) -> None:
    assert collected.missing(code) == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalog_has_nothing_that_nothing_says(code: str) -> None:
    assert collected.obsolete(code) == []


def test_portuguese_sentences_instruct_in_the_imperative() -> None:
    """Buttons are infinitives; a sentence that begins with one is no instruction in Brazil."""
    said = [text for text in collected.entries("pt").values() if text.endswith(".")]
    begun = {word for text in said for word in BEGINS.findall(text)} - NO_INSTRUCTIONS
    assert not begun
    assert BEGINS.findall("Nada mudou. Tocar na carta; depois, salvá-la: deixar assim.") == ["Tocar", "deixar"]


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The Italian catalog as it was: one English was another, one was not there, one is gone."""
    entry = f'msgid "{NEW}"\nmsgstr "'
    before, _, rest = ITALIAN.replace(f'msgid "{ENGLISH}"', f'msgid "{OLD}"').partition(entry)
    assert rest
    text = before + rest.partition("\n")[2] + f'\nmsgid "{GONE}"\nmsgstr "Una frase."\n'
    (tmp_path / "it.po").write_text(text, encoding="utf-8")
    monkeypatch.setattr(collected, "FOLDER", tmp_path)
    collected.entries.cache_clear()
    yield
    collected.entries.cache_clear()


@pytest.mark.usefixtures("older")
def test_english_that_has_changed_is_told_with_what_it_was() -> None:
    assert list(collected.changed("it")) == [((WORDS, ENGLISH), OLD)]


@pytest.mark.usefixtures("older")
def test_the_report_tells_changed_missing_and_obsolete_words_apart(capsys: pytest.CaptureFixture[str]) -> None:
    status = collected.main()

    assert status == 1
    assert sorted(capsys.readouterr().out.splitlines()) == [
        f"it changed, was “{OLD}”: {ENGLISH}",
        f"it missing: {NEW}",
        f"it obsolete: {GONE}",
    ]


def test_a_catalog_that_has_everything_is_not_mentioned(capsys: pytest.CaptureFixture[str]) -> None:
    assert (collected.main(), capsys.readouterr().out) == (0, "")


def test_every_catalog_is_offered_and_every_language_has_one() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.po")) == sorted(OTHERS)


@pytest.mark.parametrize("code", OTHERS)
def test_a_sentence_that_leaves_a_fact_out_is_one_of_the_rules(code: str) -> None:
    lacking = [
        key
        for key, words in collected.entries(code).items()
        if key[0] not in FREE
        and {name for name, _ in places(key[1])} != {name for name, _ in places(words)}
        and key[0] != "cards"
    ]

    assert lacking == []


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_ends_as_its_english_does(code: str) -> None:
    """In a stop, a question mark or a colon, and with the same spaces round it."""

    def ends(words: str) -> tuple[str, bool, bool]:
        closing = words.strip()[-1:]
        return (closing if closing in CLOSING else "", words.startswith(" "), words.endswith(" "))

    other = [
        (key[1], words)
        for key, words in collected.entries(code).items()
        if key[0] != "cards" and "|" not in key[1] and ends(key[1]) != ends(words)
    ]

    assert other == []


@pytest.mark.parametrize("code", OTHERS)
def test_two_words_are_enough_for_all_numbers_of_a_language(code: str) -> None:
    forms = {
        str(Locale.parse(LOCALES.get(code, code)).plural_form(count))
        for count in (*range(1000), *range(1000, 999_999, 997))
    }

    assert forms <= {"one", "other"}


@pytest.mark.parametrize("code", OTHERS)
def test_what_is_found_is_told_without_an_english_word(code: str) -> None:
    told_in, english = Language(code), re.compile(r"\b(the|are|meld|side|cards?|wild)\b")
    findings = [each for _, ruling in collected.golden_rulings() for each in ruling.findings]
    dutch = re.compile(r"\bwild\b") if code == "nl" else None

    said_there = {told_in.finding(each) for each in findings}

    assert {each.code for each in findings} >= {"meld.too-short", "count.totals-impossible"}
    assert [each for each in said_there if english.search(dutch.sub("", each) if dutch else each)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_every_bound_of_totals_is_told_in_every_language(code: str) -> None:
    told_in = Language(code)

    assert [each for each in (*Figure, *Bound) if told_in.known(each) is None] == []


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ('msgid "Hand {number}"\nmsgstr "Mano {numero}"\n', r"4: \{numero\} is not a place in"),
        ('msgid "Hand {number}"\nmsgstr "Mano"\n', r"4: \{number\} is missing"),
        ('msgid "{count:hand|hands}"\nmsgstr "{count:mano|mani|manone}"\n', "4: .* needs 2 words"),
        ('msgid "Hand {number}"\nmsgstr "Mano {number"\n', "4: braces that do not close"),
        ('msgctxt "cards"\nmsgid "K"\nmsgstr "re"\n', "5: needs 0 forms"),
        ('msgid "Hand"\nmsgstr Mano"\n', "5: this is not a line"),
    ],
)
def test_a_catalog_with_a_fault_is_refused_with_file_and_line(written: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "it.po"
    path.write_text(HEAD + written, encoding="utf-8")

    with pytest.raises(CatalogFault, match=rf"it\.po:{fault}"):
        compile_catalog(path)


@pytest.mark.parametrize("code", OTHERS)
def test_a_catalog_that_is_kept_compiled_is_as_its_source_however_little_of_it_is_there(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "made", lambda: tmp_path)
    compiled = cache(compile_catalog)  # the same every time, as a test below shows
    monkeypatch.setattr("scorekeeper.words.catalog.compile_catalog", compiled)
    whole = compiled(FOLDER / f"{code}.po")
    kept = kept_at(code, hashlib.sha256((FOLDER / f"{code}.po").read_bytes()).hexdigest()[:16])
    kept.parent.mkdir()

    for length in (None, len(whole), 0, 3, 20, 500, len(whole) // 2, len(whole) - 1):
        if length is not None:
            kept.write_bytes(whole[:length])

        assert catalog.__wrapped__(code).gettext("Hand")
        assert kept.read_bytes() == whole
    assert [*kept.parent.iterdir()] == [kept]


def test_a_catalog_is_the_same_whenever_it_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app contains the catalogs, and phones take it for a new version if one byte differs."""

    class Later(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> "Later":
            return cls(2040, 1, 1, tzinfo=tz)

    today = compile_catalog(FOLDER / "it.po")
    later = SimpleNamespace(**{**vars(dt), "datetime": Later})
    monkeypatch.setattr("babel.messages.catalog.datetime", later)

    assert compile_catalog(FOLDER / "it.po") == today


def test_numbers_and_days_are_written_as_the_language_writes_them() -> None:
    italian, english = language("it"), language("en")

    assert [english.number(-12500), italian.number(-12500)] == ["−12,500", "−12.500"]
    assert [language(code).number(5000) for code in ("it", "es", "pt")] == ["5.000"] * 3
    day, first = date(2026, 5, 2), date(2026, 11, 1)
    assert [english.day(day), italian.day(day)] == ["2 May 2026", "2 maggio 2026"]
    days = [language(code).day(first) for code in ("it", "fr", "pt", "de")]
    assert days == ["1º novembre 2026", "1er novembre 2026", "1º de novembro de 2026", "1. November 2026"]


@pytest.mark.parametrize(
    ("code", "region", "number", "first"),
    [
        ("de", "DE", "1.505", "1. März 2026"),
        ("de", "ch", "1’505", "1. März 2026"),
        ("it", "CH", "1’505", "1º marzo 2026"),
        ("fr", "CH", "1\N{NO-BREAK SPACE}505", "1er mars 2026"),
        ("es", "ES", "1.505", "1 de marzo de 2026"),
        ("es", "MX", "1,505", "1 de marzo de 2026"),
        ("es", "419", "1,505", "1 de marzo de 2026"),
        ("pt", "BR", "1.505", "1º de março de 2026"),
        ("pt", "PT", "1\N{NO-BREAK SPACE}505", "1 de março de 2026"),
        ("en", "US", "1,505", "March 1, 2026"),
        ("en", "GB", "1,505", "1 March 2026"),
        ("en", "", "1,505", "1 March 2026"),
        ("de", "US", "1.505", "1. März 2026"),
        ("de", "ZZ", "1.505", "1. März 2026"),
    ],
)
def test_a_region_writes_numbers_and_days_in_its_own_way(code: str, region: str, number: str, first: str) -> None:
    spoken = language(code, region)

    assert (spoken.number(1505), spoken.day(date(2026, 3, 1))) == (number, first)
    assert spoken.tag == language(code).tag  # its words are those of the language
    assert spoken.text("pick-up") == language(code).text("pick-up")


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_words_are_said_as_no_words(code: str) -> None:
    with using_language(code):
        assert (translate(""), translate("")) == ("", "")


def test_thousands_are_parted_by_a_space_that_every_font_has() -> None:
    assert language("fr").number(-12500) == "−12\N{NO-BREAK SPACE}500"


@pytest.mark.parametrize("code", OTHERS)
def test_numbers_are_written_as_babel_writes_them(code: str) -> None:
    locale, numbers = locale_in(code), (*range(120), 999, 1_000, 1_001, 9_999, 12_345, 999_999, -5, -1_000)

    for each in numbers:
        assert number_in(locale, each) == format_decimal(each, locale=locale).translate(SIGNS)
        assert is_one(locale, each) == (Locale.parse(locale).plural_form(abs(each)) == "one")


def test_what_is_one_depends_on_the_language() -> None:
    assert language("fr").counted(0, "carte|cartes") == "0 carte"
    assert language("it").counted(0, "carta|carte") == "0 carte"


def test_cards_take_the_form_that_their_place_asks_for() -> None:
    german, italian = language("de"), language("it")

    assert german.fact(CardCount("7", 3)) == "drei Siebenen"
    assert german.fact(CardCount("K", 2), "with") == "zwei Königen"
    assert german.fact(CardCount("K", 1, more=True), "with") == "noch einem König"
    assert italian.fact(CardCount("Q", 1)) == "una donna"
    assert italian.fact(RankName("3b", first=True)) == "Tre neri"


def test_a_number_takes_the_word_that_agrees_with_it() -> None:
    italian = language("it")
    one, two = (counted(count, "natural canasta", "natural canastas") for count in (1, 2))

    assert [italian.message(one), italian.message(two)] == ["1 canasta pura", "2 canaste pure"]


def test_a_language_is_spoken_for_one_sheet_and_english_again_afterwards() -> None:
    with using_language("it"):
        inside = (translate("left in hand"), translate("three naturals of one rank"))

    assert inside == ("rimaste in mano", "tre naturali dello stesso valore")
    assert translate("left in hand") == "left in hand"


def test_a_language_that_is_not_offered_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownLanguage, match=r"the languages are en, .*nl, not 'tlh'"):
        language("tlh")


def test_words_with_facts_are_told_as_a_whole_or_not_at_all() -> None:
    italian = language("it")

    both_known = both(["a canasta", "two canastas"])
    assert italian.known(both_known) == "una canasta e due canaste"
    assert italian.known(both(["a canasta", "a trio"])) is None
    assert italian.message(msg("ruling: {name}", name="a canasta")) == "decisione: a canasta"


@pytest.mark.parametrize("code", OTHERS)
def test_no_abbreviation_is_translated_as_the_word_that_it_looks_like(code: str) -> None:
    """Over a column of numbers, "No." is not the word "No" with a full stop."""
    entries = collected.entries(code)
    wrong = [
        key
        for key, words in entries.items()
        if not key[0] and len(key[1]) <= ABBREVIATED and key[1].endswith(".")
        if words == f"{entries.get((key[0], key[1][:-1]))}."
    ]

    assert wrong == []
