"""Opens the database file and provides the only way to write to it.

A `Store` is one connection: open one for a request or a command, and close it afterwards. A server
lends its connections to requests (`KnownFile.keep_open`). It always has one, because SQLite merges
its write-ahead log into the file whenever the last one closes, which makes writes much slower.
"""

# ruff: noqa: N818 - the names read as what happened

import logging
import os
import sqlite3
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NoReturn, Protocol, Self

from scorekeeper.rules.messages import msg
from scorekeeper.store.migrations import APPLICATION_ID, OLDEST_VERSION, SCHEMA_VERSION, migrate
from scorekeeper.store.sqlite import Database

BUSY_SECONDS = 7  # a phone waits ten seconds for an answer
SYNCHRONOUS = "FULL"  # what was saved outlasts a power cut
OWNER_ONLY = 0o600
KEPT = "{stem}-of-schema-{version}.db"  # a database of an older version, before it is changed
CACHE_KB = 128 * 1024  # while a database is brought up to date
EMPTIED = msg(
    "The file with the games was emptied while the scorekeeper was running. Stop the "
    "scorekeeper, put a backup in its place, and start it again."
)
EMPTY = msg(
    "The file with the games is empty. Put a backup in its place. If there were never any games, "
    "delete the file; then start the scorekeeper again."
)
BUSY = msg("The database is kept busy by something else; nothing was saved, so try again.")
HEADER = 100  # bytes with which every database begins; SQLite takes a file of one byte for a new one
LAST_TO_READ_OLDER = "d46276d"  # the commit of the last program that brings older databases up to date
DAMAGED = msg("The file is damaged or is not a database; restore a backup or name another file.")

_logger = logging.getLogger(__name__)


class StoreError(Exception):
    """The base of every error that the store raises on purpose.

    `code` is stable and in kebab-case. `message` is one plain sentence without the path of the
    file, `path` is the database file, and `comfort` tells players what is not lost.
    """

    code = "store.unusable"
    comfort = msg("What was saved is safe.")

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path
        self.message = message


class StoreUnusable(StoreError):
    """The file cannot be opened, made or written: no folder, no permission or a full disk."""


class StoreDamaged(StoreError):
    """The file is not a readable database of this program; it is left unchanged."""

    code = "store.damaged"
    comfort = msg("Phones keep their games and the hands that they have not sent yet.")


class StoreGone(StoreError):
    """The file that a running program works on has disappeared or was replaced."""

    code = "store.gone"
    comfort = msg("Phones keep their games and the hands that they have not sent yet.")


class StoreTooNew(StoreError):
    """A newer version of this program has changed the database."""

    code = "store.too-new"


class StoreTooOld(StoreError):
    """The database is of a schema that this version no longer brings up to date."""

    code = "store.too-old"


class StoreBusy(StoreError):
    """Another connection held the write lock for longer than the busy timeout."""

    code = "store.busy"


class Meter(Protocol):
    """Bounds what one sender may store: what `begins` games, events and rules, and what is added to them later."""

    def room(self, *, begins: bool) -> int | None:
        """Return the bytes that may be stored now, None for any."""

    def add(self, size: int, *, begins: bool) -> None:
        """Count `size` bytes as stored, in something new if it `begins`, else in what was there."""

    def refuse(self, *, begins: bool) -> NoReturn:
        """Raise the refusal of what would be too much."""


