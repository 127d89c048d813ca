"""Opens the database file and owns the one way of writing to it.

A `Store` is one connection: open one for a request or a command, close it afterwards. A server
keeps one more open as long as it runs, because SQLite folds its log into the file whenever the
last connection closes, which makes a write several times slower.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlite_utils import Database

from scorekeeper.store.errors import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreTooNew,
    StoreUnusable,
)
from scorekeeper.store.migrations import APPLICATION_ID, SCHEMA_VERSION, migrate

BUSY_SECONDS = 10
OWNER_ONLY = 0o600
EMPTIED = (
    "The file with the games was emptied while the scorekeeper was running. Stop the scorekeeper, "
    "put a backup in its place, and start it again."
)

_creating = threading.Lock()


class Store:
    """One open connection to the database; for one thread at a time."""

    def __init__(self, path: Path, db: Database) -> None:
        self.path = path
        self.db = db

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """Run one statement and return its rows; raises StoreError if the file fails."""
        with explained(self.path):
            return list(self.db.execute(sql, values).fetchall())

    def insert(self, sql: str, *values: object) -> int:
        """Run one INSERT inside `write()` and return the new row's id."""
        with explained(self.path):
            return int(self.db.execute(sql, values).lastrowid or 0)

    @contextmanager
    def write(self) -> Iterator[None]:
        """Hold the database's only write lock: everything inside happens, or nothing.

        The lock is taken at the start, so that what is read inside cannot change before it is
        acted on. Raises StoreBusy when the lock cannot be had within `BUSY_SECONDS`.
        """
        with explained(self.path):
            self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
            with explained(self.path):
                self.db.execute("COMMIT")
        except BaseException:
            self.db.rollback()
            raise

    def fold(self, how: str = "PASSIVE") -> None:
        """Bring what the write-ahead log holds into the file itself, as far as nobody is reading.

        PASSIVE waits for nobody; TRUNCATE waits, and leaves an empty log behind.
        """
        self.rows(f"PRAGMA wal_checkpoint({how})")

    def close(self) -> None:
        """Close the connection; harmless when it is closed already."""
        self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_store(path: str | Path, *, make: bool = True) -> Store:
    """Open the database at `path`; a file that is not there is made, readable by its owner only.

    The folder must exist. Brings an older database up to date. Without `make` only a database that
    is there and up to date is opened. Raises StoreUnusable (no folder, no permission), StoreDamaged
    (not a database of this program; it is never overwritten), StoreTooNew (written by a newer
    version), StoreBusy or, without `make`, StoreGone.
    """
    path = Path(path).absolute()
    if make:
        _make_private(path)
    with explained(path):
        connection = sqlite3.connect(
            f"{path.as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS, isolation_level=None
        )
        try:
            connection.row_factory = sqlite3.Row
            db = Database(connection, execute_plugins=False)
            store = Store(path, db)
            _prepare(store, make=make)
        except BaseException:
            connection.close()
            raise
    return store


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's complaints about the file into a StoreError; others pass unchanged."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise  # a rule of the schema: a bug, or a collision that the caller foresees
    except sqlite3.DatabaseError as error:
        raise _complaint(path, error) from error


def _complaint(path: Path, error: sqlite3.DatabaseError) -> Exception:
    name = getattr(error, "sqlite_errorname", None) or ""
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreBusy(path, f"The database has been busy for {BUSY_SECONDS} seconds; try again.")
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return StoreDamaged(
            path, "The file is damaged or is not a database; restore a backup or name another file."
        )
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return StoreUnusable(path, "The disk is full or failing; nothing was changed.")
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_READONLY", "SQLITE_AUTH")):
        return StoreUnusable(path, "The database cannot be opened for writing.")
    return error


def _make_private(path: Path) -> None:
    """Create an empty file for the owner only, or take everybody else's rights from it."""
    try:
        # One thread at a time: a file made and closed here while another thread already has it
        # open through SQLite would silently drop that thread's locks (POSIX).
        with _creating:
            if not path.exists():
                path.touch(mode=OWNER_ONLY, exist_ok=False)
        for each in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            _take_rights(each)
    except FileExistsError:
        return  # another process was faster
    except FileNotFoundError as error:
        raise StoreUnusable(path, "The folder of the database does not exist.") from error
    except OSError as error:
        raise StoreUnusable(path, "The database cannot be made or kept private.") from error


def _take_rights(path: Path) -> None:
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)
    except FileNotFoundError:
        return  # no log at the moment


def _prepare(store: Store, *, make: bool) -> None:
    """Set up the connection and the schema; the first statement finds a damaged file out."""
    [[version]] = store.rows("PRAGMA user_version")
    if version > SCHEMA_VERSION:
        raise StoreTooNew(
            store.path, "A newer version of the scorekeeper wrote this database; install that one."
        )
    store.db.execute("PRAGMA synchronous=FULL")
    store.db.execute("PRAGMA foreign_keys=ON")
    if version == SCHEMA_VERSION:
        _refuse_strangers(store)
        return
    if not make:
        raise StoreGone(store.path, EMPTIED)
    if version == 0:
        _refuse_strangers(store)
        _write_ahead(store)
    with store.write():
        migrate(store.db)


def _refuse_strangers(store: Store) -> None:
    # In this order: another connection may be filling the new file between the two.
    [[tables]] = store.rows("SELECT count(*) FROM sqlite_master")
    [[application]] = store.rows("PRAGMA application_id")
    if application != APPLICATION_ID and (application or tables):
        raise StoreDamaged(store.path, "The file is a database of another program.")


def _write_ahead(store: Store) -> None:
    """Switch a new file to the write-ahead log; the setting stays with the file.

    SQLite does not wait here for another connection that is doing the same, hence the retries.
    """
    for attempt in range(50):
        try:
            store.db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if attempt == 49 or "locked" not in str(error):
                raise
            threading.Event().wait(0.02)
        else:
            return


__all__ = ["BUSY_SECONDS", "Store", "StoreError", "open_store"]
