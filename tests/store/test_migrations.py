import sqlite3
from pathlib import Path

import pytest
from sqlite_utils import Migrations

from scorekeeper.store import Store, entries_of, find_access, game_log, migrations, open_store
from tests.store.rows import appended, new_event

OLD_SCHEMAS = sorted(Path(__file__).parent.glob("schema_*.sql"))


def written_by(schema: Path, path: Path) -> Path:
    connection = sqlite3.connect(path)
    connection.executescript(schema.read_text(encoding="utf-8"))
    connection.close()
    return path


@pytest.fixture
def first(path: Path) -> Path:
    """A database that the first released schema wrote."""
    return written_by(OLD_SCHEMAS[0], path)


@pytest.fixture(params=OLD_SCHEMAS, ids=lambda each: each.stem)
def old(request: pytest.FixtureRequest, path: Path) -> Path:
    """A database of each earlier schema."""
    return written_by(request.param, path)


def schema(store: Store) -> dict[str, str]:
    rows = store.rows("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {row["name"]: " ".join(row["sql"].split()) for row in rows}


def test_the_version_counts_the_steps(store: Store) -> None:
    steps = [step.name for step in migrations.SCHEMA.applied(store.db)]

    assert len(steps) == migrations.SCHEMA_VERSION
    assert store.rows("PRAGMA user_version")[0][0] == migrations.SCHEMA_VERSION
    assert migrations.SCHEMA.pending(store.db) == []


def test_every_earlier_schema_is_kept_to_be_read() -> None:
    assert len(OLD_SCHEMAS) == migrations.SCHEMA_VERSION - 1


def test_a_database_of_an_earlier_schema_is_read_and_played_on(old: Path) -> None:
    with open_store(old) as store:
        access = find_access(store, "first-link")
        assert access is not None
        events = entries_of(store, game_log(access.game_id))
        new = appended(store, access.game_id, 6, new_event("r6", "hand", 2))

    assert [event.kind for event in events] == ["start", "hand", "correct", "end", "undo"]
    assert events[2].body["reason"] == "Ann said so"
    assert new.seq == 6
    assert new.writer != events[-1].writer


def test_the_events_of_a_migrated_database_keep_their_ids_and_their_guards(old: Path) -> None:
    with open_store(old) as store:
        access = find_access(store, "first-link")
        assert access is not None
        penalty = appended(store, access.game_id, 6, new_event("r6", "penalty", 1))
        appended(store, access.game_id, 7, new_event("r7", "withdraw", 1, penalty.seq))

        with pytest.raises(sqlite3.IntegrityError, match="never"), store.write():
            store.insert("DELETE FROM entries")
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            appended(store, access.game_id, 8, new_event("r8", "withdraw", 1, penalty.seq))
        with pytest.raises(sqlite3.IntegrityError, match="kind"):
            appended(store, access.game_id, 8, new_event("r8", "bribe", 1))

        assert store.rows("PRAGMA foreign_key_check") == []
        assert store.rows("PRAGMA integrity_check")[0][0] == "ok"
        assert [event.seq for event in entries_of(store, game_log(access.game_id))] == [
            *range(1, 8)
        ]


def test_a_migrated_database_has_the_schema_of_a_new_one(old: Path, tmp_path: Path) -> None:
    with open_store(old) as migrated, open_store(tmp_path / "new.db") as new:
        assert schema(migrated) == schema(new)


def test_opening_again_changes_nothing(path: Path) -> None:
    with open_store(path) as store:
        before = store.db.execute("PRAGMA schema_version").fetchone()[0]

    with open_store(path) as store:
        assert store.db.execute("PRAGMA schema_version").fetchone()[0] == before


def test_a_step_that_fails_leaves_the_database_as_it_was(
    first: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half_a_step(db: object) -> None:
        raise RuntimeError("half way")

    broken = Migrations("scorekeeper")
    broken(name="step_1_games_and_events")(migrations.step_1_games_and_events)
    broken(name="step_2_half")(half_a_step)
    monkeypatch.setattr(migrations, "SCHEMA", broken)
    monkeypatch.setattr("scorekeeper.store.connect.SCHEMA_VERSION", 2)

    with pytest.raises(RuntimeError, match="half way"):
        open_store(first)

    monkeypatch.undo()
    with open_store(first) as store:
        assert find_access(store, "first-link") is not None
