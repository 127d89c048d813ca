"""Automatic copies: when one is due, and which are kept."""

import os
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from scorekeeper.log import Kind
from scorekeeper.store import KnownFile, StoreGone, open_store
from scorekeeper.store.copies import FOLDER, NAME, CopyKeeper, copies_beside, made_at, superfluous
from scorekeeper.store.entries import append, event_log
from tests.store.rows import NOON, appended, new_event, started_game


class Clock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now


def write(path: Path, game: int) -> None:
    with open_store(path) as store:
        [[seq]] = store.rows("SELECT max(seq) + 1 FROM entries WHERE log_id = ?", game)
        appended(store, game, seq, new_event(f"{game}-{seq}", Kind.END))


def close_a_round(path: Path) -> None:
    with open_store(path) as store, store.write():
        event = store.insert("INSERT INTO events (variant, rules_digest) VALUES (?, ?)", "{}", "digest")
        append(store, event_log(event), 1, new_event("set up", Kind.SETUP))
        append(store, event_log(event), 2, new_event("close", Kind.CLOSE))


def test_a_copy_is_made_at_the_start_every_hour_of_play_and_when_a_round_closes(path: Path) -> None:
    clock = Clock()
    keeper = CopyKeeper(KnownFile(path), clock)
    assert keeper.copy_if_due() is None  # there is nothing to copy yet
    with open_store(path) as store:
        game = started_game(store)

    first = keeper.copy_if_due()
    assert first is not None
    assert keeper.copy_if_due() is None  # nothing new
    write(path, game)
    clock.now += timedelta(minutes=59)
    assert keeper.copy_if_due() is None  # not yet an hour
    clock.now += timedelta(minutes=1)
    second = keeper.copy_if_due()
    clock.now += timedelta(minutes=5)
    close_a_round(path)
    third = keeper.copy_if_due()

    assert copies_beside(path) == [third, second, first]
    for copy, entries in ((first, 1), (second, 2), (third, 4)):
        assert copy is not None
        assert copy.stat().st_mode & 0o077 == 0
        with open_store(copy) as store:
            assert store.rows("SELECT count(*) FROM entries")[0][0] == entries


def test_a_server_that_starts_again_copies_only_what_is_new(path: Path) -> None:
    clock = Clock()
    with open_store(path) as store:
        game = started_game(store)
    assert CopyKeeper(KnownFile(path), clock).copy_if_due() is not None
    clock.now += timedelta(minutes=1)

    assert CopyKeeper(KnownFile(path), clock).copy_if_due() is None
    write(path, game)
    assert CopyKeeper(KnownFile(path), clock).copy_if_due() is not None


def test_old_copies_go_but_one_of_each_day_stays_for_two_weeks(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    (folder / "scorekeeper-holiday.db").write_text("mine")
    for hours in range(24 * 30):
        (folder / (NOON - timedelta(hours=hours)).strftime(NAME)).touch()
    copies = copies_beside(tmp_path / "scorekeeper.db")

    gone = set(superfluous(copies))
    kept = [each for each in copies if each not in gone]

    assert len(copies) == 24 * 30
    assert kept[:12] == copies[:12]
    days = {made_at(each).date() for each in kept}
    assert len(days) == 14
    assert len(kept) == 12 + 13  # the last of today is among the newest


def test_the_size_of_all_copies_is_bounded(tmp_path: Path) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    for hours in range(10):
        copy = folder / (NOON - timedelta(hours=hours)).strftime(NAME)
        with copy.open("wb") as file:
            file.truncate(400_000_000)  # a sparse file, which takes no room
    copies = copies_beside(tmp_path / "scorekeeper.db")

    assert [each for each in copies if each not in superfluous(copies)] == copies[:3]


def test_a_database_that_vanished_is_not_the_newest_copy(path: Path) -> None:
    with open_store(path) as store:
        started_game(store)
    clock = Clock()
    kept = CopyKeeper(KnownFile(path), clock).copy_if_due()
    clock.now += timedelta(days=1)
    for emptied in (True, False):
        if emptied:
            os.truncate(path, 0)
        else:
            path.unlink()
        keeper = CopyKeeper(KnownFile(path), clock)
        with suppress(StoreGone):
            assert keeper.copy_if_due() is None  # of a new one without games

        assert copies_beside(path) == [kept]
