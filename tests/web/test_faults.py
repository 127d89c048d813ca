"""A full disk, a read-only file, a lock that another program holds, a clock that is put back."""

import resource
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper import paths
from scorekeeper.store import KnownFile, connect, open_store
from scorekeeper.store.backup import verify_database
from scorekeeper.store.common import CommonFile
from scorekeeper.web.limits.guesses import OF_ADDRESS, WrongGuesses
from tests.cli.processes import family
from tests.cli.served import running
from tests.strategies import EXPLORE
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game
from tests.web.test_hands_entry import TOTALS, fill
from tests.web.test_killed_server import FILLED, FORM
from tests.web.test_vanished_database import a_game, ask

LOCKED = 30.0 if EXPLORE else 1.0  # seconds that readers try; BUSY is shortened as well
WRITERS = 6
LOST = {"Sec_Fetch_Site": "same-origin", "Content_Type": FORM}


def saved(data: dict[str, list[str]]) -> dict[str, list[str]]:
    return data | {"confirm": ["1"]}


@contextmanager
def held(database: str) -> Iterator[None]:
    """Hold the write lock as another program would."""
    other = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def test_phones_wait_longer_than_the_server_for_the_lock() -> None:
    script = (paths.static() / "js" / "outbox.js").read_text(encoding="utf-8")
    [patience] = [line for line in script.splitlines() if line.startswith("const PATIENCE = ")]

    assert int(patience.split()[3].rstrip(";")) > connect.BUSY_SECONDS * 1000 + 2000


def test_a_lock_that_is_held_lets_readers_go_on_and_tells_writers_soon(
    app: Flask, client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not EXPLORE:
        monkeypatch.setattr(connect, "BUSY_SECONDS", 3.0)
    data = saved(fill(client, table, **TOTALS))
    answers: list[tuple[int, float, str]] = []
    shown_while_all_wait = 0

    def write() -> None:
        answer = app.test_client().post(game(table, "/hands/new"), data=data)
        answers.append((answer.status_code, time.monotonic(), answer.text))

    with held(app.config["DATABASE"]):
        began = time.monotonic()
        writers = [threading.Thread(target=write) for _ in range(WRITERS)]
        for each in writers:
            each.start()
        while time.monotonic() - began < LOCKED:
            assert client.get(game(table)).status_code == 200
            shown_while_all_wait += not answers
            time.sleep(0.1)
        for each in writers:
            each.join()

    assert {status for status, *_ in answers} == {503}
    assert shown_while_all_wait
    gave_up = [moment for _, moment, _ in answers]
    assert max(gave_up) - min(gave_up) < connect.BUSY_SECONDS  # together, not one after another
    assert all("nothing was saved, so try again" in text for *_, text in answers)
    assert client.post(game(table, "/hands/new"), data=data).status_code == 302
    assert table.view.scores == (800, 120)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits a running process")
def test_a_full_disk_is_said_and_what_was_entered_is_saved_when_there_is_room(tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    token = a_game(database)
    with running(tmp_path) as server:
        path = f"/g/{token}/hands/new"
        assert ask(server, "GET", f"{path}?mode=totals")[0] == 200
        sent = urlencode(FILLED | {"number": "2", "request_id": "full-disk-01", "confirm": "1"})
        sent += "&side_0-melded_points=300&side_0-mode=totals&side_1-mode=totals"
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        for each in (server.process.pid, *family(server.process.pid)):
            resource.prlimit(each, resource.RLIMIT_FSIZE, (1024, limits[1]))
        full = ask(server, "POST", path, sent, **LOST)
        page = ask(server, "GET", f"/g/{token}")
        for each in (server.process.pid, *family(server.process.pid)):
            resource.prlimit(each, resource.RLIMIT_FSIZE, limits)
        again = ask(server, "POST", path, sent, **LOST)

        assert full[0] == 503, full[2]
        assert "The disk is full or failing; nothing was changed." in full[2]
        assert page[0] == 200
        assert again[0] == 302, again[2]
    assert verify_database(database).broken == ()


def test_a_file_that_cannot_be_written_is_read_and_says_so(
    app: Flask, client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(hand())
    data = saved(fill(client, table, **TOTALS))
    opened = sqlite3.connect

    def read_only(*how: object, **more: object) -> sqlite3.Connection:
        connection = opened(*how, **more)  # type: ignore[call-overload]
        connection.execute("PRAGMA query_only = ON")
        return connection  # type: ignore[no-any-return]

    monkeypatch.setattr("scorekeeper.store.connect.sqlite3.connect", read_only)
    app.extensions["games"] = KnownFile(table.store.path)  # it has no connection yet
    refused = client.post(game(table, "/hands/new"), data=data)

    assert client.get(game(table)).status_code == 200
    assert refused.status_code == 503
    assert "cannot be opened for writing" in Page(refused).text
    monkeypatch.undo()
    assert client.post(game(table, "/hands/new"), data=data).status_code == 302


def test_a_clock_that_jumps_changes_no_order_and_no_list(app: Flask, table: Table) -> None:
    noon = datetime(2026, 5, 4, 12, 0, tzinfo=UTC)
    client = app.test_client()
    jumps = (timedelta(), timedelta(hours=-1), timedelta(days=365), timedelta(minutes=1))
    for number, jump in enumerate(jumps, 1):
        app.config["CLOCK"] = lambda jump=jump: noon + jump
        table.record(hand(100 + 5 * number))
        page = client.get("/")
        assert client.get(game(table)).status_code == 200

        assert page.status_code == 200
    with open_store(app.config["DATABASE"]) as store:
        [*seqs] = [row["seq"] for row in store.rows("SELECT seq FROM entries ORDER BY row")]
    assert seqs == [*range(1, len(jumps) + 2)]
    assert [each.number for each in table.view.hands] == [1, 2, 3, 4]
    assert f'/g/{table.token}"' in client.get("/").text
    assert verify_database(Path(app.config["DATABASE"])).broken == ()


def test_a_clock_that_is_put_back_holds_no_guess_against_an_address(tmp_path: Path) -> None:
    now = [10_000.0]
    wrong = WrongGuesses(CommonFile(tmp_path / "games.db", lambda: now[0]))
    for _ in range(OF_ADDRESS):
        wrong.guess("code", "192.0.2.1")

    assert wrong.guess("code", "192.0.2.1").wait > 0
    now[0] = 6_400.0  # the clock was put back by an hour
    assert wrong.guess("code", "192.0.2.1").wait == 0
