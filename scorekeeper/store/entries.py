"""The log table of games and events: entries are added and read in order, never changed."""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache

from scorekeeper import log as logs
from scorekeeper.log import EVENT, GAME, Fault, Head, Kind, LogEntry, LogId, LogKind
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.store.connect import Store, StoreDamaged
from scorekeeper.store.people import id_of_person, name_of_person

# All entries of the logs that have new entries after a given row (0: of all logs).
WRITTEN_SINCE = """SELECT * FROM entries WHERE (log_kind, log_id) IN
    (SELECT log_kind, log_id FROM entries WHERE row > ?)"""
_OWN = """SELECT value AS own, (SELECT value FROM secrets WHERE name = 'token-key') AS key
    FROM secrets WHERE name = 'writer'"""
# The last entry of each writer. Each is found by the index, so that a long log takes no longer.
_LAST = """WITH RECURSIVE writers (writer) AS (
    SELECT (SELECT min(writer) FROM entries WHERE log_kind = ?1 AND log_id = ?2) UNION ALL
    SELECT (SELECT min(writer) FROM entries WHERE log_kind = ?1 AND log_id = ?2 AND writer > writers.writer)
    FROM writers WHERE writers.writer IS NOT NULL)
    SELECT writer, nth, digest, clock FROM writers CROSS JOIN entries USING (writer)
    WHERE log_kind = ?1 AND log_id = ?2 AND nth = (SELECT max(nth) FROM entries AS own
        WHERE own.log_kind = ?1 AND own.log_id = ?2 AND own.writer = writers.writer)"""
_INSERT = """INSERT INTO entries (id, log_kind, log_id, seq, writer, nth, previous, heads, clock,
    at, kind, number, replaces, body, device, digest, content, since)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
    coalesce(?, (SELECT max(seq) FROM entries WHERE log_kind = ? AND log_id = ? AND kind IN ('delete', 'undo')), 0))"""
_AT = "SELECT id FROM entries WHERE log_kind = ? AND log_id = ? AND seq = ?"

_SAME = ("id", "seq", "content", "number", "device", "writer", "nth", "previous", "clock", "digest")


def game_log(game_id: int) -> LogId:
    """Return the id of a game's log."""
    return LogId(GAME, game_id)


def event_log(event_id: int) -> LogId:
    """Return the id of an event's log."""
    return LogId(EVENT, event_id)


def append(store: Store, log: LogId, seq: int, new: LogEntry) -> LogEntry:
    """Append an entry as number `seq` of its log; call it inside `Store.write()`.

    Raises sqlite3.IntegrityError if `seq` is not the next number, if the request is already stored,
    or if the entry that it replaces does not exist.
    """
    rows = store.rows(_LAST, *log)
    [[writer, key]] = store.rows(_OWN)
    clock = max((row["clock"] for row in rows), default=0)

    def id_of_entry(place: int) -> str | None:
        found = store.rows(_AT, *log, place)
        return str(found[0]["id"]) if found else None

    replaces = None if new.replaces is None else id_of_entry(new.replaces) or ""
    body = logs.with_ids(new.kind, new.body, lambda name: id_of_person(store, name), id_of_entry)
    text = logs.compact(body)
    # Two databases may get the same request, when an answer was lost: these are two entries.
    own = replace(new, id=logs.own_id(key, new.id), at=logs.within(new.at))
    entry = logs.chained(own, writer, map(_head, rows), clock)
    entry = replace(
        entry,
        log=log,
        seq=seq,
        body=json.loads(text if body is new.body else logs.compact(new.body)),
        digest=logs.digest_of(entry, replaces, body),
    )
    insert(store, entry, replaces, text)
    return entry


def insert(store: Store, entry: LogEntry, replaces: str | None, body: str, since: int | None = None) -> None:
    """Store an entry, whose `replaces` and `body` are in stored form.

    `since` is the number of the last undo before it; None if that is to be looked up.
    """
    store.insert(
        _INSERT,
        *(entry.id, *entry.log, entry.seq, entry.writer, entry.nth, entry.previous, logs.compact(entry.heads)),
        *(entry.clock, logs.as_text(entry.at), entry.kind, entry.number, replaces, body),
        *(entry.device, entry.digest, entry.content, since, *entry.log),
    )


