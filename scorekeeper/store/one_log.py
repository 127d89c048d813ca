"""Step 6 of the schema: one log table for games and events, in chains, and a table of names."""

import hashlib
import json
import logging
import secrets
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from scorekeeper import log as logs
from scorekeeper.log import EVENT, GAME, Head, LogEntry, LogId
from scorekeeper.store.sqlite import Database

_logger = logging.getLogger(__name__)


def kept(table: str, what: str) -> Iterator[str]:
    """Yield triggers that refuse to change or delete rows of a table."""
    for name, verb, done in (("stay", "UPDATE", "changed"), ("remain", "DELETE", "deleted")):
        yield f"""CREATE TRIGGER {table}_{name} BEFORE {verb} ON {table}
       BEGIN SELECT RAISE(ABORT, '{what} never {done}'); END"""


_LOG = (
    # Entries name people by `id`. `name` is NULL once it is erased; `number` then tells them apart.
    """CREATE TABLE people (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        name TEXT UNIQUE
    )""",
    """CREATE TRIGGER people_are_only_erased BEFORE UPDATE ON people
       WHEN NEW.name IS NOT NULL OR NEW.id <> OLD.id OR NEW.number <> OLD.number
       BEGIN SELECT RAISE(ABORT, 'a name is never changed, only erased'); END""",
    """CREATE TRIGGER people_remain BEFORE DELETE ON people
       BEGIN SELECT RAISE(ABORT, 'people are never deleted'); END""",
    # One log for each game and each event. `seq` counts the entries of a log as they arrived here,
    # `nth` those of a writer; `since` is the seq of the last entry that took something back.
    """CREATE TABLE entries (
        row INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 64),
        log_kind TEXT NOT NULL CHECK (log_kind IN ('game', 'event')),
        log_id INTEGER NOT NULL,
        seq INTEGER NOT NULL CHECK (seq >= 1),
        writer TEXT NOT NULL,
        nth INTEGER NOT NULL CHECK (nth >= 1),
        previous TEXT NOT NULL,
        heads TEXT NOT NULL,
        clock INTEGER NOT NULL CHECK (clock >= 1),
        at TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
        number INTEGER,
        replaces TEXT REFERENCES entries (id),
        body TEXT NOT NULL CHECK (length(body) <= 4000000),
        device TEXT NOT NULL CHECK (length(device) <= 60),
        digest TEXT NOT NULL CHECK (length(digest) = 64),
        content TEXT NOT NULL,
        since INTEGER NOT NULL,
        UNIQUE (log_kind, log_id, seq),
        UNIQUE (log_kind, log_id, writer, nth),
        CHECK (log_kind = 'event' OR length(body) <= 40000),
        CHECK (log_kind = 'event' OR kind IN (
            'start', 'hand', 'correct', 'rival', 'agree', 'delete', 'undo', 'end', 'resume',
            'settle', 'penalty', 'withdraw', 'protest', 'decide', 'names', 'erase'))
    )""",
)

_LOG_GUARDS = (
    # Two phones, one hand: whatever the program does, only one can be accepted.
    """CREATE UNIQUE INDEX one_hand ON entries (log_id, number, since)
       WHERE log_kind = 'game' AND kind = 'hand'""",
    """CREATE UNIQUE INDEX one_correction ON entries (replaces, since)
       WHERE log_kind = 'game' AND kind = 'correct'""",
    "CREATE UNIQUE INDEX one_undo ON entries (replaces) WHERE log_kind = 'game' AND kind = 'undo'",
    """CREATE UNIQUE INDEX one_answer ON entries (replaces, since)
       WHERE log_kind = 'game' AND kind IN ('withdraw', 'decide')""",
    """CREATE INDEX taken_back ON entries (log_kind, log_id, seq)
       WHERE kind IN ('delete', 'undo')""",
    *kept("entries", "entries are"),
    """CREATE TRIGGER entries_in_order BEFORE INSERT ON entries BEGIN
       SELECT RAISE(ABORT, 'entries come in order')
        WHERE NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries
                          WHERE log_kind = NEW.log_kind AND log_id = NEW.log_id)
           OR (NEW.log_kind = 'game' AND (NEW.seq = 1) <> (NEW.kind = 'start'))
           OR (NEW.log_kind = 'event' AND NEW.seq = 1 AND NEW.kind <> 'setup');
       SELECT RAISE(ABORT, 'an entry follows the last of its writer')
        WHERE (NEW.nth = 1) <> (NEW.previous = '')
           OR NEW.nth > 1 AND NEW.previous IS NOT (SELECT digest FROM entries
              WHERE log_kind = NEW.log_kind AND log_id = NEW.log_id
                AND writer = NEW.writer AND nth = NEW.nth - 1);
       SELECT RAISE(ABORT, 'an entry belongs to one log, and replaces one of it')
        WHERE (NEW.replaces IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entries
               WHERE id = NEW.replaces AND log_kind = NEW.log_kind AND log_id = NEW.log_id))
           OR (NEW.seq = 1 AND NEW.log_kind = 'game'
               AND NOT EXISTS (SELECT 1 FROM games WHERE id = NEW.log_id))
           OR (NEW.seq = 1 AND NEW.log_kind = 'event'
               AND NOT EXISTS (SELECT 1 FROM tournaments WHERE id = NEW.log_id));
       END""",
)

