"""Every page in a real language: whatever its catalog is asked for, it has."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import SOURCES
from scorekeeper.rules.messages import Msg
from scorekeeper.store import open_store
from scorekeeper.words import language
from scorekeeper.words.catalog import CARDS, FINDINGS, RULES, WORDS
from tests.browser.everywhere import furnished
from tests.words import collected

NAMES = {
    words
    for book in SOURCES.values()
    for words in (book.title, book.publisher, book.edition, book.short)
    if not isinstance(words, Msg)
}
# What people wrote in the furnished house, and codes that pages show.
TYPED = {"a card lies face up"}
# What was said already is asked for a second time here and there; English has one of these.
ENGLISH = re.compile(r"\b(the|and|of|with|is|are|not|may|has|cards?|dealt)\b")


def test_no_page_asks_a_catalog_for_words_that_it_lacks(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(app.config["DATABASE"]) as store:
        house = furnished(store)
    for token in house.games:
        client.get(f"/g/{token}")
    known = {english for _, english in collected.entries("it")}
    asked: dict[str, str] = {}
    looked_up = language.Language.entry

    def entry(self: language.Language, context: str, english: str) -> str:
        if self.code == "it" and context in (WORDS, RULES, FINDINGS) and context != CARDS:
            asked.setdefault(english, path)
        return looked_up(self, context, english)

    monkeypatch.setattr(language.Language, "entry", entry)
    for path in house.paths:
        client.get(path, headers={"Accept-Language": "it"})

    lacking = set(asked) - known - NAMES - TYPED
    english = sorted(f"{words} ({asked[words]})" for words in lacking if ENGLISH.search(words))
    assert english == []
