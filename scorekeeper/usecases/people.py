"""Shows people what is kept about them, and erases a name everywhere in the database."""

import hashlib
import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from scorekeeper import log as logs
from scorekeeper.log import EVENT, GAME, Kind, LogEntry, LogId
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, append, entries_of
from scorekeeper.store.finding import Text, people_like, texts_like
from scorekeeper.store.people import erase_names, names_in
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import NotFound

PERSON = "canasta-person/1"
SOMEBODY = "somebody else"
NOBODY = msg("Nobody has this name in this database.")


@dataclass(frozen=True, slots=True)
class Found:
    """Where a name is: `names` are those that contain it as a word.

    `games` and `events` are how many of each they are in; they can also be on the club's list.

    `similar` are names that may be another's, and `texts` what else in the database contains something like it: titles,
    reasons, notes. Erasing leaves both, because a log cannot be changed.
    """

    names: tuple[str, ...]
    games: int
    events: int
    similar: tuple[str, ...]
    texts: tuple[Text, ...]


def find_person(store: Store, name: str, kept: Collection[str] = ()) -> Found:
    """Find a name in the database, ignoring capital letters and accents. Raises NotFound if it is nowhere.

    `kept` are names of other people, as they are written, that contain this one.
    """
    people, similar = _people(store, name, kept)
    texts = texts_like(store, name)
    if not (people or similar or texts):
        raise NotFound(NOBODY)
    games = sum(log.kind == GAME for log in people)
    names = tuple(dict.fromkeys(each for ids in people.values() for each in ids.values()))
    return Found(names, games, sum(log.kind == EVENT for log in people), similar, tuple(texts))


def erase_person(store: Store, now: datetime, name: str, kept: Collection[str] = ()) -> str:
    """Erase all names that contain this one as a word, except those `kept`; return the word shown in its place.

    Each log gets an entry that says so. What people wrote, printed sheets, and documents and backups made before keep
    the name. Raises NotFound if nobody has this name.
    """
    limits.check_time(now)
    if not _people(store, name, kept)[0]:
        raise NotFound(NOBODY)
    store.rows("VACUUM")  # pages that older versions left free may hold names, too
    with store.write():
        people, _ = _people(store, name, kept)
        for log, ids in sorted(people.items()):
            own_id = hashlib.sha256(f"erase/{next(iter(ids))}/{log.kind}/{log.number}".encode())
            new = LogEntry(id=own_id.hexdigest(), kind=Kind.ERASE, body={"people": sorted(ids)}, at=now)
            append(store, log, len(entries_of(store, log)) + 1, new)
        erase_names(store, people)
    store.fold("TRUNCATE")  # otherwise the name would stay in the write-ahead log
    return next(names_in(store, log)(each) for log, ids in people.items() for each in ids)


def data_of_person(store: Store, name: str, kept: Collection[str] = ()) -> Mapping[str, object]:
    """Return everything that is kept of a name: the entries of games and events that name it.

    Other people appear in it without their names. Raises NotFound if the name is nowhere.
    """
    texts = find_person(store, name, kept).texts
    people, _ = _people(store, name, kept)
    found = [
        {"kind": log.kind, "number": log.number, "entries": list(_entries_about(store, log, dict.fromkeys(ids, name)))}
        for log, ids in sorted(people.items())  # also where it is part of the name of a pair
    ]
    places = [
        {"kind": each.log.kind, "number": each.log.number, "entry": each.entry} if each.log else {"table": each.table}
        for each in texts
    ]
    return {"format": PERSON, "name": name, "logs": found, "texts_that_name_it": len(texts), "texts": places}


def _people(store: Store, name: str, kept: Collection[str]) -> tuple[dict[LogId, dict[str, str]], tuple[str, ...]]:
    """Return the people of this name by log, as ids with names, exactly this one first; and similar names."""
    named, similar = people_like(store, name)
    people: dict[LogId, dict[str, str]] = {}
    for (log, person), written in named.items():
        if written not in kept:
            people.setdefault(log, {})[person] = written
    return people, tuple(similar)


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
