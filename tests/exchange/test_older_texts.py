"""Texts that an older version stored are read and handed over as they are: no digest changes."""

import pytest

from scorekeeper import usecases
from scorekeeper.rules import SideNames
from scorekeeper.rules.record.signs import kept
from scorekeeper.usecases import GameSetup, limits
from tests.exchange.conftest import Keeper
from tests.exchange.test_over_http import given, sent, shown, together
from tests.usecases.table import Table, hand

MARKED = (SideNames("Us\u200f", ("Ann\u200e", "C\u200bem")), SideNames("Them", ("Bo\ufeff", "Dea")))


@pytest.fixture
def older(phone: Keeper, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game that was entered before marks were left out of names and notes."""
    with monkeypatch.context() as before:
        before.setattr(limits.clean_text, "__defaults__", (kept,))
        table = Table(phone.store, GameSetup("classic", {}, MARKED, "Ann\u200e", title="Tues\u00adday"))
        table.record({**hand(), "dealer": "Ann\u200e"})
        table.penalise(1, 1, "exposed-card", note="seen\u200f twice", by="Eve\u061c")
    return table


def test_marks_of_an_older_game_stay_and_every_device_takes_them(server: Keeper, phone: Keeper, older: Table) -> None:
    before = given(phone, older.token)

    assert together(phone, server, older.token) == (3, 0)

    there, here = shown(server, older.token), shown(phone, older.token)
    assert (there.check_code, there.digest, there.record()) == (here.check_code, here.digest, here.record())
    assert [side.name for side in there.sides] == ["Us\u200f", "Them"]
    assert given(server, older.token)["code"] == before["code"]
    assert usecases.unpacked(usecases.packed(before))["entries"] == before["entries"]
    older.record(hand(300))
    assert together(phone, server, older.token) == (1, 0)


@pytest.mark.parametrize("text", ["a\u202eb", "a\x00b", "a\u2067b"])
def test_what_turns_a_page_round_comes_in_no_entry(
    server: Keeper, phone: Keeper, table: Table, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    with monkeypatch.context() as hostile:
        hostile.setattr(limits.clean_text, "__defaults__", (str,))
        table.penalise(1, 1, "exposed-card", note=text)

    answer = sent(server, table.token, given(phone, table.token))

    assert answer.status_code == 422
    assert "entries[1].body.note" in answer.get_json()["message"]
    assert "cannot be shown" in answer.get_json()["message"]
