"""The names of people in their own table. Entries hold ids, so a name can be erased for good."""

import json
import re
import secrets
from collections.abc import Sequence

from scorekeeper.log import LogId
from scorekeeper.store.connect import Store
from scorekeeper.store.links import token_hash

# How the program builds longer names: of pairs and sides ("A & B", "A / B", "A and B", "A, B, C"),
# and numbered ones ("A 2").
_BETWEEN = " / | & | and |, "
_NUMBER = r"(?: \d+| \(\d+(?:\.\d+)?\))?"
_CUT = "\N{HORIZONTAL ELLIPSIS}"  # behind the beginning of a name that is too long for its place


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


def people_named(store: Store, name: str) -> list[str]:
    """Return the ids of this name: alone, then with a number or as part of a pair or side.

    Where somebody has it, a cut name with the same beginning counts as this one.
    """
    ends = f"{_NUMBER}(?:$|{_BETWEEN})"
    part = re.compile(rf"(?:^|{_BETWEEN})(?:{re.escape(name)}{ends}|(?=([^{_CUT}]+){_CUT}{ends}))")
    rows = store.rows("SELECT id, name FROM people WHERE instr(name, ?) OR instr(name, ?)", name, _CUT)
    rows.sort(key=lambda row: bool(row["name"] != name))
    found = [(str(row["id"]), part.findall(row["name"])) for row in rows]  # "" is the whole name
    known = any("" in each for _, each in found)
    return [person for person, each in found if known and any(map(name.startswith, each))]


def logs_with(store: Store, people: Sequence[str]) -> list[LogId]:
    """Return the logs that name one of these people. Reads every entry."""
    rows = store.rows(
        "SELECT DISTINCT log_kind, log_id FROM entries JOIN json_each(?) AS sought"
        " ON instr(body, sought.value) ORDER BY log_kind, log_id",
        json.dumps([f'{{"person":"{each}"}}' for each in people]),
    )
    return [LogId(*row) for row in rows]


def texts_with(store: Store, name: str) -> int:
    """Count the entries in which somebody typed the name into a title, a reason or a note."""
    quoted = json.dumps(name, ensure_ascii=False)[1:-1]
    rows = store.rows("SELECT body FROM entries WHERE instr(body, ?)", quoted)
    word = re.compile(rf"(?<!\w){re.escape(quoted)}(?!\w)")
    return sum(word.search(row["body"]) is not None for row in rows)


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
