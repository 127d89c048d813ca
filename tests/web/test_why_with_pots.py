"""Why a number of a game with pots is what it is: on its pages, and on its sheet."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from scorekeeper.rules import SideNames
from scorekeeper.rules.worked_example import worked_example
from scorekeeper.usecases import GameSetup
from tests.burraco.test_rulebook import FAMILY
from tests.usecases.table import Table
from tests.web.pages import Page, game
from tests.web.test_why import untold

STARTED = {name: FAMILY[name] for name in ("burraco", "burraco-fitab", "burraco-3", "biriba")}


@pytest.fixture
def start(table: Table) -> Any:
    """Start a game with pots."""

    def started(name: str) -> Table:
        form = FAMILY[name].seating.forms[0]
        sides = tuple(
            SideNames(name, tuple(f"{name} {seat}" for seat in "NESW"[:size]))
            for name, size in zip(("Us", "Them", "Others"), form, strict=False)
        )
        return Table(table.store, GameSetup(name, {}, sides, sides[0].players[0]))

    return started


def example_hand(name: str) -> Any:
    found = worked_example(FAMILY[name])
    assert found is not None
    record: Any = found.record.as_json()
    [hand] = record["hands"]
    return hand


@pytest.mark.parametrize("name", STARTED)
def test_every_number_of_a_game_leads_to_where_it_comes_from(client: FlaskClient, start: Any, name: str) -> None:
    chosen = start(name)
    assert untold(client, Page(client.get(game(chosen)))) == []

    chosen.record(example_hand(name))

    assert untold(client, Page(client.get(game(chosen)))) == []
    for side in range(1, len(chosen.view.sides) + 1):
        page = Page(client.get(game(chosen, f"/why/score/{side}")))
        assert not [link for link in page.links if "/why/minimum" in link]
        assert client.get(game(chosen, f"/why/minimum/{side}/2")).status_code == 404


@pytest.mark.parametrize("name", STARTED)
def test_a_hand_derives_each_class_the_pot_and_the_cards(client: FlaskClient, start: Any, name: str) -> None:
    chosen = start(name)
    chosen.record(example_hand(name))

    page = Page(client.get(game(chosen, "/ruling/1")))

    for side in chosen.view.hand(1).ruling.sides:
        for line in side.lines:
            assert line.label.lower() in page.text.lower()
            assert " ".join(line.cite.text.split()) in page.text
    assert "pot not taken" in page.text.lower()


def test_a_finished_game_says_which_rule_ended_it(client: FlaskClient, start: Any) -> None:
    chosen = start("burraco")
    hand = {
        "sides": [
            {
                "tally": {"canastas": {"clean": 8}, "melded_points": 400, "held_points": 0},
                "pot": "taken",
                "went_out": True,
            },
            {"tally": {"canastas": {}, "melded_points": 85, "held_points": 65}, "pot": "none"},
        ]
    }
    chosen.record(hand)

    assert chosen.view.finished
    page = Page(client.get(game(chosen, "/why/result")))

    assert "2,005" in page.text
    assert FAMILY["burraco"].cite("game.target").section in page.text
    assert client.get(game(chosen, "/sheet.pdf")).status_code == 200
    assert client.get(game(chosen, "/leaflet.pdf")).status_code == 200
    assert client.get(game(chosen, "/ask/take-pot")).status_code == 200


def test_a_question_in_a_game_is_answered_by_its_rules(client: FlaskClient, start: Any) -> None:
    chosen = start("burraco-fitab")

    asked = {"asked": "1", "cards": "K*8"}
    page = Page(client.get(game(chosen, "/ask/meld"), query_string=asked))

    assert "A super burraco" in page.text
    assert "FITAB" in page.text
