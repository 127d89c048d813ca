"""What stands outside the logs is sealed, so that a change by something else is found."""

import sqlite3
from pathlib import Path

import pytest

from scorekeeper.store import open_store
from scorekeeper.store.backup import verify_database
from scorekeeper.store.seals import SEALED
from tests.usecases.test_older_databases import unpacked

# For every table that is sealed: what another program could do to a row.
CHANGES = {
    "people": "UPDATE people SET name = 'Mallory' WHERE number = 1",
    "secrets": "UPDATE secrets SET value = 'mine'",
    "games": "UPDATE games SET rematch_of = 2 WHERE id = 1",
    "links": "UPDATE links SET role = 'score' WHERE role = 'watch'",
    "tournaments": "UPDATE tournaments SET variant = variant || ' '",
    "tournament_links": "UPDATE tournament_links SET tournament_id = 1, role = 'direct',"
    " table_number = NULL WHERE role = 'watch'",
    "table_codes": "DELETE FROM table_codes WHERE table_number = 1",
    "table_games": "UPDATE table_games SET table_number = 9 WHERE table_number = 1",
    "rule_sets": "UPDATE rule_sets SET name = 'Ours'",
    "rule_set_versions": "UPDATE rule_set_versions SET house_rules = '{}'",
}


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = unpacked(6, tmp_path / "games.db")
    with open_store(path) as store, store.write():
        store.insert("INSERT INTO rule_sets VALUES (1, 'classic', 'Club', 'club', NULL)")
        store.insert("INSERT INTO rule_set_versions VALUES (1, 1, 1, '[]', 'x', 'y')")
        store.insert("UPDATE rule_sets SET name_key = 'our club' WHERE id = 1")
    return path


def changed(path: Path, *statements: str) -> None:
    """Change the file as another program does that takes what guards it away, and puts it back."""
    db = sqlite3.connect(path)
    kept = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for name, _ in kept:
        db.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        assert db.execute(statement).rowcount > 0, statement
    for _, sql in kept:
        db.execute(sql)
    db.commit()
    db.close()


def test_what_the_program_writes_is_whole(database: Path) -> None:
    assert verify_database(database).broken == ()
    with open_store(database) as store, store.write():
        store.insert("UPDATE people SET name = NULL WHERE number = 1")
        store.insert("DELETE FROM table_codes")
    assert verify_database(database).broken == ()


@pytest.mark.parametrize("table", SEALED)
def test_a_row_that_something_else_changed_is_named(database: Path, table: str) -> None:
    changed(database, CHANGES[table])

    broken = verify_database(database).broken

    assert any(f"of the table “{table}” was changed" in each for each in broken)


def test_a_row_that_something_else_put_in_is_named(database: Path) -> None:
    changed(
        database, "INSERT INTO links SELECT replace(token_hash, 'a', 'b'), 1, 'score' FROM links"
    )

    assert "of the table “links” was changed" in verify_database(database).broken[0]


def test_a_program_without_the_seal_cannot_write_past_it(database: Path) -> None:
    db = sqlite3.connect(database)
    with pytest.raises(sqlite3.OperationalError, match="seal"):
        db.execute("UPDATE people SET name = NULL WHERE number = 1")
    db.close()
