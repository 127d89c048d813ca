"""Questions to the referee about games with pots on pages, each answered with its source."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules.all_topics import in_force
from scorekeeper.rules.questions.plausible import contradictions
from scorekeeper.web.forms import ask_pots
from tests.burraco.test_rulebook import FAMILY, every_game
from tests.cli import vectors
from tests.cli.vectors import Vector
from tests.strategies import some
from tests.web.pages import Page

ASKED = [
    each
    for each in vectors.load()
    if each.variant in FAMILY and each.kind == "ask" and not each.unreadable and not each.input.get("house_rules")
]
# rules/burraco.md, section 12, and the pot.
QUESTIONS = ("meld", "take-pile", "take-pot", "discard", "go-out")


def typed(given: dict[str, Any]) -> dict[str, str]:
    """A question as the fields of its form."""
    rest = {key: value for key, value in given.items() if key not in ("format", "house_rules")}
    what = {key: rest.pop(key) for key in ("variant", "ask")}
    fields = ask_pots.fields_in(FAMILY[str(what["variant"])])[str(what["ask"])]
    texts = {
        key: ", ".join(value)
        if isinstance(value, list)
        else ("y" if value else "")
        if isinstance(value, bool)
        else str(value)
        for key, value in rest.items()
        if key in fields and value is not None
    }
    usual = {"pot": "taken"} if what["ask"] == "go-out" else {}
    usual |= {"score": "0"} if what["ask"] == "initial-meld" else {}
    return {"variant": str(what["variant"]), "asked": "1", **usual, **texts}


@pytest.mark.parametrize(
    "vector", some(ASKED, 40, always=lambda each: each.input.get("pot") == "unplayed"), ids=lambda each: each.id
)
def test_a_page_answers_what_the_golden_hands_expect(client: FlaskClient, vector: Vector) -> None:
    given = vector.input
    answer = rules.rule_on(rules.read_question(given))
    found = client.get(f"/ask/{given['ask']}", query_string=typed(given))

    if found.status_code == 422:  # a page refuses cards that cannot be in one game
        assert next(contradictions(rules.read_question(given)), None) is not None
        return
    page = Page(found)
    assert found.status_code == 200
    assert f'data-allowed="{"yes" if answer.allowed else "no"}"' in page.html
    codes = " ".join(each.code for each in answer.findings)
    assert f'data-codes="{codes}"' in page.html
    assert 'class="cite"' in page.html
    for each in answer.findings:
        assert " ".join(each.cite.text.split()) in page.text


@every_game
def test_every_question_of_the_law_can_be_asked_and_leads_to_its_form(client: FlaskClient, name: str) -> None:
    page = Page(client.get(f"/ask?variant={name}"))

    for ask in QUESTIONS:
        assert f"/ask/{ask}?variant={name}" in page.links
        form = Page(client.get(f"/ask/{ask}?variant={name}"))
        for field in ask_pots.shown(ask, FAMILY[name], in_game=False):
            assert f'name="{field}"' in form.html
    assert "stock?" not in " ".join(page.links)
    assert client.get(f"/ask/stock?variant={name}").status_code == 404
    assert client.get(f"/ask/acaba?variant={name}").status_code == 404
    assert "3♥" not in Page(client.get(f"/ask/meld?variant={name}")).html


def test_every_field_of_a_form_is_a_key_of_its_question() -> None:
    asks = in_force(FAMILY["biriba"]).asks
    for variant in FAMILY.values():
        for name, fields in ask_pots.fields_in(variant).items():
            assert set(fields) - {"side"} <= set(asks[name].keys.split())


def test_a_question_without_the_pot_is_asked_back(client: FlaskClient) -> None:
    asked = {"variant": "burraco", "asked": "1", "melds": "3h 4h 5h 6h 7h 8h 9h"}

    found = client.get("/ask/go-out", query_string=asked)

    assert found.status_code == 422
    assert "Say whether your side has taken its pot." in Page(found).text


@pytest.mark.parametrize("typed_cards", ["3r 4h 5h", "x", "3h 4h 5h 6h*1000000"])
def test_cards_that_cannot_be_read_are_quoted(client: FlaskClient, typed_cards: str) -> None:
    asked = {"variant": "burraco", "asked": "1", "cards": typed_cards}

    found = client.get("/ask/meld", query_string=asked)

    assert found.status_code == 422


def test_the_order_of_a_run_is_kept_on_the_page(client: FlaskClient) -> None:
    """rules/burraco.md 1.4, 5: the written order tells where the ace lies."""
    row = "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh"
    for cards, kind in ((f"Ah {row} JKR", "Semi-clean"), (f"{row} JKR Ah", "Dirty")):
        asked = {"variant": "burraco", "asked": "1", "cards": cards}
        page = Page(client.get("/ask/meld", query_string=asked))
        assert f"A {kind.lower()} burraco" in page.text


@every_game
def test_the_rulings_with_examples_can_be_asked_again(client: FlaskClient, name: str) -> None:
    page = Page(client.get(f"/variants/{name}/rulings"))
    there = [link for link in page.links if link.startswith("/ask/")]

    assert {link.partition("?")[0] for link in there} >= {"/ask/meld", "/ask/take-pot"}
    for link in there[:6]:
        assert client.get(link).status_code == 200


@pytest.mark.parametrize("variant", ["burraco", "buraco-fechado"])
def test_fields_in_italian_say_giochi_where_runs_are_meant_too(client: FlaskClient, variant: str) -> None:
    """In games with pots a *combinazione* is a set alone, and the *pozzo* is called *monte* (GLOSSARY.md)."""
    labels = [
        label
        for ask in ask_pots.asked_in(FAMILY[variant])
        for label in re.findall(
            r"<(?:label|legend)[^>]*>(.*?)<",
            client.get(f"/ask/{ask}?variant={variant}", headers={"Accept-Language": "it"}).text,
            re.DOTALL,
        )
    ]

    assert any("giochi" in label for label in labels)
    assert [label for label in labels if re.search(r"combinazion|\bpozzo\b", label)] == []
