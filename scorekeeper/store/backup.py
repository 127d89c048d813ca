"""Makes a complete copy of the database in one file, while others write to it; checks, restores."""

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scorekeeper.log import LogId
from scorekeeper.store.connect import (
    BUSY_SECONDS,
    StoreBusy,
    StoreDamaged,
    StoreTooNew,
    StoreUnusable,
    explained,
)
from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains, place_of_code
from scorekeeper.store.migrations import APPLICATION_ID, SCHEMA_VERSION

BESIDE = ("", "-wal", "-shm", "-journal")  # what SQLite keeps beside a database
KEPT = "scorekeeper-before-%Y%m%dT%H%M%SZ.db"  # the name of a database that a restored one replaced


@dataclass(frozen=True, slots=True)
class Copied:
    """The numbers of games and club events in a copy, and sentences on logs that others changed."""

    games: int
    events: int
    broken: tuple[str, ...] = ()


def copy_database(path: Path, target: Path) -> Copied:
    """Copy the database at `path` into the empty file `target`; both keep their permissions.

    The copy holds everything that was saved before it began, from the write-ahead log too. Writers
    do not wait for it. It is then read from end to end and compared with its indexes, and its logs
    are checked: a log that another program changed is copied all the same, and reported. Raises
    StoreUnusable (no database, or no room for the copy), StoreDamaged (a file of another program,
    or the copy is not sound) or StoreBusy; `target` is then of no use.
    """
    with (
        explained(path),
        closing(_own(path)) as source,
        explained(target),
        closing(_opened(target)) as copy,
    ):
        source.backup(copy)
        return _checked(copy, target)


def make_copy(path: Path, target: Path) -> Path:
    """Copy the database at `path` into the new file `target`, whole or not at all; return it.

    Its folder is made if it is missing, for its owner only. Raises as `copy_database` does, or
    OSError.
    """
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = empty_beside(target)
    try:
        copy_database(path, beside)
        put_in_place(beside, target)
    finally:
        clear_away(beside)
    return target


def verify_database(path: Path) -> Copied:
    """Read a database from end to end, and check its indexes and its logs; nothing is changed.

    Raises StoreUnusable (no such file), StoreDamaged (not sound, or a file of another program),
    StoreTooNew or StoreBusy.
    """
    with explained(path), closing(_own(path)) as found:
        return _checked(found, path)


def find_check_code(path: Path, code: str) -> tuple[LogId, int, int] | None:
    """Return the log that had a check code once, at which entry, and how many it has now.

    None means that no log of this database ever had it: the end of the log was cut off, or the
    code belongs to another database. Raises as `verify_database` does.
    """
    with explained(path), closing(_own(path)) as found:
        found.row_factory = sqlite3.Row
        return place_of_code(found.execute("SELECT * FROM entries ORDER BY row"), code)


def restore_database(backup: Path, path: Path, now: datetime) -> tuple[Copied, Path | None]:
    """Put a backup in the place of the database at `path`; return what it holds, and the old file.

    The backup is copied and checked before anything is moved. The database that was there is kept
    beside it under a name with the time `now`; None if there was none. Raises as `copy_database`
    does, StoreTooNew, OSError, or StoreBusy while a server uses the database.
    """
    beside = empty_beside(path)
    try:
        held = copy_database(backup, beside)
        kept = _set_aside(path, path.with_name(now.strftime(KEPT))) if path.exists() else None
        put_in_place(beside, path)
    finally:
        clear_away(beside)
    return held, kept


def _set_aside(path: Path, kept: Path) -> Path:
    """Move a database that nobody uses, with all that its write-ahead log holds, to `kept`."""
    # A damaged file is kept as it is.
    with suppress(StoreDamaged), explained(path), closing(_opened(path)) as old:
        old.execute("PRAGMA busy_timeout = 200")
        try:
            # SQLite refuses this while anybody else has the file open.
            old.execute("PRAGMA journal_mode = DELETE")
            old.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            message = "The scorekeeper is running; stop it first."
            raise StoreBusy(path, message) from None
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            path.with_name(path.name + ending).rename(kept.with_name(kept.name + ending))
    return kept


def empty_beside(file: Path) -> Path:
    """Make an empty file beside `file` that only its owner can read; raises OSError."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    os.close(handle)
    return Path(name)


def put_in_place(beside: Path, file: Path) -> None:
    """Give a finished copy its name once the disk has it; raises OSError."""
    with beside.open("rb+") as copy:
        os.fsync(copy.fileno())
    beside.replace(file)


def clear_away(beside: Path) -> None:
    """Delete what is left of a copy that was not finished."""
    for ending in BESIDE:
        with suppress(OSError):
            beside.with_name(beside.name + ending).unlink()


def _own(path: Path) -> sqlite3.Connection:
    """Open a database of this program; raises StoreUnusable, StoreDamaged or StoreTooNew."""
    if not path.is_file():
        raise StoreUnusable(path, "There is no database.")
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
        raise StoreDamaged(path, "The file is not a database of this program.")
    [version] = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise StoreTooNew(path, "A newer version of the scorekeeper wrote this file.")


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)


def _checked(copy: sqlite3.Connection, target: Path) -> Copied:
    found = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"] or copy.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreDamaged(target, "The file is damaged: it is not a sound database any more.")
    [games] = copy.execute("SELECT count(*) FROM games").fetchone()
    tables = copy.execute("SELECT count(*) FROM sqlite_master WHERE name = 'tournaments'")
    kept = tables.fetchone()[0]  # a database of an older version has none
    [events] = copy.execute("SELECT count(*) FROM tournaments").fetchone() if kept else [0]
    kept = copy.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
    copy.row_factory = sqlite3.Row
    broken = broken_chains(copy.execute(WRITTEN_SINCE, [0])) if kept else ()
    return Copied(games, events, tuple(broken))
