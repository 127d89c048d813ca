"""The rulings of a game and of a club's rules: those that are played, not the printed ones."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from scorekeeper import rules, usecases
from scorekeeper.rules import RulesFile, SideNames
from scorekeeper.usecases import GameSetup
from scorekeeper.web.referee import rulings
from tests.canasta import CANASTA as VARIANTS
from tests.house_rules.values import many
from tests.patience import quickest
from tests.strategies import some
from tests.usecases.table import NOON, PAIRS, Table, hand
from tests.web.ask_forms import AnswerPage
from tests.web.pages import Page, game

FIRST = 0.300  # seconds for the page where nothing is remembered
STRICT = {"wild-rule": "not-more-than-naturals", "canastas-to-go-out": 2}


@pytest.fixture
def strict(table: Table) -> Table:
    """A game under house rules, with a hand recorded and a failed opening noted."""
    game_ = Table(table.store, GameSetup("classic", STRICT, PAIRS, "Ann"))
    game_.record(hand(points=900, canastas=2))
    game_.penalise(2, 0, "opening-too-low")
    return game_


# The code of a finding, and the link of the same example that asks it again.
FINDING = re.compile(r'([^"]+\.[^"]+)"(?:(?!</article>).)*?href="([^"]+again=1[^"]*)"', re.DOTALL)


def again(client: FlaskClient, link: str) -> AnswerPage:
    return AnswerPage(client, link.replace("again=1", "asked=1"))


def test_a_games_rulings_are_by_its_own_rules(client: FlaskClient, strict: Table) -> None:
    page = Page(client.get(game(strict, "/rulings")))
    printed = Page(client.get("/variants/classic/rulings"))

    assert 'class="example" id="meld.wilds-outnumber-naturals"' in page.html
    assert 'class="example" id="meld.wilds-outnumber-naturals"' not in printed.html
    assert "Going out needs 2 canastas; the side has 1." in page.text
    assert "As played here" in page.text
    assert "As printed" not in page.text


def test_every_way_into_the_rulings_from_a_game_stays_in_it(client: FlaskClient, strict: Table) -> None:
    own = game(strict, "/rulings")
    pages = ["/ask", "/rules", "/ask/meld?asked=1&cards=6+2*2"]
    found = [Page(client.get(game(strict, path))) for path in pages]

    assert all(any(link.startswith(own) for link in page.links) for page in found)
    assert not any("/variants/classic/rulings" in page.links for page in found)
    assert f"{own}#meld.too-few-naturals" in found[2].links


def test_what_is_asked_again_in_a_game_gets_the_answer_of_its_rulings(client: FlaskClient, strict: Table) -> None:
    page = Page(client.get(game(strict, "/rulings")))
    articles = page.html.split('<article class="example" id="')[1:]
    links = [link for link in page.links if "again=1" in link]

    assert all(link.startswith(game(strict, "/ask/")) for link in links)
    assert not any("/initial-meld" in link for link in links)  # the game knows another score
    asked = [FINDING.match(article) for article in articles]
    told = [(found[1], unescape(found[2])) for found in asked if found]
    assert len(told) >= 12
    for code, link in told:
        assert code in again(client, link).codes


def test_who_watches_a_game_reads_its_rulings(client: FlaskClient, strict: Table) -> None:
    page = Page(client.get(game(strict, "/rulings", watching=True)))

    assert "Rulings in this game" in page.text
    assert strict.token not in page.html


@pytest.mark.parametrize("variant", some(VARIANTS, 4))
def test_every_game_at_every_table_has_its_rulings(client: FlaskClient, table: Table, variant: str) -> None:
    for form in rules.variant(variant).seating.forms:
        seats = iter("ABCDEFGH")
        sides = tuple(
            SideNames(f"Side {place}", tuple(next(seats) for _ in range(count))) for place, count in enumerate(form)
        )
        seated = Table(table.store, GameSetup(variant, {}, sides, "A"))
        assert 'class="example"' in Page(client.get(game(seated, "/rulings"))).html, form


def test_a_clubs_rules_have_their_rulings(client: FlaskClient, table: Table) -> None:
    saved = usecases.save_rule_set(table.store, NOON, RulesFile("Strict & few", "classic", STRICT))
    path = f"/rulesets/{saved.set_id}/rulings"
    page = Page(client.get(path))

    assert "Rulings under Strict & few" in page.text
    assert 'class="example" id="meld.wilds-outnumber-naturals"' in page.html
    asked = [FINDING.match(article) for article in page.html.split('class="example" id="')[1:]]
    told = [(found[1], unescape(found[2])) for found in asked if found]
    assert len(told) >= 15
    assert all(f"rules={saved.set_id}" in link for _, link in told)
    assert all(code in again(client, link).codes for code, link in told)
    assert path in Page(client.get(f"/rulesets/{saved.set_id}")).links


def test_rulings_of_no_game_and_no_rules_are_not_found(client: FlaskClient, table: Table) -> None:
    assert client.get("/g/nothing/rulings").status_code == 404
    assert client.get("/rulesets/77/rulings").status_code == 404


@pytest.mark.parametrize("variant", ["classic", "hand-and-foot"])
def test_rulings_under_forty_house_rules_are_worked_out_fast(client: FlaskClient, table: Table, variant: str) -> None:
    chosen = many(rules.variant(variant))
    played = Table(table.store, GameSetup(variant, chosen, PAIRS, "Ann"))

    def work_out() -> None:
        rulings._page_under.cache_clear()
        client.get(game(played, "/rulings"))

    work_out()
    assert len(chosen) >= 35
    assert quickest(work_out, FIRST) < FIRST
