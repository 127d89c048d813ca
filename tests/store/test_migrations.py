import hashlib
import sqlite3
import time
from pathlib import Path

import pytest
from sqlite_utils import Migrations

from scorekeeper.store import Store, entries_of, find_access, game_log, migrations, open_store
from tests.store.rows import appended, new_event
from tests.strategies import EXPLORE

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


def filled_with(path: Path, entries: int, of_a_game: int = 500) -> Path:
    """A database of the first schema with so many entries, as those of a busy club."""
    db = sqlite3.connect(written_by(OLD_SCHEMAS[0], path), isolation_level=None)
    db.execute("PRAGMA synchronous=OFF")
    db.execute("BEGIN")
    for [name] in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    names = [row[1] for row in db.execute("PRAGMA table_info(events)")]
    kinds = {
        kind: dict(zip(names, db.execute(_ONE, [kind]).fetchone(), strict=True))
        for kind in ("start", "hand")
    }
    for game in range(100, 100 + entries // of_a_game):
        db.execute(
            "INSERT INTO games SELECT ?, variant, rules_digest, NULL FROM games LIMIT 1", [game]
        )
        rows = (
            kinds["start" if seq == 1 else "hand"]
            | {"id": None, "game_id": game, "seq": seq, "number": seq - 1 or None, "since": 0}
            | {"request_hash": hashlib.sha256(f"{game}/{seq}".encode()).hexdigest()}
            for seq in range(1, of_a_game + 1)
        )
        marks = ", ".join(f":{name}" for name in names)
        db.executemany(f"INSERT INTO events VALUES ({marks})", rows)  # noqa: S608 - our own names
    db.execute("COMMIT")
    db.close()
    return path


_ONE = "SELECT * FROM events WHERE kind = ? LIMIT 1"


def seconds_to_migrate(path: Path, entries: int) -> float:
    filled_with(path, entries)
    began = time.process_time()
    open_store(path).close()
    return time.process_time() - began


def test_a_migration_takes_time_in_proportion_and_says_how_far_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    few, many = (40_000, 100_000) if EXPLORE else (2_500, 10_000)
    short = seconds_to_migrate(tmp_path / "few.db", few)
    caplog.clear()

    long = seconds_to_migrate(tmp_path / "many.db", many)

    assert long < 10
    assert long < 3 * (many / few) * max(short, 0.05)
    told = [each.message for each in caplog.records if "brought up to date:" in each.message]
    assert len(told) == many // 10_000
    assert told[-1].endswith(f": {many + 5:,} of {many + 5:,} entries are done.")


def test_a_database_is_copied_before_it_is_brought_up_to_date(first: Path) -> None:
    before = dump(first)

    open_store(first).close()

    [kept] = first.parent.glob("*of-schema-1.db")
    assert kept.stat().st_mode & 0o777 == 0o600
    assert dump(kept) == before
    assert dump(first) != before
    assert [each.name for each in first.parent.glob(".*")] == []


def dump(path: Path) -> list[str]:
    db = sqlite3.connect(path)
    lines = list(db.iterdump())
    db.close()
    return lines
