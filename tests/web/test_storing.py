"""What strangers may store in a day is bounded, by address and in all."""

import json
from collections.abc import Callable
from datetime import timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from scorekeeper import usecases
from scorekeeper.optional import club
from scorekeeper.rules import RulesFile, write_rules_file
from scorekeeper.store import open_store
from scorekeeper.store.links import FOR_HANDS
from scorekeeper.usecases.lock import lock_club
from scorekeeper.web import db
from scorekeeper.web.limits import storing
from tests.sheets.played import evening, record
from tests.usecases.table import Table, hand
from tests.web.pages import Page
from tests.web.test_hands_entry import TOTALS
from tests.web.test_hands_entry import fill as fill_in
from tests.web.test_new_game import fill

HERE, THERE = "192.0.2.7", "192.0.2.8"
NEW_ROWS = "SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM rule_set_versions) + (SELECT count(*) FROM {})"
Way = Callable[[FlaskClient, Path], TestResponse]


def from_here(app: Flask, address: str = HERE) -> FlaskClient:
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    return client


def uploaded(client: FlaskClient, path: str, content: bytes) -> TestResponse:
    given: dict[str, Any] = {"request_id": "a-request-id", "file": (BytesIO(content), "a.json")}
    return client.post(path, data=given)


def elsewhere(folder: Path) -> bytes:
    with open_store(folder / "elsewhere.db") as store:
        table = Table(store)
        table.record(hand())
        return json.dumps(usecases.handed_over(store, table.token, with_token=True)).encode()


def new_game(client: FlaskClient, _: Path) -> TestResponse:
    return client.post("/games/new", data=fill(client))


def restored(client: FlaskClient, _: Path) -> TestResponse:
    return uploaded(client, "/import", json.dumps(record(evening())).encode())


def taken(client: FlaskClient, folder: Path) -> TestResponse:
    return uploaded(client, "/take", elsewhere(folder))


def exchanged(client: FlaskClient, folder: Path) -> TestResponse:
    content = elsewhere(folder)
    return client.post(f"/g/{json.loads(content)['token']}/exchange", data=content)


def rules(client: FlaskClient, _: Path) -> TestResponse:
    return uploaded(
        client, "/rulesets/import", write_rules_file(RulesFile("Ours", "classic", {"target": 7500})).encode()
    )


WAYS: dict[str, Way] = {"new": new_game, "file": restored, "take": taken, "exchange": exchanged, "rules": rules}
if (of_events := club("tests.club.web.ways_to_store")) is not None:
    WAYS |= of_events.WAYS


def rows(app: Flask) -> int:
    with db.file_of(app).open() as store:
        names = {str(name) for (name,) in store.rows("SELECT name FROM sqlite_master WHERE type = 'table'")}
        return int(store.rows(NEW_ROWS.format("events" if "events" in names else "games"))[0][0])


def fill_up(app: Flask, address: str = HERE, size: int = storing.OF_ONE, *, begins: bool = True) -> None:
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        storing.DayMeter().add(size, begins=begins)


@pytest.mark.parametrize("way", WAYS)
def test_nothing_new_is_stored_past_the_bound_of_a_day(app: Flask, tmp_path: Path, way: str) -> None:
    before = rows(app)
    fill_up(app)
    full = WAYS[way](from_here(app), tmp_path)

    assert full.status_code in {413, 422, 429}
    assert "So much was started here within a day" in (Page(full).text if full.mimetype == "text/html" else full.text)
    assert rows(app) == before
    there = WAYS[way](from_here(app, THERE), tmp_path)
    assert there.status_code < 400, there.text
    assert rows(app) > before


def test_what_is_stored_counts_and_is_forgotten_after_a_day(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storing, "OF_ONE", 3 * FOR_HANDS)
    client, now = from_here(app), app.config["CLOCK"]()

    assert new_game(client, Path()).status_code == 302
    refused = new_game(client, Path())
    app.config["CLOCK"] = lambda: now + timedelta(hours=25)

    assert refused.status_code == 429
    assert new_game(from_here(app), Path()).status_code == 302


def test_all_together_have_a_bound(app: Flask) -> None:
    for each in range(storing.OF_ALL // storing.OF_ONE):
        fill_up(app, f"198.51.100.{each}")

    assert new_game(from_here(app), Path()).status_code == 429
    assert new_game(app.test_client(), Path()).status_code == 302  # at the machine itself


def test_hands_of_games_that_have_begun_are_saved(app: Flask, table: Table) -> None:
    fill_up(app)
    client = from_here(app)
    data = fill_in(client, table, **TOTALS, confirm="1")

    sent = client.post(f"/g/{table.token}/hands/new", data=data)

    assert sent.status_code in {302, 303}, Page(sent).text
    assert len(table.view.hands) == 1


def test_who_was_let_in_by_the_password_is_not_bounded(app: Flask, table: Table) -> None:
    lock_club(table.store, "Four of Spades")
    fill_up(app)
    client = from_here(app)
    client.post("/word", data={"word": "four of spades"})

    assert new_game(client, Path()).status_code == 302


def saved(client: FlaskClient, table: Table) -> TestResponse:
    data = fill_in(client, table, **TOTALS, confirm="1")
    return client.post(f"/g/{table.token}/hands/new", data=data)


def test_what_is_added_in_a_day_is_bounded_too_and_a_hand_can_be_sent_on_the_next(app: Flask, table: Table) -> None:
    now, as_json = app.config["CLOCK"](), {"Accept": "application/json"}
    fill_up(app, size=storing.LATER_OF_ONE, begins=False)
    data, path = fill_in(from_here(app), table, **TOTALS, confirm="1"), f"/g/{table.token}/hands/new"

    refused = from_here(app).post(path, data=data, headers=as_json)
    assert refused.status_code == 429
    assert str(refused.get_json()["message"]).startswith(
        "So much was saved here within a day that nothing can be added"
    )
    assert not table.view.hands
    app.config["CLOCK"] = lambda: now + timedelta(hours=25)
    assert from_here(app).post(path, data=data, headers=as_json).status_code == 200
    assert len(table.view.hands) == 1


def test_others_keep_an_address_from_saving_only_when_it_has_stored_much_itself(app: Flask, table: Table) -> None:
    for each in range(storing.LATER_OF_ALL // storing.LATER_OF_ONE):
        fill_up(app, f"198.51.100.{each}", storing.LATER_OF_ONE, begins=False)

    assert saved(from_here(app), table).status_code in {302, 303}
    fill_up(app, size=storing.LATER_LEFT, begins=False)
    assert saved(from_here(app), table).status_code == 429
    lock_club(table.store, "Four of Spades")
    let_in = from_here(app)
    let_in.post("/word", data={"word": "four of spades"})
    assert saved(let_in, table).status_code in {302, 303}


def test_what_a_hand_takes_is_counted(app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[tuple[int, bool]] = []
    monkeypatch.setattr(storing.DayMeter, "add", lambda _, size, begins: counted.append((size, begins)))

    saved(from_here(app), table)

    [(size, begins)] = counted
    assert not begins
    assert 200 < size < 4_000
