"""The renderer reads bundled files and nothing else, and what people write is only ever text."""

import re
from datetime import UTC
from io import BytesIO
from threading import Thread

import pytest
from pypdf import PdfReader

from scorekeeper import sheets
from scorekeeper.game.game import Game
from scorekeeper.sheets.game.context import sheets_of_game
from scorekeeper.sheets.paper import render
from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.press import ORIGIN, BundledFiles, RefusedUrl
from scorekeeper.sheets.paper.sizes import PAPERS
from tests.sheets.played import evening, played, record
from tests.strategies import some

MARKUP = (
    "<b>Ann</b>",
    "<svg onload=alert(1)>",
    "<img src=file:///etc/passwd>",
    "<img src='http://127.0.0.1:9/x.png'>",
    "<link rel=stylesheet href=http://127.0.0.1:9/x.css>",
    "</style><style>*{background:url(http://127.0.0.1:9/x)}",
    "{{ 7 * 7 }}",
    "a\" style='background:url(file:///etc/passwd)'",
    "&lt;b&gt;&amp;",
    "]]><!--",
)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a document asked the fetcher for, once fonts and styles are loaded."""
    render.laid_out("<html lang=en><title>x</title>漢", PAPERS["a4"])
    sheets.game_sheet(played(record(evening(1))), "a4", UTC)
    urls: list[str] = []
    fetch = BundledFiles.fetch

    def recorded(self: BundledFiles, url: str, headers: object = None) -> object:
        urls.append(url)
        return fetch(self, url, headers)

    monkeypatch.setattr(BundledFiles, "fetch", recorded)
    return urls


def game(words: str) -> Game:
    """A game with these words wherever people can write any."""
    hands = evening(2)
    hands[1]["sides"][0]["extras"] = [{"points": 5, "reason": words}]
    hands[1]["sides"][1]["penalties"] = [{"points": -5, "reason": words}]
    sides = [(words, [words, f"{words} 2"]), (f"{words} 3", ["Cora", "Dan"])]
    return played(record(hands, sides), title=words, reasons={1: words, 2: words})


@pytest.mark.parametrize("words", some(MARKUP, 2))
def test_markup_is_printed_as_it_was_written(words: str, asked: list[str]) -> None:
    content = sheets.game_sheet(game(words), "a4", UTC)

    text = "".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    assert re.sub(r"\s", "", words) in re.sub(r"\s", "", text)
    assert asked == []


def test_markup_adds_no_element_to_the_document() -> None:
    def elements(words: str) -> list[str]:
        """Of the smallest layout: whether a larger one has room for a chart depends on the length of the words."""
        *_, smallest = sheets_of_game(game(words), UTC, "", PAPERS["a4"])
        return re.findall(r"<(\w+)", filled_in("game.html", smallest))

    for words in MARKUP:
        assert elements(words) == elements("Ann")


@pytest.mark.parametrize(
    "url",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:9/x",
        "https://example.org/x",
        "data:text/plain,x",
        "ftp://example.org/x",
        "https://static.invalid.example.org/css/sheet.css",
        "css/sheet.css",
        f"{ORIGIN}../pyproject.toml",
        f"{ORIGIN}css/../../pyproject.toml",
        f"{ORIGIN}%2e%2e/pyproject.toml",
        f"{ORIGIN}/etc/passwd",
        f"{ORIGIN}%2Fetc%2Fpasswd",
        f"{ORIGIN}css",
        f"{ORIGIN}css/missing.css",
        f"{ORIGIN}css/sheet.css%00",
    ],
)
def test_the_fetcher_refuses_everything_but_bundled_files(url: str) -> None:
    with pytest.raises(RefusedUrl, match="bundled files only"):
        BundledFiles().fetch(url)


def test_the_fetcher_serves_a_bundled_file() -> None:
    answer = BundledFiles().fetch(f"{ORIGIN}css/sheet.css")

    assert b"@page" in answer.read()
    assert answer.content_type == "text/css"


def test_a_document_that_asks_for_a_file_gets_nothing(complaints: list[str]) -> None:
    html = "<html lang=en><title>x</title><img src='file:///etc/passwd' alt=none>"

    render.laid_out(html, PAPERS["a4"])

    assert "bundled files only" in "".join(complaints)


def test_sheets_can_be_asked_for_from_several_threads() -> None:
    made: list[bytes] = []
    one = played(record(evening(1)))
    threads = [Thread(target=lambda: made.append(sheets.game_sheet(one, "a4", UTC))) for _ in range(4)]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(made) == 4
    assert len(set(made)) == 1
