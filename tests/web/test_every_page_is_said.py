"""Every page in a language that nobody speaks: what stands outside its brackets was never said."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.rules import VARIANTS
from scorekeeper.rules.all_topics import RULES, SETTINGS
from scorekeeper.store import open_store
from scorekeeper.web import languages
from tests.browser.everywhere import furnished
from tests.words.pseudo import Pseudo, unmarked

# The same in every language: names of this program and of papers, the notation, months as this
# language writes them, and codes of findings, house rules and penalties.
OWN = re.compile(r"Canasta|score|AA|Letter|PDF|JSON|SVG|JKR|BB|CC|GG|HH|May")
PENALTIES = {each.code for variant in VARIANTS.values() for each in variant.penalties}
CODES = re.compile("|".join(sorted({*RULES, *SETTINGS, *PENALTIES}, key=len, reverse=True)))
# Codes and addresses, which are other ones each time.
SECRETS = re.compile(r'<(\w+) class="(?:typed-code|digest)">.*?</\1>|value="[^"]*/[^"]*"')
# What people called themselves, their rules and events, and what they wrote.
TYPED = (
    *("Us", "Them", "Ann", "Ben", "Cem", "Dea", "Bo", "Side", "Pair", "Spring cup", "Club rules"),
    *("The Thursday Evening Partnership of Old", "Bartholomew", "Christopher", "Ольга", "美咲"),
    *("Иванов и Иванова", "Wilhelmina von Hohenstein", "As the encyclopedia prints it"),
    *("They insisted", "the king of hearts by", "the count of melds and", "a phone", "Partnershi"),
)


def test_every_word_of_every_page_is_said(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(app.config["DATABASE"]) as store:
        house = furnished(store)
    for token in house.games:
        client.get(f"/g/{token}")
    monkeypatch.setattr(languages, "of_request", Pseudo)

    left = {}
    for path in house.paths:
        page = CODES.sub(" ", SECRETS.sub(" ", client.get(path).text))
        words = {each for each in unmarked(page) if not OWN.fullmatch(each)}
        unsaid = sorted(each for each in words if not _is_typed(each))
        if unsaid:
            left[path] = unsaid

    assert left == {}


def _is_typed(word: str) -> bool:
    """What somebody typed, or several such words that stand in elements side by side."""
    rest = word
    words = {each for typed in TYPED for each in typed.split()}
    for each in sorted(words, key=len, reverse=True):
        rest = rest.replace(each, "")
    return not rest
