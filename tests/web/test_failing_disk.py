"""Errors of the disk below SQLite: an answer in words, nothing half saved, nothing doubled."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import open_store
from scorekeeper.store.backup import verify_database
from scorekeeper.web import create_app
from tests.store.failing_disk import Disk, below_sqlite, library
from tests.strategies import EXPLORE
from tests.usecases.table import Table
from tests.web.pages import game
from tests.web.test_hands_entry import TOTALS, fill

SQLITE = library()
# After how many calls of a kind the disk begins to fail; a hand takes fewer than the last.
CALLS = (*range(100), 200) if EXPLORE else (0, 1, 3, 8, 21, 200)

pytestmark = pytest.mark.skipif(SQLITE is None, reason="SQLite's own functions are out of reach")


@pytest.fixture(autouse=True)
def no_power_cuts() -> None:
    """Wait for the disk, as the program does."""


@pytest.fixture
def disk() -> Iterator[Disk]:
    with below_sqlite(SQLITE) as found:
        yield found


@pytest.mark.parametrize("what", ["read", "write", "sync"])
def test_a_hand_is_saved_once_or_refused_in_words_wherever_the_disk_fails(
    tmp_path: Path, disk: Disk, what: str
) -> None:
    database = tmp_path / "scorekeeper.db"
    with open_store(database) as store:
        client = create_app({"DATABASE": str(database)}).test_client()
        answers = []
        for after in CALLS:
            table = Table(store)
            data = fill(client, table, **TOTALS) | {"confirm": ["1"]}
            with disk.failing_at(what, after):
                answer = client.post(game(table, "/hands/new"), data=data)
            answers.append((answer.status_code, disk.failed > 0))
            if answer.status_code == 503:
                assert "The disk is full or failing; nothing was changed." in answer.text
                assert table.scores == (0, 0)
                assert client.post(game(table, "/hands/new"), data=data).status_code == 302
            else:
                assert answer.status_code == 302, answer.text
            assert table.scores == (800, 120)

    assert (503, True) in answers
    assert (302, False) in answers
    assert verify_database(database).broken == ()
