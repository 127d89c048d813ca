"""Automatic copies of the database: when one is due, where they are, and how many are kept."""

import logging
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorekeeper.log import Kind
from scorekeeper.store.backup import make_copy
from scorekeeper.store.connect import StoreError, open_store
from scorekeeper.store.known import KnownFile

FOLDER = "backups"  # beside the database
NAME = "scorekeeper-%Y%m%dT%H%M%SZ.db"
CHECK_SECONDS = 10  # between two looks at the database
OFTEN = timedelta(hours=1)  # at most one copy in this time, unless a round was closed
NEWEST = 12  # how many of the newest copies are kept
DAYS = 14  # for this many days, the last copy of a day is kept as well
MOST_BYTES = 1_000_000_000  # beyond this, old copies are deleted, down to the three newest
FEWEST = 3

_logger = logging.getLogger(__name__)


def made_at(copy: Path) -> datetime:
    """Return when a copy was made, which its name says; raises ValueError for another file."""
    return datetime.strptime(copy.name, NAME).replace(tzinfo=UTC)


def copies_beside(database: Path) -> list[Path]:
    """Return the automatic copies of a database, the newest first."""
    return sorted(_copies(database.with_name(FOLDER)), key=made_at, reverse=True)


def files_beside(database: Path) -> list[Path]:
    """Return all other databases beside a database: its copies, and those that were replaced."""
    found = (*database.parent.glob("*.db"), *database.with_name(FOLDER).glob("*.db"))
    return sorted(each for each in found if each != database)


def _copies(folder: Path) -> Iterator[Path]:
    for each in folder.glob("scorekeeper-*.db"):
        try:
            made_at(each)
        except ValueError:
            continue  # a file that somebody put here
        yield each


def superfluous(copies: list[Path]) -> list[Path]:
    """Return which of some copies, the newest first, need not be kept.

    The twelve newest stay, and the last one of each of the fourteen newest days with copies. If
    they take more than a gigabyte, the oldest go, down to three.
    """
    last_of_day = {made_at(each).date(): each for each in reversed(copies)}
    days = sorted(last_of_day, reverse=True)[:DAYS]
    kept = {*copies[:NEWEST], *(last_of_day[day] for day in days)}
    stay, size = [], 0
    for place, each in enumerate(copy for copy in copies if copy in kept):
        size += each.stat().st_size
        if place < FEWEST or size <= MOST_BYTES:
            stay.append(each)
    return [each for each in copies if each not in stay]


class CopyKeeper:
    """Makes copies of the database of a running server.

    One is made at the start, then every hour in which something was written, and whenever a round
    of a club event is closed. `clock` tells the time, as an aware datetime.
    """

    def __init__(self, file: KnownFile, clock: Callable[[], datetime]) -> None:
        self._file = file
        self._clock = clock
        self._held: int | None = None  # the number of the last entry that the newest copy holds
        self._last: datetime | None = None

    def keep(self, stop: threading.Event) -> None:
        """Make a copy whenever one is due, until `stop` is set. A failure is logged."""
        while True:
            try:
                self.copy_if_due()
            except (StoreError, OSError):
                _logger.exception("No automatic copy of the database could be made.")
            if stop.wait(CHECK_SECONDS):
                return

    def copy_if_due(self) -> Path | None:
        """Make a copy if one is due, and delete old ones; raises StoreError or OSError.

        Returns the path of the new copy, None if none was due.
        """
        now = self._clock()
        with self._file.open() as store:
            [[entries, closed]] = store.rows(
                "SELECT (SELECT coalesce(max(row), 0) FROM entries),"
                " (SELECT count(*) FROM entries WHERE row > ? AND kind = ?)",
                *(self._held or 0, Kind.CLOSE),
            )
        if self._held is None:
            self._held = _entries_in(copies_beside(self._file.path))
        if entries in {0, self._held}:
            return None  # nothing was written since the last copy, or ever
        recent = self._last is not None and timedelta() <= now - self._last < OFTEN
        if recent and not closed:  # a clock that was set back delays no copy
            return None
        copy = self._file.path.with_name(FOLDER) / now.strftime(NAME)
        copy.parent.mkdir(mode=0o700, exist_ok=True)
        broken = make_copy(self._file.path, copy).broken
        self._held, self._last = entries, now
        if broken:  # the good copies from before stay, however many they are
            _logger.error("%s", broken[0])
            return copy
        for old in superfluous(copies_beside(self._file.path)):
            old.unlink()
        return copy


def _entries_in(copies: list[Path]) -> int:
    """Return the number of the last entry that the newest copy holds, 0 if there is none."""
    try:
        with open_store(copies[0], make=False) as newest:
            [[entries]] = newest.rows("SELECT coalesce(max(row), 0) FROM entries")
    except (IndexError, StoreError):
        return 0  # no copy, or one of an older version
    return int(entries)
