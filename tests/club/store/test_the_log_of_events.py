import sqlite3
import threading
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from scorekeeper.log import Kind, LogEntry
from scorekeeper.store import Store, connect, entries_of, entry_of_request, game_log, open_store, sides_in_games
from tests.store.rows import NOON, appended, new_event, started_game

HAND = {"hand": {"sides": [{"melds": ["K*7"]}, {}]}, "reason": "ça va ♥ 寿"}


def test_an_event_comes_back_as_it_was_written(store: Store) -> None:
    game_id = started_game(store)

    stored = appended(store, game_id, 2, new_event("first", "hand", 1, body=HAND))

    assert entries_of(store, game_log(game_id))[1] == stored
    assert (stored.seq, stored.kind, stored.number, stored.replaces) == (2, "hand", 1, None)
    assert stored.body == HAND
    assert (stored.at, stored.device) == (NOON, "Ann's phone")


def test_times_are_kept_as_the_same_moment_in_utc(store: Store) -> None:
    game_id = started_game(store)
    evening = datetime(2024, 5, 4, 19, 30, tzinfo=timezone(timedelta(hours=5)))
    new = new_event("first", "end")
    late = LogEntry(id=new.id, content=new.content, kind=Kind.END, body={}, at=evening)

    stored = appended(store, game_id, 2, late)

    assert stored.at == evening
    assert stored.at.tzinfo == UTC


@pytest.mark.parametrize("table", ["entries", "games"])
@pytest.mark.parametrize("statement", ["UPDATE {} SET id = 77", "DELETE FROM {}"])
def test_neither_events_nor_games_can_be_changed_or_deleted(store: Store, table: str, statement: str) -> None:
    game_id = started_game(store)
    before = entries_of(store, game_log(game_id))

    with pytest.raises(sqlite3.IntegrityError, match="never"), store.write():
        store.insert(statement.format(table))

    assert entries_of(store, game_log(game_id)) == before


def test_an_event_cannot_be_replaced_on_the_sly(store: Store) -> None:
    game_id = started_game(store)
    appended(store, game_id, 2, new_event("first", "hand", 1, body=HAND))

    with pytest.raises(sqlite3.IntegrityError), store.write():
        store.insert(
            "INSERT OR REPLACE INTO entries SELECT row, id, log_kind, log_id, seq, writer, nth,"
            " previous, heads, clock, at, kind, number, replaces, '{}', device, digest, content,"
            " since FROM entries WHERE seq = 2"
        )

    assert entries_of(store, game_log(game_id))[1].body == HAND


@pytest.mark.parametrize("seq", [1, 2, 4, 99])
def test_an_event_out_of_order_is_refused(store: Store, seq: int) -> None:
    game_id = started_game(store)
    appended(store, game_id, 2, new_event("first", "hand", 1, body=HAND))

    with pytest.raises(sqlite3.IntegrityError):
        appended(store, game_id, seq, new_event("second", "hand", 2, body=HAND))


def test_a_request_is_stored_once_in_all_games(store: Store) -> None:
    one, other = started_game(store, "one"), started_game(store, "other")
    appended(store, one, 2, new_event("the same", "end"))

    with pytest.raises(sqlite3.IntegrityError, match=r"entries\.id"):
        appended(store, other, 2, new_event("the same", "end"))


def test_the_event_of_a_request_is_found_again(store: Store) -> None:
    game_id = started_game(store)
    new = new_event("first", "end")
    stored = appended(store, game_id, 2, new)

    assert entry_of_request(store, new.id) == stored
    assert entry_of_request(store, "0" * 64) is None


def test_the_database_accepts_one_hand_for_a_number(store: Store) -> None:
    game_id = started_game(store)
    appended(store, game_id, 2, new_event("first", "hand", 1, body=HAND))

    with pytest.raises(sqlite3.IntegrityError, match="number"):
        appended(store, game_id, 3, new_event("second", "hand", 1, body=HAND))


def test_a_number_is_free_again_after_a_deletion(store: Store) -> None:
    game_id = started_game(store)
    first = appended(store, game_id, 2, new_event("first", "hand", 1, body=HAND))
    appended(store, game_id, 3, new_event("away", "delete", 1, replaces=first.seq))

    again = appended(store, game_id, 4, new_event("second", "hand", 1, body=HAND))

    assert again.seq == 4


def test_the_database_accepts_one_correction_of_a_version(store: Store) -> None:
    game_id = started_game(store)
    first = appended(store, game_id, 2, new_event("first", "hand", 1, body=HAND))
    appended(store, game_id, 3, new_event("a", "correct", 1, first.seq, HAND))

    with pytest.raises(sqlite3.IntegrityError, match="replaces"):
        appended(store, game_id, 4, new_event("b", "correct", 1, first.seq, HAND))


def test_an_entry_cannot_replace_what_its_own_log_does_not_hold(store: Store) -> None:
    one, other = started_game(store, "one"), started_game(store, "other")
    hand = appended(store, one, 2, new_event("first", "hand", 1, body=HAND))

    with pytest.raises(sqlite3.IntegrityError, match="one log"):
        appended(store, other, 2, new_event("second", "correct", 1, hand.seq, HAND))
    with pytest.raises(sqlite3.IntegrityError, match="one log"), store.write():
        store.insert(
            "INSERT INTO entries SELECT 9, hex(randomblob(32)), log_kind, ?, 2, writer, 2, digest,"
            " '[]', 2, at, 'undo', NULL, ?, '{}', '', hex(randomblob(32)), '', 0"
            " FROM entries WHERE log_id = ?",
            *(other, hand.id, other),
        )


def test_an_unknown_kind_and_an_endless_body_are_refused(store: Store) -> None:
    game_id = started_game(store)

    for new in (new_event("a", "cheat"), new_event("b", "hand", 1, body={"hand": "x" * 50_000})):
        with pytest.raises(sqlite3.IntegrityError, match="CHECK"):
            appended(store, game_id, 2, new)


def test_names_are_remembered_from_the_games_that_a_device_knows(store: Store) -> None:
    started_game(store, "mine")
    started_game(store, "somebody else's")

    assert sides_in_games(store, ["mine", "unknown"]) == [("Ann", "Cem"), ("Bo", "Dea")]
    assert sides_in_games(store, ["unknown"]) == []
    assert sides_in_games(store, []) == []


def test_eight_threads_can_append_without_waiting_in_vain(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "BUSY_SECONDS", 60.0)  # a disk that halts is not meant here
    with open_store(path) as store:
        games = [started_game(store, f"game {number}") for number in range(8)]
    problems: list[BaseException] = []

    def play(game_id: int) -> None:
        try:
            for seq in range(2, 52):
                with open_store(path) as store:
                    appended(store, game_id, seq, new_event(f"{game_id}/{seq}", "end"))
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=play, args=(game_id,)) for game_id in games]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert problems == []
    with open_store(path) as store:
        counts = [len(entries_of(store, game_log(game_id))) for game_id in games]
    assert counts == [51] * 8
