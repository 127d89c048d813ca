"""Says what another program, or a failing disk, has changed in a database of the present schema."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache

from scorekeeper.rules.messages import Msg, msg
from scorekeeper.store.entries import WRITTEN_SINCE, broken_chains, lost_log
from scorekeeper.store.links import rules_are_whole
from scorekeeper.store.migrations import SCHEMA_VERSION, events_table, migrate
from scorekeeper.store.sqlite import Database

_SCHEMA = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
# The games and events whose log is gone to its first entry.
_LOST = """SELECT 'game', id FROM games UNION ALL SELECT 'event', id FROM {events}
    EXCEPT SELECT log_kind, log_id FROM entries"""
SOUND = "ok"  # what SQLite says of a file in which it finds no fault
_GAMES = "games"


def faults_of(db: sqlite3.Connection) -> list[str]:
    """Return a sentence for each broken log, set of rules or part of the schema.

    The definitions in a database of an older schema are not compared.
    """
    [version] = db.execute("PRAGMA user_version").fetchone()
    rows = db.cursor()
    rows.row_factory = sqlite3.Row
    broken = broken_chains(rows.execute(WRITTEN_SINCE, [0]))
    lost = [lost_log(*each) for each in db.execute(_LOST.format(events=events_table(version)))]
    changed = _changed_schema(db) if version == SCHEMA_VERSION else ()
    return [*broken, *lost, *_changed_rules(db, events_table(version)), *changed]


def _changed_rules(db: sqlite3.Connection, events: str) -> Iterator[str]:
    known: set[tuple[str, str]] = set()  # most games are played by the same rules
    for table in (_GAMES, events):
        for number, *rules in db.execute(f"SELECT id, variant, rules_digest FROM {table}"):  # noqa: S608
            variant, digest = rules
            if (variant, digest) in known:
                continue
            if rules_are_whole(variant, digest):
                known.add((variant, digest))
            else:
                yield _rules_changed(table, str(number))


def _rules_changed(table: str, number: str) -> Msg:
    if table != _GAMES:
        return msg(
            "The rules of event {name_number} were changed by something other than this program.", name_number=number
        )
    return msg("The rules of game {name_number} were changed by something other than this program.", name_number=number)


def _changed_schema(db: sqlite3.Connection) -> Iterator[str]:
    """Yield what the file holds that this program never made. What is missing is made again."""
    expected = _expected()
    for name, sql in db.execute(_SCHEMA):
        if expected.get(name) != _plain(sql):
            yield msg(
                "The definition of “{name}” in the database was changed by something other than this program.",
                name=name,
            )


@cache
def _expected() -> Mapping[str, str]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        migrate(Database(made, execute_plugins=False))
        return {name: _plain(sql) for name, sql in made.execute(_SCHEMA)}


def _plain(sql: str | None) -> str:
    return " ".join((sql or "").split())
