import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from scorekeeper.store import Store, entries_of, find_access, game_log, migrations, open_store
from scorekeeper.store.connect import LAST_TO_READ_OLDER, StoreTooOld
from tests.store.rows import appended, new_event
from tests.store.sample import TOKEN, unpacked


@pytest.fixture
def old(path: Path) -> Path:
    """A database of the schema before the present one."""
    return unpacked(path)


def schema(store: Store) -> dict[str, str]:
    rows = store.rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {row["name"]: " ".join(row["sql"].split()) for row in rows}


def test_the_version_counts_the_steps(store: Store) -> None:
    steps = [step.name for step in migrations.SCHEMA.applied(store.db)]

    assert len(steps) == migrations.SCHEMA_VERSION - migrations.OLDEST_VERSION + 1
    assert store.rows("PRAGMA user_version")[0][0] == migrations.SCHEMA_VERSION
    assert migrations.SCHEMA.pending(store.db) == []


@pytest.mark.parametrize("version", range(1, migrations.OLDEST_VERSION))
def test_a_database_of_an_early_schema_is_refused_and_left_as_it_is(old: Path, version: int) -> None:
    with closing(sqlite3.connect(old)) as early:
        early.execute(f"PRAGMA user_version = {version}")
    before = old.read_bytes()

    with pytest.raises(StoreTooOld, match=LAST_TO_READ_OLDER):
        open_store(old)

    assert old.read_bytes() == before
    assert [each.name for each in old.parent.iterdir()] == [old.name]


def test_the_entries_of_a_migrated_database_keep_their_guards(old: Path) -> None:
    with open_store(old) as store:
        access = find_access(store, TOKEN)
        assert access is not None
        before = entries_of(store, game_log(access.game_id))
        after = len(before) + 1
        penalty = appended(store, access.game_id, after, new_event("r6", "penalty", 1))
        appended(store, access.game_id, after + 1, new_event("r7", "withdraw", 1, penalty.seq))

        with pytest.raises(sqlite3.IntegrityError, match="never"), store.write():
            store.insert("DELETE FROM entries")
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            appended(store, access.game_id, after + 2, new_event("r8", "withdraw", 1, penalty.seq))
        with pytest.raises(sqlite3.IntegrityError, match="kind"):
            appended(store, access.game_id, after + 2, new_event("r8", "bribe", 1))

        assert store.rows("PRAGMA foreign_key_check") == []
        assert store.rows("PRAGMA integrity_check")[0][0] == "ok"
        assert entries_of(store, game_log(access.game_id))[: len(before)] == before


def test_a_migrated_database_has_the_schema_of_a_new_one(old: Path, tmp_path: Path) -> None:
    with open_store(old) as migrated, open_store(tmp_path / "new.db") as new:
        assert schema(migrated) == schema(new)


def test_opening_again_changes_nothing(path: Path) -> None:
    with open_store(path) as store:
        before = store.db.execute("PRAGMA schema_version").fetchone()[0]

    with open_store(path) as store:
        assert store.db.execute("PRAGMA schema_version").fetchone()[0] == before


def test_a_step_that_fails_leaves_the_database_as_it_was(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half_a_step(db: Database) -> None:
        db.execute("DROP TABLE links")
        raise RuntimeError("half way")

    broken = Migrations("scorekeeper")
    broken(name="step_7_devices_and_seals")(migrations.step_7)
    broken(name="step_8_half")(half_a_step)
    monkeypatch.setattr(migrations, "SCHEMA", broken)
    before = dump(old)

    with pytest.raises(RuntimeError, match="half way"):
        open_store(old)

    assert dump(old) == before
    monkeypatch.undo()
    with open_store(old) as store:
        assert find_access(store, TOKEN) is not None


def test_a_database_is_copied_before_it_is_brought_up_to_date(old: Path) -> None:
    before = dump(old)

    open_store(old).close()

    [kept] = old.parent.glob("*of-schema-7.db")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert dump(kept) == before
    assert dump(old) != before
    assert [each.name for each in old.parent.glob(".*")] == []


def dump(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    lines = list(db.iterdump())
    db.close()
    return lines