OFTEN = 10_000  # entries between two messages about the progress
MIGRATION = "migration"  # the writer of what was stored before entries had one


_INSERT = """INSERT INTO entries (id, log_kind, log_id, seq, writer, nth, previous, heads, clock,
    at, kind, number, replaces, body, device, digest, content, since)
    VALUES (?, ?, ?, ?, ?, ?, ?, '[]', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""


def join_logs(db: Database) -> None:
    """Move the entries of games and events into one table, with one chain for each log."""
    for statement in _LOG:
        db.execute(statement)
    [[entries]] = db.execute(
        "SELECT (SELECT count(*) FROM events) + (SELECT count(*) FROM tournament_events)"
    )
    people: dict[str, str] = {}
    used: set[str] = set()
    for kind, table, sql in (
        (GAME, "games", "SELECT * FROM events WHERE game_id = ? ORDER BY seq"),
        (
            EVENT,
            "tournaments",
            "SELECT * FROM tournament_events WHERE tournament_id = ? ORDER BY seq",
        ),
    ):
        for number in [each["id"] for each in db[table].rows]:
            rows = list(db.query(sql, [number]))
            before = len(used)
            db.conn.executemany(_INSERT, _moved(LogId(kind, number), rows, people, used))
            if before // OFTEN != len(used) // OFTEN:
                done = f"{len(used):,} of {entries:,} entries"
                _logger.warning("The database is being brought up to date: %s are done.", done)
    db.execute("CREATE INDEX leaving ON events (replaces)")  # otherwise each row would search all
    for table in ("events", "tournament_events"):
        db.execute(f"DROP TABLE {table}")
    for statement in _LOG_GUARDS:
        db.execute(statement)
    for each in people.items():
        db.execute("INSERT INTO people (name, id) VALUES (?, ?)", each)
    db.execute("INSERT INTO secrets VALUES ('writer', ?)", (secrets.token_hex(8),))


def _moved(
    log: LogId, rows: list[dict[str, Any]], people: dict[str, str], used: set[str]
) -> Iterator[list[object]]:
    """Yield the entries of one log in the order in which they were stored, as a chain."""
    heads: tuple[Head, ...] = ()
    ids: dict[int, str] = {}
    for row in rows:
        seq, own_id = row["seq"], row["request_hash"]
        if own_id in used:
            own_id = hashlib.sha256(own_id.encode()).hexdigest()  # used for a game and an event
        used.add(own_id)
        entry = LogEntry(
            id=own_id,
            kind=row["kind"],
            number=row.get("number"),
            body={},
            at=datetime.fromisoformat(row["at"]),
            device=row["device"],
        )
        entry = logs.chained(entry, MIGRATION, heads, seq - 1)
        ids[row["id"] if log.kind == GAME else seq] = own_id
        replaces = ids.get(row.get("replaces") or 0)
        body = logs.with_ids(
            entry.kind,
            json.loads(row["body"]),
            lambda name: people.setdefault(name, secrets.token_hex(8)),
            ids.get,
        )
        digest = logs.digest_of(entry, replaces, body)
        heads = (Head(MIGRATION, seq, digest),)
        yield [
            *(own_id, *log, seq, MIGRATION, seq, entry.previous, seq),
            *(logs.as_text(entry.at), entry.kind, entry.number, replaces),
            logs.compact(body),
            *(entry.device, digest, row["content"], row.get("since", 0)),
        ]
