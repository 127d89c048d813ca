"""`scorekeeper restore` and `verify`: a drill with a lost database, and logs that were changed."""

# ruff: noqa: S608 - the statements are put together from words of this file

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper import usecases
from scorekeeper.store import open_store
from scorekeeper.store.connect import LAST_TO_READ_OLDER
from tests.cli.conftest import Run
from tests.cli.served import running
from tests.cli.test_backup import hands_in, played
from tests.store import sample
from tests.strategies import examples_of
from tests.web.test_vanished_database import ask

DONE, CHANGED, NOT_DONE = 0, 1, 2
Change = Callable[[sqlite3.Connection, random.Random], object]


@pytest.fixture
def here(tmp_path: Path) -> Path:
    folder = tmp_path / "instance"
    folder.mkdir()
    return folder


def test_a_restore_drill(run: Run, here: Path, tmp_path: Path) -> None:
    database, copy = here / "scorekeeper.db", tmp_path / "copy.db"
    table = played(database)
    assert run("backup", str(copy), "--instance", str(here)).exit_code == DONE
    later = played(database)
    database.write_bytes(b"coffee" * 1000)

    done = run("restore", str(copy), "--instance", str(here))

    assert done.exit_code == DONE, done.output
    assert "is restored and holds 1 game and 0 events." in done.stdout
    [kept] = here.glob("scorekeeper-before-*.db")
    assert str(kept) in done.stdout
    assert kept.read_bytes().startswith(b"coffee")
    assert hands_in(database, table) == [1, 2]
    with running(here) as server:
        assert ask(server, "GET", f"/g/{table.token}")[0] == 200
        assert ask(server, "GET", f"/g/{later.token}")[0] == 404


def test_the_replaced_database_keeps_all_that_was_saved(run: Run, here: Path, tmp_path: Path) -> None:
    database, copy = here / "scorekeeper.db", tmp_path / "copy.db"
    table = played(database)
    run("backup", str(copy), "--instance", str(here))
    with open_store(database) as store:
        later = usecases.open_game(store, table.token)
    other = played(database)

    assert run("restore", str(copy), "--instance", str(here)).exit_code == DONE

    [kept] = here.glob("scorekeeper-before-*.db")
    assert hands_in(kept, other) == [1, 2]
    assert len(later.hands) == 2


def test_a_backup_is_restored_where_no_database_is(run: Run, here: Path, tmp_path: Path) -> None:
    table = played(here / "scorekeeper.db")
    run("backup", str(tmp_path / "copy.db"), "--instance", str(here))

    done = run("restore", str(tmp_path / "copy.db"), "--instance", str(tmp_path / "new"))

    assert done.exit_code == DONE, done.output
    assert "before" not in done.stdout
    assert hands_in(tmp_path / "new" / "scorekeeper.db", table) == [1, 2]


def test_nothing_is_restored_under_a_running_server(run: Run, here: Path, tmp_path: Path) -> None:
    database = here / "scorekeeper.db"
    table = played(database)
    run("backup", str(tmp_path / "copy.db"), "--instance", str(here))
    with running(here) as server:
        done = run("restore", str(tmp_path / "copy.db"), "--instance", str(here))
        assert ask(server, "GET", f"/g/{table.token}")[0] == 200

    assert done.exit_code == NOT_DONE
    assert "is running; stop it first" in done.stderr
    assert sorted(each.name for each in here.glob("*.db")) == ["scorekeeper.db"]


