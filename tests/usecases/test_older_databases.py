"""Databases that earlier schemas filled with a game and an event say what they said then.

Each was written by the use cases of its time: a hand with a rival that was taken, corrections, undo
and redo, a deletion, penalties and a protest, new names, an early end; an event with a bye, a
substitute and a round that was played. Beside it stands what was told of it before
the log was one.
"""

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from scorekeeper import usecases
from scorekeeper.store import Store, entries_of, game_log, open_store
from scorekeeper.store.backup import copy_database
from scorekeeper.usecases import events
from tests.usecases.table import hand, read

FILLED = Path(__file__).parents[1] / "store" / "filled"


class Old(NamedTuple):
    """A database of an earlier schema, open, and what was said of it."""

    store: Store
    told: Any


def unpacked(number: int, path: Path) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((FILLED / f"{number}.sql.gz").read_bytes()).decode())
    connection.close()
    return path


@pytest.fixture(params=[1, 2, 3, 4, 5, 6])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Old]:
    told = json.loads((FILLED / f"{request.param}.json").read_text(encoding="utf-8"))
    with open_store(unpacked(request.param, tmp_path / "scorekeeper.db")) as store:
        yield Old(store, told)


def test_a_game_of_an_earlier_schema_is_the_same_game(old: Old) -> None:
    view = usecases.open_game(old.store, old.told["token"])

    assert (view.title, view.record(), list(view.scores)) == (
        old.told["title"],
        old.told["record"],
        old.told["scores"],
    )
    assert old.told["log"] == [
        [
            *(each.seq, each.kind, each.number, each.replaces, each.at.isoformat(), each.device),
            *(each.reason, each.in_effect),
        ]
        for each in view.log
    ]


def test_an_event_of_an_earlier_schema_is_exported_as_it_was(old: Old) -> None:
    if "event" in old.told:
        assert (
            json.loads(events.export_tournament(old.store, old.told["event"]))
            == (old.told["document"])
        )


def test_a_game_of_an_earlier_schema_is_played_on_in_a_chain_of_the_server(old: Old) -> None:
    token = old.told["token"]
    before = usecases.open_game(old.store, token)
    now = before.log[-1].at
    usecases.resume_game(old.store, now, token, "go-on-with-it", before.version)
    entry = usecases.HandEntry("one-more-hand", before.next_number, read(hand()), "so it was")
    usecases.record_hand(old.store, now, token, entry)

    *moved, resumed, played = entries_of(old.store, game_log(before.game_id))

    assert {each.writer for each in moved} == {"migration"}
    assert [each.nth for each in moved] == [*range(1, len(moved) + 1)]
    assert resumed.writer == played.writer != "migration"
    assert (resumed.nth, resumed.previous, played.previous) == (1, "", resumed.digest)
    assert [tuple(each) for each in resumed.heads] == [("migration", len(moved), moved[-1].digest)]


def test_what_was_moved_is_whole_and_holds_no_names(old: Old, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.touch()
    copied = copy_database(old.store.path, copy)
    bodies = " ".join(row["body"] for row in old.store.rows("SELECT body FROM entries"))

    assert (copied.games, copied.events) == ((3, 1) if "event" in old.told else (1, 0))
    for name in ("Cem", "Dea", "Bea", "Zoe", "Eve"):
        assert f'"{name}"' not in bodies
