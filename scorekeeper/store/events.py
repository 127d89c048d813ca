"""The log of a game: events are appended, read in order, and never touched again."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

from scorekeeper.store.connect import Store

START, HAND, CORRECT, RIVAL, AGREE = "start", "hand", "correct", "rival", "agree"
DELETE, UNDO, END, RESUME, SETTLE = "delete", "undo", "end", "resume", "settle"
PENALTY, WITHDRAW, PROTEST, DECIDE = "penalty", "withdraw", "protest", "decide"
NAMES = "names"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """Something that happened, not yet stored.

    `content` is a digest of what was asked, to tell a repeated request from a reused id;
    `replaces` the id of the event that this one corrects, takes back, agrees with,
    rivals, withdraws or decides.
    """

    request_hash: str
    content: str
    kind: str
    number: int | None = None
    replaces: int | None = None
    body: Mapping[str, object]
    at: datetime
    device: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(NewEvent):
    """A stored event; `seq` counts the events of a game from 1."""

    event_id: int
    game_id: int
    seq: int


def append_event(store: Store, game_id: int, seq: int, new: NewEvent) -> Event:
    """Append an event as number `seq` of the game; call it inside `Store.write()`.

    Raises sqlite3.IntegrityError if it is not the next one, or if the request is stored already.
    """
    event_id = store.insert(
        "INSERT INTO events (game_id, seq, request_hash, content, kind, number, replaces, since,"
        " body, at, device) VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM events"
        " WHERE game_id = ? AND kind IN ('delete', 'undo')), ?, ?, ?)",
        *(game_id, seq, new.request_hash, new.content, new.kind, new.number, new.replaces),
        *(game_id, json.dumps(new.body, ensure_ascii=False, separators=(",", ":"))),
        *(new.at.astimezone(UTC).isoformat(), new.device),
    )
    [row] = store.rows("SELECT * FROM events WHERE id = ?", event_id)
    return _event(row)


def events_of(store: Store, game_id: int) -> tuple[Event, ...]:
    """Return all events of a game in order."""
    rows = store.rows("SELECT * FROM events WHERE game_id = ? ORDER BY seq", game_id)
    return tuple(_event(row) for row in rows)


def event_of_request(store: Store, request_hash: str) -> Event | None:
    """Return the event that a request led to, in whichever game, or None if it is new."""
    rows = store.rows("SELECT * FROM events WHERE request_hash = ?", request_hash)
    return _event(rows[0]) if rows else None


def _event(row: sqlite3.Row) -> Event:
    return Event(
        event_id=row["id"],
        game_id=row["game_id"],
        seq=row["seq"],
        request_hash=row["request_hash"],
        content=row["content"],
        kind=row["kind"],
        number=row["number"],
        replaces=row["replaces"],
        body=json.loads(row["body"]),
        at=datetime.fromisoformat(row["at"]),
        device=row["device"],
    )
