"""The summary of a device's games: on its page, and on paper."""

from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.rules import SideNames
from scorekeeper.sheets.paper import missing
from scorekeeper.usecases import GameSetup
from tests.usecases.table import CLASSIC, WINNING, Table, hand
from tests.web.pages import Page, game

OTHERS = (SideNames("North", ("Eva", "Fay")), SideNames("South", ("Gus", "Hal")))


def words_of(content: bytes) -> str:
    pages = PdfReader(BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def finished(table: Table) -> Table:
    """A game that is over: 4,550 + 800 to 120 + 120."""
    table.record(WINNING)
    table.record(hand())
    return table


@pytest.fixture
def opened(client: FlaskClient, table: Table) -> tuple[Table, Table]:
    """Two games that are over and that the device has opened, one of them only to watch."""
    second = finished(Table(table.store, GameSetup("classic", {}, OTHERS, "Eva")))
    client.get(game(finished(table)))
    client.get(game(second, watching=True))
    return table, second


def test_a_device_without_games_is_told_what_comes_next(client: FlaskClient) -> None:
    assert "No games yet" in Page(client.get("/summary")).text
    assert client.get("/summary.pdf").status_code == 422


def test_players_of_this_devices_games_are_ranked(
    client: FlaskClient, opened: tuple[Table, Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(missing, "_printable", lambda letter: letter != "H")
    page = Page(client.get("/summary"))

    assert "has all characters of “Hal” (Latin)" in page.text
    assert "Ann" in page.text
    assert "Hal" in page.text
    assert "5,350" in page.text
    assert "Us against Them" in page.text


def test_other_peoples_games_are_not_shown_whatever_is_asked(
    app: Flask, client: FlaskClient, opened: tuple[Table, Table]
) -> None:
    stranger = app.test_client()
    third = Table(opened[0].store, CLASSIC)
    stranger.get(game(third))
    asked = "&".join(f"game={table.view.game_id}" for table in (*opened, third))

    page = Page(stranger.get(f"/summary?ticked=1&{asked}"))

    assert "North" not in page.text
    assert stranger.get(f"/summary.pdf?ticked=1&game={opened[1].view.game_id}").status_code == 422


def test_games_are_chosen_by_ticks(client: FlaskClient, opened: tuple[Table, Table]) -> None:
    first = opened[0].view.game_id

    text = words_of(client.get(f"/summary.pdf?ticked=1&game={first}").data)

    assert "Ann" in text
    assert "North" not in text
    assert "1 game" in text


def test_games_are_chosen_by_days(client: FlaskClient, opened: tuple[Table, Table]) -> None:
    assert client.get("/summary.pdf?first=2024-05-04&last=2024-05-04").status_code == 200
    assert client.get("/summary.pdf?first=2024-06-01").status_code == 422
    assert "None of the chosen games" in Page(client.get("/summary?first=2024-06-01")).text


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("first=yesterday", "is not a day"),
        ("first=2024-05-05&last=2024-05-04", "later than the last"),
        ("paper=a0", "Choose one of the answers"),
        ("order=luck", "Choose one of the answers"),
        (f"title={'x' * 200}", "At most 80"),
        ("ticked=1", "Tick at least one game"),
        ("ticked=1&game=x&game=-1&game=99999999999999999999", "Tick at least one game"),
    ],
)
def test_what_cannot_be_is_said(client: FlaskClient, opened: tuple[Table, Table], query: str, sentence: str) -> None:
    response = client.get(f"/summary.pdf?{query}")

    assert response.status_code == 422
    assert sentence.lower() in Page(response).text.lower()
    assert client.get(f"/summary?{query}").status_code in {200, 422}


def test_a_summary_is_printed_on_the_paper_chosen(client: FlaskClient, opened: tuple[Table, Table]) -> None:
    response = client.get("/summary.pdf?paper=a5&title=Spring&order=wins")

    box = PdfReader(BytesIO(response.data)).pages[0].mediabox
    assert {round(float(box.width)), round(float(box.height))} == {420, 595}
    assert "Spring" in words_of(response.data)
    assert "canasta Spring.pdf" in response.headers["Content-Disposition"]


def test_the_start_page_leads_to_the_summary(client: FlaskClient, opened: tuple[Table, Table]) -> None:
    assert "/summary" in Page(client.get("/")).links
