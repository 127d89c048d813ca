"""A game is brought back from a file: same record, new game; anything else gets a sentence."""

import json
from contextlib import closing
from io import BytesIO
from typing import Any

import pytest
from flask.testing import FlaskClient
from pikepdf import Encryption, Pdf
from werkzeug.test import EnvironBuilder, TestResponse

from scorekeeper import sheets, usecases
from scorekeeper.rules import record_text
from scorekeeper.sheets.game.reading import MAX_PDF
from scorekeeper.usecases import GameView
from tests.cli.test_documents_of_0_1 import OF_0_1
from tests.sheets.played import evening, played, record
from tests.usecases.table import ITEMISED, TOO_LOW, Table, hand
from tests.web.pages import Page, game


def bring(client: FlaskClient, content: bytes, **fields: str) -> TestResponse:
    given: dict[str, Any] = {"request_id": "import-0001", **fields}
    given["file"] = (BytesIO(content), "sheet.pdf")
    # Built here, because the client leaves the file of a large form open.
    with closing(EnvironBuilder(path="/import", method="POST", data=given)) as form:
        sent = form.get_request()
        with closing(sent.input_stream):
            return client.open(sent)


def brought(client: FlaskClient, table: Table, content: bytes, **fields: str) -> GameView:
    response = bring(client, content, **fields)
    assert response.status_code == 302
    return usecases.open_game(table.store, response.headers["Location"].rpartition("/")[2])


def printed(client: FlaskClient, table: Table) -> bytes:
    return bytes(client.get(game(table, "/sheet.pdf")).data)


def games(table: Table) -> int:
    [[count]] = table.store.rows("SELECT count(*) FROM games")
    return int(count)


def test_print_and_bring_back_gives_the_same_record_and_the_same_digest(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)
    table.record(TOO_LOW, reason="nobody saw it")
    table.penalise(2, 1, "exposed-card", times=2)

    view = brought(client, table, printed(client, table))

    assert record_text(view.record()) == record_text(table.view.record())
    again = Page(client.get(f"/g/{view.score_token}/share"))
    assert table.view.digest in again.text
    sheet = client.get(f"/g/{view.score_token}/sheet.pdf").data
    assert record_text(brought(client, table, sheet, request_id="import-0002").record()) == (
        record_text(table.view.record())
    )


def test_the_form_is_sent_as_the_page_gives_it(client: FlaskClient, table: Table) -> None:
    page = Page(client.get("/import"))

    view = brought(client, table, printed(client, table), **page.fields)

    assert page.actions == ["/import"]
    assert page.fields.keys() == {"request_id", "file", "title"}
    assert view.title == ""


def test_a_record_alone_is_taken_too(client: FlaskClient, table: Table) -> None:
    view = brought(client, table, json.dumps(record(evening(2))).encode(), title="Club evening")

    assert view.title == "Club evening"
    assert len(view.hands) == 2


def test_the_game_is_on_the_list_of_this_device_and_its_log_says_where_it_came_from(
    client: FlaskClient, table: Table
) -> None:
    view = brought(client, table, json.dumps(record(evening(2))).encode())

    assert "Us" in Page(client.get("/")).text
    log = Page(client.get(f"/g/{view.score_token}/log")).text
    assert f"restored from its record, digest {view.digest}" in log


def test_from_a_sheet_its_log_comes_back(client: FlaskClient, table: Table) -> None:
    table.record(ITEMISED)
    table.withdraw(table.penalise(1, 0, points=-50, note="late").entry_seq)
    table.correct(1, hand())

    view = brought(client, table, printed(client, table))

    assert view.log == table.view.log
    assert view.check_code == table.view.check_code


def test_sent_twice_it_is_one_game_and_another_file_is_another(client: FlaskClient, table: Table) -> None:
    content = printed(client, table)
    first, again = brought(client, table, content), brought(client, table, content)
    table.record(hand())
    other = brought(client, table, printed(client, table))

    assert first.game_id == again.game_id != other.game_id
    assert games(table) == 3


def test_the_start_page_leads_to_the_form(client: FlaskClient) -> None:
    assert "/import" in Page(client.get("/")).links


