"""Shows people what is kept about them, and erases a name everywhere in the database."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper import log as logs
from scorekeeper.log import GAME, Kind, LogEntry, LogId
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, append, entries_of
from scorekeeper.store.people import erase_names, name_of_person, people_named, texts_with
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import NotFound

PERSON = "canasta-person/1"
SOMEBODY = "somebody else"


@dataclass(frozen=True, slots=True)
class Erased:
    """The result of erasing a name: the word shown in its place, and how often it was found.

    `games` and `events` count the logs that named the person. `texts` counts the entries in which
    somebody typed the name into a title, a reason or a note; those keep it.
    """

    word: str
    games: int
    events: int
    texts: int


def erase_person(store: Store, now: datetime, name: str) -> Erased:
    """Erase a name from all games and events, and the names the program built from it.

    Each log gets an entry that says so. Printed sheets, and documents and backups made before, keep
    the name. Raises NotFound if nobody has this name.
    """
    limits.check_time(now)
    if not people_named(store, name):
        raise NotFound(msg("Nobody has this name in this database."))
    store.rows("VACUUM")  # pages that older versions left free may hold names, too
    with store.write():
        people = people_named(store, name)
        for log, ids in sorted(people.items()):
            own_id = hashlib.sha256(f"erase/{ids[0]}/{log.kind}/{log.number}".encode())
            new = LogEntry(id=own_id.hexdigest(), kind=Kind.ERASE, body={"people": sorted(ids)}, at=now)
            append(store, log, len(entries_of(store, log)) + 1, new)
        erase_names(store, people)
    store.fold("TRUNCATE")  # otherwise the name would stay in the write-ahead log
    games = sum(log.kind == GAME for log in people)
    word = next(name_of_person(store, log, ids[0]) for log, ids in people.items())
    return Erased(word, games, len(people) - games, texts_with(store, name))


def data_of_person(store: Store, name: str) -> Mapping[str, object]:
    """Return everything that is kept of a name: the entries of games and events that name it.

    Other people appear in it without their names. Raises NotFound if nobody has this name.
    """
    people = people_named(store, name)
    if not people:
        raise NotFound(msg("Nobody has this name in this database."))
    found = [
        {"kind": log.kind, "number": log.number, "entries": list(_entries_about(store, log, dict.fromkeys(ids, name)))}
        for log, ids in sorted(people.items())  # also where it is part of the name of a pair
    ]
    texts = texts_with(store, name)
    return {"format": PERSON, "name": name, "logs": found, "texts_that_name_it": texts}


def _entries_about(store: Store, log: LogId, names: Mapping[str, str]) -> Iterator[Mapping[str, object]]:
    marks = [f'{{"person":"{each}"}}' for each in names]
    rows = store.rows("SELECT seq, at, kind, body FROM entries WHERE log_kind = ? AND log_id = ? ORDER BY seq", *log)
    for row in rows:
        if any(mark in row["body"] for mark in marks):
            content, kind = json.loads(row["body"]), Kind(row["kind"])
            body = logs.with_names(kind, content, _named(names), lambda _id: 0)
            yield {"entry": row["seq"], "at": row["at"], "kind": row["kind"], "what": body}


def _named(names: Mapping[str, str]) -> Callable[[str], str]:
    return lambda person: names.get(person, SOMEBODY)
