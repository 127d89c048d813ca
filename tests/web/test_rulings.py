"""The rulings as pages: complete, with the variant's own cards, asked again with one tap, fast."""

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules
from scorekeeper.rules.all_topics import RULES, SETTINGS
from scorekeeper.web.referee.rulings import rulings_page
from tests.canasta import CANASTA
from tests.patience import quickest
from tests.strategies import some
from tests.web.ask_forms import AnswerPage
from tests.web.pages import Page

FIRST, AGAIN = 0.300, 0.020  # seconds for the page: worked out, and asked for again
FEW = ("classic", "samba", "american", "hand-and-foot")


def test_every_code_and_every_house_rule_has_its_place(client: FlaskClient) -> None:
    page = Page(client.get("/rulings"))

    for code in (*RULES, *SETTINGS):
        assert page.html.count(f'id="{code}"') == 1, code
    anchors = {link[1:] for link in page.links if link.startswith("#") and link != "#main"}
    assert all(f'id="{anchor}"' in page.html for anchor in anchors)


@pytest.mark.parametrize("variant", some(CANASTA, 6))
def test_a_variants_page_shows_what_can_come_up_there(client: FlaskClient, variant: str) -> None:
    page = Page(client.get(f"/variants/{variant}/rulings"))
    shown = {code for code in RULES if f'id="{code}"' in page.html}
    offered = {option.id for option in rules.house_rule_options(rules.variant(variant))}

    assert len(shown) >= 35
    assert {f"/rulings#{code}" for code in set(RULES) - shown} <= set(page.links)
    assert {each for each in offered if f'id="{each}"' not in page.html} <= {"both-over-target"}


def test_an_example_is_told_with_cards_answer_rule_and_source(client: FlaskClient) -> None:
    text = Page(client.get("/variants/classic/rulings")).text

    assert (
        "North lays down a six with two deuces. Cards of the meld 6 2 ×2 No. The meld of sixes"
        " has 1 natural card; at least 2 are needed. A set needs at least 2 natural cards."
        " “Canasta”, English encyclopedia (newer text, after the laws of 1949/51),"
        " Melds and canastas Ask it yourself"
    ) in text


def test_a_house_rule_is_told_with_both_answers(client: FlaskClient) -> None:
    text = Page(client.get("/variants/classic/rulings")).text

    assert "As printed No. A meld of wild cards alone is not allowed; it needs naturals." in text
    assert "Melds of wild cards only: yes Yes." in text
    assert "as the rules below say" not in text


@pytest.mark.parametrize("variant", some(["", *FEW], 2))
def test_every_question_is_asked_again_with_the_same_answer(client: FlaskClient, variant: str) -> None:
    page = rulings_page(variant)
    asked = [each for area in page.areas for each in area.ruled if each.ask]

    assert len(asked) >= 15
    for each in asked:
        fields = {key: value for key, value in each.ask.items() if key not in ("what", "again")}
        query = "&".join(f"{key}={value}".replace(" ", "+") for key, value in fields.items())
        answer = AnswerPage(client, f"/ask/{each.ask['what']}?asked=1&{query}")
        assert each.code in answer.codes
        assert answer.allowed == each.allowed


@pytest.mark.parametrize("variant", some(["", *FEW], 2))
def test_every_link_to_the_referee_opens_its_form_with_the_cards(client: FlaskClient, variant: str) -> None:
    path = f"/variants/{variant}/rulings" if variant else "/rulings"
    links = [link for link in Page(client.get(path)).links if "again=1" in link]

    assert links
    for link in links:
        form = Page(client.get(link))
        assert "cannot answer this" not in form.text
        assert any(value for name, value in form.fields.items() if name not in ("asked", "variant"))


def test_a_variant_that_nobody_knows_is_not_found(client: FlaskClient) -> None:
    assert client.get("/variants/whist/rulings").status_code == 404


@pytest.mark.parametrize("variant", ["", *some(FEW, 1)])
def test_the_rulings_are_worked_out_fast_and_kept(client: FlaskClient, variant: str) -> None:
    path = f"/variants/{variant}/rulings" if variant else "/rulings"
    client.get(path)

    def work_out() -> None:
        rulings_page.cache_clear()
        rulings_page(variant)

    assert quickest(work_out, FIRST) < FIRST
    assert quickest(lambda: client.get(path), AGAIN) < AGAIN


def test_the_pile_is_called_as_its_game_calls_it() -> None:
    pages = [rulings_page(variant) for variant in rules.VARIANTS]
    said = {(bool(x.variant and x.variant.pots), y.heading) for x in pages for y in x.areas if y.id == "area-pile"}

    assert said == {(False, "The pile"), (True, "The discard pile")}
