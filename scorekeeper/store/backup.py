"""Copies the whole database into one file while others write to it, checks it, and restores it."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from scorekeeper.log import LogId
from scorekeeper.rules.messages import msg
from scorekeeper.store.connect import BUSY_SECONDS, StoreBusy, StoreDamaged, StoreUnusable, check_version, explained
from scorekeeper.store.entries import place_of_code
from scorekeeper.store.migrations import APPLICATION_ID, events_table
from scorekeeper.store.soundness import SOUND, faults_of

BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside a database
KEPT = "scorekeeper-before-%Y%m%dT%H%M%SZ.db"  # the name of a database that a restored one replaced


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds: how many games and club events, and a sentence for each broken log."""

    games: int
    events: int
    broken: tuple[str, ...] = ()


def copy_database(path: Path, target: Path) -> Copied:
    """Copy the database at `path` into the empty file `target`; both keep their permissions.

    The copy holds everything that was saved before it began, including what is still in the
    write-ahead log. Writers do not wait for it. Then the copy is checked from end to end: its
    pages, indexes and logs. A log that another program changed is copied too, and reported in the
    result. Raises StoreUnusable (no database, or no room for the copy), StoreDamaged (a file of
    another program, or the copy is not sound) or StoreBusy; `target` must then be thrown away.
    """
    with explained(path), closing(_own(path)) as source, explained(target), closing(_opened(target)) as copy:
        source.backup(copy)
        return _checked(copy, target)


def make_copy(path: Path, target: Path) -> Copied:
    """Copy the database at `path` to `target`, whole or not at all; return what the copy holds.

    A file that is there is replaced. Raises as `copy_database`, or OSError.
    """
    beside = empty_beside(target)
    try:
        copied = copy_database(path, beside)
        put_in_place(beside, target)
    finally:
        clear_away(beside)
    return copied


def verify_database(path: Path) -> Copied:
    """Check a database from end to end, its indexes and logs, without changing it.

    Raises StoreUnusable (no such file), StoreDamaged (not sound, or a file of another program),
    StoreTooNew or StoreBusy.
    """
    with explained(path), closing(_own(path)) as found:
        return _checked(found, path)


def find_check_code(path: Path, code: str) -> tuple[LogId, int, int] | None:
    """Return the log that once had a check code, after which entry, and its entries now.

    None means that no log of this database ever had it: the end of the log was cut off, or the code
    belongs to another database. Raises as `verify_database`.
    """
    with explained(path), closing(_own(path)) as found:
        found.row_factory = sqlite3.Row
        tables = found.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'")
        if tables.fetchone() is None:
            return None  # a database of an older version, whose logs had no check codes
        return place_of_code(found.execute("SELECT * FROM entries ORDER BY row"), code)


def restore_database(backup: Path, path: Path, now: datetime) -> tuple[Copied, Path | None]:
    """Replace the database at `path` by a backup; return its content, and the old file.

    The backup is copied and checked before anything is moved. The old database is kept beside the
    new one under a name with the time `now`; None if there was none. Raises as `copy_database`,
    StoreTooNew, OSError, or StoreBusy while a server uses the database.
    """
    beside = empty_beside(path)
    try:
        held = copy_database(backup, beside)
        with closing(_opened(beside)) as restored:
            as_new_writer(restored)
        kept = _set_aside(path, path.with_name(now.strftime(KEPT))) if path.exists() else None
        put_in_place(beside, path)
    finally:
        clear_away(beside)
    return held, kept


def as_new_writer(restored: sqlite3.Connection) -> None:
    """Let a database whose newest entries may be missing continue in chains of its own.

    Under the old id its next entries would contradict those that it has lost, which a phone or
    another server may still have.
    """
    if restored.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
        restored.execute("UPDATE secrets SET value = ? WHERE name = 'writer'", [token_hex(8)])
        restored.commit()


def _set_aside(path: Path, kept: Path) -> Path:
    """Move a database that nobody uses, including its write-ahead log, to `kept`."""
    # A damaged file is kept as it is.
    with suppress(StoreDamaged), explained(path), closing(_opened(path)) as old:
        old.execute("PRAGMA busy_timeout = 200")
        try:
            # SQLite refuses this while anybody else has the file open.
            old.execute("PRAGMA journal_mode = DELETE")
            old.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            message = msg("The scorekeeper is running; stop it first.")
            raise StoreBusy(path, message) from None
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(kept.with_name(kept.name + ending))
    return kept


def empty_beside(file: Path) -> Path:
    """Make an empty file beside `file` that only its owner can read; raises OSError."""
    handle, name = tempfile.mkstemp(prefix=".", dir=file.parent)  # shorter than any name that is allowed
    os.close(handle)
    return Path(name)


def put_in_place(beside: Path, file: Path) -> None:
    """Rename a finished copy once it is on the disk; raises OSError."""
    with beside.open("rb+") as copy:
        os.fsync(copy.fileno())
    beside.replace(file)


def clear_away(beside: Path) -> None:
    """Delete what is left of an unfinished copy."""
    for ending in BESIDE:
        with suppress(OSError):
            beside.with_name(beside.name + ending).unlink()


def _own(path: Path) -> sqlite3.Connection:
    """Open a database of this program; raises StoreUnusable, StoreDamaged, StoreTooNew or StoreTooOld."""
    if not path.is_file():
        raise StoreUnusable(path, msg("There is no database."))
    connection = _opened(path)
    try:
        _check_marks(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def _check_marks(connection: sqlite3.Connection, path: Path) -> None:
    [application] = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID:
        raise StoreDamaged(path, msg("The file is not a database of this program."))
    [version] = connection.execute("PRAGMA user_version").fetchone()
    check_version(path, version)


def _opened(path: Path) -> sqlite3.Connection:
    # Where nothing can be written, SQLite could not make its log, and nobody else changes the file.
    logs = [path.with_name(path.name + ending) for ending in ("-wal", "-journal")]
    fixed = not os.access(path.parent, os.W_OK) and not any(each.exists() for each in logs)
    where = f"{path.absolute().as_uri()}?{'mode=ro&immutable=1' if fixed else 'mode=rw'}"
    return sqlite3.connect(where, uri=True, timeout=BUSY_SECONDS)


def _checked(copy: sqlite3.Connection, target: Path) -> Copied:
    """Check a database from end to end; anything that our statements cannot find is damage."""
    try:
        return _examined(copy, target)
    except IndexError as error:  # a column has another name
        raise StoreDamaged(target, msg("The file's own description is damaged.")) from error
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorname", "") == "SQLITE_ERROR":
            raise StoreDamaged(
                target, msg("The file's own description is damaged: {name_error}.", name_error=str(error))
            ) from error
        raise


def _examined(copy: sqlite3.Connection, target: Path) -> Copied:
    found = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
    if found != [SOUND] or copy.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreDamaged(target, msg("The file is damaged: it is no longer a sound database."))
    [games] = copy.execute("SELECT count(*) FROM games").fetchone()
    [version] = copy.execute("PRAGMA user_version").fetchone()
    [events] = copy.execute(f"SELECT count(*) FROM {events_table(version)}").fetchone()  # noqa: S608 - one of two names
    return Copied(games, events, tuple(faults_of(copy)))
