"""The language of pages: the browser's, then the device's; nothing half in English by accident."""

import re
from contextlib import closing
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import Environment
from markupsafe import Markup

from scorekeeper.rules import VARIANTS
from scorekeeper.rules.messages import msg
from scorekeeper.web.wording import as_shown
from scorekeeper.words.language import LANGUAGES, using_language
from tests.usecases.table import Table, gain, hand
from tests.web.pages import game

FRAME = re.compile(r'<html lang="([^"]+)"')


@pytest.mark.parametrize(
    ("asked", "lang", "said"),
    [
        ("it-CH,it;q=0.9,en;q=0.8", "it", "Nuova partita"),
        ("pt-PT", "pt-BR", "Nova partida"),
        ("nl;q=0.4, de;q=0.9", "de", "Neue Partie"),
        ("sv, tlh", "en", "New game"),
        ("", "en", "New game"),
    ],
)
def test_a_page_comes_in_the_language_of_the_browser(client: FlaskClient, asked: str, lang: str, said: str) -> None:
    page = client.get("/", headers={"Accept-Language": asked}).text

    assert FRAME.findall(page) == [lang]
    assert said in page


def test_the_choice_of_a_device_wins_over_its_browser(client: FlaskClient) -> None:
    chosen = client.post("/language", data={"lang": "fr", "back": "/variants?x=1"})
    page = client.get("/", headers={"Accept-Language": "it"}).text

    assert (chosen.status_code, chosen.location) == (303, "/variants?x=1")
    assert FRAME.findall(page) == ["fr"]
    assert "Nouvelle partie" in page


@pytest.mark.parametrize("back", ["//elsewhere.example/", "https://elsewhere.example", ""])
def test_the_switch_leads_to_no_other_site(client: FlaskClient, back: str) -> None:
    assert client.post("/language", data={"lang": "fr", "back": back}).location == "/"


def test_a_language_that_there_is_not_is_answered_with_those_that_there_are(client: FlaskClient) -> None:
    answer = client.post("/language", data={"lang": "tlh"})

    assert answer.status_code == 422
    assert all(name in answer.text for name in LANGUAGES.values())


def test_every_page_offers_every_language_under_its_own_name(client: FlaskClient, table: Table) -> None:
    for path in ("/", "/games/new", game(table), "/nowhere"):
        page = client.get(path).text
        for code, name in LANGUAGES.items():
            assert re.search(rf'<button name="lang" value="{code}" lang="[\w-]+"[^>]*>{name}<', page)


def test_a_script_comes_in_the_language_of_its_page(client: FlaskClient, table: Table) -> None:
    def script(lang: str) -> str:
        page = client.get(f"{game(table)}/hands/new", headers={"Accept-Language": lang}).text
        [address] = re.findall(r'src="([^"]+/hand_form[.it]*[.]js)"', page)
        answer = client.get(address)
        with closing(answer):
            return answer.text

    english, italian = script("en"), script("it")
    assert "translate('There is nothing to undo.')" in english
    assert "translate('There is nothing to undo.')" not in italian
    words = r"translate\((['\"])(?:\\.|(?!\1).)*\1"
    shared = italian.replace(".it.js'", ".js'")  # what it imports comes in its language, too
    assert re.sub(words, "translate(", shared) == re.sub(words, "translate(", english)


def test_scripts_in_a_language_that_there_is_not_are_not_found(client: FlaskClient) -> None:
    assert client.get("/static/x/js/text.tlh.js").status_code == 404


@pytest.mark.parametrize(
    ("lang", "letters", "queen"),
    [("de", "", "D"), ("de", "JQKA", "Q"), ("fr", "", "D"), ("nl", "", "V"), ("it", "", "Q")],
)
def test_court_cards_have_the_letters_of_the_packs_of_a_country(
    client: FlaskClient, lang: str, letters: str, queen: str
) -> None:
    if letters:
        chosen = client.post("/letters", data={"letters": letters, "back": "/ask"}, headers={"Accept-Language": lang})
        assert (chosen.status_code, chosen.location) == (303, "/ask")
    page = client.get("/ask/take-pile", headers={"Accept-Language": lang}).text

    assert re.findall(r'data-rank="Q"[^>]*>([^<]*)<', page) == [queen]
    assert ("data-letters" in page) == (queen != "Q")


def test_letters_that_no_pack_has_are_refused(client: FlaskClient) -> None:
    assert client.post("/letters", data={"letters": "ABCD"}).status_code == 422


