"""Every kind of sheet in every language: nothing stays English, nothing is cut or overlaps."""

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.rules import SOURCES, Cite
from scorekeeper.rules.elements.fact import Choice
from scorekeeper.rules.messages import Msg, worded
from scorekeeper.sheets.game.context import sheet_game
from scorekeeper.sheets.game.notes import Notebook
from scorekeeper.sheets.pad.blank import sheet_blank
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.sizes import Paper, paper_named
from scorekeeper.sheets.rulebook.summary import sheet_summary
from scorekeeper.sheets.slips.card_layout import PAPER, SCORE, WATCH, CardForm
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.slip import SlipFill, sheet_slip
from scorekeeper.sheets.slips.table_card import CardFill, sheet_card
from scorekeeper.words.catalog import WORDS
from scorekeeper.words.language import LANGUAGES, Language, translate, using_language
from tests.canasta import CANASTA as VARIANTS
from tests.sheets.games import GAMES
from tests.sheets.played import evening, played, record
from tests.sheets.positions import assert_nothing_overflows
from tests.strategies import EXPLORE, each_once, some

OTHERS = [code for code in LANGUAGES if code != "en"]
LONGEST = ("de", "fr")  # whose words need the most room
PADS = ("classic", "samba", "american", "hand-and-foot") if EXPLORE else ("hand-and-foot",)
# English words that none of the other languages has, as they stand on sheets.
ENGLISH = re.compile(
    r"\b(the|and|with|(?-i:hands?)|Hand(?= \d)|score|melds?|cards?|draw|drew|deals?"
    r"|dealt|went|out|left|sides?|game|red|black|threes|each|must|open|of|rules|assumed|scorekeeper)\b",
    re.IGNORECASE,
)
ALSO = {"nl": ("of", "score", "hand"), "it": ("score",)}  # words of the language as well
NAMES = re.compile(r"Hand and Foot|Pennies from Heaven|(zip|blast) (code|off)|Boat", re.IGNORECASE)


def small(paper: str) -> Paper:
    return paper_named(paper)


def pages(code: str) -> Iterator[tuple[str, str, Paper]]:
    """Every kind of sheet but that of a game, with its name and paper."""
    for name in PADS:
        variant = VARIANTS[name]
        for paper in (small("a4"), small("a5"), small("a6"), paper_named("a4", None, "large")):
            blank = sheet_blank(variant, paper, variant.seating.forms[0])
            yield f"blank {name} {paper.key}", filled_in("blank.html", blank), blank.paper
        for paper in (small("a6"), small("a5")):
            slip = sheet_slip(SlipForm(variant, paper, (2, 2), lang=code), SlipFill(table="7"))
            yield f"slip {name} {paper.key}", filled_in("slip.html", slip), slip.paper
            for purpose in (PAPER, SCORE, WATCH):
                form = CardForm(variant, paper, 2, purpose, lang=code)
                card = sheet_card(form, CardFill("7", ("Xx", "Yy"), "http://a.example/g/x"))
                yield f"card {name} {purpose}", filled_in("table_card.html", card), card.paper
    summary = sheet_summary([make() for make in GAMES.values()], small("a4"))
    yield "summary", filled_in("summary.html", summary), summary.paper


@pytest.mark.parametrize("code", OTHERS if EXPLORE else LONGEST)
def test_every_kind_has_room_for_the_words_of_the_language(code: str) -> None:
    """Every other page of each language; the next language takes those between."""
    with using_language(code):
        for place, (name, html, paper) in enumerate(pages(code), OTHERS.index(code)):
            if place % 2 and not EXPLORE:
                continue
            try:
                assert_nothing_overflows(html, paper)
            except AssertionError as error:
                raise AssertionError(f"{code}, {name}: {error}") from error


