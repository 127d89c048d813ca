"""A database of schema 7, as the version before the present one wrote it, is the same after it is brought up.

The sample holds a game that was brought up from schema 6, a game of rules that 0.1 stored, and five events: two from
documents of 0.1 (draws of the first form), one of schema 6 (the second form), and one each with draws of the third and
fourth forms. What stands beside it was read from it by the program that wrote it.

`python -m tests.usecases.test_databases_of_schema_7 scorekeeper.db` writes both files from a database.
"""

import gzip
import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import usecases
from scorekeeper.optional import club
from scorekeeper.store import Store, entries_of, game_log, open_store
from scorekeeper.usecases.game.open_game import open_numbered_game
from scorekeeper.usecases.journal.writing import Sent
from tests.store import sample
from tests.store.sample import SAMPLE
from tests.usecases.table import hand, read


def told_of_games(store: Store) -> list[Any]:
    """Return each game as it is shown, with its log and the check code of every entry."""
    return [
        {
            "title": game.title,
            "record": game.record(),
            "scores": list(game.scores),
            "log": [[each.seq, each.kind, each.number, each.at.isoformat(), each.in_effect] for each in game.log],
            "digests": [each.digest for each in entries_of(store, game_log(number))],
        }
        for [number] in store.rows("SELECT id FROM games ORDER BY id")
        for game in [open_numbered_game(store, number)]
    ]


def told_of_events(store: Store) -> list[Any] | None:
    """Return the document of each event, which holds its log and those of its games; None without the club's part."""
    exporting = club("scorekeeper.club.events.exporting")
    if exporting is None:
        return None
    numbers = store.rows("SELECT DISTINCT log_id FROM entries WHERE log_kind = 'event' ORDER BY log_id")
    return [json.loads(exporting.export_by_number(store, number)) for [number] in numbers]


def told_of_links(store: Store) -> list[Any]:
    """Return what opens a game, an event or a table: hashes of links and codes."""
    return [
        sorted(list(row) for row in store.rows(query))
        for query in (
            "SELECT token_hash, game_id, role FROM links",
            "SELECT token_hash, event_id, role FROM event_links",
            "SELECT code_hash, event_id, table_number FROM table_codes",
        )
    ]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with open_store(sample.unpacked(tmp_path_factory.mktemp("schema-7") / "scorekeeper.db")) as opened:
        yield opened


@pytest.fixture(scope="module")
def told() -> Any:
    return sample.told()


def test_every_game_has_its_record_its_scores_and_its_check_codes(store: Store, told: Any) -> None:
    assert told_of_games(store) == told["games"]
    assert len(told["games"]) == 20


def test_every_event_has_its_document(store: Store, told: Any) -> None:
    forms = {line for number in (1, 2, 3, 4) if (line := f"canasta-draw/{number}") in json.dumps(told["events"])}

    assert told_of_events(store) in (told["events"], None)
    assert len(forms) == 4


def test_every_link_and_code_opens_what_it_opened(store: Store, told: Any) -> None:
    assert told_of_links(store) == told["links"]


def test_a_game_of_schema_7_is_played_on_in_a_chain_of_the_server(tmp_path: Path) -> None:
    with open_store(sample.unpacked(tmp_path / "scorekeeper.db")) as store:
        before = usecases.open_game(store, sample.TOKEN)
        now = before.log[-1].at
        usecases.resume_game(store, now, sample.TOKEN, Sent("go-on-with-it"), before.version)
        entry = usecases.HandEntry("one-more-hand", before.next_number, read(hand()), "so it was")
        usecases.record_hand(store, now, sample.TOKEN, entry)
        *kept, resumed, played = entries_of(store, game_log(before.game_id))

    assert len(kept) == len(before.log)
    assert resumed.writer == played.writer
    assert played.previous == resumed.digest
    assert resumed.previous in {"", *(each.digest for each in kept)}


def write(path: Path) -> None:
    """Write the sample from a database, and what the present program says of it."""
    SAMPLE.mkdir(exist_ok=True)
    with open_store(path) as store:
        known = {"games": told_of_games(store), "events": told_of_events(store), "links": told_of_links(store)}
        store.fold("TRUNCATE")
        [[application], [version]] = store.rows("PRAGMA application_id") + store.rows("PRAGMA user_version")
    connection = sqlite3.connect(path)
    lines = [f"PRAGMA application_id = {application};", f"PRAGMA user_version = {version};", *connection.iterdump()]
    connection.close()
    (SAMPLE / "database.sql.gz").write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))
    (SAMPLE / "told.json.gz").write_bytes(gzip.compress(json.dumps(known, ensure_ascii=False).encode(), mtime=0))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
