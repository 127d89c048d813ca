"""The log table of games and events: entries are added and read in order, never changed."""

import json
import secrets
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from scorekeeper import log as logs
from scorekeeper.log import CLUB, EVENT, GAME, Fault, Head, Kind, LogEntry, LogId, LogKind
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.store.connect import Store, StoreDamaged
from scorekeeper.store.people import id_of_person, names_in

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
# What is forged may have the id of another entry, which is then named by its digest.
_AT = """SELECT CASE WHEN 1 < (SELECT count(*) FROM entries AS others WHERE others.id = entries.id
    AND others.log_kind = entries.log_kind AND others.log_id = entries.log_id) THEN digest ELSE id END
    FROM entries WHERE log_kind = ? AND log_id = ? AND seq = ?"""
# The writers of entries that came from other devices.
_ELSEWHERE = "SELECT DISTINCT writer FROM entries WHERE log_kind = ? AND log_id = ? AND since = seq"

_SAME = ("id", "seq", "content", "number", "device", "writer", "nth", "previous", "clock", "digest")


def game_log(game_id: int) -> LogId:
    """Return the id of a game's log."""
    return LogId(GAME, game_id)


def event_log(event_id: int) -> LogId:
    """Return the id of an event's log."""
    return LogId(EVENT, event_id)


def club_log() -> LogId:
    """Return the id of the log of the club, of which a database has at most one."""
    return LogId(CLUB, 1)


def append(store: Store, log: LogId, seq: int, new: LogEntry, token: str = "") -> LogEntry:
    """Append an entry as number `seq` of its log; call it inside `Store.write()`.

    `token` is the score token of a game, from which the ids of new people are made. Where another
    device has written under this database's name, the database goes on under a new one. Raises
    sqlite3.IntegrityError if `seq` is not the next number, if the request is already stored, or if
    the entry that it replaces does not exist.
    """
    [[writer, key]] = store.rows(_OWN)
    elsewhere = {row["writer"] for row in store.rows(_ELSEWHERE, *log)}
    heads, clock = _last_of(store, log, several=bool(elsewhere))
    if writer in elsewhere:
        writer = secrets.token_hex(8)
        store.rows("UPDATE secrets SET value = ? WHERE name = 'writer'", writer)

    def id_of_entry(place: int) -> str | None:
        found = store.rows(_AT, *log, place)
        return str(found[0][0]) if found else None

    replaces = None if new.replaces is None else id_of_entry(new.replaces) or ""
    body = logs.with_ids(new.kind, new.body, lambda name: id_of_person(store, log, name, token), id_of_entry)
    text = logs.compact(body)
    # Two databases may get the same request, when an answer was lost: these are two entries.
    written_at = new.written_at or logs.as_text(new.at)
    own = replace(new, id=logs.own_id(key, new.id), at=logs.time_of(written_at), written_at=written_at)
    entry = logs.chained(own, writer, heads, clock)
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
        *(entry.clock, entry.written_at, entry.kind, entry.number, replaces, body),
        *(entry.device, entry.digest, entry.content, since, *entry.log),
    )


def entries_of(store: Store, log: LogId, known: Sequence[LogEntry] = ()) -> tuple[LogEntry, ...]:
    """Return all entries of a log, in order.

    `known` are the entries that the caller has read before. They are reused and only newer ones are
    read, unless a new entry belongs before them or erased a name, or they come from another file.
    """
    rows = store.rows(
        "SELECT * FROM entries WHERE log_kind = ? AND log_id = ? AND seq >= ? ORDER BY seq", *(*log, max(1, len(known)))
    )
    if known:
        same = bool(rows) and rows[0]["digest"] == known[-1].digest
        if not same or any(row["kind"] == Kind.ERASE for row in rows[1:]):
            return entries_of(store, log)
        rows = rows[1:]
    new = tuple(_read(store, log, rows, known))
    if known and new and new[0].order < known[-1].order:
        return entries_of(store, log)
    return (*known, *new)


