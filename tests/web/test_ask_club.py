"""Questions under rules that a club has saved, without a game."""

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules, usecases
from scorekeeper.rules import RulesFile
from scorekeeper.web.referee.pages import questions_in
from tests.usecases.table import NOON, Table
from tests.web.ask_forms import AnswerPage
from tests.web.pages import Page

HOUSE = {
    "wild-rule": "not-more-than-naturals",
    "minimum-by-score": [[None, 100]],
    "pile-always-frozen": True,
    "canastas-to-go-out": 2,
    "final-discard": "forbidden",
}
# What is allowed as printed, and what the club's rules find.
ASKED = {
    "meld": ("cards=K*3+2*3+JKR", "meld.wilds-outnumber-naturals"),
    "initial-meld": ("melds=K*6&score=0", "initial-meld.below-minimum"),
    "take-pile": ("upcard=K&hand=K+2+5&melds=Q*3&has_melded=yes", "pile.frozen"),
    "go-out": ("melds=K*7&held_after=5&was_open=yes", "going-out.too-few-canastas"),
    "discard": ("card=5&hand=5&going_out=y", "discard.not-allowed"),
}


@pytest.fixture
def place(table: Table) -> str:
    """What addresses carry for the rules of a club."""
    saved = usecases.save_rule_set(table.store, NOON, RulesFile("Thursday", "classic", HOUSE))
    return f"rules={saved.set_id}"


@pytest.mark.parametrize("what", ASKED)
def test_every_question_is_answered_by_the_clubs_rules(client: FlaskClient, place: str, what: str) -> None:
    cards, code = ASKED[what]
    printed = AnswerPage(client, f"/ask/{what}?asked=1&variant=classic&{cards}")
    page = AnswerPage(client, f"/ask/{what}?asked=1&{place}&{cards}")

    assert code not in printed.codes
    assert code in page.codes
    assert "Classic canasta, under the house rules “Thursday”" in page.text
    assert f"/rulesets/{place[6:]}/rulings#{code}" in page.links
    assert page.fields["rules"] == place[6:]


def test_the_way_from_the_rules_to_an_answer_stays_under_them(client: FlaskClient, place: str) -> None:
    ask = f"/ask?{place}"
    rules_page = Page(client.get(f"/rulesets/{place[6:]}"))
    rulings = Page(client.get(f"/rulesets/{place[6:]}/rulings"))
    questions = Page(client.get(ask))
    forms = [Page(client.get(f"/ask/{what}?{place}")) for what in ASKED]

    assert ask in rules_page.links
    assert ask in rulings.links
    assert all(f"/ask/{what}?{place}" in questions.links for what in questions_in(rules.variant("classic")))
    assert "the house rules “Thursday” for" in questions.text
    assert {form.fields["rules"] for form in forms} == {place[6:]}
    assert all("variant" not in form.fields for form in forms)


@pytest.mark.parametrize("asked", ["77", "0", "-1", "Thursday", "9" * 40])
def test_rules_that_nobody_saved_are_not_found(client: FlaskClient, asked: str) -> None:
    assert client.get("/ask/meld", query_string={"rules": asked}).status_code == 404


def test_a_refused_question_stays_under_the_clubs_rules(client: FlaskClient, place: str) -> None:
    response = client.get(f"/ask/meld?asked=1&{place}&cards=K*9")

    assert response.status_code == 422
    assert Page(response).fields["rules"] == place[6:]
