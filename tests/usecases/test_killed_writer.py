"""SIGKILL at random moments of a stream of entries: nothing lost, doubled or half there."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from scorekeeper.log import LogEntry
from scorekeeper.store import Store, entries_of, entry_of_request, game_log, open_store
from scorekeeper.usecases import limits, open_game
from tests.strategies import examples_of
from tests.usecases import writer
from tests.usecases.table import read

KILLS = examples_of(50)


def run_and_kill(path: Path, first: int, chance: random.Random) -> dict[int, int]:
    """Let the writer run for a while; return the event of each entry that it acknowledged."""
    script = Path(writer.__file__)
    command = [sys.executable, str(script), str(path), str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            lines = [process.stdout.readline() for _ in range(chance.randrange(1, 25))]
            time.sleep(chance.uniform(0, 0.006))
            assert process.poll() is None, "the writer stopped by itself"
        finally:
            process.kill()
        lines += process.stdout.readlines()
    words = [line.split() for line in lines if line.endswith("\n")]
    return {int(number): int(event_id) for number, event_id, _ in words}


def event_of(store: Store, number: int) -> LogEntry:
    event = entry_of_request(store, limits.request_hash(writer.request_id(number)))
    assert event is not None, f"entry {number} is lost"
    return event


def check(path: Path, acknowledged: dict[int, int]) -> None:
    with open_store(path) as store:
        assert store.rows("PRAGMA quick_check")[0][0] == "ok"
        assert store.rows("PRAGMA foreign_key_check") == []
        for number, event_id in acknowledged.items():
            event = event_of(store, number)
            assert event.seq == event_id
            assert event.body["hand"] == read(writer.content(number)).as_json()
        [[entries]] = store.rows("SELECT count(*) FROM entries WHERE kind IN ('hand', 'correct')")
    # Stored but not acknowledged can only be the one that was on its way.
    assert len(acknowledged) <= entries <= len(acknowledged) + 1


@pytest.mark.slow
def test_killing_the_writer_at_random_moments_loses_and_doubles_nothing(path: Path) -> None:
    chance = random.Random(2024)  # noqa: S311 - the same moments in every run
    acknowledged: dict[int, int] = {}

    for _ in range(KILLS):
        acknowledged |= run_and_kill(path, len(acknowledged), chance)
        check(path, acknowledged)

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
