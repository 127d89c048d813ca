"""Keeps folded logs in memory, so that only entries that were not read before are read, folded and judged."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import reduce
from typing import Generic, TypeVar

from scorekeeper.log import LogEntry, LogId
from scorekeeper.store import Store, entries_of
from scorekeeper.usecases.cache import Cache


@dataclass(frozen=True, slots=True)
class FoldedLog:
    """A log as the use cases work on it, folded up to its last entry; `entries` are in order."""

    entries: tuple[LogEntry, ...]

    @property
    def version(self) -> int:
        """How many entries there are, which is the `seq` of the one that arrived last."""
        return len(self.entries)

    @property
    def mark(self) -> str:
        """The digest of the entry that arrived last."""
        return next(each.digest for each in reversed(self.entries) if each.seq == self.version)


L = TypeVar("L", bound=FoldedLog)


@dataclass(frozen=True, slots=True)
class Memory(Generic[L]):
    """The logs of one kind: `build` reads a whole log, `longer` returns it with one more entry."""

    kept: Cache[L]
    build: Callable[[Store, LogId, tuple[LogEntry, ...]], L]
    longer: Callable[[L, LogEntry], L]
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    def look_at(self, store: Store, log: LogId, mark: str = "") -> L:
        """Return a log, which must exist, and keep it; `mark` is that of the entry that arrived last.

        Threads that want what is new wait until one has read it: twenty at once would take twenty times as long.
        """
        known = self.kept.get((store.path, log))
        if known and known.mark == mark:
            return known
        with self._one_at_a_time:
            return self.keep(store, self.load(store, log, mark))

    def load(self, store: Store, log: LogId, mark: str = "") -> L:
        """Return a log, which must exist; it is not kept, because its last entries may be rolled back.

        With the mark of the entry that arrived last, nothing is read if nothing is new.
        """
        known = self.kept.get((store.path, log))
        if known and known.mark == mark:
            return known
        entries = entries_of(store, log, known.entries if known else ())
        if known and entries[0] is known.entries[0]:
            return reduce(self.longer, entries[len(known.entries) :], known)
        return self.build(store, log, entries)

    def forget(self, store: Store, log: LogId) -> None:
        """Read a log anew the next time, because names in it have changed."""
        self.kept.drop((store.path, log))

    def keep(self, store: Store, found: L) -> L:
        """Keep a log in memory as the database has it."""
        self.kept.put((store.path, found.entries[0].log), found)
        return found
