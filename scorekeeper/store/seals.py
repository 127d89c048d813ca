"""Seals for what is kept outside the logs, so that a change by a failing disk is found.

Names, links and the like are in no chain of a log, because they can be erased and ended. Each of
their rows has a short digest in the table `seals`. Triggers write it, with a function that only
connections of this program have.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator

from scorekeeper.rules.wording import Told, told

FUNCTION = "seal"
LENGTH = 16  # hexadecimal digits, which are plenty against accidents
SEALED = (
    *("people", "secrets", "games", "links", "tournaments", "tournament_links", "table_codes"),
    *("table_games", "rule_sets", "rule_set_versions"),
)
TABLE = """CREATE TABLE seals (
        source TEXT NOT NULL,
        key TEXT NOT NULL,
        seal TEXT NOT NULL,
        PRIMARY KEY (source, key)
    ) WITHOUT ROWID"""


def seal(*values: object) -> str:
    """Return the digest of the values of a row."""
    return hashlib.sha256(json.dumps(values, default=repr).encode()).hexdigest()[:LENGTH]


def provide(connection: sqlite3.Connection) -> None:
    """Give a connection the function that the triggers call."""
    connection.create_function(FUNCTION, -1, seal, deterministic=True)


def seal_rows(connection: sqlite3.Connection) -> None:
    """Make the table of seals, the seals of all rows that are there, and the triggers."""
    provide(connection)
    connection.execute(TABLE)
    for table in SEALED:
        keys, columns = _columns(connection, table)
        connection.execute(
            f"INSERT INTO seals SELECT '{table}', {_key(keys)}, {_seal(columns)} FROM {table}"  # noqa: S608
        )
        for statement in _triggers(table, keys, columns):
            connection.execute(statement)


def broken_seals(connection: sqlite3.Connection) -> Iterator[Told]:
    """Yield a sentence for each row that was changed, put in or taken out by something else."""
    provide(connection)
    for table in SEALED:
        keys, columns = _columns(connection, table)
        key = _key(keys)
        rows = connection.execute(
            f"SELECT place FROM (SELECT {key} AS place, {_seal(columns)} AS now FROM {table})"  # noqa: S608
            " LEFT JOIN seals ON source = ?1 AND key = place WHERE seal IS NOT now"
            " UNION SELECT key FROM seals WHERE source = ?1"
            f" AND key NOT IN (SELECT {key} FROM {table})",
            [table],
        )
        for [place] in rows:
            yield told(
                "Row {name_key} of the table “{name_table}” was changed by something other than"
                " this program.",
                name_key=place,
                name_table=table,
            )


def _columns(connection: sqlite3.Connection, table: str) -> tuple[list[str], list[str]]:
    """Return the columns of the key of a table, and all of its columns."""
    rows = connection.execute(
        "SELECT name, pk FROM pragma_table_info(?) ORDER BY cid", [table]
    ).fetchall()
    return [name for name, pk in rows if pk], [name for name, _ in rows]


def _key(names: list[str], row: str = "") -> str:
    return f"json_array({', '.join(row + name for name in names)})"


def _seal(names: list[str], row: str = "") -> str:
    return f"{FUNCTION}({', '.join(row + name for name in names)})"


def _triggers(table: str, keys: list[str], columns: list[str]) -> Iterator[str]:
    old = f"DELETE FROM seals WHERE source = '{table}' AND key = {_key(keys, 'OLD.')};"  # noqa: S608
    row = f"'{table}', {_key(keys, 'NEW.')}, {_seal(columns, 'NEW.')}"
    new = f"INSERT OR REPLACE INTO seals VALUES ({row});"  # noqa: S608 - our own names
    for event, does in (("INSERT", new), ("UPDATE", f"{old} {new}"), ("DELETE", old)):
        name = f"{table}_{event.lower()}_seal"
        yield f"CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN {does} END"
