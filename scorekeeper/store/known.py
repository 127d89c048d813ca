"""Makes sure that a running server keeps working on the database file it started with.

A server looks at its file again for every request. If the file was moved, deleted, emptied or
replaced meanwhile, an empty or foreign file would answer that the games do not exist. So the server
remembers which file it started with and how many entries that held, and refuses any other.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from scorekeeper.rules.messages import msg
from scorekeeper.store import connect
from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains
from scorekeeper.store.soundness import SOUND

FOLD_SECONDS = 2  # between two merges of the log into the file
MISSING = msg(
    "The file with the games was moved away or deleted while the scorekeeper was "
    "running. Put it back; or stop the scorekeeper, put a backup in its place, and start "
    "it again."
)
REPLACED = msg(
    "The file with the games was replaced while the scorekeeper was running. Stop the "
    "scorekeeper, make sure that the right file is in its place, and start it again."
)


class KnownFile:
    """A database file that is opened many times, from any thread. The first opening may make it."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path).absolute()
        self._first = threading.Lock()
        self._file: tuple[int, int] | None = None  # device and number in the file system
        self._key = ""
        self._entries = 0  # that were there when it was last opened; they are never deleted
        self._checked = 0  # how many of them have been found whole
        self._keeps = False
        self._own: connect.Store | None = None  # that is lent to nobody
        self._left = False  # the file is gone, and has got what was in its log
        self._idle: list[tuple[int, connect.Store]] = []  # opened at this change of the file

    def __getstate__(self) -> tuple[object, ...]:
        """Return what another process must know to open the same file."""
        return self.path, self._file, self._key, self._entries

    def __setstate__(self, known: tuple[Path, tuple[int, int] | None, str, int]) -> None:
        self.__init__(known[0])  # type: ignore[misc]
        _, self._file, self._key, self._entries = known

    def open(self) -> connect.Store:
        """Open the database; the first time, a missing file is made.

        Raises StoreGone if it is no longer the file that was opened first, and StoreError as
        `open_store`.
        """
        with self._first:
            if self._file is None:
                return self._made()
        return self._again()

    def _made(self) -> connect.Store:
        store = connect.open_store(self.path)
        try:
            self._key, self._entries = _marks(store)
            self._file = _number_of(self.path)[:2]
        except BaseException:
            store.close()
            raise
        return store

    def _again(self) -> connect.Store:
        # SQLite would delete the write-ahead log of an empty file, and the games still in it.
        *number, changed = _number_of(self.path)
        if tuple(number) != self._file:
            raise connect.StoreGone(self.path, REPLACED)
        least = self._entries  # before it is opened: another thread may add some meanwhile
        store = self._borrowed(changed) or connect.open_store(self.path, make=False)
        try:
            self._compare(_marks(store), least)
        except BaseException:
            store.close()
            raise
        if self._keeps:
            store.give_back = lambda back: self._idle.append((changed, back))
        return store

    def _borrowed(self, changed: int | None = None) -> connect.Store | None:
        """Return an idle connection that was opened since the file was changed, if there is one.

        A connection keeps what it has read, and would not see that another program has overwritten
        the file.
        """
        while self._idle:
            with suppress(IndexError):  # another thread was faster
                since, store = self._idle.pop()
                if changed in {None, since}:
                    return store
                store.close()
        return None

    @contextmanager
    def keep_open(self) -> Iterator[None]:
        """Use the same connections again inside the block, and close them at its end."""
        self._keeps = True
        try:
            with self.open() as self._own:
                yield
        finally:
            self._keeps = False
            while store := self._borrowed():
                store.close()

    def _compare(self, found: tuple[str, int], least: int) -> None:
        key, entries = found
        if key != self._key or entries < least:
            raise connect.StoreGone(self.path, REPLACED)
        self._entries = max(self._entries, entries)

    def check(self, store: connect.Store) -> None:
        """Raise StoreDamaged if the file is damaged, or another program has changed a log.

        The first call checks all, later calls the logs that have new entries since the last one.
        """
        most = self._entries
        if not self._checked and [*store.rows("PRAGMA quick_check(1)")[0]] != [SOUND]:
            raise connect.StoreDamaged(self.path, connect.DAMAGED)
        for sentence in broken_chains(store.rows(WRITTEN_SINCE, self._checked)):
            raise connect.StoreDamaged(self.path, sentence)
        self._checked = most

    def keep_folded(self, stop: threading.Event) -> None:
        """Merge the write-ahead log into the file every few seconds until `stop` is set.

        SQLite itself does this only after a thousand pages or more, so a plain copy of the file
        alone could lack every game.
        """
        stopping = False
        while not stopping:
            stopping = stop.wait(FOLD_SECONDS)
            with suppress(connect.StoreError):
                self._fold()

    def _fold(self) -> None:
        try:
            with self.open() as store:
                store.fold()
            self._left = False
        except connect.StoreGone:
            # The log stays where the file was, and SQLite would put it into the file that is found
            # there at the next start. Another connection still reaches the file that is gone.
            if self._own and not self._left and not self._in_place():
                [[busy, *_]] = self._own.rows("PRAGMA wal_checkpoint(TRUNCATE)")
                self._left = not busy

    def _in_place(self) -> bool:
        with suppress(OSError):
            found = self.path.stat()
            return (found.st_dev, found.st_ino) == self._file
        return False


def _number_of(path: Path) -> tuple[int, int, int]:
    """Return device and number in the file system, and when the file was last changed."""
    try:
        found = path.stat()
    except OSError:
        raise connect.StoreGone(path, MISSING) from None
    if found.st_size < connect.HEADER:
        raise connect.StoreGone(path, connect.EMPTIED)
    return found.st_dev, found.st_ino, found.st_mtime_ns


def _marks(store: connect.Store) -> tuple[str, int]:
    """Return what identifies this database, and how many entries it has had."""
    [[key, entries]] = store.rows(
        "SELECT value, (SELECT coalesce(max(row), 0) FROM entries) FROM secrets WHERE name = 'token-key'"
    )
    return str(key), int(entries)
