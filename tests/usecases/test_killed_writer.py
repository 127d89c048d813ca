"""SIGKILL at random moments of a stream of entries: nothing lost, doubled or half there."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

from scorekeeper.log import LogEntry
from scorekeeper.store import Store, entries_of, entry_of_request, game_log, open_store
from scorekeeper.usecases import limits, open_game
from tests.strategies import examples_of
from tests.usecases import writer
from tests.usecases.table import read

KILLS = examples_of(50)


def run_and_kill(phones: subprocess.Popen[str], first: int, chance: random.Random) -> dict[int, int]:
    """Let a writer run for a while; return the event of each entry that it acknowledged."""
    assert phones.stdin is not None
    assert phones.stdout is not None
    phones.stdin.write(f"{first}\n")
    phones.stdin.flush()
    writes = int(phones.stdout.readline())
    lines = [phones.stdout.readline() for _ in range(chance.randrange(1, 25))]
    assert "ended\n" not in lines, "the writer stopped by itself"
    time.sleep(chance.uniform(0, 0.006))
    os.kill(writes, signal.SIGKILL)
    lines += iter(phones.stdout.readline, "ended\n")
    words = [line.split() for line in lines]
    return {int(number): int(entry_seq) for number, entry_seq, _ in words}


def event_of(store: Store, number: int) -> LogEntry:
    event = entry_of_request(store, limits.request_hash(writer.request_id(number)))
    assert event is not None, f"entry {number} is lost"
    return event


def check(path: Path, acknowledged: dict[int, int], in_all: int) -> None:
    """Look for these entries in the database, which must hold as many as were ever acknowledged."""
    with open_store(path) as store:
        assert store.rows("PRAGMA quick_check")[0][0] == "ok"
        assert store.rows("PRAGMA foreign_key_check") == []
        for number, entry_seq in acknowledged.items():
            event = event_of(store, number)
            assert event.seq == entry_seq
            assert event.body["hand"] == read(writer.content(number)).as_json()
        [[entries]] = store.rows("SELECT count(*) FROM entries WHERE kind IN ('hand', 'correct')")
    # Stored but not acknowledged can only be the one that was on its way.
    assert in_all <= entries <= in_all + 1


def test_killing_the_writer_at_random_moments_loses_and_doubles_nothing(path: Path) -> None:
    chance = random.Random(2024)  # noqa: S311 - the same moments in every run
    acknowledged: dict[int, int] = {}

    command = [sys.executable, writer.__file__, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as phones:
        for _ in range(KILLS):
            new = run_and_kill(phones, len(acknowledged), chance)
            acknowledged |= new
            check(path, new, len(acknowledged))
    check(path, acknowledged, len(acknowledged))

    assert sorted(acknowledged) == list(range(len(acknowledged)))
    with open_store(path) as store:
        for game in range(len(acknowledged) // writer.ENTRIES_OF_A_GAME):
            check_game(store, game)


def check_game(store: Store, game: int) -> None:
    view = open_game(store, writer.token_of(store, game))
    events = entries_of(store, game_log(view.game_id))
    assert [event.seq for event in events] == list(range(1, writer.ENTRIES_OF_A_GAME + 2))
    assert [each.number for each in view.hands] == list(range(1, 41))
    assert [len(each.earlier) for each in view.hands] == [0, 0, 0, 1] * 10