def entries_of(store: Store, log: LogId, known: Sequence[LogEntry] = ()) -> tuple[LogEntry, ...]:
    """Return all entries of a log, in order.

    `known` are the entries that the caller has read before. They are reused and only newer ones are
    read, unless a new entry belongs before them or erased a name, or they come from another file.
    """
    rows = store.rows(
        "SELECT * FROM entries WHERE log_kind = ? AND log_id = ? AND seq >= ?", *(*log, max(1, len(known)))
    )
    rows.sort(key=_order)
    if known:
        same = bool(rows) and rows[0]["id"] == known[-1].id
        if not same or any(row["kind"] == Kind.ERASE for row in rows[1:]):
            return entries_of(store, log)
        rows = rows[1:]
    return (*known, *_read(store, rows, known))


def entry_of_request(store: Store, entry_id: str) -> LogEntry | None:
    """Return the entry that a request has stored in any log, or None."""
    ids = (entry_id, logs.own_id(store.rows(_OWN)[0]["key"], entry_id))  # older versions stored the first
    rows = store.rows("SELECT log_kind, log_id, id FROM entries WHERE id IN (?, ?)", *ids)
    if not rows:
        return None
    entries = entries_of(store, LogId(LogKind(rows[0][0]), rows[0][1]))
    return next(each for each in entries if each.id == rows[0]["id"])


def begun_by(store: Store, content: str) -> bool:
    """Return whether an event was started from this content (the digest of a document)."""
    return bool(
        store.rows("SELECT 1 FROM entries WHERE log_kind = ? AND seq = 1 AND content = ? LIMIT 1", *(EVENT, content))
    )


def broken_chains(rows: Iterable[sqlite3.Row]) -> list[str]:
    """Return a plain sentence for each broken log, which names its first entry that does not fit.

    `rows` are all entries of the logs.
    """
    found: dict[tuple[str, int], list[tuple[LogEntry, str]]] = {}
    faults: dict[tuple[str, int], list[tuple[Fault, int]]] = {}
    since: dict[tuple[str, int], dict[int, int]] = {}
    for row in rows:
        log = (row["log_kind"], row["log_id"])
        try:
            if any(isinstance(value, bytes) for value in row):
                raise TypeError  # noqa: TRY301 - text that a failing disk has turned into bytes
            entry = entry_in(row, None, json.loads(row["body"]))
            made = logs.digest_of(entry, row["replaces"], entry.body)
            if logs.as_text(entry.at) != row["at"]:
                raise ValueError  # noqa: TRY301 - the same time, but not in the form that is written
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            faults.setdefault(log, []).append((Fault.UNREADABLE, row["seq"]))
            continue
        found.setdefault(log, []).append((entry, made))
        since.setdefault(log, {})[row["seq"]] = row["since"]
    for log, entries in found.items():
        entries.sort(key=lambda each: each[0].seq)
        wrong = (*logs.faults(entries), *_displaced(entries), *_since(entries, since[log]))
        faults.setdefault(log, []).extend(wrong)
    return [
        _broken(kind, str(number), _fault(*min(those, key=lambda each: each[1])))
        for (kind, number), those in faults.items()
        if those
    ]


def lost_log(kind: str, number: int) -> str:
    """Return the sentence for a game or event that has no log any more."""
    return _broken(kind, str(number), _fault(Fault.UNREADABLE, 1))


def _broken(kind: str, number: str, words: Msg) -> Msg:
    if kind == EVENT:
        return msg(
            "The log of event {name_number} was changed by something other than this program: {words}.",
            name_number=number,
            words=words,
        )
    return msg(
        "The log of game {name_number} was changed by something other than this program: {words}.",
        name_number=number,
        words=words,
    )


def _damaged(kind: str, number: str, seq: int) -> Msg:
    if kind == EVENT:
        return msg("Entry {entry} of event {name_number} is damaged; restore a backup.", entry=seq, name_number=number)
    return msg("Entry {entry} of game {name_number} is damaged; restore a backup.", entry=seq, name_number=number)


