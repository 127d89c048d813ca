"""`create_app()` without settings: what any WSGI server runs."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.store.copies import copies_beside
from scorekeeper.web import create_app, hosts
from tests import patience
from tests.web.test_vanished_database import a_game

Made = Callable[[], Flask]
STRANGER = {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.0.2.7", "HTTP_X_FORWARDED_PROTO": "https"}


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Made]:
    """Make applications, each as a process of one server does."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    with ExitStack() as stack:

        def make() -> Flask:
            app = create_app()
            stack.callback(app.extensions["background"][1].close)
            return app

        yield make


def get(app: Flask, path: str, host: str = "localhost", **more: str) -> TestResponse:
    return app.test_client().get(path, base_url=f"http://{host}", environ_overrides=more)


def test_settings_come_from_the_environment(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_PUBLIC_URL", "https://canasta.example/")
    app = made()

    assert get(app, "/", "canasta.example").status_code == 200
    assert get(app, "/healthz").status_code == 200
    assert get(app, "/", "evil.example").status_code == hosts.MISDIRECTED
    assert app.config["PUBLIC_URL"] == "https://canasta.example"


def test_a_proxy_is_believed_only_if_the_environment_says_so(
    made: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = f"/g/{a_game(tmp_path / 'scorekeeper.db')}"
    alone = get(made(), game, **STRANGER).headers["Set-Cookie"]
    monkeypatch.setenv("SCOREKEEPER_BEHIND_PROXY", "1")
    behind = get(made(), game, **STRANGER).headers["Set-Cookie"]

    assert "Secure" not in alone
    assert "Secure" in behind


def test_a_device_is_known_in_every_process(made: Made) -> None:
    one, other = made().test_client(), made().test_client()
    one.get("/t", base_url="http://localhost")
    cookie = one.get_cookie("table")
    assert cookie is not None
    other.set_cookie("table", cookie.value)

    assert "Set-Cookie" not in other.get("/t", base_url="http://localhost").headers


def test_work_in_the_background_begins_with_the_first_request_and_one_process_makes_copies(
    made: Made, tmp_path: Path
) -> None:
    apps = [made(), made()]
    assert not [each for each in threading.enumerate() if each.name == "folding"]
    a_game(tmp_path / "scorekeeper.db")

    assert [get(app, "/healthz").text.strip() for app in apps] == ["ok", "ok"]

    assert len([each for each in threading.enumerate() if each.name == "folding"]) == len(apps)
    patience.until(lambda: copies_beside(tmp_path / "scorekeeper.db"))
    turns = apps[0].extensions["common"].rows("SELECT id FROM turns WHERE name = 'copies' ORDER BY id")
    assert [apps[0].extensions["turns"].ahead(turn) for (turn,) in turns] == [0, 1]
