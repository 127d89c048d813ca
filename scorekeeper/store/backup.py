"""Copies the whole database into one file while others write to it, and checks the copy."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.store.connect import BUSY_SECONDS, StoreDamaged, StoreUnusable, explained
from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains
from scorekeeper.store.migrations import APPLICATION_ID


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
    if not path.is_file():
        raise StoreUnusable(path, "There is no database.")
    with explained(path), closing(_opened(path)) as source:
        [application] = source.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID:
            raise StoreDamaged(path, "The file is not a database of this program.")
        with explained(target), closing(_opened(target)) as copy:
            source.backup(copy)
            return _checked(copy, target)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=BUSY_SECONDS)


def _checked(copy: sqlite3.Connection, target: Path) -> Copied:
    found = [row[0] for row in copy.execute("PRAGMA integrity_check(1)")]
    if found != ["ok"] or copy.execute("PRAGMA foreign_key_check").fetchone():
        raise StoreDamaged(target, "The copy is not sound, so the database is damaged.")
    [games] = copy.execute("SELECT count(*) FROM games").fetchone()
    tables = copy.execute("SELECT count(*) FROM sqlite_master WHERE name = 'tournaments'")
    kept = tables.fetchone()[0]  # a database of an older version has none
    [events] = copy.execute("SELECT count(*) FROM tournaments").fetchone() if kept else [0]
    kept = copy.execute("SELECT count(*) FROM sqlite_master WHERE name = 'entries'").fetchone()[0]
    copy.row_factory = sqlite3.Row
    broken = broken_chains(copy.execute(WRITTEN_SINCE, [0])) if kept else ()
    return Copied(games, events, tuple(broken))