def test_a_backup_on_a_disk_that_is_protected_from_writing_is_checked_and_restored(
    run: Run, here: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, copy = played(here / "scorekeeper.db"), tmp_path / "stick" / "copy.db"
    copy.parent.mkdir()
    run("backup", str(copy), "--instance", str(here))

    def writable(path: Path, mode: int) -> bool:
        return path != copy.parent and may(path, mode)

    def opened(where: str, **more: Any) -> sqlite3.Connection:
        if "/stick/" in where and "immutable" not in where:
            raise sqlite3.OperationalError("unable to open database file")
        made: sqlite3.Connection = connect(where, **more)
        return made

    may, connect = os.access, sqlite3.connect
    monkeypatch.setattr(os, "access", writable)
    monkeypatch.setattr(sqlite3, "connect", opened)

    assert run("verify", str(copy)).exit_code == 0
    assert run("restore", str(copy), "--instance", str(here)).exit_code == 0
    assert hands_in(here / "scorekeeper.db", table) == [1, 2]


def foreign(file: Path) -> None:
    other = sqlite3.connect(file)
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()


def newer(file: Path) -> None:
    played(file)
    other = sqlite3.connect(file)
    other.execute("PRAGMA user_version = 999")
    other.close()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda file: None, "There is no database"),
        (lambda file: file.write_bytes(b""), "not a database of this program"),
        (lambda file: file.write_text("a letter" * 999), "damaged or is not a database"),
        (foreign, "not a database of this program"),
        (newer, "newer version"),
    ],
)
def test_what_is_no_backup_changes_nothing(
    run: Run, here: Path, tmp_path: Path, spoil: Callable[[Path], object], words: str
) -> None:
    table = played(here / "scorekeeper.db")
    spoil(tmp_path / "copy.db")

    done = run("restore", str(tmp_path / "copy.db"), "--instance", str(here))

    assert (done.exit_code, done.stdout) == (NOT_DONE, "")
    assert words in done.stderr
    assert hands_in(here / "scorekeeper.db", table) == [1, 2]
    assert sorted(each.name for each in here.glob("*.db")) == ["scorekeeper.db"]


def unguarded(database: Path) -> sqlite3.Connection:
    """The database without the triggers that keep its logs."""
    db = sqlite3.connect(database, isolation_level=None)
    for [name] in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {name}")
    return db


def inserted(db: sqlite3.Connection, chance: random.Random) -> None:
    at = chance.randrange(2, 12)
    columns = "id, log_kind, log_id, seq, writer, nth, previous, heads, clock, at, kind, number"
    more = "replaces, body, device, content"
    db.execute("UPDATE entries SET seq = seq + 100, nth = nth + 100 WHERE seq >= ?", [at])
    db.execute(
        f"INSERT INTO entries ({columns}, {more}, digest, since) SELECT printf('%064d', ?), log_kind,"
        f" log_id, ?, writer, ?, previous, heads, clock, at, kind, number, {more}, printf('%064d', ?), 500"
        " FROM entries WHERE seq = ?",
        [chance.randrange(10**9), at, at, chance.randrange(10**9), at - 1],
    )
    db.execute("UPDATE entries SET seq = seq - 99, nth = nth - 99 WHERE seq >= 100")


def changed(db: sqlite3.Connection, chance: random.Random) -> None:
    column, value = chance.choice(
        [
            ("body", "replace(body, '200', '300')"),
            ("at", "'2020-01-01T00:00:00+00:00'"),
            ("device", "'another phone'"),
            ("clock", "clock + 50"),
        ]
    )
    db.execute(f"UPDATE entries SET {column} = {value} WHERE seq = ?", [chance.randrange(2, 12)])


def deleted(db: sqlite3.Connection, chance: random.Random) -> None:
    db.execute("DELETE FROM entries WHERE seq = ?", [chance.randrange(2, 12)])


def reordered(db: sqlite3.Connection, chance: random.Random) -> None:
    one, other = chance.sample(range(2, 12), 2)
    for column in chance.choice([("seq",), ("nth",), ("seq", "nth")]):
        for old, new in ((one, 999), (other, one), (999, other)):
            db.execute(f"UPDATE entries SET {column} = ? WHERE {column} = ?", [new, old])


def replaced(db: sqlite3.Connection, chance: random.Random) -> None:
    db.execute(
        "INSERT OR REPLACE INTO entries SELECT row, id, log_kind, log_id, seq, writer, nth,"
        " previous, heads, clock, at, kind, number, replaces,"
        " replace(body, '120', '20'), device, digest, content, since FROM entries WHERE seq = ?",
        [chance.randrange(2, 12)],
    )


@pytest.mark.parametrize("change", [inserted, changed, deleted, reordered, replaced])
def test_a_change_inside_a_log_is_found_and_its_entry_named(run: Run, tmp_path: Path, change: Change) -> None:
    database = tmp_path / "scorekeeper.db"
    played(database, 12)
    whole = database.read_bytes()

    for seed in range(examples_of(100)):
        database.write_bytes(whole)
        db = unguarded(database)
        change(db, random.Random(seed))  # noqa: S311 - repeatable
        db.close()

        done = run("verify", str(database))

        assert done.exit_code == CHANGED, f"{change.__name__} {seed}: {done.output}"
        assert "The log of game 1 was changed by something other than this program" in done.stderr
        assert "entry" in done.stderr


