"""SIGKILL while a database is migrated, copied, written or imported into: all of it, or nothing."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import entries_of, event_log, open_store
from scorekeeper.store.backup import verify_database
from scorekeeper.usecases import events
from tests.store import victims
from tests.store.sample import unpacked
from tests.store.test_migrations import dump
from tests.strategies import EXPLORE
from tests.usecases.tournaments.hall import Hall

KILLS = 60 if EXPLORE else 3  # of each kind; the kill tests of games and servers have their own

CHANCE = random.Random(None if EXPLORE else 9)  # noqa: S311 - moments, not secrets


class Killer:
    """Lets a victim work for a while and kills it; `said` is what it had done."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")

    def kill(self, longest: float, *words: object, after: int = 0) -> list[str]:
        """Kill after `after` lines and a part of so many seconds."""
        assert self._process.stdin is not None
        self._process.stdin.write(" ".join(map(str, words)) + "\n")
        self._process.stdin.flush()
        number = int(self._line())
        said = [self._line() for _ in range(after)]
        time.sleep(CHANCE.uniform(0, longest))
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            assert words[0] == "migrate"  # it was faster this time
        while (line := self._line()) != "ended":
            said.append(line)
        return said


@pytest.fixture(scope="module")
def killer() -> Iterator[Killer]:
    command = [sys.executable, victims.__file__]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Killer(process)
        assert process.stdin is not None
        process.stdin.close()


def test_a_killed_migration_leaves_the_old_database_or_the_new_one(killer: Killer, tmp_path: Path) -> None:
    whole = unpacked(tmp_path / "whole.db")
    content, old = whole.read_bytes(), dump(whole)
    with open_store(whole) as store:
        [[entries]] = store.rows("SELECT count(*) FROM entries")
    for number in range(KILLS):
        path = tmp_path / f"{number}" / "games.db"
        path.parent.mkdir()
        path.write_bytes(content)

        said = killer.kill(0.2, "migrate", path)

        kept = list(path.parent.glob("games-of-schema-7.db"))
        assert [dump(each) for each in kept] == [old] * len(kept)  # whole, if it is there
        if not said:
            with open_store(path):
                pass
        assert verify_database(path).broken == ()
        with open_store(path) as store:
            assert [list(row) for row in store.rows("SELECT count(*) FROM entries")] == [[entries]]


def test_a_killed_copy_is_whole_or_not_there(killer: Killer, tmp_path: Path) -> None:
    path, target = tmp_path / "games.db", tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    with open_store(path) as store:
        Hall(store).publish()
    for _ in range(KILLS):
        killer.kill(0.05, "copy", path, target, after=CHANCE.randrange(2))

        if target.exists():
            assert verify_database(target).events == 1
        for left in target.parent.iterdir():
            if left != target:
                left.unlink()  # hidden files of its own name; nothing reads them


def test_a_killed_director_has_said_all_that_was_acknowledged(killer: Killer, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with open_store(path) as store:
        hall = Hall(store)
        token, number = hall.token, hall.view.tournament_id
        before = len(entries_of(store, event_log(number)))
    said = 0
    for _ in range(KILLS):
        lines = killer.kill(0.03, "note", path, token, said, after=CHANCE.randrange(1, 5))

        said += len(lines)
        with open_store(path) as store:
            entries = entries_of(store, event_log(number))[before:]
        texts = [each.body["text"] for each in entries]
        assert texts[:said] == [f"note {each}" for each in range(said)]
        assert len(texts) <= said + 1  # stored, but the answer was lost; then it is known again
    assert verify_database(path).broken == ()


def test_a_killed_import_is_there_whole_or_not_at_all(killer: Killer, tmp_path: Path) -> None:
    path, file = tmp_path / "games.db", tmp_path / "event.json"
    with open_store(path) as store:
        hall = Hall(store)
        hall.publish()
        hall.finish()
        file.write_bytes(events.export_tournament(store, hall.token))
        length = len(entries_of(store, event_log(hall.view.tournament_id)))
    done = 0
    for _ in range(KILLS):
        lines = killer.kill(0.1, "take", path, file, done, after=CHANCE.randrange(2))

        done += len(lines)
        held = verify_database(path)
        assert held.broken == ()
        assert done <= held.events - 1 <= done + 1
        with open_store(path) as store:
            newest = len(entries_of(store, event_log(held.events)))
        assert newest >= length