class Store:
    """An open connection to the database, for one thread at a time."""

    def __init__(self, path: Path, db: Database) -> None:
        self.path = path
        self.db = db
        self.give_back: Callable[[Store], None] | None = None  # returns a connection that was lent
        self._closed = False
        self.meter: Meter | None = None  # of who writes
        self._stored = 0  # bytes that the present write has stored
        self._begins: bool | None = None  # whether it begins something new, None before it stores anything
        self._room: int | None = None  # the bytes that it may store, None for any

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """Run one statement and return its rows; raises StoreError if the file fails."""
        with explained(self.path):
            return list(self.db.execute(sql, values).fetchall())

    def insert(self, sql: str, *values: object) -> int:
        """Run one INSERT inside `write()` and return the new row's id; raises what `Meter.refuse` raises."""
        self._measure(sum(len(each) for each in values if isinstance(each, str)))
        with explained(self.path):
            return int(self.db.execute(sql, values).lastrowid or 0)

    def begins(self, size: int = 0) -> None:
        """Count the present write, and `size` bytes more, as the beginning of something new, such as a game.

        Raises what `Meter.refuse` raises if that is too much.
        """
        self._measure(size, begins=True)

    def _measure(self, size: int, *, begins: bool = False) -> None:
        self._stored += size
        if self.meter is None:
            return
        if self._begins is None or begins > self._begins:
            self._begins, self._room = begins, self.meter.room(begins=begins)
        if self._room is not None and self._stored > self._room:
            self.meter.refuse(begins=self._begins)

    @contextmanager
    def write(self) -> Iterator[None]:
        """Hold the database's write lock: everything inside is saved, or nothing is.

        The lock is taken at the start, so that nothing read inside can change before it is used.
        Raises StoreBusy if it is not free within `BUSY_SECONDS`.
        """
        with explained(self.path):
            self.db.execute("BEGIN IMMEDIATE")
        try:
            yield
            if self.meter is not None and self._begins is not None and self._room is not None:
                self.meter.add(self._stored, begins=self._begins)
            with explained(self.path):
                self.db.execute("COMMIT")
        except BaseException:
            self.db.rollback()
            raise
        finally:
            self._stored, self._begins, self._room = 0, None, None

    def fold(self, how: str = "PASSIVE") -> None:
        """Merge the write-ahead log into the file, except for parts that somebody is reading.

        `how` is PASSIVE, which never waits, or TRUNCATE, which waits and empties the log.
        """
        self.rows(f"PRAGMA wal_checkpoint({how})")

    def close(self) -> None:
        """Close the connection or give it back; closing it twice does no harm."""
        if self._closed:
            return
        self._closed = True
        if self.give_back is None or self.db.conn.in_transaction:
            self.db.close()
        else:
            self.give_back(Store(self.path, self.db))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def open_store(path: str | Path, *, make: bool = True) -> Store:
    """Open the database at `path` and migrate an older one to the present schema.

    A missing file is made, readable by its owner only; its folder must exist. Without `make`, only
    an existing database with the present schema is opened. Raises StoreUnusable (no folder, no
    permission), StoreDamaged (not a database of this program; it is never overwritten), StoreTooNew
    (written by a newer version), StoreTooOld (by a very early one), StoreBusy, or StoreGone (what was in the file has
    vanished).
    """
    path = Path(path).absolute()
    if make:
        _make_private(path)
    return _connected(path, make=make)


def _connected(path: Path, *, make: bool) -> Store:
    with explained(path):
        # Lent to one thread after another, so that it must not be bound to the first.
        address = f"{path.as_uri()}?mode=rw"
        connection = sqlite3.connect(
            address, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
        )
        try:
            connection.row_factory = sqlite3.Row
            store = Store(path, Database(connection, execute_plugins=False))
            _prepare(store, make=make)
        except BaseException:
            connection.close()
            raise
    return store


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn SQLite's errors about the file into a StoreError; others pass unchanged."""
    try:
        yield
    except sqlite3.IntegrityError:
        raise  # a rule of the schema: a bug, or a collision that the caller foresees
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise _complaint(path, error) from error


def _complaint(path: Path, error: Exception) -> Exception:
    if isinstance(error, UnicodeDecodeError) or "decode to UTF-8" in str(error):
        return StoreDamaged(path, DAMAGED)  # by Python, which found text that is none
    name = getattr(error, "sqlite_errorname", None) or ""
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return StoreBusy(path, BUSY)
    if name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
        return StoreDamaged(path, DAMAGED)
    if name.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
        return StoreUnusable(path, msg("The disk is full or failing; nothing was changed."))
    if name.startswith(("SQLITE_CANTOPEN", "SQLITE_PERM", "SQLITE_READONLY", "SQLITE_AUTH")):
        return StoreUnusable(path, msg("The database cannot be opened for writing."))
    return error


