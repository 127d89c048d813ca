"""What stands on a page in another language than the page is marked with its own."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import SOURCES, VARIANTS
from scorekeeper.rules.messages import Msg
from scorekeeper.rules.sources import OWN
from scorekeeper.store import open_store
from tests.browser.everywhere import furnished

BOOKS = [book for key, book in SOURCES.items() if key not in OWN]
# What the program says of a book in English.
ENGLISH = re.compile(r"\b(read 2026|second-hand|web edition|as retold|Canasta, irregularities)\b")
VOID = ("meta", "link", "input", "br", "hr", "img", "path", "rect", "circle", "use")


class Spoken(HTMLParser):
    """Collects the words of a page with the language that is marked around them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = [("", "")]
        self.words: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element."""
        if tag not in VOID:
            self.open.append((tag, dict(attrs).get("lang") or self.open[-1][1]))

    def handle_endtag(self, tag: str) -> None:
        """Leave it, and what was left open in it."""
        if tag not in VOID:
            while self.open.pop()[0] != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Keep the words."""
        if data.strip():
            self.words.append((self.open[-1][1], unescape(data)))


def words_of(client: FlaskClient, path: str, lang: str) -> list[tuple[str, str]]:
    reader = Spoken()
    reader.feed(client.get(path, headers={"Accept-Language": lang}).text)
    return reader.words


def test_what_is_said_of_a_source_is_in_the_language_of_every_page(app: Flask, client: FlaskClient) -> None:
    with open_store(app.config["DATABASE"]) as store:
        house = furnished(store)
    english, italian = set(), 0
    for path in (*house.paths, *(f"/variants/{each}" for each in list(VARIANTS)[::9])):
        for _, words in words_of(client, path, "it"):
            italian += "nel 2026" in words or "di seconda mano" in words
            if ENGLISH.search(words):
                english.add((path, words.strip()[:100]))

    assert sorted(english) == []
    assert italian > 20


def test_a_heading_of_a_book_is_marked_where_it_is_cited(client: FlaskClient) -> None:
    for lang, step in (("de", "Schritt"), ("en", "step")):
        words = words_of(client, "/variants/classic", lang)
        assert ("it", "Giocare") in words
        assert any(words[at + 1] == (lang, f", {step} 5") for at, each in enumerate(words) if each == ("it", "Giocare"))


@pytest.mark.parametrize("lang", ["it", "en", "fr"])
def test_the_list_of_sources_has_each_title_in_the_language_of_its_book(client: FlaskClient, lang: str) -> None:
    seen: set[str] = set()
    heading = words_there(client, lang)
    for variant in ("classic", "samba", "burraco"):
        words = words_of(client, f"/variants/{variant}", lang)
        [start] = [n for n, (_, each) in enumerate(words) if each == heading][-1:]
        for book in BOOKS:
            found = [spoken for spoken, each in words[start:] if each.strip(" \n,;") == book.title]
            assert set(found) <= ({lang} if isinstance(book.title, Msg) else {book.lang}), book.title
            seen.update(book.key for _ in found)
    unmarked = {"hoyle-it"} if lang == "it" else set()  # in its own language it stands within its sentence
    assert "hoyle-it" in seen | unmarked
    assert len(seen | unmarked) > 8 or lang == "en"


def words_there(client: FlaskClient, lang: str) -> str:
    """The heading of the sources."""
    page = client.get("/variants/samba", headers={"Accept-Language": lang}).text
    [heading] = re.findall(r'<section id="sources">\s*<h2>(.*?)</h2>', page)
    return str(heading)


def test_where_an_event_comes_from_is_said_in_the_language_of_the_page(client: FlaskClient) -> None:
    words = words_of(client, "/events/new", "it")
    languages = {each.strip(): spoken for spoken, each in words}

    assert "F.I.Bur., codice di gara, gennaio 2026; eburraco, danese puro" in languages
    assert languages["nessun regolamento: una proposta da cui partire"] == "it"