def test_what_a_phone_holds_is_asked_for_anew_in_another_language(client: FlaskClient, table: Table) -> None:
    tags = {client.get(game(table), headers={"Accept-Language": code}).headers["ETag"] for code in ("en", "it")}

    assert len(tags) == 2


@pytest.mark.parametrize(
    ("asked", "number", "day"),
    [
        ("de-DE", "1.505", "4. Mai 2024"),
        ("de-CH,de;q=0.9", "1’505", "4. Mai 2024"),
        ("en-US", "1,505", "May 4, 2024"),
        ("en-GB", "1,505", "4 May 2024"),
    ],
)
def test_numbers_and_days_of_a_page_are_written_as_the_region_of_its_browser_does(
    client: FlaskClient, table: Table, asked: str, number: str, day: str
) -> None:
    table.record(hand(points=200 + 1505 - gain()))
    reads = {"Accept-Language": asked}
    board = client.get(game(table), headers=reads)
    log = client.get(f"{game(table)}/log", headers=reads)

    assert f">{number}<" in board.text
    assert day in log.text
    known = {**reads, "If-None-Match": board.headers["ETag"]}
    assert client.get(game(table), headers=known).status_code == 304


def test_what_a_phone_holds_is_asked_for_anew_in_another_region(client: FlaskClient, table: Table) -> None:
    def shown(asked: str) -> tuple[str, str]:
        answers = (
            client.get(path, headers={"Accept-Language": asked}) for path in (game(table), "/variants/samba/rulings")
        )
        first, rulings = answers
        return first.headers["ETag"], ".".join(re.findall(r"\d[.,’]\d{3}", rulings.text))

    found = [shown(asked) for asked in ("de-DE", "de-CH", "de-DE")]
    assert found[0] == found[2]
    assert found[0][0] != found[1][0]
    assert found[0][1] != found[1][1]


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_numbers_of_a_rulebook_are_the_same_in_every_language(client: FlaskClient, code: str) -> None:
    def numbers(lang: str) -> list[str]:
        page = client.get("/variants/samba", headers={"Accept-Language": lang}).text
        book = page.partition('<div class="book-text">')[2].partition('id="sources"')[0]
        book = re.sub(r'<a href="#book-.*?</a>', " ", book)
        book = re.sub(r'<span class="source">(<span[^>]*>[^<]*</span>)?[^<]*</span>', " ", book)
        text = unescape(re.sub(r"<[^>]*>", " ", book))
        return sorted(re.sub(r"\D", "", each) for each in re.findall(r"\d[\d.,\u00a0]*", text))

    assert numbers(code) == numbers("en")


def test_every_variant_has_a_rulebook_in_italian(client: FlaskClient) -> None:
    english = re.compile(r"\b(the|and|with|of)\b")
    for each in VARIANTS:
        page = client.get(f"/variants/{each}", headers={"Accept-Language": "it"}).text
        book = page.partition('<div class="book-text">')[2].partition('id="sources"')[0]
        text = re.sub(r"<[^>]*>", " ", re.sub(r'<span lang="en">.*?</span>', " ", book))
        assert english.findall(text.replace("Hand and Foot", " ")) == [], each  # the name of a game


VALUES = ("<b>", Markup("<b>"), "a & 'b'", 5, None, msg("Rules"), msg("{name}", name="<i>"), [1])


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_pages_write_values_as_jinja_does_and_rules_in_the_language(app: Flask, value: object) -> None:
    plain = Environment(autoescape=True, finalize=as_shown)
    text = "{{ value }}{{ 1 if no }}{{ no }}{% set kept %}{{ value }}{% endset %}{{ kept }}"
    with app.test_request_context(), using_language("it"):
        made = app.jinja_env.from_string(text).render(value=value)
        assert made == plain.from_string(text).render(value=value)


def test_what_all_pages_share_is_kept_for_each_language_size_and_folder(client: FlaskClient) -> None:
    def shown(lang: str, folder: str = "") -> str:
        asked = {"Accept-Language": lang}
        page = client.get("/", headers=asked, base_url=f"http://localhost{folder}").text
        return re.sub("<main.*?</main>", "", page, flags=re.DOTALL)

    def all_four() -> list[str]:
        return [shown("en"), shown("it"), shown("de-CH"), shown("it", "/club")]

    first = all_four()
    assert "Vai alla pagina" in first[1]
    assert 'href="/club/"' in first[3]
    client.post("/text-size", data={"size": "larger"})
    larger = shown("it")
    assert larger.count("text=larger") > 1
    client.post("/text-size", data={"size": "usual"})
    assert all_four() == first
    assert len({*first, larger}) == 5
