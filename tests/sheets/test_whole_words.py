"""Lines and pages of any kind of sheet: no word is cut where its language does not divide it, and nothing is torn."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from scorekeeper.rules import VARIANTS
from scorekeeper.sheets.paper.sizes import PAPERS, Edition, Paper, UnknownPaper, paper_named
from scorekeeper.words.language import LANGUAGES, translate, using_language
from tests.sheets import kinds
from tests.sheets.breaks import faults_of
from tests.sheets.conftest import Laid
from tests.sheets.kinds import OF_VARIANTS, SHEETS
from tests.sheets.laid import boxes
from tests.sheets.wish import Wish
from tests.strategies import each_once, some

MARKUP = re.compile(r"<style.*?</style>|<svg.*?</svg>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")
WITHIN_WORDS = re.compile(r"</?(?:b|span|sup|a)\b[^>]*>")
SAID_ELSEWHERE = re.compile(r'"([^"]*)"')  # words of attributes, which stand in heads and feet
DIVIDED = "gebruikersovereenkomsten"  # letters of a link that languages would divide
WITH_ADDRESS = ("slip", "table_card")
APART = ("slip", "table_card", "packet", "event_certificates")  # one page each, with places for all
NAMES = ("Anna", "Bernd", "Clara", "Dieter")
SIZES = [(paper, edition) for paper in PAPERS for edition in Edition]
WAYS = [
    (kind, variant, lang, *size)
    for kind in SHEETS
    for variant, lang, size in some(each_once(VARIANTS if kind in OF_VARIANTS else ["classic"], LANGUAGES, SIZES), 4)
]


def lines(box: Any) -> Iterator[list[str]]:
    """The lines of each paragraph that has several."""
    for each in boxes(box):
        found = [line for line in getattr(each, "children", ()) if type(line).__name__ == "LineBox"]
        if len(found) > 1:
            yield [written(line) for line in found]


def written(box: Any) -> str:
    """The text of one line that is seen."""
    if hasattr(box, "text"):
        return str(box.text) if box.style["visibility"] == "visible" else ""
    return "".join(map(written, getattr(box, "children", ())))


def words(html: str) -> set[str]:
    """Every word of a document."""
    body = MARKUP.sub(" ", html)
    told = " ".join((TAG.sub(" ", body), TAG.sub(" ", WITHIN_WORDS.sub("", body)), *SAID_ELSEWHERE.findall(body)))
    return set(re.findall(r"\w+", unescape(told)))


def cut(laid: Laid) -> list[str]:
    """The words that begin on one line and end on the next, without a hyphen between."""
    found, known = [], words(laid.html) | words(translate("page {number} of {count}", number=1, count=1))
    for page in laid.document.pages:
        for paragraph in lines(page._page_box):
            told = re.sub(r"-\n", "", "\n".join(line.strip() for line in paragraph))
            for ends, begins in re.findall(r"(\w+)\n(\w+)", told):
                if not {ends, begins} <= known and not (ends.isdigit() or begins.isdigit()):
                    found.append(f"{ends}|{begins}")
    return found


@pytest.mark.parametrize(("kind", "variant", "lang", "paper", "edition"), WAYS)
def test_words_are_cut_only_at_a_hyphen_and_pages_divided_well(
    kind: str, variant: str, lang: str, paper: str, edition: Edition, laid: list[Laid]
) -> None:
    on: Paper = paper_named(paper, None, edition)

    with using_language(lang):
        try:
            SHEETS[kind](Wish(on, VARIANTS[variant], NAMES))
        except UnknownPaper:
            pytest.skip("not in this size")

        assert laid
        assert [each for sheet in laid for each in cut(sheet)] == []
    if kind not in APART:
        assert faults_of(laid[-1]) == []


@pytest.mark.parametrize("kind", SHEETS)
def test_no_address_has_a_hyphen_that_is_not_its_own(
    kind: str, laid: list[Laid], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kinds, "ADDRESS", f"http://192.168.1.20:8000/g/{DIVIDED}")

    with using_language("nl"):
        for paper in ("a5", "a6"):
            SHEETS[kind](Wish(paper_named(paper, None, Edition.NORMAL), names=NAMES))

    pages = [page._page_box for sheet in laid for page in sheet.document.pages]
    assert pages
    for paragraph in (each for page in pages for each in lines(page)):
        told = "".join(map(str.strip, paragraph))
        assert DIVIDED in told or "http" not in told
    assert kind not in WITH_ADDRESS or any("http" in line for page in pages for line in written(page).split())
