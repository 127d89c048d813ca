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

from scorekeeper.store import open_store
from scorekeeper.store.backup import verify_database
from tests.store import victims
from tests.store.sample import unpacked
from tests.store.test_migrations import dump
from tests.strategies import EXPLORE

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
