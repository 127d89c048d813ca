"""The schema as a list of migration steps; a released step is never edited again.

The first step makes schema 7. Databases of schemas 1 to 6 are refused; see `TOO_OLD` in connect.py.
"""

import re
import secrets
from collections.abc import Iterator

from scorekeeper.store.sqlite import Database, Migrations

APPLICATION_ID = 0x53434B50  # "SCKP": marks the file as ours

SCHEMA = Migrations("scorekeeper")


def kept(table: str, what: str) -> Iterator[str]:
    """Yield triggers that refuse to change or delete rows of a table."""
    for name, verb, done in (("stay", "UPDATE", "changed"), ("remain", "DELETE", "deleted")):
        yield f"""CREATE TRIGGER {table}_{name} BEFORE {verb} ON {table}
       BEGIN SELECT RAISE(ABORT, '{what} never {done}'); END"""


_GAMES = (
    # One row per key that the program made for itself.
    """CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID""",
    # A game and its own copy of the rules; everything else about it is in its log.
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
    *kept("games", "games are"),
)

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

_TABLE_GAMES = """CREATE TABLE table_games (
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        round INTEGER NOT NULL CHECK (round >= 1),
        table_number INTEGER NOT NULL CHECK (table_number >= 1),
        game_id INTEGER NOT NULL UNIQUE REFERENCES games (id),
        PRIMARY KEY (tournament_id, round, table_number, game_id)
    ) WITHOUT ROWID"""
_TOURNAMENTS = (
    # A club's event and its own copy of the rules; everything else about it is in its log.
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
    # Each table of each round is a game of its own.
    _TABLE_GAMES,
    # The short code on a table's card, for a phone that cannot scan.
    """CREATE TABLE table_codes (
        code_hash TEXT PRIMARY KEY CHECK (length(code_hash) = 64),
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        table_number INTEGER NOT NULL CHECK (table_number >= 1),
        UNIQUE (tournament_id, table_number)
    ) WITHOUT ROWID""",
    *kept("tournaments", "tournaments are"),
    *kept("table_games", "the game of a table is"),
)

