"""Rows for the tests of the store, which does not care what they mean."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import cast

from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.codec import digest_of_dump
from scorekeeper.store import Store, add_game, add_links, append, game_log

NOON = datetime(2024, 5, 4, 12, 0, tzinfo=UTC)
RULES = '{"id": "classic"}'
START = {"title": "Tuesday", "sides": [{"name": "", "players": ["Ann", "Cem"]}, {"name": "", "players": ["Bo", "Dea"]}]}


def new_event(
    request: str,
    kind: str,
    number: int | None = None,
    replaces: int | None = None,
    body: Mapping[str, object] | None = None,
) -> LogEntry:
    digest = hashlib.sha256(request.encode()).hexdigest()
    return LogEntry(
        id=digest,
        content=digest,
        kind=cast(Kind, kind),  # some tests write what is no kind
        number=number,
        replaces=replaces,
        body=body or {},
        at=NOON,
        device="Ann's phone",
    )


def started_game(store: Store, token: str = "first-link") -> int:  # noqa: S107 - made up
    with store.write():
        game_id = add_game(store, RULES, digest_of_dump(json.loads(RULES)), None)
        add_links(store, game_id, token)
        append(store, game_log(game_id), 1, new_event(f"start {token}", "start", body=START))
    return game_id


def appended(store: Store, game_id: int, seq: int, new: LogEntry) -> LogEntry:
    with store.write():
        return append(store, game_log(game_id), seq, new)
