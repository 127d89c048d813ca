"""A question in words: in a game, without one, under a club's rules; answered or not."""

from flask.testing import FlaskClient

from scorekeeper.usecases import GameSetup
from tests.usecases.table import PAIRS, Table
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

    assert "Natural canasta 600" in page.text
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

    assert "Going out 300" in page.text
    assert page.fields["rules"] == number


def test_what_no_rule_speaks_of_is_said_with_the_nearest_questions(client: FlaskClient) -> None:
    page = Page(client.get("/ask?q=who+invented+the+umbrella"))

    assert "do not speak of that" in page.text
    assert "The nearest questions" in page.text
    assert "/ask/meld?variant=classic" in page.links


def test_what_was_asked_is_shown_as_text(client: FlaskClient) -> None:
    assert "<script>alert" not in client.get("/ask?q=<script>alert(1)</script>").text
