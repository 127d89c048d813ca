"""The database goes away under a running server: nothing new is made, and phones lose nothing."""

import http.client
import json
import shutil
import sqlite3
from collections.abc import Callable
from email.message import Message
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from scorekeeper import usecases
from scorekeeper.store import open_store
from tests import patience
from tests.cli.served import Server, running
from tests.strategies import some
from tests.usecases.table import Table, hand

FORM = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
JSON = {"Accept": "application/json"}


def ask(server: Server, method: str, path: str, body: str = "", **headers: str) -> tuple[int, Message, str]:
    place = urlsplit(server.address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=patience.SECONDS)
    sent = {name.replace("_", "-"): text for name, text in headers.items()}
    connection.request(method, path, body, sent)
    answer = connection.getresponse()
    found = answer.status, answer.headers, answer.read().decode("utf-8", "replace")
    connection.close()
    return found


def a_game(database: Path) -> str:
    with open_store(database) as store:
        table = Table(store)
        table.record(hand())
        return table.token


def games_in(database: Path) -> int:
    with open_store(database) as store:
        return len(usecases.list_games(store, 9))


def remove(database: Path) -> None:
    for each in database.parent.glob(database.name + "*"):
        each.unlink()


def move(database: Path) -> None:
    database.rename(database.with_name("away.db"))


def replace(database: Path) -> None:
    with open_store(database.with_name("other.db")) as store:
        Table(store)
    database.with_name("other.db").replace(database)


def empty(database: Path) -> None:
    with database.open("r+b") as file:
        file.truncate(0)


@pytest.mark.parametrize("harm", some([remove, move, replace, empty], 2))
def test_every_answer_says_what_happened_and_nothing_new_is_made(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    database = tmp_path / "scorekeeper.db"
    token = a_game(database)
    with running(tmp_path) as server:
        status, headers, _ = ask(server, "GET", f"/g/{token}")
        assert status == 200
        cookie, tag = headers["Set-Cookie"].partition(";")[0], headers["ETag"]
        harm(database)
        left = {each.name for each in tmp_path.iterdir()}

        page = ask(server, "GET", f"/g/{token}")
        start = ask(server, "GET", "/", Cookie=cookie)
        poll = ask(server, "GET", f"/g/{token}", If_None_Match=tag)
        sent = ask(server, "POST", f"/g/{token}/hands/new", "confirm=1", **FORM, **JSON)
        new = ask(server, "POST", "/games/new", urlencode({"variant": "classic"}), **FORM)

        for status, headers, text in (page, start, poll, sent, new):
            assert status == 503
            assert "Set-Cookie" not in headers
            assert "while the scorekeeper was running" in text
            assert "start it again" in text
            assert "Phones keep their games" in text
            assert str(tmp_path) not in text
        assert json.loads(sent[2])["code"] == "store.gone"
        assert {each.name for each in tmp_path.iterdir()} <= left
        assert harm is not empty or database.stat().st_size == 0


def test_a_device_keeps_its_list_while_an_empty_database_stands_in_for_the_right_one(tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    token = a_game(database)
    kept = tmp_path / "kept.db"
    with running(tmp_path) as server:
        cookie = ask(server, "GET", f"/g/{token}")[1]["Set-Cookie"].partition(";")[0]
    shutil.move(database, kept)

    with running(tmp_path) as server:
        status, headers, text = ask(server, "GET", "/", Cookie=cookie)
        sent = ask(server, "POST", f"/g/{token}/hands/new", "confirm=1", **FORM, **JSON)
    assert (status, token in text) == (200, False)
    [renewed] = SimpleCookie(headers["Set-Cookie"]).values()
    assert json.loads(sent[2])["code"] == "no-such-game"

    kept.replace(database)
    with running(tmp_path) as server:
        text = ask(server, "GET", "/", Cookie=f"{renewed.key}={renewed.value}")[2]
    assert f"/g/{token}" in text


def test_a_stopping_server_does_not_say_that_all_is_on_disk_when_its_file_is_gone(tmp_path: Path) -> None:
    a_game(tmp_path / "scorekeeper.db")
    with running(tmp_path) as server:
        remove(tmp_path / "scorekeeper.db")
        server.process.terminate()
        out, errors = server.process.communicate(timeout=patience.SECONDS)

    assert "is on disk" not in out
    assert "moved away or deleted" in errors
    assert list(tmp_path.glob("*.db*")) == []


def test_a_copy_of_the_one_file_holds_the_games_while_the_server_runs(tmp_path: Path) -> None:
    database, copy = tmp_path / "scorekeeper.db", tmp_path / "restored" / "scorekeeper.db"
    copy.parent.mkdir()
    with running(tmp_path) as server:
        shutil.copyfile(database, copy)  # before anybody has written anything
        tables = sqlite3.connect(copy)
        assert tables.execute("SELECT count(*) FROM sqlite_master").fetchone()[0] > 0
        tables.close()
        token = a_game(database)
        patience.until(lambda: games_in(shutil.copyfile(database, copy)), "the copy stays empty", pause=0.1)
        assert ask(server, "GET", f"/g/{token}")[0] == 200

    with open_store(copy) as store:
        assert usecases.open_game(store, token).scores == (800, 120)


def overwrite(database: Path) -> None:
    database.write_bytes(b"coffee" * (database.stat().st_size // 6))


def cut(database: Path) -> None:
    with database.open("r+b") as file:
        file.truncate(database.stat().st_size // 2)


@pytest.mark.parametrize("harm", some([overwrite, cut], 1))
def test_a_file_that_is_damaged_while_the_server_runs_is_said_and_left_alone(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    database = tmp_path / "scorekeeper.db"
    token = a_game(database)
    with running(tmp_path) as server:
        cookie = ask(server, "GET", f"/g/{token}")[1]["Set-Cookie"].partition(";")[0]
        harm(database)
        left = database.read_bytes()

        page = ask(server, "GET", f"/g/{token}")
        start = ask(server, "GET", "/", Cookie=cookie)
        sent = ask(server, "POST", f"/g/{token}/hands/new", "confirm=1", **FORM, **JSON)

        for status, headers, text in (page, start, sent):
            assert status == 503
            assert "Set-Cookie" not in headers
            assert "restore a backup" in text
            assert "Phones keep their games" in text
        assert json.loads(sent[2])["code"] == "store.damaged"
        assert database.read_bytes() == left
