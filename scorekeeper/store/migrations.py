"""The schema as a list of migration steps; a released step is never edited again."""

import secrets

from scorekeeper.store.one_log import join_logs, kept
from scorekeeper.store.seals import seal_rows
from scorekeeper.store.sqlite import Database, Migrations

APPLICATION_ID = 0x53434B50  # "SCKP": marks the file as ours

SCHEMA = Migrations("scorekeeper")

# `content` is a digest of what was asked; `since` is the seq of the last event that took something
# back, 0 if none did.
_EVENTS = """CREATE TABLE events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game_id INTEGER NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL CHECK (seq >= 1),
        request_hash TEXT NOT NULL UNIQUE CHECK (length(request_hash) = 64),
        content TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('start', 'hand', 'correct', 'rival', 'agree', 'delete',
                                           'undo', 'end', 'resume', 'settle')),
        number INTEGER,
        replaces INTEGER REFERENCES events (id),
        since INTEGER NOT NULL,
        body TEXT NOT NULL CHECK (length(body) <= 40000),
        at TEXT NOT NULL,
        device TEXT NOT NULL CHECK (length(device) <= 60),
        UNIQUE (game_id, seq)
    )"""

_TABLES = (
    # One row per key that the program made for itself.
    """CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID""",
    # A game and its own copy of the rules; everything else about it is in its events.
    """CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        variant TEXT NOT NULL,
        rules_digest TEXT NOT NULL,
        rematch_of INTEGER REFERENCES games (id)
    )""",
    # Only hashes: whoever reads the file cannot score or watch with what is in it.
    """CREATE TABLE links (
        token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
        game_id INTEGER NOT NULL REFERENCES games (id),
        role TEXT NOT NULL CHECK (role IN ('score', 'watch'))
    ) WITHOUT ROWID""",
    "CREATE INDEX links_by_game ON links (game_id)",
    _EVENTS,
)

_INDEXES = (
    "CREATE UNIQUE INDEX one_start ON events (game_id) WHERE kind = 'start'",
    # Two phones, one hand: whatever the program does, only one can be accepted.
    """CREATE UNIQUE INDEX one_hand ON events (game_id, number, since) WHERE kind = 'hand'""",
    """CREATE UNIQUE INDEX one_correction ON events (replaces, since) WHERE kind = 'correct'""",
    """CREATE UNIQUE INDEX one_undo ON events (replaces) WHERE kind = 'undo'""",
)

_TRIGGERS = (
    *kept("events", "events are"),
    *kept("games", "games are"),
    """CREATE TRIGGER events_in_order BEFORE INSERT ON events
       WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE game_id = NEW.game_id)
         OR (NEW.seq = 1) <> (NEW.kind = 'start')
       BEGIN SELECT RAISE(ABORT, 'events come in order'); END""",
    """CREATE TRIGGER events_of_one_game BEFORE INSERT ON events
       WHEN NEW.replaces IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM events WHERE id = NEW.replaces AND game_id = NEW.game_id)
       BEGIN SELECT RAISE(ABORT, 'an event replaces one of its own game'); END""",
)


@SCHEMA()
def step_1_games_and_events(db: Database) -> None:
    """Add games, their links and their log entries."""
    for statement in (*_TABLES, *_INDEXES, *_TRIGGERS):
        db.execute(statement)
    db.execute("INSERT INTO secrets VALUES ('token-key', ?)", (secrets.token_hex(32),))
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


_RULE_SETS = (
    # A club's house rules under a name. A deleted set keeps its row and can be put back; its name
    # is free for another one meanwhile. `name_key` is the name as names are compared.
    """CREATE TABLE rule_sets (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        variant_id TEXT NOT NULL,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        name_key TEXT NOT NULL,
        deleted_at TEXT
    )""",
    "CREATE UNIQUE INDEX one_name ON rule_sets (variant_id, name_key) WHERE deleted_at IS NULL",
    # What a set said, version by version: house rules as chosen, and the digest of the resolved
    # rules, which tells whether a later release of the program resolves them to the same.
    """CREATE TABLE rule_set_versions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        set_id INTEGER NOT NULL REFERENCES rule_sets (id),
        version INTEGER NOT NULL CHECK (version >= 1),
        house_rules TEXT NOT NULL CHECK (length(house_rules) <= 16384),
        rules_digest TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (set_id, version)
    )""",
    """CREATE TRIGGER rule_sets_remain BEFORE DELETE ON rule_sets
       BEGIN SELECT RAISE(ABORT, 'sets of rules are never removed'); END""",
    """CREATE TRIGGER rule_sets_keep_their_variant BEFORE UPDATE OF id, variant_id ON rule_sets
       BEGIN SELECT RAISE(ABORT, 'a set of rules stays with its variant'); END""",
    *kept("rule_set_versions", "versions of rules are"),
)


@SCHEMA()
def step_2_rule_sets(db: Database) -> None:
    """Add house rules that a club has saved under a name."""
    for statement in _RULE_SETS:
        db.execute(statement)


_MORE_EVENTS = _EVENTS.replace(
    "'settle')", f"'settle',\n{' ' * 43}'penalty', 'withdraw', 'protest', 'decide')"
)

# A penalty is withdrawn once, a protest decided once, whatever two phones send.
_ONE_ANSWER = """CREATE UNIQUE INDEX one_answer ON events (replaces, since)
    WHERE kind IN ('withdraw', 'decide')"""