@pytest.mark.parametrize(("code", "name"), each_once(OTHERS if EXPLORE else LONGEST, GAMES))
def test_the_sheet_of_a_game_has_room_for_the_words_of_the_language(code: str, name: str) -> None:
    with using_language(code):
        sheet = sheet_game(GAMES[name](), address="http://a.example/g/x")
        assert_nothing_overflows(filled_in("game.html", sheet), sheet.paper)


@pytest.mark.parametrize("code", OTHERS)
def test_no_word_of_a_page_is_english(code: str) -> None:
    with using_language(code):
        for name, html, _ in pages(code):
            if name != "summary":  # names and titles there are English ones
                body = re.sub(r"<style.*?</style>|<svg.*?</svg>|<[^>]*>", " ", html, flags=re.DOTALL)
                found = ENGLISH.findall(NAMES.sub("", body))
                also = ALSO.get(code, ())
                assert [each for each in found if each.lower() not in also] == [], name


@pytest.mark.parametrize("code", OTHERS)
def test_whatever_a_game_says_is_in_the_catalog(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown: set[str] = set()
    text, known = Language.text, Language.known

    def noting(self: Language, english: str, **facts: object) -> str:
        is_message = isinstance(english, (Msg, Choice))  # which `known` looks up
        if not is_message and not self.entry(WORDS, english) and self._plain(english) is None:
            unknown.add(english)
        return text(self, english, **facts)

    def noted(self: Language, words: object) -> str | None:
        found = known(self, words)
        unknown.update({str(worded(words))} if found is None else ())
        return found

    monkeypatch.setattr(Language, "text", noting)
    monkeypatch.setattr(Language, "known", noted)
    with using_language(code):
        for make in GAMES.values():
            filled_in("game.html", sheet_game(make(), address="http://a.example/g/x"))

    books = {words for book in SOURCES.values() for words in (book.title, book.publisher)}
    sections = {cite.section for each in VARIANTS.values() for cite in each.cites.values()}
    editions = {book.edition for book in SOURCES.values()}
    assert unknown - books - sections - editions - {""} == set()


@pytest.mark.parametrize("code", some(OTHERS, 2))
def test_the_file_says_its_language_and_its_pages_are_counted_in_it(code: str) -> None:
    printed = PdfReader(BytesIO(sheets.game_sheet(GAMES["finished"](), lang=code)))

    with using_language(code) as told:
        foot = told.text("page {number} of {count}", number=1, count=len(printed.pages))
    assert str(printed.root_object["/Lang"]) == code
    assert foot in printed.pages[0].extract_text()


def test_italian_stands_on_a_sheet_with_its_own_numbers_and_dates() -> None:
    words = PdfReader(BytesIO(sheets.game_sheet(GAMES["finished"](), lang="it"))).pages[0]

    said = words.extract_text()
    for each in ("Inizio: 7 marzo 2026", "6.815", "canasta pura", "pagina 1 di"):
        assert each in said


def test_a_sheet_in_english_is_the_same_before_and_after_another_language() -> None:
    variant = VARIANTS["samba"]
    before = sheets.blank_sheet(variant)

    italian = sheets.blank_sheet(variant, lang="it")

    assert sheets.blank_sheet(variant) == before
    assert sheets.blank_sheet(variant, lang="it") == italian != before


def test_the_chapters_of_a_book_are_in_the_language_of_the_sheet() -> None:
    with using_language("it"):
        book, own = Notebook(), Notebook()
        book.mark(Cite("encyclopedia", "Melds and canastas"))
        own.mark(Cite("house", translate("Red threes")))

        assert "Combinazioni e canaste." in book.legend()[0].text
        assert "House rule" not in own.legend()[0].text


def test_the_reason_of_an_extra_is_somebodys_own_words() -> None:
    """Also where it reads like a line of the program, as "red threes" does."""
    hand = evening(1)[0]
    hand["sides"][0]["extras"] = [{"points": 50, "reason": "red threes"}]
    game = played(record([hand]))

    with using_language("it"):
        html = filled_in("game.html", sheet_game(game, address="http://a.example/g/x"))

    assert "red threes" in html
