"""What a failing disk does to the file is found, or changes nothing that counts."""

import random
import sqlite3
from pathlib import Path

import pytest

from scorekeeper import usecases
from scorekeeper.store import StoreDamaged, StoreError, open_store
from scorekeeper.store.backup import verify_database
from tests.store.sample import unpacked
from tests.strategies import EXPLORE
from tests.usecases.table import Table, hand

FLIPS = 2_000 if EXPLORE else 60
# A digest of what was asked: a page that is sent again is then refused instead of recognised.
OF_NO_WEIGHT = ("content",)
# `_sqlite_migrations` says when a schema came, which nobody reads.
OUTSIDE = ("_sqlite_migrations", "sqlite_sequence")
BESIDE = ("-wal", "-shm")


def content_of(database: Path) -> list[object]:
    """All that stands in the file, without what changes nothing for anybody."""
    db = sqlite3.connect(database)
    tables = [name for [name] in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found: list[object] = list(db.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"))
    for table in sorted(set(tables) - set(OUTSIDE)):
        rows = db.execute(f"SELECT * FROM {table} ORDER BY 1")  # noqa: S608 - our own names
        names = [each[0] for each in rows.description]
        found += [[value for name, value in zip(names, row, strict=True) if name not in OF_NO_WEIGHT] for row in rows]
    db.close()
    return found


def test_a_flipped_bit_is_found_or_harmless(tmp_path: Path) -> None:
    database = unpacked(tmp_path / "games.db")
    with open_store(database) as store:
        store.fold("TRUNCATE")
    whole, content = database.read_bytes(), content_of(database)
    chance = random.Random(None if EXPLORE else 7)  # noqa: S311 - places, not secrets

    for _ in range(FLIPS):
        at, bit = chance.randrange(len(whole)), chance.randrange(8)
        database.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :])
        for ending in BESIDE:
            database.with_name(database.name + ending).unlink(missing_ok=True)
        try:
            found = verify_database(database).broken
        except StoreError:
            continue
        assert found or content_of(database) == content, f"bit {bit} of byte {at}"


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE entries SET body = '{' WHERE seq = 2", "Entry 2 of game 1 is damaged"),
        ("UPDATE entries SET kind = 'hans' WHERE seq = 2", "Entry 2 of game 1 is damaged"),
        ("UPDATE entries SET heads = '{' WHERE seq = 2", "Entry 2 of game 1 is damaged"),
        ("UPDATE entries SET body = CAST(x'ff' AS TEXT) WHERE seq = 2", "is damaged or is not"),
        ("UPDATE games SET variant = replace(variant, '500', '400')", "The rules of game 1"),
        ("UPDATE games SET variant = '{'", "The rules of game 1"),
    ],
)
def test_what_is_damaged_is_refused_with_a_sentence_when_it_is_read(tmp_path: Path, statement: str, words: str) -> None:
    database = tmp_path / "games.db"
    with open_store(database) as store:
        table = Table(store)
        table.record(hand())
    db = sqlite3.connect(database)
    for [name] in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.execute("PRAGMA ignore_check_constraints = ON")
    db.execute(statement)
    db.commit()
    db.close()
    copy = database.rename(tmp_path / "damaged.db")  # what was read under another path is kept

    with open_store(copy) as store, pytest.raises(StoreDamaged, match=words):
        usecases.open_game(store, table.token)


def test_what_the_schema_never_had_is_named(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    open_store(database).close()
    db = sqlite3.connect(database)
    db.execute("CREATE TRIGGER sly AFTER INSERT ON entries BEGIN SELECT 1; END")
    db.commit()
    db.close()

    [told] = verify_database(database).broken

    assert "“sly” in the database was changed by something other than this program" in told