def _fault(what: Fault, seq: int) -> Msg:
    if what == Fault.UNREADABLE:
        return msg("entry {entry} cannot be read", entry=seq)
    if what == Fault.CHANGED:
        return msg("entry {entry} was changed after it was written", entry=seq)
    if what == Fault.CUT:
        return msg("what was written before entry {entry} is missing or was changed", entry=seq)
    if what == Fault.UNFOUNDED:
        return msg("an entry that entry {entry} builds on is missing or was changed", entry=seq)
    return msg("entry {entry} is in the wrong place", entry=seq)


def _displaced(entries: Iterable[tuple[LogEntry, str]]) -> Iterator[tuple[Fault, int]]:
    """Find the entries of a log that are not stored in the order of their writers."""
    last = Counter[str]()
    for entry, _ in entries:
        if entry.nth <= last[entry.writer]:
            yield Fault.DISPLACED, entry.seq
        last[entry.writer] = entry.nth


def _since(entries: Iterable[tuple[LogEntry, str]], since: Mapping[int, int]) -> Iterator[tuple[Fault, int]]:
    """Yield the entries whose `since` is not the last undo before them; no digest covers that."""
    back = 0  # entries of other devices hold their own `seq` instead
    for entry, _ in entries:
        if since[entry.seq] not in {back, entry.seq}:
            yield Fault.CHANGED, entry.seq
        if entry.kind in {Kind.DELETE, Kind.UNDO}:
            back = entry.seq


def place_of_code(rows: Iterable[sqlite3.Row], code: str) -> tuple[LogId, int, int] | None:
    """Return the log that had a check code, after how many entries, and how many it has now.

    `rows` are the entries of all logs in the order in which they were stored.
    """
    wanted = code.replace(" ", "").lower()
    last: dict[LogId, dict[str, Head]] = {}
    count: Counter[LogId] = Counter()
    found: tuple[LogId, int] | None = None
    for row in rows:
        log = LogId(LogKind(row["log_kind"]), row["log_id"])
        heads = last.setdefault(log, {})
        heads[row["writer"]] = _head(row)
        count[log] += 1
        # What is here now, and what the writer's own device showed.
        codes = map(logs.code_of, (heads.values(), (*_heads(row), _head(row))))
        if wanted in {each.replace(" ", "") for each in codes}:
            found = log, count[log]
    return None if found is None else (*found, count[found[0]])


def _read(store: Store, rows: Iterable[sqlite3.Row], known: Sequence[LogEntry]) -> Iterable[LogEntry]:
    """Turn rows into entries; the rows are in order and follow those in `known`."""
    rows = tuple(rows)

    @cache
    def places() -> Mapping[str, int]:
        return {each.id: each.seq for each in known} | {row["id"]: row["seq"] for row in rows}

    def seq_of(entry_id: str) -> int:
        return places().get(entry_id, 0)

    name_of: Callable[[str], str] = cache(lambda person: name_of_person(store, person))
    for row in rows:
        try:
            replaces = None if row["replaces"] is None else seq_of(row["replaces"])
            body = logs.with_names(row["kind"], json.loads(row["body"]), name_of, seq_of)
            entry = entry_in(row, replaces, body)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            words = _damaged(row["log_kind"], str(row["log_id"]), row["seq"])
            raise StoreDamaged(store.path, words) from error
        yield entry


def entry_in(row: sqlite3.Row, replaces: int | None, body: Mapping[str, object]) -> LogEntry:
    """Return the entry in a row of the table, with its `replaces` and `body` in the form that is wanted."""
    return LogEntry(
        **{name: row[name] for name in _SAME},
        replaces=replaces,
        body=body,
        kind=Kind(row["kind"]),
        at=datetime.fromisoformat(row["at"]),
        log=LogId(LogKind(row["log_kind"]), row["log_id"]),
        heads=_heads(row),
    )


def _order(row: sqlite3.Row) -> tuple[int, str, int]:
    return logs.order(row["clock"], row["writer"], row["nth"])


def _head(row: sqlite3.Row) -> Head:
    return Head(row["writer"], row["nth"], row["digest"])


def _heads(row: sqlite3.Row) -> tuple[Head, ...]:
    return tuple(Head(*each) for each in json.loads(row["heads"]))