_LOG = (
    # Entries name people by `id`. `name` is NULL once it is erased; `number` then tells them apart.
    """CREATE TABLE people (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        name TEXT
    )""",
    "CREATE INDEX people_by_name ON people (name)",
    """CREATE TRIGGER people_are_only_erased BEFORE UPDATE ON people
       WHEN NEW.name IS NOT NULL OR NEW.id <> OLD.id OR NEW.number <> OLD.number
       BEGIN SELECT RAISE(ABORT, 'a name is never changed, only erased'); END""",
    """CREATE TRIGGER people_remain BEFORE DELETE ON people
       BEGIN SELECT RAISE(ABORT, 'people are never deleted'); END""",
    # One log for each game and each event. `seq` counts the entries of a log as they arrived here,
    # `nth` those of a writer; `since` is the seq of the last entry that took something back.
    """CREATE TABLE entries (
        row INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE CHECK (length(id) = 64),
        log_kind TEXT NOT NULL CHECK (log_kind IN ('game', 'event')),
        log_id INTEGER NOT NULL,
        seq INTEGER NOT NULL CHECK (seq >= 1),
        writer TEXT NOT NULL,
        nth INTEGER NOT NULL CHECK (nth >= 1),
        previous TEXT NOT NULL,
        heads TEXT NOT NULL,
        clock INTEGER NOT NULL CHECK (clock >= 1),
        at TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
        number INTEGER,
        replaces TEXT REFERENCES entries (id),
        body TEXT NOT NULL CHECK (length(body) <= 4000000),
        device TEXT NOT NULL CHECK (length(device) <= 60),
        digest TEXT NOT NULL CHECK (length(digest) = 64),
        content TEXT NOT NULL,
        since INTEGER NOT NULL,
        UNIQUE (log_kind, log_id, seq),
        UNIQUE (log_kind, log_id, writer, nth),
        CHECK (log_kind = 'event' OR length(body) <= 40000),
        CHECK (log_kind = 'event' OR kind IN (
            'start', 'hand', 'correct', 'rival', 'agree', 'delete', 'undo', 'end', 'resume',
            'settle', 'penalty', 'withdraw', 'protest', 'decide', 'names', 'erase'))
    )""",
    # Two phones, one hand: whatever the program does, only one can be accepted.
    """CREATE UNIQUE INDEX one_hand ON entries (log_id, number, since)
       WHERE log_kind = 'game' AND kind = 'hand'""",
    """CREATE UNIQUE INDEX one_correction ON entries (replaces, since)
       WHERE log_kind = 'game' AND kind = 'correct'""",
    # The undo of another device counts too; an entry that was written elsewhere has its own `seq` as its `since`.
    """CREATE UNIQUE INDEX one_undo ON entries (replaces)
       WHERE log_kind = 'game' AND kind = 'undo' AND since < seq""",
    """CREATE UNIQUE INDEX one_answer ON entries (replaces, since)
       WHERE log_kind = 'game' AND kind IN ('withdraw', 'decide')""",
    """CREATE INDEX taken_back ON entries (log_kind, log_id, seq)
       WHERE kind IN ('delete', 'undo')""",
    *kept("entries", "entries are"),
    """CREATE TRIGGER entries_in_order BEFORE INSERT ON entries BEGIN
       SELECT RAISE(ABORT, 'entries come in order')
        WHERE NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries
                          WHERE log_kind = NEW.log_kind AND log_id = NEW.log_id)
           OR (NEW.log_kind = 'game' AND (NEW.seq = 1) <> (NEW.kind = 'start'))
           OR (NEW.log_kind = 'event' AND NEW.seq = 1 AND NEW.kind <> 'setup');
       SELECT RAISE(ABORT, 'an entry follows the last of its writer')
        WHERE (NEW.nth = 1) <> (NEW.previous = '')
           OR NEW.nth > 1 AND NEW.previous IS NOT (SELECT digest FROM entries
              WHERE log_kind = NEW.log_kind AND log_id = NEW.log_id
                AND writer = NEW.writer AND nth = NEW.nth - 1);
       SELECT RAISE(ABORT, 'an entry belongs to one log, and replaces one of it')
        WHERE (NEW.replaces IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entries
               WHERE id = NEW.replaces AND log_kind = NEW.log_kind AND log_id = NEW.log_id))
           OR (NEW.seq = 1 AND NEW.log_kind = 'game'
               AND NOT EXISTS (SELECT 1 FROM games WHERE id = NEW.log_id))
           OR (NEW.seq = 1 AND NEW.log_kind = 'event'
               AND NOT EXISTS (SELECT 1 FROM tournaments WHERE id = NEW.log_id));
       END""",
)


_PEOPLE_OF_LOGS = (
    # The people that the entries of one log name: nothing that is said of them in another log changes their names.
    # Whoever has the same name in several logs has the same `number`, which is shown once the name is erased here.
    """CREATE TABLE people (
        log_kind TEXT NOT NULL CHECK (log_kind IN ('game', 'event')),
        log_id INTEGER NOT NULL,
        id TEXT NOT NULL,
        number INTEGER NOT NULL,
        name TEXT,
        erased INTEGER NOT NULL DEFAULT 0 CHECK (NOT erased OR name IS NULL),
        PRIMARY KEY (log_kind, log_id, id)
    ) WITHOUT ROWID""",
    "CREATE INDEX people_by_name ON people (name)",
    "CREATE INDEX people_by_number ON people (number)",
    """CREATE TRIGGER people_stay_erased BEFORE UPDATE ON people
       WHEN OLD.erased OR NEW.id <> OLD.id OR NEW.log_kind <> OLD.log_kind OR NEW.log_id <> OLD.log_id
       BEGIN SELECT RAISE(ABORT, 'a name that was erased does not come back'); END""",
    """CREATE TRIGGER people_remain BEFORE DELETE ON people
       BEGIN SELECT RAISE(ABORT, 'people are never deleted'); END""",
)

