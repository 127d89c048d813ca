"""What costs computing time is paid for by whoever asks, not by all behind the same router."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.common import CommonFile
from scorekeeper.usecases.game import exchange, room
from scorekeeper.web.budgets import ALLOWED, Budgets, Spent, is_dear
from scorekeeper.web.common import common_file
from scorekeeper.web.sender import Rank, Sender, network
from tests.usecases.table import Table, hand
from tests.web.pages import Page

ROUTER = {"REMOTE_ADDR": "192.0.2.7"}
LEAFLET = "/variants/classic/leaflet.pdf"
MUCH = 10_000.0  # seconds


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def spend(app: Flask, who: Sender) -> None:
    Budgets(common_file(app)).charge(who, MUCH)


def stranger(address: str = "192.0.2.7") -> Sender:
    return Sender(Rank.STRANGER, address)


def test_a_budget_is_used_up_and_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    budgets, who = Budgets(CommonFile(tmp_path / "games.db", clock)), stranger()
    allowed = ALLOWED[Rank.STRANGER]
    budgets.charge(who, allowed.at_once + 1)

    with pytest.raises(Spent) as spent:
        budgets.ask(who)
    assert 1 / allowed.share <= spent.value.seconds <= 1 / allowed.share + 1
    budgets.ask(stranger("192.0.2.8"))
    clock.now += spent.value.seconds
    budgets.ask(who)
    clock.now += MUCH
    budgets.charge(who, allowed.at_once + 1)  # no more is saved up than may be used at once
    with pytest.raises(Spent):
        budgets.ask(who)
    clock.now -= MUCH  # the clock was put back
    budgets.ask(who)


def test_who_has_spent_everything_is_told_when_to_come_back(app: Flask, client: FlaskClient) -> None:
    spend(app, stranger())

    answer = client.get(LEAFLET, environ_base=ROUTER)

    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "Hands and pages still work" in Page(answer).text
    assert client.get("/", environ_base=ROUTER).status_code == 200
    assert client.get("/variants/classic", environ_base=ROUTER).status_code == 200


def test_others_behind_the_same_router_go_on(app: Flask, table: Table) -> None:
    spend(app, stranger())
    guest, joker = app.test_client(), app.test_client()

    assert joker.get("/ask", environ_base=ROUTER).status_code == 429
    assert guest.get(f"/g/{table.token}/sheet.pdf", environ_base=ROUTER).status_code == 200
    guest.get(f"/g/{table.token}", environ_base=ROUTER)  # the device has opened a game now
    assert guest.get("/ask", environ_base=ROUTER).status_code == 200
    assert guest.get(LEAFLET, environ_base=ROUTER).status_code == 200


def test_a_link_that_opens_nothing_is_no_way_round(app: Flask, client: FlaskClient) -> None:
    spend(app, stranger())
    with client.session_transaction() as kept:
        kept["device"], kept["games"] = "made-up", ["a" * 24]

    assert client.get(f"/g/{'a' * 24}/sheet.pdf", environ_base=ROUTER).status_code == 429
    assert client.get("/ask", environ_base=ROUTER).status_code == 429


def test_whoever_asks_for_the_whole_log_pays_for_it(app: Flask, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """To write the document of a long game takes as long as twenty pages of it."""
    table.record(hand())
    client, written, dear = app.test_client(), [], set[str]()
    real = room.written_game

    def noted(*values: Any) -> Any:
        written.append(values)
        return real(*values)

    monkeypatch.setattr(exchange, "written_game", noted)
    pages = [
        each for each in app.url_map.iter_rules() if each.rule.startswith("/g/<") and "GET" in (each.methods or ())
    ]
    for rule in pages:
        before = len(written)
        client.get(re.sub(r"<int:\w+>", "1", rule.rule.replace("<token>", table.token)))
        if len(written) > before:
            assert is_dear(rule), rule
            dear.add(rule.rule.removeprefix("/g/<token>"))
    assert {"/share/over", "/share/game.json", "/exchange", "/sheet.pdf"} <= dear


def test_a_hand_is_saved_whatever_was_spent(app: Flask, table: Table) -> None:
    client = app.test_client()
    client.get(f"/g/{table.token}", environ_base=ROUTER)
    with client.session_transaction() as kept:
        spend(app, Sender(Rank.GUEST, kept["device"]))
    spend(app, stranger())
    table.record(hand())

    assert client.get(f"/g/{table.token}/hands/new", environ_base=ROUTER).status_code == 200
    assert client.post(f"/g/{table.token}/undo", environ_base=ROUTER).status_code != 429


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
    ],
)
def test_one_phone_may_have_many_addresses_of_its_network(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) == same
