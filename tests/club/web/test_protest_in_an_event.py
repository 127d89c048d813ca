"""The protests of a game that is played in an event say whether a place can change."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import open_store
from scorekeeper.usecases import Protest, protest
from scorekeeper.usecases.journal.writing import Sent
from tests.club.usecases.hall import Hall
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game

Claims = tuple[int, ...] | None
FIXED = "As the results of Spring cup stand now, no place in the ranking changes"
CHANGES = "As the results of Spring cup stand now, it can change a place in the ranking."
BOTH = "As the results of Spring cup stand now, they can change a place in the ranking."
OPEN = "Whether it can change a place in the ranking of Spring cup is not known until its hand"


# Table 1 has 800 to 120, table 2 has 900 to 120: 110 more put North-South of table 1 first.
@pytest.mark.parametrize(
    ("claims", "sentence"), [([(50, 0)], FIXED), ([(110, 0)], CHANGES), ([(50, 0), (60, 0)], BOTH), ([None], OPEN)]
)
def test_a_protest_says_whether_it_can_change_a_place(
    app: Flask, client: FlaskClient, claims: list[Claims], sentence: str
) -> None:
    with open_store(app.config["DATABASE"]) as store:
        hall = Hall(store, pairs="ABCD")
        hall.publish()
        hall.play(1, 200)
        hall.play(2, 300)
        hall.sign(2)
        token = hall.row(1).game_token
        assert "ranking" not in Page(client.get(f"/g/{token}/protests")).text
        for place, points in enumerate(claims):
            asked = Protest(1, 0, "the count", points)
            protest(store, hall.now, token, Sent(f"protest-{place}"), asked)
        page = Page(client.get(f"/g/{token}/protests"))

    assert sentence in page.text


def test_a_game_of_no_event_speaks_of_no_ranking(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.protest(1, 0, (50, 0))

    text = Page(client.get(game(table, "/protests"))).text

    assert "Upheld or not" in text
    assert "ranking" not in text
