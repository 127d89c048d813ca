"""A question in words: in a game, without one, under a club's rules; answered or not."""

import re
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from scorekeeper.usecases import GameSetup
from tests.usecases.table import ITEMISED, PAIRS, Table
from tests.web.pages import Page, game
from tests.web.test_rulebook import bring_in


def test_a_variant_answers_with_value_source_and_the_way_on(client: FlaskClient) -> None:
    page = Page(client.get("/ask?variant=samba&q=How+much+is+a+samba%3F"))

    assert "1,500" in page.text
    assert "“How much is a samba?”" in page.text
    assert "/variants/samba#canastas" in page.links


def test_a_game_answers_by_its_house_rules_and_says_what_is_printed(client: FlaskClient, table: Table) -> None:
    own = Table(table.store, GameSetup("classic", {"natural-bonus": 600}, PAIRS, "Ann"))

    page = Page(client.get(game(own, "/ask?q=clean+canasta")))

    assert "Natural canasta: 600" in page.text
    assert "house rule; printed: 500" in page.text
    assert game(own, "/rules#canastas") in page.links


def test_the_question_about_cards_that_fits_is_one_tap_away(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/ask?q=can+I+take+a+frozen+pile+with+a+joker")))

    assert "only with two naturals from the hand" in page.text
    assert page.links.count(game(table, "/ask/take-pile")) > 1


def test_a_clubs_rules_answer_too_and_stay_chosen(client: FlaskClient) -> None:
    address = bring_in(client, "classic", {"going-out-bonus": 300})
    number = address.rpartition("/")[2]

    page = Page(client.get(f"/ask?rules={number}&q=bonus+for+going+out"))

    assert "Going out: 300" in page.text
    assert f'name="rules" value="{number}"' in page.html  # of the next question


def test_what_no_rule_answers_is_said_with_questions_that_have_answers(client: FlaskClient) -> None:
    page = Page(client.get("/ask?q=who+invented+the+umbrella"))
    offered = [link for link in page.links if "q=" in link and "umbrella" not in link]

    assert "I do not know. Did you mean" in page.text
    assert offered
    assert all("I do not know" not in client.get(link).text for link in offered)
    assert "/ask/meld?variant=classic" in page.links


def test_cards_in_the_question_are_filled_in(client: FlaskClient) -> None:
    page = Page(client.get("/ask?q=three+queens+and+a+two+enough+at+1540"))
    (link,) = [each for each in page.links if "/ask/initial-meld" in each and "melds" in each]
    form = Page(client.get(link))

    assert "40 are missing" in page.text
    assert (form.fields["melds"], form.fields["score"]) == ("Q*3 2", "1540")


def test_the_minimum_of_each_side_is_that_of_the_game(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/ask?q=how+much+do+we+need+to+open")))

    assert "Minimum to open now: " in page.text


def test_the_dealer_is_that_of_the_coming_hand(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)

    page = Page(client.get(game(table, "/ask?q=quien+reparte+ahora"), headers={"Accept-Language": "es"}))

    assert "Mano 2, reparte Bo." in page.text
    assert "tras cada mano el reparto pasa a la izquierda" in page.text


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("de", "wer fängt nach dem Geber an"),
        ("en", "who is the first dealer"),
        ("en", "who sits left of the dealer"),
        ("fr", "qui joue en premier après le donneur"),
        ("it", "chi è il primo mazziere"),
        ("nl", "wie begint na de gever"),
        ("pt", "quem começa depois do carteador"),
    ],
)
def test_who_deals_first_or_plays_next_is_not_who_deals_now(
    client: FlaskClient, table: Table, code: str, question: str
) -> None:
    table.record(ITEMISED)

    page = Page(client.get(game(table, f"/ask?{urlencode({'q': question})}"), headers={"Accept-Language": code}))

    assert not re.search(r"\bBo\b", page.text)


@pytest.mark.parametrize("path", ["", "/rules", "/log", "/share", "/over", "/agreement", "/hands/1", "/hands/new"])
def test_every_page_of_a_game_has_the_line(client: FlaskClient, table: Table, path: str) -> None:
    for each in (game(table, path), "/"):
        reply = client.get(each)
        if reply.status_code == 200:
            assert reply.text.count('id="in-words"') == 1, each


def test_the_page_for_the_middle_of_the_table_has_a_link_to_the_line(client: FlaskClient, table: Table) -> None:
    page = Page(client.get(game(table, "/table")))

    assert 'id="in-words"' not in page.html  # both halves fill the screen
    assert 'id="in-words"' in client.get(next(link for link in page.links if link.endswith("/ask"))).text


def test_what_was_asked_is_shown_as_text(client: FlaskClient) -> None:
    assert "<script>alert" not in client.get("/ask?q=<script>alert(1)</script>").text