_ENTRIES = (
    # As before, except that what another device wrote is known by its digest: it may have taken the id, or the writer
    # and number, of another entry. An entry that was written here has a `since` smaller than its `seq`.
    """CREATE TABLE entries_of_logs (
        row INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL CHECK (length(id) = 64),
        log_kind TEXT NOT NULL CHECK (log_kind IN ('game', 'event')),
        log_id INTEGER NOT NULL,
        seq INTEGER NOT NULL CHECK (seq >= 1),
        writer TEXT NOT NULL,
        nth INTEGER NOT NULL CHECK (nth >= 1),
        previous TEXT NOT NULL,
        heads TEXT NOT NULL,
        clock INTEGER NOT NULL CHECK (clock >= 1),
        at TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
        number INTEGER,
        replaces TEXT,
        body TEXT NOT NULL CHECK (length(body) <= 4000000),
        device TEXT NOT NULL CHECK (length(device) <= 60),
        digest TEXT NOT NULL CHECK (length(digest) = 64),
        content TEXT NOT NULL,
        since INTEGER NOT NULL,
        UNIQUE (log_kind, log_id, seq),
        UNIQUE (log_kind, log_id, digest),
        CHECK (log_kind = 'event' OR length(body) <= 40000),
        CHECK (log_kind = 'event' OR kind IN (
            'start', 'hand', 'correct', 'rival', 'agree', 'delete', 'undo', 'end', 'resume',
            'settle', 'penalty', 'withdraw', 'protest', 'decide', 'names', 'erase'))
    )""",
    """INSERT INTO entries_of_logs SELECT row, id, log_kind, log_id, seq, writer, nth, previous, heads, clock,
       at, kind, number, replaces, body, device, digest, content, since FROM entries ORDER BY row""",
    "DROP TABLE entries",
    "ALTER TABLE entries_of_logs RENAME TO entries",
    "CREATE INDEX entries_by_id ON entries (id)",
    "CREATE INDEX entries_by_writer ON entries (log_kind, log_id, writer, nth)",
    "CREATE INDEX from_elsewhere ON entries (log_kind, log_id, writer) WHERE since = seq",
    # What is written here is never written twice, and has one chain in each log.
    "CREATE UNIQUE INDEX one_request ON entries (id) WHERE since < seq",
    "CREATE UNIQUE INDEX one_chain ON entries (log_kind, log_id, writer, nth) WHERE since < seq",
    # Two phones, one hand: whatever the program does, only one can be accepted.
    """CREATE UNIQUE INDEX one_hand ON entries (log_id, number, since)
       WHERE log_kind = 'game' AND kind = 'hand'""",
    """CREATE UNIQUE INDEX one_correction ON entries (log_id, replaces, since)
       WHERE log_kind = 'game' AND kind = 'correct'""",
    """CREATE UNIQUE INDEX one_undo ON entries (log_id, replaces)
       WHERE log_kind = 'game' AND kind = 'undo' AND since < seq""",
    """CREATE UNIQUE INDEX one_answer ON entries (log_id, replaces, since)
       WHERE log_kind = 'game' AND kind IN ('withdraw', 'decide')""",
    """CREATE INDEX taken_back ON entries (log_kind, log_id, seq)
       WHERE kind IN ('delete', 'undo')""",
    *kept("entries", "entries are"),
    """CREATE TRIGGER entries_in_order BEFORE INSERT ON entries BEGIN
       SELECT RAISE(ABORT, 'entries come in order')
        WHERE NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM entries
                          WHERE log_kind = NEW.log_kind AND log_id = NEW.log_id)
           OR (NEW.log_kind = 'game' AND (NEW.seq = 1) <> (NEW.kind = 'start'))
           OR (NEW.log_kind = 'event' AND NEW.seq = 1 AND NEW.kind <> 'setup');
       SELECT RAISE(ABORT, 'an entry follows one of its writer')
        WHERE (NEW.nth = 1) <> (NEW.previous = '')
           OR NEW.nth > 1 AND NOT EXISTS (SELECT 1 FROM entries
              WHERE log_kind = NEW.log_kind AND log_id = NEW.log_id
                AND writer = NEW.writer AND nth = NEW.nth - 1 AND digest = NEW.previous);
       SELECT RAISE(ABORT, 'an entry belongs to one log, and replaces one of it')
        WHERE (NEW.replaces IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entries
               WHERE id = NEW.replaces AND log_kind = NEW.log_kind AND log_id = NEW.log_id)
               AND NOT EXISTS (SELECT 1 FROM entries
               WHERE digest = NEW.replaces AND log_kind = NEW.log_kind AND log_id = NEW.log_id))
           OR (NEW.seq = 1 AND NEW.log_kind = 'game'
               AND NOT EXISTS (SELECT 1 FROM games WHERE id = NEW.log_id))
           OR (NEW.seq = 1 AND NEW.log_kind = 'event'
               AND NOT EXISTS (SELECT 1 FROM events WHERE id = NEW.log_id));
       END""",
)


