"""The file that processes share: one after another, made anew when it is damaged, and turns in order."""

import multiprocessing
import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from scorekeeper.store.common import CommonFile
from scorekeeper.store.turns import ALIVE_SECONDS, Turns
from tests import patience

LIMIT, TRIES = 10, 20  # guesses that are allowed, and made by each process
START = multiprocessing.get_context("forkserver")


def guess(database: Path, begin: float) -> None:
    """Note a time as often as there is room, as the counters of the pages do."""
    common = CommonFile(database)
    time.sleep(max(0.0, begin - time.time()))
    for _ in range(TRIES):
        with common.change() as (db, now):
            [[count]] = db.execute("SELECT count(*) FROM guesses WHERE at > ?", [now - 60])
            if count < LIMIT:
                db.execute("INSERT INTO guesses VALUES (?, 1, ?, 0, 0)", [f"guess {count}", now])


def test_processes_count_together_and_times_follow_each_other(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    begin = time.time() + 1
    processes = [START.Process(target=guess, args=(database, begin)) for _ in range(2)]
    for each in processes:
        each.start()
    for each in processes:
        each.join(patience.SECONDS)
    times = [at for (at,) in CommonFile(database).rows("SELECT at FROM guesses ORDER BY rowid")]

    assert [each.exitcode for each in processes] == [0, 0]
    assert len(times) == LIMIT
    assert times == sorted(times)


def test_the_time_of_a_change_is_taken_when_the_file_is_its_own(tmp_path: Path) -> None:
    one, other, found = CommonFile(tmp_path / "games.db"), CommonFile(tmp_path / "games.db"), []

    def wait() -> None:
        with other.change() as (_, now):
            found.append(now)

    thread = threading.Thread(target=wait)
    with one.change():
        thread.start()
        time.sleep(0.2)
        freed = time.time()
    thread.join(patience.SECONDS)

    assert found[0] >= freed


@pytest.mark.parametrize("content", [b"a shopping list" * 100, b""])
def test_a_file_that_is_damaged_is_made_anew_for_its_owner_only(tmp_path: Path, content: bytes) -> None:
    common = CommonFile(tmp_path / "games.db")
    common.path.write_bytes(content)
    common.path.chmod(0o600)

    assert common.rows("SELECT * FROM guesses") == []
    assert common.path.stat().st_mode & 0o777 == 0o600


def test_what_fails_is_not_kept(tmp_path: Path) -> None:
    common = CommonFile(tmp_path / "games.db")

    with suppress(ZeroDivisionError), common.change() as (db, now):
        db.execute("INSERT INTO guesses VALUES ('x', 1, ?, 0, 0)", [now])
        raise ZeroDivisionError

    assert common.rows("SELECT * FROM guesses") == []


def test_turns_come_in_the_order_in_which_they_were_taken(tmp_path: Path) -> None:
    one, other = (Turns(CommonFile(tmp_path / "games.db")) for _ in range(2))
    first, second, elsewhere = one.take("prints"), other.take("prints"), other.take("copies")

    assert (one.ahead(first), other.ahead(second), other.ahead(elsewhere)) == (0, 1, 0)
    one.give_back(first)
    assert other.ahead(second) == 0
    for each in (second, elsewhere):
        other.give_back(each)


def test_only_one_at_a_time_is_in_the_block(tmp_path: Path) -> None:
    inside, most = [], []

    def work() -> None:
        with Turns(CommonFile(tmp_path / "games.db")).turn("sheets"):
            inside.append(1)
            most.append(len(inside))
            time.sleep(0.02)
            inside.pop()

    threads = [threading.Thread(target=work) for _ in range(6)]
    for each in threads:
        each.start()
    for each in threads:
        each.join(patience.SECONDS)

    assert most == [1] * 6


def hold(database: Path, told: Connection) -> None:
    """Keep a turn until the process is killed."""
    with Turns(CommonFile(database)).turn("sheets"):
        told.send("mine")
        time.sleep(patience.SECONDS)


def test_a_turn_is_kept_as_long_as_its_process_lives_and_lapses_when_it_is_killed(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    ours, theirs = START.Pipe()
    process = START.Process(target=hold, args=(database, theirs))
    process.start()
    assert ours.recv() == "mine"
    turns = Turns(CommonFile(database))
    mine = turns.take("sheets")
    time.sleep(ALIVE_SECONDS + 1)
    assert turns.ahead(mine) == 1

    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join(patience.SECONDS)

    patience.until(lambda: turns.ahead(mine) == 0)
    turns.give_back(mine)
