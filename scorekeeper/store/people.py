"""The names of people in their own table. Entries hold ids, so a name can be erased for good."""

import json
import secrets
from collections.abc import Sequence

from scorekeeper.log import LogId
from scorekeeper.store.connect import Store
from scorekeeper.store.links import token_hash


def id_of_person(store: Store, name: str) -> str:
    """Return the id of a person's name; a new name is added, inside `Store.write()`."""
    rows = store.rows("SELECT id FROM people WHERE name = ? ORDER BY number LIMIT 1", name)
    if rows:
        return str(rows[0]["id"])
    person = secrets.token_hex(8)
    store.insert("INSERT INTO people (id, name) VALUES (?, ?)", person, name)
    return person


def name_of_person(store: Store, person: str) -> str:
    """Return the name of a person's id, or "Erased" with a number if it was erased."""
    rows = store.rows("SELECT number, name FROM people WHERE id = ?", person)
    number, name = rows[0] if rows else (0, None)
    return f"Erased {number}" if name is None else str(name)


def logs_with(store: Store, people: Sequence[str]) -> list[LogId]:
    """Return the logs that name one of these people. Reads every entry."""
    rows = store.rows(
        "SELECT DISTINCT log_kind, log_id FROM entries JOIN json_each(?) AS sought"
        " ON instr(body, sought.value) ORDER BY log_kind, log_id",
        json.dumps([f'{{"person":"{each}"}}' for each in people]),
    )
    return [LogId(*row) for row in rows]


def erase_names(store: Store, people: Sequence[str]) -> None:
    """Erase the names from the database file itself; call it inside `Store.write()`."""
    store.rows("PRAGMA secure_delete = ON")
    for each in people:
        store.insert("UPDATE people SET name = NULL WHERE id = ?", each)


def names_in_games(store: Store, tokens: Sequence[str]) -> list[str]:
    """List the players of the games that these tokens open; unknown tokens are skipped.

    Each name appears once, and those of the newest game come first.
    """
    rows = store.rows(
        "SELECT body FROM entries WHERE log_kind = 'game' AND kind IN ('start', 'names')"
        " AND log_id IN (SELECT game_id FROM links WHERE token_hash IN"
        " (SELECT value FROM json_each(?))) ORDER BY row DESC",
        json.dumps([token_hash(token) for token in tokens]),
    )
    bodies = [json.loads(row["body"]) for row in rows]
    players = [each for body in bodies for side in body["sides"] for each in side["players"]]
    people = dict.fromkeys(each["person"] for each in players)
    found = store.rows(
        "SELECT id, name FROM people WHERE name IS NOT NULL AND id IN (SELECT value FROM json_each(?))",
        json.dumps(list(people)),
    )
    names = {row["id"]: str(row["name"]) for row in found}
    return [names[each] for each in people if each in names]
