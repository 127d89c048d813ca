"""Seats that nobody named: stored once, and called in the language of whoever reads."""

import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from scorekeeper.rules import SideNames
from scorekeeper.rules.messages import Msg
from scorekeeper.store import open_store
from scorekeeper.usecases import GameSetup, open_game
from scorekeeper.usecases.game.usual_names import usual_as_messages, usual_players, usual_sides
from scorekeeper.web import languages
from tests.browser.everywhere import GAME
from tests.usecases.table import ITEMISED, TOO_LOW, Table, hand
from tests.web.pages import Page, game
from tests.words.pseudo import Pseudo, unmarked

COMPASS = re.compile(r"North|South|East|West")
PDFS = ("/sheet.pdf", "/slip.pdf", "/card.pdf")


def unnamed(form: tuple[int, ...] = (2, 2)) -> tuple[SideNames, ...]:
    sides = zip(usual_sides(form), usual_players(form), strict=True)
    return tuple(SideNames(name, tuple(players)) for name, players in sides)


@pytest.fixture
def nobody(app: Flask) -> Iterator[Table]:
    """A game of nameless players with everything that can be noted of them."""
    with open_store(app.config["DATABASE"]) as store:
        table = Table(store, GameSetup("classic", {}, unnamed(), "East"))
        table.record(ITEMISED)
        table.record(TOO_LOW, reason="They insisted.")
        table.penalise(1, 0, "exposed-card", player="South", note="the king of hearts", by="Dea")
        table.protest(2, 1, (0, 600))
        table.correct(1, hand())
        yield table


def test_seats_are_called_in_the_language_of_every_page(
    client: FlaskClient, nobody: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get(game(nobody))
    monkeypatch.setattr(languages, "of_request", Pseudo)
    event = nobody.view.penalties[0].entry_seq
    rest = (*GAME, f"/penalties/{event}", "/hands/1/check")

    left = {}
    for path in (*(game(nobody, each) for each in rest), "/", "/summary"):
        page = client.get(path).text
        shown = re.sub(r'value="[^"]*"', "", page)
        found = [each for each in unmarked(shown) if COMPASS.search(each)]
        if found:
            left[path] = found

    assert left == {}


def test_each_phone_reads_the_same_game_in_its_own_language(client: FlaskClient, nobody: Table) -> None:
    def read(code: str) -> str:
        return client.get(game(nobody), headers={"Accept-Language": code}).text

    assert "Nord-Sud" in read("it")
    assert "Noord-Zuid" in read("nl")
    assert "North-South" in read("en")


def test_an_italian_phone_starts_a_game_and_a_german_one_enters_a_hand(app: Flask) -> None:
    italian, german = app.test_client(), app.test_client()
    italian.environ_base["HTTP_ACCEPT_LANGUAGE"] = "it"
    german.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"
    fields = Page(italian.get("/games/new")).fields | {"player-0-0": "Anna"}
    [token] = re.findall(r"/g/([\w-]{24})", italian.post("/games/new", data=fields).location)

    fields = Page(german.get(f"/g/{token}/hands/new?mode=result")).fields
    sent = fields | {"side_0-result": "905", "side_1-result": "120"}
    german.post(f"/g/{token}/hands/new", data=sent)
    with open_store(app.config["DATABASE"]) as store:
        view = open_game(store, token)

    assert view.sides[0].players == ("Anna", "South")
    assert view.sides[0].name == "Anna and South"
    assert "Anna e Sud" in unescape(italian.get(f"/g/{token}").text)
    assert "Anna und Süd" in unescape(german.get(f"/g/{token}").text)


@pytest.mark.parametrize("path", PDFS)
def test_seats_are_called_in_the_language_of_a_sheet(client: FlaskClient, nobody: Table, path: str) -> None:
    client.get(game(nobody))
    for address in (game(nobody, f"{path}?lang=it"), "/summary.pdf?lang=it"):
        printed = PdfReader(BytesIO(client.get(address).data))
        words = " ".join(page.extract_text() for page in printed.pages)
        assert COMPASS.findall(words) == [], address
        assert "Nord" in words or path == "/card.pdf"


def test_whoever_has_a_name_keeps_it() -> None:
    [first, second] = usual_as_messages(
        [SideNames("North", ("South", "Ann")), SideNames("Ann and West", ("Ann", "West"))]
    )

    assert [first.name, *first.players] == ["North", "South", "Ann"]
    assert not any(isinstance(each, Msg) for each in (first.name, *first.players))
    assert isinstance(second.name, Msg)