@SCHEMA(name="step_7_devices_and_seals")
def step_7(db: Database) -> None:
    """Make the tables of schema 7, without the seals of rows that it had."""
    for statement in (*_GAMES, *_RULE_SETS, *_TOURNAMENTS, *_LOG):
        db.execute(statement)
    db.execute("INSERT INTO secrets VALUES ('token-key', ?)", (secrets.token_hex(32),))
    db.execute("INSERT INTO secrets VALUES ('writer', ?)", (secrets.token_hex(8),))
    db.execute(f"PRAGMA application_id = {APPLICATION_ID}")


@SCHEMA()
def step_8_without_seals(db: Database) -> None:
    """Take the seals of single rows out of a database of schema 7."""
    names = db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_seal' ESCAPE '\\'")
    for [name] in names.fetchall():
        db.execute(f"DROP TRIGGER {name}")
    db.execute("DROP TABLE IF EXISTS seals")


@SCHEMA()
def step_9_events(db: Database) -> None:
    """Call tables and columns of events by that name."""
    for table in ("tournament_links", "table_games", "table_codes"):
        db.execute(f"ALTER TABLE {table} RENAME COLUMN tournament_id TO event_id")
    db.execute("ALTER TABLE tournaments RENAME TO events")
    db.execute("ALTER TABLE tournament_links RENAME TO event_links")


@SCHEMA()
def step_10_logs_apart(db: Database) -> None:
    """Give each log people of its own, and let it hold whatever other devices wrote."""
    named = {
        (kind, number, person)
        for kind, number, body in db.execute("SELECT log_kind, log_id, body FROM entries")
        for person in re.findall(r'\{"person":"([0-9a-f]{16})"\}', body)
    }
    people = {person: rest for person, *rest in db.execute("SELECT id, number, name FROM people")}
    db.execute("DROP TABLE people")
    for statement in (*_PEOPLE_OF_LOGS, *_ENTRIES):
        db.execute(statement)
    for kind, number, person in sorted(each for each in named if each[2] in people):
        shown, name = people[person]
        db.execute("INSERT INTO people VALUES (?, ?, ?, ?, ?, ?)", (kind, number, person, shown, name, name is None))


@SCHEMA()
def step_11_club(db: Database) -> None:
    """Let the club have a log and people of its own, as games and events have."""
    kinds = "IN ('game', 'event')", "IN ('game', 'event', 'club')"
    db.execute("CREATE TABLE people_before AS SELECT log_kind, log_id, id, number, name, erased FROM people")
    db.execute("DROP TABLE people")
    for statement in (*_PEOPLE_OF_LOGS, *_ENTRIES):
        db.execute(statement.replace(*kinds).replace("log_kind = 'event' OR", "log_kind <> 'game' OR"))
    db.execute("INSERT INTO people SELECT * FROM people_before")
    db.execute("DROP TABLE people_before")


OLDEST_VERSION = 7  # the oldest schema that is brought up to date
SCHEMA_VERSION = 11  # a test compares it with the steps above


def events_table(version: int) -> str:
    """Return the name that the table of events has in a database of this schema."""
    return "events" if version >= 9 else "tournaments"


def migrate(db: Database) -> None:
    """Apply the steps that are missing; call it inside `Store.write()`."""
    SCHEMA.apply(db)
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
