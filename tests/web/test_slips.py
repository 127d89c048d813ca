"""The table card of a game, and its slips for hands on paper."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from tests.usecases.table import Table, hand
from tests.web.pages import Page, game


def words_of(content: bytes) -> str:
    pages = PdfReader(BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_card_for_scoring_comes_from_the_link_to_score_alone(
    client: FlaskClient, table: Table
) -> None:
    to_score = words_of(client.get(game(table, "/card.pdf?table=7")).data).replace(" ", "")
    to_watch = words_of(client.get(game(table, "/card.pdf", watching=True)).data).replace(" ", "")

    assert table.token in to_score
    assert "Aftereachhand" in to_score
    assert table.token not in to_watch
    assert table.links.watch_token in to_watch
    assert "Thescorefollows" in to_watch


def test_the_slip_of_the_coming_hand_is_filled_in(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    text = words_of(client.get(game(table, "/slip.pdf?table=7")).data)

    for words in ("Us", "Them", "800", "120", "4 May 2024", "signed 1"):
        assert words in text
    assert table.token not in text.replace(" ", "")


def test_a_slip_may_carry_a_code(client: FlaskClient, table: Table) -> None:
    text = words_of(client.get(game(table, "/slip.pdf?hand=9&code=1")).data).replace(" ", "")

    assert table.token in text


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("paper=a0", "papers"),
        ("paper=a6&edition=large", "Large print needs A5"),
        ("hand=0", "numbered from 1"),
        ("hand=101", "numbered from 1"),
        ("hand=two", "numbered from 1"),
        ("table=1234567", "At most 6 letters"),
        ("orientation=upside", "orientations"),
    ],
)
def test_slips_that_cannot_be_are_refused(
    client: FlaskClient, table: Table, query: str, sentence: str
) -> None:
    response = client.get(game(table, f"/slip.pdf?{query}"))

    assert response.status_code == 422
    assert sentence in Page(response).text


def test_no_game_no_card(client: FlaskClient) -> None:
    assert client.get("/g/nothing/card.pdf").status_code == 404
    assert client.get("/g/nothing/slip.pdf").status_code == 404
