import logging
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import create_environ, run_wsgi_app

from scorekeeper.web import create_app, db
from scorekeeper.web.errors import SAFE_METHODS
from tests.usecases.table import Table, hand, kinds
from tests.web.pages import Page, change, game

JSON = {"Accept": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not-found"),
        ("GET", "/g/nothing", 404, "no-such-game"),
        ("GET", "/variants/bridge", 404, "variant.unknown"),
        ("GET", "/sheets/bridge/blank.pdf", 404, "variant.unknown"),
        ("GET", "/sheets/classic/blank.pdf?paper=a0", 422, "input"),
        ("POST", "/", 405, "wrong-method"),
        ("DELETE", "/healthz", 405, "wrong-method"),
    ],
)
def test_a_refusal_is_a_sentence_on_a_page_and_the_one_shape_in_json(
    client: FlaskClient, method: str, path: str, status: int, code: str
) -> None:
    page = client.open(path, method=method)
    shape = client.open(path, method=method, headers=JSON)

    assert (page.status_code, shape.status_code) == (status, status)
    assert shape.json is not None
    assert sorted(shape.json) == ["code", "message", "ok", "where"]
    assert (shape.json["ok"], shape.json["code"]) == (False, code)
    assert shape.json["message"].endswith(".")
    assert shape.json["message"] in Page(page).text


READS = ["/sheets/classic/blank.pdf?paper=a0", "{game}/penalties/new", "{game}/log.pdf?paper=a0"]


def test_only_what_would_have_saved_something_says_that_nothing_was_saved(client: FlaskClient, table: Table) -> None:
    refused = 0
    for path in READS:
        answer = client.get(path.format(game=game(table)))
        refused += answer.status_code == 422
        assert "Nothing was saved" not in answer.text, path
    assert refused >= 2
    written = client.post(game(table, "/penalties/new"))
    assert written.status_code == 422
    assert "Nothing was saved." in written.text


def test_a_page_names_no_field_of_a_form(client: FlaskClient, table: Table) -> None:
    refused = client.post(game(table, "/penalties/new"), headers=JSON)
    page = client.post(game(table, "/penalties/new"))

    assert refused.json is not None
    assert refused.json["where"].isidentifier()
    assert "Place: " not in Page(page).text


def test_a_refused_method_says_which_are_allowed(client: FlaskClient) -> None:
    response = client.post("/")

    assert "GET" in response.headers["Allow"]


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "http://localhost:8080"},
        {"Origin": "http://localhost.elsewhere.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://[::1"},
        {"Origin": "http://[bad"},
    ],
)
def test_a_write_from_another_site_is_refused(client: FlaskClient, table: Table, headers: dict[str, str]) -> None:
    table.record(hand())

    response = client.post(game(table, "/undo"), data=change(table), headers=headers)

    assert response.status_code == 403
    assert "another site" in Page(response).text
    assert kinds(table.view) == ["start", "hand"]


def test_no_address_takes_a_write_from_another_site(app: Flask, client: FlaskClient) -> None:
    writing = {rule.rule: sorted((rule.methods or set()) - SAFE_METHODS) for rule in app.url_map.iter_rules()}
    assert len([each for each in writing.values() if each]) > 50
    for address, methods in writing.items():
        path = re.sub("<[^>]*>", "1", address)
        for method in methods:
            answer = client.open(path, method=method, headers={"Sec-Fetch-Site": "cross-site"})
            assert (address, answer.status_code) == (address, 403)
            assert "another site" in Page(answer).text


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {"Origin": "https://localhost"},
    ],
)
def test_a_write_from_an_own_page_or_a_program_is_taken(
    client: FlaskClient, table: Table, headers: dict[str, str]
) -> None:
    table.record(hand())

    response = client.post(game(table, "/undo"), data=change(table), headers=headers)

    assert response.status_code == 302


def test_reading_from_another_site_is_an_ordinary_link(client: FlaskClient, table: Table) -> None:
    response = client.get(game(table), headers={"Sec-Fetch-Site": "cross-site"})

    assert response.status_code == 200


@pytest.mark.parametrize("path", ["/undo", "/hands/new", "/hands/preview"])
def test_a_body_that_no_hand_can_have_is_refused(client: FlaskClient, table: Table, path: str) -> None:
    response = client.post(game(table, path), data={"reason": "x" * 70_000})

    assert response.status_code == 413
    assert "More was sent" in Page(response).text or "No hand needs" in Page(response).text
    assert kinds(table.view) == ["start"]


def test_a_file_that_is_no_database_is_reported_without_its_path(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"this is a letter to my aunt, and no database at all" * 50)
    broken = create_app({"DATABASE": str(path), "SECRET_KEY": "x"})

    with caplog.at_level(logging.CRITICAL):
        response = broken.test_client().get("/healthz", headers=JSON)

    assert response.status_code == 503
    assert response.json is not None
    assert response.json["code"] == "store.damaged"
    assert str(tmp_path) not in response.text


def test_a_fault_of_the_program_is_an_apology_with_a_number(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(db, "get_store", fail)

    response = app.test_client().get("/healthz", headers=JSON)

    assert response.status_code == 500
    assert response.json is not None
    assert "secret detail" not in response.text
    number = response.json["message"].split()[-1].rstrip(".")
    assert number in caplog.text


@pytest.mark.parametrize(
    "path",
    [
        "/ruling/0",
        "/ruling/2",
        "/ruling/999999999999999999999999",
        "/ruling/-1",
        "/rivals/999999999999999999999999",
        "/hands/999999999999999999999999",
    ],
)
def test_a_hand_that_is_not_there_is_not_found(client: FlaskClient, table: Table, path: str) -> None:
    table.record(hand())

    assert client.get(game(table, path)).status_code == 404


@pytest.mark.parametrize("path", ["/", "/g/nothing", "/undo"])
@pytest.mark.parametrize("host", ["[::1", "[bad]:x", "a b", "x/y", "", "x" * 900, "localhost:99999"])
def test_a_host_that_is_no_name_of_a_machine_is_no_fault(app: Flask, path: str, host: str) -> None:
    for method in ("GET", "POST"):
        environ = {**create_environ(path, method=method), "HTTP_HOST": host}
        _, status, _ = run_wsgi_app(app.wsgi_app, environ, buffered=True)

        assert int(status[:3]) < 500
