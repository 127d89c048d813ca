"""The sheet that a phone prints: its code leads watchers to the game, its file is the record."""

from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pikepdf import Name, Pdf, Stream

from scorekeeper.rules import record_text
from scorekeeper.sheets.game.reading import record_in
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game

LAN = "http://192.168.7.20:8000"


def printed(client: FlaskClient, table: Table, *, watching: bool = False) -> bytes:
    response = client.get(game(table, "/sheet.pdf", watching=watching))
    return bytes(response.data)


def addresses(content: bytes) -> list[str]:
    with Pdf.open(BytesIO(content)) as pdf:
        links = [each for page in pdf.pages for each in page.obj.get(Name.Annots, [])]
        return [str(each.A.URI) for each in links if Name.A in each]


@pytest.mark.parametrize("watching", [False, True])
def test_whoever_prints_the_code_leads_to_watching_only(client: FlaskClient, table: Table, watching: bool) -> None:
    client.application.config["PUBLIC_URL"] = LAN

    content = printed(client, table, watching=watching)

    assert addresses(content) == [f"{LAN}/g/{table.links.watch_token}"]
    with Pdf.open(BytesIO(content)) as pdf:
        streams = [each.read_bytes() for each in pdf.objects if isinstance(each, Stream)]
    assert table.token.encode() not in b"".join(streams)


def test_a_server_that_no_phone_reaches_prints_no_code(client: FlaskClient, table: Table) -> None:
    assert addresses(printed(client, table)) == []


def test_the_sheet_encloses_the_record_that_the_phones_show_the_digest_of(client: FlaskClient, table: Table) -> None:
    table.record(hand())
    table.penalise(1, 1, "exposed-card")

    content = printed(client, table)

    assert record_in(content) == record_text(table.view.record())
    assert table.view.digest in Page(client.get(game(table, "/share"))).text


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a6", "a5&edition=large"])
def test_a_game_that_was_ended_before_its_first_hand_has_a_sheet(client: FlaskClient, table: Table, paper: str) -> None:
    table.end()

    response = client.get(game(table, f"/sheet.pdf?paper={paper}"))

    assert response.status_code == 200
    assert record_in(response.data) == record_text(table.view.record())


def test_a_sheet_is_made_only_for_who_may_see_the_game(client: FlaskClient) -> None:
    response = client.get(f"/g/{'x' * 24}/sheet.pdf")

    assert (response.status_code, response.mimetype) == (404, "text/html")
