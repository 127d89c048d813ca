"""Entries of a log in the form in which databases exchange them.

What is given is in stored form: bodies name people and other entries by id, as digests cover them.
"""

import json
import re
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import log as logs
from scorekeeper.log import Head, Kind, LogEntry, LogId
from scorekeeper.store.connect import Store
from scorekeeper.store.entries import entry_in, insert

_PLAIN = ("id", "writer", "nth", "previous", "clock", "number", "body", "device", "digest")
_PERSON = re.compile(r'\{"person":"([0-9a-f]{16})"\}')


@dataclass(frozen=True, slots=True)
class ExchangedEntry:
    """An entry in stored form: its `body` and `replaces` hold ids of people and entries."""

    entry: LogEntry
    replaces: str | None

    @property
    def digest(self) -> str:
        """The digest, made again from the content."""
        return logs.digest_of(self.entry, self.replaces, self.entry.body)

    def as_json(self) -> dict[str, object]:
        """Return the entry as documents write it."""
        each = self.entry
        return {
            **{name: getattr(each, name) for name in _PLAIN},
            "heads": [list(head) for head in each.heads],
            "at": each.written_at,
            "kind": str(each.kind),
            "replaces": self.replaces,
        }


def exchanged_entries(store: Store, log: LogId) -> tuple[ExchangedEntry, ...]:
    """Return all entries of a log in order, in stored form."""
    rows = store.rows("SELECT * FROM entries WHERE log_kind = ? AND log_id = ? ORDER BY seq", *log)
    return exchanged_in_order(map(_exchanged_row, rows))


def exchanged_entry(store: Store, entry: LogEntry) -> ExchangedEntry:
    """Return an entry of the database as other devices get it, with ids in place of names."""
    [row] = store.rows("SELECT * FROM entries WHERE log_kind = ? AND log_id = ? AND seq = ?", *(*entry.log, entry.seq))
    return _exchanged_row(row)


def _exchanged_row(row: sqlite3.Row) -> ExchangedEntry:
    return ExchangedEntry(entry_in(row, None, json.loads(row["body"])), row["replaces"])


def exchanged_in_order(entries: Iterable[ExchangedEntry]) -> tuple[ExchangedEntry, ...]:
    """Return entries in the order of their log, each with its rank."""
    about = {each.entry.digest: each for each in entries}
    ordered = logs.in_order(each.entry for each in about.values())
    return tuple(ExchangedEntry(entry, about[entry.digest].replaces) for entry in ordered)


def read_exchanged(data: Mapping[str, Any]) -> ExchangedEntry:
    """Return the entry of a document; raises LookupError, TypeError or ValueError."""
    entry = LogEntry(
        **{name: data[name] for name in _PLAIN},
        kind=Kind(data["kind"]),
        at=logs.time_of(data["at"]),
        written_at=data["at"],
        heads=tuple(Head(*each) for each in data["heads"]),
    )
    return ExchangedEntry(entry, data["replaces"])


def people_in(entries: Iterable[ExchangedEntry]) -> list[str]:
    """Return the ids of all people whom these entries name, each once."""
    named = (_PERSON.findall(logs.compact(each.entry.body)) for each in entries)
    return list(dict.fromkeys(person for people in named for person in people))


def log_size(store: Store, log: LogId) -> tuple[int, int]:
    """Return how many entries a log has, but for those that erase names, and their size.

    The size is that of the bodies and heads of all of them, in bytes.
    """
    [[entries, size]] = store.rows(
        "SELECT count(*) FILTER (WHERE kind <> ?),"
        " sum(length(CAST(body AS BLOB)) + length(heads))"
        " FROM entries WHERE log_kind = ? AND log_id = ?",
        *(Kind.ERASE, *log),
    )
    return int(entries), int(size or 0)


def add_entries(store: Store, log: LogId, entries: Iterable[ExchangedEntry], after: int) -> None:
    """Add entries from elsewhere to a log of `after` entries; call it inside `Store.write()`.

    They are in order, and what they build on is here already or among them. Raises
    sqlite3.IntegrityError if they are not.
    """
    for seq, exchanged in enumerate(entries, after + 1):
        entry = replace(exchanged.entry, log=log, seq=seq)
        insert(store, entry, exchanged.replaces, logs.compact(entry.body), since=seq)
