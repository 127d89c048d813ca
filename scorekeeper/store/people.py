"""The names of people in their own table. Entries hold ids, so a name can be erased for good.

Each log has its own people, so that what a device says of one game changes no name in another. The id of a person in
a game is made from the game's link and the name. So whoever has the link can tell a name from one that somebody else
gave to the id; phones of version 0.2 and older made ids by chance.
"""

import hashlib
import json
import re
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from scorekeeper.log import GAME, LogId
from scorekeeper.rules.messages import Msg, beside, msg
from scorekeeper.store.connect import Store
from scorekeeper.store.links import token_hash

ERASED, AND = re.compile(r"Erased (\d+)"), " & "


def made_id(token: str, name: str) -> str:
    """Return the id that a name has in the game with this score token."""
    return hashlib.sha256(f"person/{token}/{name}".encode()).hexdigest()[:16]


def id_of_person(store: Store, log: LogId, name: str, token: str = "") -> str:
    """Return the id of a name in a log; a new name is added, inside `Store.write()`.

    `token` is the score token of a game.
    """
    rows = store.rows(
        "SELECT id FROM people WHERE log_kind = ? AND log_id = ? AND name = ? ORDER BY number, id LIMIT 1", *log, name
    )
    if rows:
        return str(rows[0]["id"])
    made = made_id(token, name) if token and log.kind == GAME else secrets.token_hex(8)
    person = secrets.token_hex(8) if _known(store, log, [made]) else made  # it was erased here
    _add(store, log, person, name)
    return person


def names_in(store: Store, log: LogId) -> Callable[[str], str]:
    """Return a function of a person's id in a log: the name, or what `erased` returns.

    Its first call reads all names of the log: an event has a thousand.
    """

    @cache
    def read() -> dict[str, str]:
        rows = store.rows("SELECT id, number, name FROM people WHERE log_kind = ? AND log_id = ?", *log)
        return {person: erased(number) if name is None else as_read(name) for person, number, name in rows}

    return lambda person: read().get(person) or erased(0)


def erased(number: object) -> str:
    """Return what is shown for a name that was erased, in the language of who reads it."""
    return msg("Erased {name}", name=str(number))


def as_read(name: str) -> str:
    """Return a stored name. A table that was seated after a name was erased has the words for it as a name."""
    parts = [erased(found[1]) if (found := ERASED.fullmatch(each)) else each for each in name.split(AND)]
    return beside(parts) if any(isinstance(each, Msg) for each in parts) else name


def names_of(store: Store, log: LogId, people: Sequence[str]) -> dict[str, str | None]:
    """Return the names of these ids in a log as far as they are known; None for one that was erased."""
    return {person: row["name"] for person, row in _known(store, log, people).items()}


def add_people(store: Store, log: LogId, people: Mapping[str, str | None]) -> None:
    """Give a log the people of a document, whose names `merged_names` has merged with those here."""
    known = _known(store, log, list(people))
    for person, name in people.items():
        if person not in known:
            _add(store, log, person, name)
        elif name != known[person]["name"] and not known[person]["erased"]:
            store.insert(
                "UPDATE people SET name = ? WHERE log_kind = ? AND log_id = ? AND id = ?", name, *(*log, person)
            )


def merged_names(
    store: Store, log: LogId, people: Mapping[str, str | None], token: str, named: Sequence[str]
) -> dict[str, str | None]:
    """Return the names of people of a document as this database has them once it took the document.

    A name from which the id was made counts before all others, and a name that was erased here stays erased. Where the
    people that the game began with (`named`) have such ids, nothing proves another id but that somebody with the link
    wrote it: of two names the first in the alphabet counts, so that all devices have the same.
    """
    known = _known(store, log, list(people))
    candidates = {person: [people[person]] for person in people}
    for person, row in known.items():
        candidates[person].insert(0, row["name"])
    true = {
        person: [name for name in names if name and made_id(token, name) == person]
        for person, names in candidates.items()
    }
    proved = all(true.get(person) or None in candidates.get(person, [None]) for person in named)
    found = dict(people)
    for person, row in known.items():
        kept = [name for name in candidates[person] if name is not None]
        ordered = true[person] or (sorted(kept) if proved else kept)
        found[person] = None if row["erased"] else next(iter(ordered), None)
    return found


def _known(store: Store, log: LogId, people: Sequence[str]) -> dict[str, sqlite3.Row]:
    rows = store.rows(
        "SELECT id, name, erased FROM people WHERE log_kind = ? AND log_id = ?"
        " AND id IN (SELECT value FROM json_each(?))",
        *(*log, json.dumps(list(people))),
    )
    return {row["id"]: row for row in rows}


def _add(store: Store, log: LogId, person: str, name: str | None) -> None:
    store.insert(
        "INSERT INTO people (log_kind, log_id, id, name, number) VALUES (?, ?, ?, ?, coalesce("
        "(SELECT number FROM people WHERE name = ? LIMIT 1), (SELECT coalesce(max(number), 0) + 1 FROM people)))",
        *(*log, person, name, name),
    )


def erase_names(store: Store, people: Mapping[LogId, Iterable[str]]) -> None:
    """Erase the names from the database file itself; call it inside `Store.write()`."""
    store.rows("PRAGMA secure_delete = ON")
    for log, ids in people.items():
        for each in ids:
            store.insert(
                "UPDATE people SET name = NULL, erased = 1 WHERE log_kind = ? AND log_id = ? AND id = ? AND NOT erased",
                *(*log, each),
            )


def sides_in_games(store: Store, tokens: Sequence[str]) -> list[tuple[str, ...]]:
    """List the sides of the games that these tokens open, by their players; unknown tokens are skipped.

    Each side appears once, and those of the newest game come first. Names that were erased are left out.
    """
    rows = store.rows(
        "SELECT log_id, body FROM entries WHERE log_kind = 'game' AND kind IN ('start', 'names')"
        " AND log_id IN (SELECT game_id FROM links WHERE token_hash IN"
        " (SELECT value FROM json_each(?))) ORDER BY row DESC",
        json.dumps([token_hash(token) for token in tokens]),
    )
    sides = [
        [(row["log_id"], each["person"]) for each in side["players"]]
        for row in rows
        for side in json.loads(row["body"])["sides"]
    ]
    found = store.rows(
        "SELECT log_id, id, name FROM people WHERE log_kind = 'game' AND name IS NOT NULL"
        " AND log_id IN (SELECT value FROM json_each(?))",
        json.dumps(list({game for side in sides for game, _ in side})),
    )
    names = {(row["log_id"], row["id"]): str(row["name"]) for row in found}
    return list(dict.fromkeys(tuple(names[each] for each in side if each in names) for side in sides))