def entry_of_request(store: Store, entry_id: str, log: LogId | None = None) -> LogEntry | None:
    """Return the entry that a request has stored in any log, or None; it is looked for in `log` first.

    Another device may have taken its id: what was stored here first counts.
    """
    ids = (entry_id, logs.own_id(store.rows(_OWN)[0]["key"], entry_id))  # older versions stored the first
    rows = store.rows(
        "SELECT log_kind, log_id, digest FROM entries WHERE id IN (?, ?)"
        " ORDER BY (log_kind, log_id) IS NOT (?, ?), since = seq, row",
        *(*ids, *(log or (None, None))),
    )
    if not rows:
        return None
    entries = entries_of(store, LogId(LogKind(rows[0][0]), rows[0][1]))
    return next(each for each in entries if each.digest == rows[0]["digest"])


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
    if kind == CLUB:
        return msg("The log of the club was changed by something other than this program: {words}.", words=words)
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


def _damaged(kind: str, log_id: int, seq: int) -> Msg:
    number = str(log_id)
    if kind == CLUB:
        return msg("Entry {entry} of the club is damaged; restore a backup.", entry=seq)
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
    """Find the entries of a log that are stored before one that they build on."""
    found = tuple(entry for entry, _ in entries)
    later = {each.digest for each in found}
    for entry in found:
        if later.intersection(entry.seen):
            yield Fault.DISPLACED, entry.seq
        later.discard(entry.digest)


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
        heads.pop(row["previous"], None)
        heads[row["digest"]] = _head(row)
        count[log] += 1
        # What is here now, and what the writer's own device showed.
        codes = map(logs.code_of, (heads.values(), (*_heads(row), _head(row))))
        if wanted in {each.replace(" ", "") for each in codes}:
            found = log, count[log]
    return None if found is None else (*found, count[found[0]])


def _read(store: Store, log: LogId, rows: Sequence[sqlite3.Row], known: Sequence[LogEntry]) -> Iterator[LogEntry]:
    """Turn rows into entries in order; the rows are as they were stored, after those in `known`."""
    read: list[LogEntry] = []
    for row in rows:
        try:
            read.append(entry_in(row, None, json.loads(row["body"])))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise StoreDamaged(store.path, _damaged(row["log_kind"], row["log_id"], row["seq"])) from error
    ordered = logs.in_order(read, known)
    about = {row["digest"]: row["replaces"] for row in rows}
    places = logs.References((*known, *ordered))
    name_of = names_in(store, log)
    for entry in ordered:
        try:
            yield places.resolved(entry, about[entry.digest], name_of)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise StoreDamaged(store.path, _damaged(*entry.log, entry.seq)) from error


def _last_of(store: Store, log: LogId, *, several: bool) -> tuple[Sequence[Head], int]:
    """Return the last entry of each chain of a log, and the highest rank.

    With `several` writers there may be several chains of one of them, and wrong clocks.
    """
    if several:
        entries = entries_of(store, log)
        return logs.heads_of(entries), max(each.rank for each in entries)
    rows = store.rows(_LAST, *log)
    return [_head(row) for row in rows], max((row["clock"] for row in rows), default=0)


def entry_in(row: sqlite3.Row, replaces: int | None, body: Mapping[str, object]) -> LogEntry:
    """Return the entry in a row of the table, but with the `replaces` and the `body` that are given."""
    return LogEntry(
        **{name: row[name] for name in _SAME},
        replaces=replaces,
        body=body,
        kind=Kind(row["kind"]),
        at=logs.time_of(row["at"]),
        written_at=row["at"],
        log=LogId(LogKind(row["log_kind"]), row["log_id"]),
        heads=_heads(row),
    )


def _head(row: sqlite3.Row) -> Head:
    return Head(row["writer"], row["nth"], row["digest"])


def _heads(row: sqlite3.Row) -> tuple[Head, ...]:
    return tuple(Head(*each) for each in json.loads(row["heads"]))
