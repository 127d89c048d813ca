"""A game that has not changed is not adjudicated again; what was not stored is not remembered."""

import sqlite3
from pathlib import Path

import pytest

from scorekeeper import rules, usecases
from scorekeeper.store import Store, StoreUnusable, open_store
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.game import ledger
from tests.usecases.table import Table, gain, hand


def test_a_poll_of_an_unchanged_game_adjudicates_nothing(
    table: Table, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = table.record(hand()).view

    def refuse(record: object) -> None:
        raise AssertionError("adjudicated again")

    monkeypatch.setattr(rules, "adjudicate", refuse)
    with open_store(path) as own:
        assert usecases.open_game(own, table.token) == view


def test_of_what_another_process_wrote_only_that_is_read(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.record(hand(points=200))
    remembered, _ = ledger.load(table.store, table.token)

    table.record(hand(points=300))
    whole = table.view
    ledger.MEMORY.keep(table.store, remembered)
    monkeypatch.setattr(ledger, "build", lambda *_: pytest.fail("folded and judged from its start"))

    assert table.scores[0] == gain(200) + gain(300)
    assert table.view == whole


def test_a_commit_that_fails_leaves_nothing_behind(table: Table, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = table.entry(hand(points=200), 1)
    execute = table.store.db.execute

    def full_disk(sql: str, *values: object) -> sqlite3.Cursor:
        if sql == "COMMIT":
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorname = "SQLITE_FULL"
            raise error
        return execute(sql, *values)  # type: ignore[arg-type]

    monkeypatch.setattr(table.store.db, "execute", full_disk)
    with pytest.raises(StoreUnusable, match="disk is full"):
        usecases.record_hand(table.store, table.clock(), table.token, entry)
    monkeypatch.undo()
    table.record(hand(points=300))

    with open_store(path) as own, pytest.raises(usecases.Conflict):
        usecases.record_hand(own, table.clock(), table.token, entry)
    assert table.scores[0] == gain(300)


def test_the_least_recently_used_value_makes_room() -> None:
    cache: Cache[str] = Cache(2)
    cache.put("a", "A")
    cache.put("b", "B")
    cache.get("a")

    cache.put("c", "C")

    assert [cache.get(key) for key in "abc"] == ["A", None, "C"]


def test_games_with_the_same_rules_share_them(store: Store) -> None:
    ledger._variants.clear()
    ledger.MEMORY.kept.clear()

    assert Table(store).view.variant is Table(store).view.variant