def _make_private(path: Path) -> None:
    """Make a database that only its owner may use, or restrict an existing one to its owner."""
    try:
        if not path.exists():
            _make(path)
        elif sys.platform != "emscripten" and (size := path.stat().st_size) < HEADER:
            raise StoreDamaged(path, DAMAGED) if size else StoreGone(path, EMPTY)
        for each in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
            _take_rights(each)
    except FileNotFoundError as error:
        raise StoreUnusable(path, msg("The folder of the database does not exist.")) from error
    except OSError as error:
        raise StoreUnusable(path, msg("The database cannot be created or kept private.")) from error


def _make(path: Path) -> None:
    """Put a new database in its place when it is finished, so that one of no length is never new.

    A browser has one process and no links between files, and writes the file where it is.
    """
    if sys.platform == "emscripten":
        path.touch(mode=OWNER_ONLY)
        return
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    os.close(handle)
    made = Path(name)
    try:
        _connected(made, make=True).close()
        with suppress(FileExistsError):  # another process was faster
            _put(made, path)
    finally:
        made.unlink(missing_ok=True)


def _put(made: Path, path: Path) -> None:
    try:
        os.link(made, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        made.rename(path)


def _take_rights(path: Path) -> None:
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(OWNER_ONLY)
    except FileNotFoundError:
        return  # no log at the moment


def _prepare(store: Store, *, make: bool) -> None:
    """Set up the connection and the schema; a damaged file makes the first statement fail."""
    [[version]] = store.rows("PRAGMA user_version")
    check_version(store.path, version)
    store.db.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
    store.db.execute("PRAGMA foreign_keys=ON")
    if version == SCHEMA_VERSION:
        _refuse_strangers(store)
        return
    if not make:
        raise StoreGone(store.path, EMPTIED)
    if version == 0:
        _refuse_strangers(store)
        _write_ahead(store)
    else:
        _keep_copy(store, version)
    store.db.execute(f"PRAGMA cache_size={-CACHE_KB}")  # otherwise pages are read over and over
    store.db.execute("PRAGMA secure_delete=ON")  # otherwise a moved name stays in the file
    with store.write():
        migrate(store.db)


def check_version(path: Path, version: int) -> None:
    """Refuse a database of a schema that this program does not read; 0 is a new file.

    Raises StoreTooNew, or StoreTooOld with the commit whose program brings the database up to date.
    """
    if version > SCHEMA_VERSION:
        raise StoreTooNew(path, msg("A newer version of the scorekeeper wrote this database; install that one."))
    if 0 < version < OLDEST_VERSION:
        raise StoreTooOld(
            path,
            msg(
                "This database is of an early version of the scorekeeper. Open it once with the program of commit"
                " {name_commit}, which brings it up to date, and then with this one.",
                name_commit=LAST_TO_READ_OLDER,
            ),
        )


def _keep_copy(store: Store, version: int) -> None:
    """Copy a database of an older version before it is brought up to date."""
    kept = store.path.with_name(KEPT.format(stem=store.path.stem, version=version))
    if kept.exists():
        return
    beside = kept.with_name(f".{kept.name}")
    beside.unlink(missing_ok=True)
    beside.touch(mode=OWNER_ONLY)
    try:
        with closing(sqlite3.connect(beside)) as copy:
            store.db.conn.backup(copy)
        beside.replace(kept)
    finally:
        beside.unlink(missing_ok=True)
    _logger.info("The database is copied to %s and then brought up to date.", kept)


def _refuse_strangers(store: Store) -> None:
    # In this order: another connection may be filling the new file between the two.
    [[tables]] = store.rows("SELECT count(*) FROM sqlite_master")
    [[application]] = store.rows("PRAGMA application_id")
    if application != APPLICATION_ID and (application or tables):
        raise StoreDamaged(store.path, msg("The file is a database of another program."))


def _write_ahead(store: Store) -> None:
    """Switch a new file to the write-ahead log; the file keeps this setting.

    SQLite does not wait here if another connection does the same, so we try again.
    """
    if sys.platform == "emscripten":
        return  # the files of a browser cannot be shared as memory, which this log needs
    for attempt in range(50):
        try:
            store.db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if attempt == 49 or "locked" not in str(error):
                raise
            threading.Event().wait(0.02)
        else:
            return
