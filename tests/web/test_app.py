"""The app for phones is offered at /app where it was built."""

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient


@pytest.fixture
def folder(app: Flask, tmp_path: Path) -> Path:
    """A folder as `make phone` writes it."""
    for name in ("index.html", "check.html", "sw.js"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    app.config["APP_FOLDER"] = str(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("path", "file"), [("", "index.html"), ("check", "check.html"), ("sw.js", "sw.js")])
@pytest.mark.usefixtures("folder")
def test_its_files_are_offered(client: FlaskClient, path: str, file: str) -> None:
    with client.get(f"/app/{path}") as answer:
        assert answer.get_data(as_text=True) == file
    assert "wasm-unsafe-eval" in answer.headers["Content-Security-Policy"]
    assert answer.headers["Cache-Control"] == "no-cache"


@pytest.mark.usefixtures("folder")
def test_nothing_else_of_the_machine_is_offered(client: FlaskClient) -> None:
    assert client.get("/app/..%2Fgames.db").status_code == 404


def test_the_address_of_a_page_leads_to_the_app(client: FlaskClient) -> None:
    assert client.get("/app/p/ask?variant=classic").location == "/app/#/ask?variant=classic"


@pytest.mark.usefixtures("folder")
def test_no_file_stays_open_after_it_was_sent(client: FlaskClient, folder: Path) -> None:
    (folder / "shell.js").write_text("// long enough to be packed\n" * 100, encoding="utf-8")
    headers = {"Accept-Encoding": "br, gzip"}
    with client.get("/app/shell.js", headers=headers) as answer:
        tag = {"If-None-Match": answer.headers["ETag"]}
        assert len(answer.get_data()) == 2800
    with client.get("/app/shell.js", headers=headers | tag) as answer:
        assert answer.status_code == 304
