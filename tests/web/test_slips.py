"""The table card of a game, and its slips for hands on paper."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from tests.usecases.table import Table, hand
from tests.web.pages import Page, game

REACHED = "http://192.168.1.5:8000"


def words_of(content: bytes) -> str:
    pages = PdfReader(BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_card_for_scoring_comes_from_the_link_to_score_alone(client: FlaskClient, table: Table) -> None:
    to_score, to_watch = (
        words_of(client.get(address, base_url=REACHED).data).replace(" ", "")
        for address in (game(table, "/card.pdf?table=7"), game(table, "/card.pdf", watching=True))
    )

    assert table.token in to_score
    assert "Aftereachhand" in to_score
    assert table.token not in to_watch
    assert table.links.watch_token in to_watch
    assert "Thescoreupdates" in to_watch


def test_the_slip_of_the_coming_hand_is_filled_in(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    text = words_of(client.get(game(table, "/slip.pdf?table=7")).data)

    for words in ("Us", "Them", "800", "120", "4 May 2024", "signed 1"):
        assert words in text
    assert table.token not in text.replace(" ", "")


def test_a_slip_may_carry_a_code(client: FlaskClient, table: Table) -> None:
    text = words_of(client.get(game(table, "/slip.pdf?hand=9&code=y"), base_url=REACHED).data).replace(" ", "")

    assert table.token in text


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("paper=a0", "A5 or A6"),
        ("paper=a6&edition=large", "Large print needs A5"),
        ("hand=0", "numbered from 1"),
        ("hand=101", "numbered from 1"),
        ("hand=two", "numbered from 1"),
        ("table=1234567", "At most 6 letters"),
        ("orientation=upside", "portrait or landscape"),
    ],
)
def test_slips_that_cannot_be_are_refused(client: FlaskClient, table: Table, query: str, sentence: str) -> None:
    response = client.get(game(table, f"/slip.pdf?{query}"))

    assert response.status_code == 422
    assert sentence in Page(response).text


def test_no_game_no_card(client: FlaskClient) -> None:
    assert client.get("/g/nothing/card.pdf").status_code == 404
    assert client.get("/g/nothing/slip.pdf").status_code == 404


def test_several_slips_on_a_sheet_are_for_the_next_hands(client: FlaskClient, table: Table) -> None:
    table.record(hand())

    content = client.get(game(table, "/slip.pdf?paper=letterx4&hand=")).data

    page = PdfReader(BytesIO(content)).pages
    assert len(page) == 1
    assert [round(each) for each in page[0].mediabox[2:]] == [612, 792]
    text = words_of(content)
    assert all(f"hand {number}" in text for number in (2, 3, 4, 5))
    # Four red threes count as much; nobody knows the scores before the later hands.
    assert (text.count("800"), text.count("4: 800")) == (5, 4)


def test_an_address_that_no_phone_reaches_is_no_code(client: FlaskClient, table: Table) -> None:
    card = words_of(client.get(game(table, "/card.pdf")).data)
    slip = words_of(client.get(game(table, "/slip.pdf?code=y")).data)

    assert "localhost" not in card + slip
    assert "Write every hand on a slip" in card
    page = Page(client.get(game(table, "/print/card")))
    assert "No code is printed" in page.text
    assert "code" not in Page(client.get(game(table, "/print/slip"))).fields


@pytest.mark.parametrize(("kind", "file"), [("card", "card"), ("slip", "slip"), ("leaflet", "leaflet")])
def test_pages_lead_to_the_card_the_slips_and_the_rules(
    client: FlaskClient, table: Table, kind: str, file: str
) -> None:
    chooser = game(table, f"/print/{kind}")

    page = Page(client.get(chooser, base_url=REACHED))

    assert chooser in Page(client.get(game(table, "/print"))).links
    assert page.actions == [game(table, f"/{kind}.pdf")]
    asked = "&".join(f"{name}={value}" for name, value in page.fields.items())
    assert client.get(f"{page.actions[0]}?{asked}").mimetype == "application/pdf"
    assert page.fields.get("hand", "1") == "1"
    assert game(table, "/print/card") in Page(client.get(game(table, "/share"))).links
    assert client.get(game(table, "/print/nothing")).status_code == 404
