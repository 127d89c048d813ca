"""A running server works on one file; nothing else is ever taken for it, and none is made."""

import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from scorekeeper.store import KnownFile, StoreError, StoreGone, known, links, open_store
from scorekeeper.store.backup import verify_database
from tests.store.rows import started_game


def other(path: Path) -> Path:
    """A database with other games in it."""
    beside = path.with_name("other.db")
    with open_store(beside) as store:
        started_game(store)
    return beside


def move_away(path: Path) -> None:
    path.rename(path.with_name("moved.db"))


def delete_everything(path: Path) -> None:
    for each in path.parent.glob(path.name + "*"):
        each.unlink()


def delete_the_folder(path: Path) -> None:
    shutil.rmtree(path.parent)


def empty(path: Path) -> None:
    os.truncate(path, 0)


def replace(path: Path) -> None:
    other(path).replace(path)


def copy_over(path: Path) -> None:
    shutil.copyfile(other(path), path)


def replace_by_a_new_one(path: Path) -> None:
    fresh = path.with_name("fresh.db")
    open_store(fresh).close()
    fresh.replace(path)


HARMS = (move_away, delete_everything, delete_the_folder, empty, replace, copy_over, replace_by_a_new_one)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    return folder / "games.db"


# What is copied over a file whose log holds everything changes nothing: the log is read first.
@pytest.mark.parametrize(
    ("harm", "folded"), [(harm, folded) for harm in HARMS for folded in (True, False) if folded or harm != copy_over]
)
def test_a_file_that_vanishes_or_changes_under_a_server_is_refused_and_not_made_anew(
    path: Path, harm: Callable[[Path], None], folded: bool
) -> None:
    file = KnownFile(path)
    with file.open() as held:
        game = started_game(held)
        with file.open() as store:
            assert links.game_exists(store, game)
            if folded:
                store.fold("TRUNCATE")
        harm(path)
        left = set(path.parent.glob("*"))

        for _ in range(2):
            with pytest.raises(StoreError) as caught:
                file.open()
            assert "Phones keep" in caught.value.comfort
            assert "stop the scorekeeper" in caught.value.message.lower() or not folded

        assert set(path.parent.glob("*")) <= left


def test_an_older_copy_of_the_same_games_is_refused_under_a_running_server(path: Path) -> None:
    with open_store(path) as store:
        started_game(store)
        store.fold("TRUNCATE")
        older = path.read_bytes()
    file = KnownFile(path)
    with file.open() as held:
        started_game(held, "second-link")
        with file.open() as store:
            store.fold("TRUNCATE")
        path.write_bytes(older)

        with pytest.raises(StoreGone, match="replaced"):
            file.open()


def test_a_file_that_comes_back_is_taken_again(path: Path) -> None:
    file, away = KnownFile(path), path.with_name("away.db")
    with file.open() as held:
        game = started_game(held)
        path.rename(away)
        with pytest.raises(StoreGone, match="Put it back"):
            file.open()

        away.rename(path)

        with file.open() as store:
            assert links.game_exists(store, game)


def test_a_file_that_was_moved_away_takes_its_log_along(path: Path) -> None:
    file, away, stop = KnownFile(path), path.with_name("away.db"), threading.Event()
    stop.set()
    with open_store(path) as store:
        for number in range(9):
            started_game(store, f"link-{number}")
    with file.keep_open(), file.open() as store:
        game = started_game(store)
        path.rename(away)
        other(away).replace(path)

        file.keep_folded(stop)

    assert verify_database(path).games == 1
    with open_store(away) as store:
        assert links.game_exists(store, game)


def test_writers_at_the_same_time_are_no_replacement(path: Path) -> None:
    file = KnownFile(path)
    problems: list[Exception] = []

    def write(thread: int) -> None:
        try:
            for turn in range(20):
                with file.open() as store:
                    started_game(store, f"link-{thread}-{turn}")
        except Exception as error:
            problems.append(error)

    with file.open():
        threads = [threading.Thread(target=write, args=[each]) for each in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert problems == []


def test_the_log_is_folded_into_the_file_while_a_connection_stays_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "FOLD_SECONDS", 0.01)
    file, stop = KnownFile(path), threading.Event()
    copy = path.with_name("copy.db")
    with file.open() as held:
        game = started_game(held)
        folder = threading.Thread(target=file.keep_folded, args=[stop])
        folder.start()
        for _ in range(500):
            shutil.copyfile(path, copy)
            with open_store(copy) as store:
                if links.game_exists(store, game):
                    break
            stop.wait(0.01)
        else:
            pytest.fail("the file never got the game")
        stop.set()
        folder.join()