@pytest.mark.parametrize("change", [inserted, changed, deleted, reordered, replaced])
def test_the_guards_of_the_file_refuse_a_change_inside_a_log_or_it_is_found(
    run: Run, tmp_path: Path, change: Change
) -> None:
    database = tmp_path / "scorekeeper.db"
    played(database, 12)
    whole = database.read_bytes()

    for seed in range(examples_of(100)):
        database.write_bytes(whole)
        db = sqlite3.connect(database)  # with its triggers, which a REPLACE does not ask
        try:
            change(db, random.Random(seed))  # noqa: S311 - repeatable
            db.commit()
        except sqlite3.DatabaseError:
            db.rollback()
            expected = DONE
        else:
            expected = CHANGED
        db.close()

        assert run("verify", str(database)).exit_code == expected, f"{change.__name__} {seed}"


def test_a_game_without_its_log_is_found(run: Run, tmp_path: Path) -> None:
    played(tmp_path / "copy.db")
    db = unguarded(tmp_path / "copy.db")
    triggers = "SELECT sql FROM sqlite_master WHERE type = 'trigger'"
    played(tmp_path / "other.db")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        made = other.execute(triggers).fetchall()
    db.execute("DELETE FROM entries")
    for [sql] in made:
        db.execute(sql)
    db.close()

    done = run("verify", str(tmp_path / "copy.db"))

    assert done.exit_code == CHANGED
    assert "The log of game 1 was changed" in done.stderr
    assert "entry 1 cannot be read" in done.stderr


def test_the_first_entry_that_does_not_fit_is_named_and_no_other(run: Run, tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    played(database, 12)
    db = unguarded(database)
    db.execute("UPDATE entries SET device = 'x' WHERE seq IN (4, 5, 9)")
    db.close()

    done = run("verify", str(database))

    [told] = done.stderr.splitlines()
    assert told.endswith("than this program: entry 4 was changed after it was written.")


def test_a_whole_database_is_said_to_be_sound(run: Run, here: Path) -> None:
    played(here / "scorekeeper.db")

    done = run("verify", "--instance", str(here))

    assert (done.exit_code, done.stderr) == (DONE, "")
    assert "is sound and holds 1 game and 0 events." in done.stdout


def test_a_tail_that_was_cut_off_is_found_with_a_check_code(run: Run, here: Path) -> None:
    database = here / "scorekeeper.db"
    table = played(database, 3)
    with open_store(database) as store:
        code = usecases.open_game(store, table.token).check_code

    known = run("verify", "--head", code, "--instance", str(here))
    db = unguarded(database)
    db.execute("DELETE FROM entries WHERE seq = (SELECT max(seq) FROM entries)")
    db.close()
    alone = run("verify", "--instance", str(here))
    cut = run("verify", "--head", code.replace(" ", "").upper(), "--instance", str(here))

    assert known.exit_code == DONE
    assert "that of game 1 after entry 4 of 4" in known.stdout
    assert alone.exit_code == DONE  # the rest is whole in itself
    assert cut.exit_code == CHANGED
    assert "ever had the check code" in cut.stderr


@pytest.mark.parametrize("file", ["nothing.db", "letter.txt"])
def test_what_cannot_be_verified_is_said_in_a_sentence(run: Run, tmp_path: Path, file: str) -> None:
    (tmp_path / "letter.txt").write_text("Dear club, " * 99)

    done = run("verify", str(tmp_path / file))

    assert (done.exit_code, done.stdout) == (NOT_DONE, "")
    assert done.stderr.startswith("scorekeeper verify: ")


def test_a_backup_of_an_older_version_is_verified(run: Run, tmp_path: Path) -> None:
    older = sample.unpacked(tmp_path / "older.db")

    whole = run("verify", str(older))
    other = run("verify", str(older), "--head", "0123 4567")

    assert whole.exit_code == DONE, whole.output
    assert other.exit_code == CHANGED, other.output
    assert "ever had the check code" in other.stderr


@pytest.mark.parametrize("command", ["verify", "restore"])
def test_a_backup_of_a_very_early_version_is_refused(run: Run, tmp_path: Path, command: str) -> None:
    older = sample.unpacked(tmp_path / "older.db")
    with closing(sqlite3.connect(older)) as early:
        early.execute("PRAGMA user_version = 6")

    done = run(command, str(older), "--instance", str(tmp_path))

    assert done.exit_code == NOT_DONE, done.output
    assert LAST_TO_READ_OLDER in done.stderr
