"""What those who run a server see of it: health, figures, log, ids of requests, reports."""

import io
import json
import logging
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import open_store
from scorekeeper.web import create_app, db
from scorekeeper.web.operation import health, log
from scorekeeper.web.operation.metrics import Figures
from tests.usecases.table import Table, hand

FIGURE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[\d.e+-]+')


def code_of(client: FlaskClient) -> tuple[int, str]:
    answer = client.get("/healthz", headers={"Accept": "application/json"})
    return answer.status_code, answer.json["code"] if answer.json else answer.text.strip()


def test_a_healthy_server_says_so(client: FlaskClient) -> None:
    assert code_of(client) == (200, "ok")


def test_a_full_disk_is_no_health(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage("/")._replace(free=(health.LEAST_FREE - 1) * health.MEGABYTE)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)

    assert code_of(client) == (503, "unfit")


def test_a_file_that_cannot_be_written_is_no_health(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)

    assert code_of(client) == (503, "unfit")


def test_a_stopped_thread_is_no_health(app: Flask, client: FlaskClient) -> None:
    app.config["WORKERS"] = ("MainThread", "folding")

    assert code_of(client) == (503, "unfit")


def test_a_database_that_is_held_by_somebody_is_no_health(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorekeeper.store.connect.BUSY_SECONDS", 0.2)
    client.get("/healthz")
    other = sqlite3.connect(app.config["DATABASE"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    assert code_of(client) == (503, "store.busy")
    other.close()
    assert code_of(client) == (200, "ok")


def test_a_damaged_file_is_no_health(app: Flask, client: FlaskClient) -> None:
    database = Path(app.config["DATABASE"])
    with open_store(database) as store:
        Table(store)
        [[page]] = store.rows("SELECT rootpage FROM sqlite_master WHERE name = 'one_hand'")
        store.fold("TRUNCATE")
    with database.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(bytes(4096))

    assert code_of(client) == (503, "store.damaged")


def test_the_error_page_shows_the_id_of_the_request(client: FlaskClient) -> None:
    answer = client.get("/nowhere")

    assert re.fullmatch(r"[0-9a-f]{8}", answer.headers[log.HEADER])
    assert answer.headers[log.HEADER] in answer.text
    assert "Report" not in answer.text


def test_a_report_holds_what_failed_and_nobodys_secrets(
    app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ZeroDivisionError(f"Ann, {table.token}, 4711")

    monkeypatch.setattr(db, "get_store", fail)
    answer = app.test_client().get(
        f"/g/{table.token}?name=Ann",
        headers={"User-Agent": f"Mozilla/5.0 (Linux; Ann's phone) Firefox/121.0 {table.token}"},
    )

    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", answer.text, re.DOTALL)
    assert found
    report = found[1]
    assert f"request {answer.headers[log.HEADER]}" in report
    assert answer.headers[log.HEADER] in caplog.text
    assert "GET /g/&lt;token&gt;: 500 failure" in report
    assert "Linux Firefox/121.0" in report
    assert "ZeroDivisionError\n" in report
    assert re.search(r"scorekeeper/web/\S+\.py:\d+", report)
    for secret in (table.token, "Ann", "4711", str(Path.home())):
        assert secret not in report


@pytest.fixture
def json_lines() -> Iterator[io.StringIO]:
    """What a server with --json-log writes."""
    root, requests = logging.getLogger(), logging.getLogger("scorekeeper.requests")
    before, stream = root.handlers[:], io.StringIO()
    log.write_json(stream)
    yield stream
    root.handlers[:] = before
    requests.setLevel(logging.NOTSET)


def test_the_log_has_a_line_of_json_for_each_request_and_no_secret(
    client: FlaskClient, table: Table, json_lines: io.StringIO
) -> None:
    table.record(hand())
    answer = client.get(f"/g/{table.token}?name=Ann")

    [line] = [json.loads(each) for each in json_lines.getvalue().splitlines()]

    assert (line["method"], line["address"], line["status"]) == ("GET", "/g/<token>", 200)
    assert line["request"] == answer.headers[log.HEADER]
    assert 0 < line["milliseconds"] < 60_000
    assert table.token not in json_lines.getvalue()
    assert "Ann" not in json_lines.getvalue()


def test_a_fault_is_logged_with_the_id_that_its_page_shows(
    app: Flask, monkeypatch: pytest.MonkeyPatch, json_lines: io.StringIO
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("detail")

    monkeypatch.setattr(db, "get_store", fail)
    answer = app.test_client().get("/healthz")

    fault, request = (json.loads(each) for each in json_lines.getvalue().splitlines())
    assert fault["level"] == "error"
    assert "ZeroDivisionError: detail" in fault["error"]
    assert fault["request"] == request["request"] == answer.headers[log.HEADER]


@pytest.fixture
def counted(app: Flask, tmp_path: Path) -> FlaskClient:
    """An application that counts."""
    folder = tmp_path / "figures"
    folder.mkdir()
    other = create_app({"DATABASE": app.config["DATABASE"], "METRICS": str(folder)})
    return other.test_client()


def test_figures_are_in_the_text_format_of_prometheus(counted: FlaskClient) -> None:
    for path in ("/", "/", "/nowhere", "/healthz"):
        counted.get(path)
    answer = counted.get("/metrics")

    lines = answer.text.splitlines()
    assert answer.mimetype == "text/plain"
    assert 'scorekeeper_requests_total{address="/",method="GET",status="2xx"} 2' in lines
    assert 'scorekeeper_request_seconds_count{kind="page"} 4' in lines
    assert 'scorekeeper_request_seconds_bucket{kind="page",le="+Inf"} 4' in lines
    assert "# TYPE scorekeeper_request_seconds histogram" in lines
    assert len({line for line in lines if line.startswith("#")}) == 5
    assert [line for line in lines if not line.startswith("#") and not FIGURE.fullmatch(line)] == []


def test_figures_of_several_processes_are_added_up(counted: FlaskClient) -> None:
    counted.get("/")
    counts: Figures = counted.application.extensions["counts"]
    name = 'scorekeeper_requests_total{address="/",method="GET",status="2xx"}'
    other = Path(counted.application.config["METRICS"]) / "0.json"
    other.write_text(json.dumps({name: 41}))

    assert counts.all()[name] == 42


def test_figures_are_for_this_machine_alone(counted: FlaskClient, client: FlaskClient) -> None:
    strange = {"REMOTE_ADDR": "192.168.1.7"}

    assert counted.get("/metrics", environ_overrides=strange).status_code == 404
    assert client.get("/metrics").status_code == 404
