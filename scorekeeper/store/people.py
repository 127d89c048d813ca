"""The names of people, in one table: entries hold ids, so that a name can be erased for ever."""

import json
import re
import secrets
from collections.abc import Sequence

from scorekeeper.log import LogId
from scorekeeper.store.connect import Store
from scorekeeper.store.links import token_hash

# What the program makes of names: a pair of two, one of two with a name, a seat without a name.
_BETWEEN = re.compile(r" / | & ")
_NUMBERED = re.compile(r" (\d+|\(\d+(\.\d+)?\))$")


def id_of_person(store: Store, name: str) -> str:
    """Return the id of who goes by this name; somebody new gets one inside `Store.write()`."""
    rows = store.rows("SELECT id FROM people WHERE name = ?", name)
    if rows:
        return str(rows[0]["id"])
    person = secrets.token_hex(8)
    store.insert("INSERT INTO people (id, name) VALUES (?, ?)", person, name)
    return person


def name_of_person(store: Store, person: str) -> str:
    """Return a name by its id; of one that was erased a neutral word, another for each person."""
    rows = store.rows("SELECT number, name FROM people WHERE id = ?", person)
    number, name = rows[0] if rows else (0, None)
    return f"Erased {number}" if name is None else str(name)


def people_named(store: Store, name: str) -> list[str]:
    """Return the ids that hold this name: alone, with a number behind it, or as one of a pair."""
    rows = store.rows("SELECT id, name FROM people WHERE instr(name, ?)", name)
    return [
        str(row["id"])
        for row in rows
        if row["name"] == name
        or any(name in {each, _NUMBERED.sub("", each)} for each in _BETWEEN.split(row["name"]))
    ]


def logs_with(store: Store, people: Sequence[str]) -> list[LogId]:
    """Return the logs that name one of these people; reads everything."""
    rows = store.rows(
        "SELECT DISTINCT log_kind, log_id FROM entries JOIN json_each(?) AS sought"
        " ON instr(body, sought.value) ORDER BY log_kind, log_id",
        json.dumps([f'{{"person":"{each}"}}' for each in people]),
    )
    return [LogId(*row) for row in rows]


def texts_with(store: Store, name: str) -> int:
    """Count the entries in whose words somebody wrote a name: titles, reasons, notes."""
    written = json.dumps(name, ensure_ascii=False)[1:-1]
    rows = store.rows("SELECT body FROM entries WHERE instr(body, ?)", written)
    word = re.compile(rf"(?<!\w){re.escape(written)}(?!\w)")
    return sum(word.search(row["body"]) is not None for row in rows)


def erase_names(store: Store, people: Sequence[str]) -> None:
    """Forget names, also where the file holds them now; call it inside `Store.write()`."""
    store.rows("PRAGMA secure_delete = ON")
    for each in people:
        store.insert("UPDATE people SET name = NULL WHERE id = ?", each)


def names_in_games(store: Store, tokens: Sequence[str]) -> list[str]:
    """List the players of the games that these tokens open, each once; skip unknown tokens."""
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
        "SELECT id, name FROM people WHERE name IS NOT NULL"
        " AND id IN (SELECT value FROM json_each(?))",
        json.dumps(list(people)),
    )
    names = {row["id"]: str(row["name"]) for row in found}
    return [names[each] for each in people if each in names]