@SCHEMA()
def step_3_penalties_and_protests(db: Database) -> None:
    """Allow log entries for penalties and protests."""
    _replace(db, "events", _MORE_EVENTS)
    db.execute(_ONE_ANSWER)


def _replace(db: Database, table: str, definition: str) -> None:
    """Rebuild a table with another definition; SQLite cannot widen a CHECK or a key otherwise."""
    kept = db.execute(
        "SELECT type, name, sql FROM sqlite_master WHERE tbl_name = ?"
        " AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY rowid",
        [table],
    ).fetchall()
    for kind, name, _ in kept:
        db.execute(f"DROP {kind} {name}")
    # Renamed first: references of the old table to itself then go with it, and it can be dropped.
    db.execute(f"ALTER TABLE {table} RENAME TO old_rows")
    db.execute(definition)
    db.execute(f"INSERT INTO {table} SELECT * FROM old_rows ORDER BY 1")  # noqa: S608 - our words
    if "replaces" in db["old_rows"].columns_dict:  # otherwise deleting a row searches all
        db.execute("CREATE INDEX leaving ON old_rows (replaces)")
    db.execute("DROP TABLE old_rows")
    for *_, sql in kept:
        db.execute(sql)


_TABLE_GAMES = """CREATE TABLE table_games (
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        round INTEGER NOT NULL CHECK (round >= 1),
        table_number INTEGER NOT NULL CHECK (table_number >= 1),
        game_id INTEGER NOT NULL UNIQUE REFERENCES games (id),
        PRIMARY KEY (tournament_id, round, table_number)
    ) WITHOUT ROWID"""
_TOURNAMENTS = (
    # A club's event and its own copy of the rules; everything else about it is in its events.
    """CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        variant TEXT NOT NULL,
        rules_digest TEXT NOT NULL
    )""",
    # The director's link, the public's, and one of each table, the same in every round.
    """CREATE TABLE tournament_links (
        token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        role TEXT NOT NULL CHECK (role IN ('direct', 'watch', 'table')),
        table_number INTEGER CHECK (table_number >= 1),
        CHECK ((role = 'table') = (table_number IS NOT NULL)),
        UNIQUE (tournament_id, role, table_number)
    ) WITHOUT ROWID""",
    """CREATE TABLE tournament_events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        seq INTEGER NOT NULL CHECK (seq >= 1),
        request_hash TEXT NOT NULL UNIQUE CHECK (length(request_hash) = 64),
        content TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
        body TEXT NOT NULL CHECK (length(body) <= 4000000),
        at TEXT NOT NULL,
        device TEXT NOT NULL CHECK (length(device) <= 60),
        UNIQUE (tournament_id, seq)
    )""",
    # Each table of each round is a game of its own.
    _TABLE_GAMES,
    # The short code on a table's card, for a phone that cannot scan.
    """CREATE TABLE table_codes (
        code_hash TEXT PRIMARY KEY CHECK (length(code_hash) = 64),
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        table_number INTEGER NOT NULL CHECK (table_number >= 1),
        UNIQUE (tournament_id, table_number)
    ) WITHOUT ROWID""",
    """CREATE TRIGGER tournament_events_in_order BEFORE INSERT ON tournament_events
       WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM tournament_events
                        WHERE tournament_id = NEW.tournament_id)
         OR (NEW.seq = 1 AND NEW.kind <> 'setup')
       BEGIN SELECT RAISE(ABORT, 'events come in order'); END""",
    *kept("tournament_events", "events are"),
    *kept("tournaments", "tournaments are"),
    *kept("table_games", "the game of a table is"),
)


@SCHEMA()
def step_4_tournaments(db: Database) -> None:
    """Add club events: their links, their logs, and the games of their tables."""
    for statement in _TOURNAMENTS:
        db.execute(statement)


@SCHEMA()
def step_5_names_and_seats(db: Database) -> None:
    """Allow names to change during a game, and a table to start another game.

    A table gets another game if its seats were changed; it plays the last of its games.
    """
    _replace(db, "events", _MORE_EVENTS.replace("'decide')", "'decide', 'names')"))
    key = "PRIMARY KEY (tournament_id, round, table_number"
    _replace(db, "table_games", _TABLE_GAMES.replace(key, f"{key}, game_id"))


@SCHEMA()
def step_6_one_log(db: Database) -> None:
    """Join the logs of games and events in one table of chains; move names to their own table."""
    join_logs(db)


_PEOPLE = """CREATE TABLE people (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        name TEXT
    )"""


@SCHEMA()
def step_7_devices_and_seals(db: Database) -> None:
    """Let entries of other devices in, and seal the rows outside the logs.

    People of other devices have ids of their own, and their undos count too.
    An entry that was written elsewhere has its own `seq` as its `since`.
    """
    _replace(db, "people", _PEOPLE)
    db.execute("CREATE INDEX people_by_name ON people (name)")
    db.execute("DROP INDEX one_undo")
    db.execute("""CREATE UNIQUE INDEX one_undo ON entries (replaces)
       WHERE log_kind = 'game' AND kind = 'undo' AND since < seq""")
    seal_rows(db.conn)


SCHEMA_VERSION = 7  # the number of steps above; a test compares them


def migrate(db: Database) -> None:
    """Apply the steps that are missing; call it inside `Store.write()`."""
    SCHEMA.apply(db)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
