"""The pages of a game of an event, in an installation without the part for events."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from scorekeeper import optional
from scorekeeper.store import open_store
from scorekeeper.web import create_app
from tests.usecases.table import Table, hand


@pytest.fixture
def client(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A browser at an application that was made without the club."""
    monkeypatch.setattr(optional, "FOLDER", f"{optional.FOLDER}_taken_away")
    path = tmp_path / "games.db"
    path.write_bytes(empty_database.read_bytes())
    return create_app({"DATABASE": str(path), "SECRET_KEY": "for tests only"}).test_client()


@pytest.fixture
def table(client: FlaskClient) -> Table:
    with open_store(Path(client.application.config["DATABASE"])) as store:
        playing = Table(store)
        playing.record(hand())
        return playing


def test_a_locked_game_says_why_and_offers_nothing_to_write(client: FlaskClient, table: Table) -> None:
    with open_store(Path(client.application.config["DATABASE"])) as store:
        table.store = store
        assert "Enter hand 2" in client.get(f"/g/{table.token}").text
        table.host()

    page = client.get(f"/g/{table.token}").text
    form = client.get(f"/g/{table.token}/hands/new", headers={"Accept": "text/html"})

    assert "no part for events" in page
    assert "Enter hand 2" not in page
    assert "800" in page
    assert form.status_code == 409
    assert "This game belongs to an event" in form.text
    assert "no part for events" in form.text
    for other in ("table", "protests", "log", "rules", "ruling/1", "share"):
        assert client.get(f"/g/{table.token}/{other}").status_code == 200


def test_the_start_page_names_nothing_of_a_club(client: FlaskClient) -> None:
    page = client.get("/").text

    assert "New game" in page
    assert "club event" not in page
    assert "club evening" not in page
