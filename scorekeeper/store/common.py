"""What all processes of one server must agree on: rows in a small SQLite file beside the database.

Nothing in it outlives two weeks, and none of it is a game: a file that is missing or damaged is made anew. It has a
lock of its own, so that it never keeps a hand waiting, and what a power cut takes from it is not missed.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from scorekeeper.store.connect import BUSY_SECONDS, OWNER_ONLY, StoreDamaged, explained

NAME = "{stem}-common-2.sqlite"  # another number for every change of the tables
TABLES = """
CREATE TABLE IF NOT EXISTS budgets (
  sender TEXT NOT NULL, rank TEXT NOT NULL, left REAL NOT NULL, at REAL NOT NULL, PRIMARY KEY (sender, rank)
);
CREATE INDEX IF NOT EXISTS budgets_by_age ON budgets (at);
CREATE TABLE IF NOT EXISTS guesses (
  scope TEXT PRIMARY KEY, wrong REAL NOT NULL, at REAL NOT NULL, due REAL NOT NULL, known REAL NOT NULL
);
CREATE TABLE IF NOT EXISTS openings (
  link TEXT NOT NULL, device TEXT NOT NULL, kind TEXT NOT NULL, at REAL NOT NULL, PRIMARY KEY (link, device)
);
CREATE TABLE IF NOT EXISTS stored (
  sender TEXT NOT NULL, hour INT NOT NULL, bytes INT NOT NULL, PRIMARY KEY (sender, hour)
);
CREATE TABLE IF NOT EXISTS turns (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, until REAL NOT NULL);
CREATE TABLE IF NOT EXISTS prints (
  id TEXT PRIMARY KEY, owner TEXT NOT NULL, lane TEXT NOT NULL, turn INT NOT NULL, state TEXT NOT NULL,
  job TEXT NOT NULL,
  done INT NOT NULL DEFAULT 0, total INT NOT NULL DEFAULT 0, problem TEXT NOT NULL DEFAULT '""',
  bytes INT NOT NULL DEFAULT 0, at REAL NOT NULL
);
"""


class CommonFile:
    """The file beside a database, opened at its first use; `clock` returns the seconds since 1970.

    Raises StoreError where the file cannot be read or written.
    """

    def __init__(self, database: str | Path, clock: Callable[[], float] = time.time) -> None:
        beside = Path(database).absolute()
        self.path = beside.with_name(NAME.format(stem=beside.stem))
        self.clock = clock
        self._lock = Lock()
        self._db: sqlite3.Connection | None = None

    @contextmanager
    def change(self) -> Iterator[tuple[sqlite3.Connection, float]]:
        """Yield the connection and the time, with the lock of the file held: all is written, or nothing.

        The time is taken after the lock, so that times follow each other as the changes do.
        """
        with self._lock, explained(self.path):
            db = self._opened()
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db, self.clock()
                db.execute("COMMIT")
            except BaseException:
                db.rollback()
                raise

    def rows(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """Run one statement that changes nothing, and return its rows."""
        with self._lock, explained(self.path):
            return self._opened().execute(sql, values).fetchall()

    def close(self) -> None:
        """Close the file; it is opened again when it is needed."""
        with self._lock:
            if self._db is not None:
                self._db.close()
                self._db = None

    def _opened(self) -> sqlite3.Connection:
        if self._db is None:
            try:
                with explained(self.path):
                    self._db = _connected(self.path)
            except StoreDamaged:
                for ending in ("", "-wal", "-shm"):
                    self.path.with_name(self.path.name + ending).unlink(missing_ok=True)
                self._db = _connected(self.path)
        return self._db


def _connected(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=OWNER_ONLY)
    db = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        db.row_factory = sqlite3.Row
        db.executescript(f"PRAGMA synchronous=OFF; PRAGMA journal_mode=WAL; {TABLES}")
    except BaseException:
        db.close()
        raise
    return db
