import os
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from scorekeeper.store import (
    Store,
    StoreBusy,
    StoreDamaged,
    StoreGone,
    StoreTooNew,
    StoreUnusable,
    connect,
    entries_of,
    game_log,
    open_store,
)
from tests.store.rows import started_game


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def with_suffix(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def test_field_10_the_database_and_its_log_are_for_the_owner_only(path: Path) -> None:
    before = os.umask(0)
    try:
        with open_store(path) as store:
            started_game(store)
            modes = [mode(with_suffix(path, suffix)) for suffix in ("", "-wal", "-shm")]
    finally:
        os.umask(before)

    assert modes == [0o600, 0o600, 0o600]


def test_a_file_that_others_could_read_is_made_private_again(path: Path) -> None:
    with open_store(path):
        path.chmod(0o666)

        with open_store(path):
            assert mode(path) == 0o600


def test_the_log_is_written_ahead_fully_synchronised_and_keys_are_checked(store: Store) -> None:
    pragmas = ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers", "busy_timeout")

    values = {name: store.rows(f"PRAGMA {name}")[0][0] for name in pragmas}

    assert values == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "recursive_triggers": 1,
        "busy_timeout": 7_000,
    }


def test_a_missing_folder_is_named_as_the_reason(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="folder of the database does not exist"):
        open_store(tmp_path / "nowhere" / "games.db")


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="cannot be opened"):
        open_store(tmp_path)


@pytest.mark.parametrize("size", range(1, connect.HEADER))
def test_the_first_bytes_of_a_database_are_never_a_new_one(tmp_path: Path, size: int) -> None:
    path = tmp_path / "games.db"
    with open_store(path):
        pass
    for content in (path.read_bytes()[:size], bytes(size)):
        path.write_bytes(content)

        with pytest.raises(StoreDamaged, match="damaged or is not a database"), open_store(path):
            pass

        assert path.read_bytes() == content


def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(b"Dear diary, today we played canasta." * 100)
    before = path.read_bytes()

    with pytest.raises(StoreDamaged, match="damaged or is not a database"):
        open_store(path)

    assert path.read_bytes() == before


def test_a_damaged_page_is_a_clear_sentence_and_nothing_is_overwritten(path: Path) -> None:
    with open_store(path) as store:
        game_id = started_game(store)
    whole = path.read_bytes()
    broken = whole[:4096] + b"\xff" * (len(whole) - 4096)
    path.write_bytes(broken)

    with pytest.raises(StoreDamaged, match="damaged"), open_store(path) as store:
        entries_of(store, game_log(game_id))

    assert path.read_bytes() == broken


def test_the_database_of_another_program_is_refused_and_left_alone(path: Path) -> None:
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    before = path.read_bytes()

    with pytest.raises(StoreDamaged, match="another program"):
        open_store(path)

    assert path.read_bytes() == before


def test_a_database_of_a_newer_version_is_refused(path: Path) -> None:
    with open_store(path) as store:
        store.db.execute("PRAGMA user_version = 99")

    with pytest.raises(StoreTooNew, match="newer version"):
        open_store(path)


def test_an_error_names_the_file_to_the_log_but_not_in_its_message(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable) as caught:
        open_store(tmp_path / "nowhere" / "games.db")

    assert str(tmp_path) in str(caught.value)
    assert str(tmp_path) not in caught.value.message
    assert caught.value.code == "store.unusable"


def test_many_threads_can_open_a_new_file_at_once(path: Path) -> None:
    barrier = threading.Barrier(12)
    problems: list[BaseException] = []
    keys: set[str] = set()

    def open_it() -> None:
        barrier.wait()
        try:
            with open_store(path) as store:
                keys.add(store.rows("SELECT value FROM secrets")[0][0])
        except BaseException as error:
            problems.append(error)

    threads = [threading.Thread(target=open_it) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert problems == []
    assert len(keys) == 1


def test_waiting_too_long_for_the_write_lock_is_a_clear_sentence(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "BUSY_SECONDS", 0.05)
    with open_store(path) as first, open_store(path) as second, first.write():
        lock = second.write()
        with pytest.raises(StoreBusy, match="try again"):
            lock.__enter__()


def test_a_write_that_fails_in_the_middle_leaves_nothing(store: Store) -> None:
    def write_half() -> None:
        with store.write():
            store.insert("INSERT INTO games (variant, rules_digest) VALUES ('{}', 'x')")
            raise RuntimeError("on the way")

    with pytest.raises(RuntimeError, match="on the way"):
        write_half()

    assert store.rows("SELECT count(*) FROM games")[0][0] == 0


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_a_file_of_no_length_is_no_new_database(path: Path, ending: str) -> None:
    path.touch()
    with_suffix(path, ending).write_bytes(b"games that were not merged yet" if ending else b"")
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}

    with pytest.raises(StoreGone, match="with the games is empty"):
        open_store(path)

    assert {each.name: each.read_bytes() for each in path.parent.iterdir()} == before


def test_a_new_database_is_there_only_when_it_is_finished(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_db: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as failing:
        failing.setattr(connect, "migrate", full)
        with pytest.raises(sqlite3.OperationalError):
            open_store(path)

    assert list(path.parent.iterdir()) == []
    with open_store(path) as store:
        started_game(store)


def test_a_disk_without_links_gets_its_database_too(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(*_files: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", no_links)
    with open_store(path) as store:
        started_game(store)
    assert [each.name for each in path.parent.iterdir()] == [path.name]