def test_the_page_says_what_comes_back(client: FlaskClient) -> None:
    text = Page(client.get("/import")).text

    for words in ("its name", "which phone", "withdrawn penalties", "open protests", "new game"):
        assert words in text


def protected(content: bytes) -> bytes:
    out = BytesIO()
    with Pdf.open(BytesIO(content)) as pdf:
        pdf.save(out, encryption=Encryption(user="a", owner="b"))
    return out.getvalue()


def sheet() -> bytes:
    return sheets.game_sheet(played(record(evening(1))))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b" \n", "is empty"),
        (b"\x89PNG\r\n\x1a\n", "neither the PDF of a sheet nor a record"),
        (b"[1, 2", "neither the PDF of a sheet nor a record"),
        (b"{}", "format"),
        (b'{"format": "canasta-record/1", "variant": "poker", "sides": []}', "poker"),
        (b"[" * 100_000, "neither the PDF of a sheet nor a record"),
        (b"%PDF-1.7\nnothing", "contains no game"),
        (b"%PDF-1.7\n" + b"\r" * 300_000, "contains no game"),  # each may begin a part of the form
        (b"%PDF-1.7\n" + b" " * MAX_PDF, "larger than 8 MB"),
        (b" " * MAX_PDF + b"x", "neither the PDF of a sheet nor a record"),
    ],
)
def test_whatever_is_no_game_gets_a_sentence(client: FlaskClient, table: Table, content: bytes, words: str) -> None:
    response = bring(client, content, title="Tuesday")

    page = Page(response)
    assert response.status_code == 422
    assert "Nothing was restored" in page.text
    assert words in page.text
    assert page.fields["title"] == "Tuesday"
    assert games(table) == 1


def test_a_protected_sheet_gets_a_sentence(client: FlaskClient, table: Table) -> None:
    assert "is protected" in Page(bring(client, protected(sheet()))).text
    assert games(table) == 1


def test_a_file_beyond_all_bounds_is_not_even_read(client: FlaskClient) -> None:
    response = bring(client, b"%PDF" * (MAX_PDF // 2))

    assert response.status_code == 413
    assert "larger than 8 MB" in Page(response).text


def test_without_a_file_nothing_happens(client: FlaskClient, table: Table) -> None:
    response = client.post("/import", data={"request_id": "import-0001"})

    assert response.status_code == 422
    assert "Choose a file first." in Page(response).text
    assert games(table) == 1


@pytest.mark.parametrize("request_id", ["", "short", "x" * 65, "id with spaces"])
def test_a_form_without_a_proper_id_is_refused(client: FlaskClient, table: Table, request_id: str) -> None:
    response = bring(client, sheet(), request_id=request_id)

    assert response.status_code == 422
    assert games(table) == 1


def test_another_site_cannot_bring_a_game_in(client: FlaskClient, table: Table) -> None:
    response = client.post("/import", data={"request_id": "import-0001"}, headers={"Sec-Fetch-Site": "cross-site"})

    assert response.status_code == 403
    assert games(table) == 1


def test_names_with_markup_are_text(client: FlaskClient, table: Table) -> None:
    named = record(evening(1), [("<b>Us</b>", ["<i>Ann", "Ben"]), ("Them", ["Cora", "Dan"])])

    view = brought(client, table, json.dumps(named).encode())

    assert "<b>Us" not in client.get(f"/g/{view.score_token}").text


@pytest.mark.parametrize("name", ["red-three-table", "meld-without-cards", "black-three-in-hand"])
def test_a_record_of_0_1_is_brought_back_and_every_page_of_its_game_opens(
    client: FlaskClient, table: Table, name: str
) -> None:
    sample = json.loads((OF_0_1 / f"{name}.json").read_text(encoding="utf-8"))

    view = brought(client, table, json.dumps(sample["record"]).encode())

    assert view.scores == tuple(sample["scores"])
    assert view.record()["house_rules"] == sample["record"].get("house_rules", {})
    pages = ["", "/ruling/1", "/hands/1", "/rules", "/log", "/hands/new", "/ask/meld", "/sheet.pdf"]
    for path in pages:
        assert client.get(f"/g/{view.score_token}{path}").status_code == 200, path
    again = client.get(f"/g/{view.score_token}/sheet.pdf").data
    assert brought(client, table, again, request_id="import-0002").scores == view.scores
