-- A database as schema 5 wrote it. Never edit: later versions must be able to open it.
PRAGMA user_version = 5;
PRAGMA application_id = 1396919120;
BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','step_1_games_and_events','2024-05-04 12:00:00.000000+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','step_2_rule_sets','2024-05-04 12:00:00.000000+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','step_3_penalties_and_protests','2024-05-04 12:00:00.000000+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','step_4_tournaments','2024-05-04 12:00:00.000000+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','step_5_names_and_seats','2024-05-04 12:00:00.000000+00:00');
CREATE TABLE events (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game_id INTEGER NOT NULL REFERENCES games (id),
        seq INTEGER NOT NULL CHECK (seq >= 1),
        request_hash TEXT NOT NULL UNIQUE CHECK (length(request_hash) = 64),
        content TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('start', 'hand', 'correct', 'rival', 'agree', 'delete',
                                           'undo', 'end', 'resume', 'settle',
                                           'penalty', 'withdraw', 'protest', 'decide', 'names')),
        number INTEGER,
        replaces INTEGER REFERENCES events (id),
        since INTEGER NOT NULL,
        body TEXT NOT NULL CHECK (length(body) <= 40000),
        at TEXT NOT NULL,
        device TEXT NOT NULL CHECK (length(device) <= 60),
        UNIQUE (game_id, seq)
    );
INSERT INTO "events" VALUES(1,1,1,'a9ed369ecd54c1312db607761946622e826495ff1b75796f6ac70e355bc9fb7a','a9ed369ecd54c1312db607761946622e826495ff1b75796f6ac70e355bc9fb7a','start',NULL,NULL,0,'{"title":"Tuesday","sides":[{"name":"","players":["Ann","Cem"]},{"name":"","players":["Bo","Dea"]}]}','2024-05-04T12:00:00+00:00','Ann''s phone');
INSERT INTO "events" VALUES(2,1,2,'db77fd01af957221a4989b64b3770a83a3c56068405b9f0e9408feae57fd17e4','db77fd01af957221a4989b64b3770a83a3c56068405b9f0e9408feae57fd17e4','hand',1,NULL,0,'{"hand":{"sides":[{"melds":["K*7"]},{"melds":["9*7"]}]},"reason":""}','2024-05-04T12:00:00+00:00','Ann''s phone');
INSERT INTO "events" VALUES(3,1,3,'e49d63b2a8a78f048bafc4b4590029603a5a4165ee8bf98af15d62f24cd83479','e49d63b2a8a78f048bafc4b4590029603a5a4165ee8bf98af15d62f24cd83479','correct',1,2,0,'{"hand":{"sides":[{"melds":["K*7"]},{"melds":["9*7"]}]},"reason":"Ann said so"}','2024-05-04T12:00:00+00:00','Ann''s phone');
INSERT INTO "events" VALUES(4,1,4,'a2ec8adac7fd24b4b7a8edd89d06990579f6123f5724a14b47ee4bddfb2ba572','a2ec8adac7fd24b4b7a8edd89d06990579f6123f5724a14b47ee4bddfb2ba572','end',NULL,NULL,0,'{}','2024-05-04T12:00:00+00:00','Ann''s phone');
INSERT INTO "events" VALUES(5,1,5,'5eb242aeb68552862913d602cff36deb4cafc18a46cfdea393b4bc1c6917a669','5eb242aeb68552862913d602cff36deb4cafc18a46cfdea393b4bc1c6917a669','undo',NULL,4,0,'{}','2024-05-04T12:00:00+00:00','Ann''s phone');
CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        variant TEXT NOT NULL,
        rules_digest TEXT NOT NULL,
        rematch_of INTEGER REFERENCES games (id)
    );
INSERT INTO "games" VALUES(1,'{"id": "classic"}','digest',NULL);
CREATE TABLE links (
        token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
        game_id INTEGER NOT NULL REFERENCES games (id),
        role TEXT NOT NULL CHECK (role IN ('score', 'watch'))
    ) WITHOUT ROWID;
INSERT INTO "links" VALUES('6a715dbfde13eff92315a1c2c753e222b348e0127e1fedfab141cc91cf747a81',1,'score');
INSERT INTO "links" VALUES('ba4420fb00085996b3aec257127e2d36d1f1dcb685ab833896fb3b1a649f827c',1,'watch');
CREATE TABLE rule_set_versions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        set_id INTEGER NOT NULL REFERENCES rule_sets (id),
        version INTEGER NOT NULL CHECK (version >= 1),
        house_rules TEXT NOT NULL CHECK (length(house_rules) <= 16384),
        rules_digest TEXT NOT NULL,
        at TEXT NOT NULL,
        UNIQUE (set_id, version)
    );
INSERT INTO "rule_set_versions" VALUES(1,1,1,'{"target": 3000}','digest','2024-05-04T12:00:00+00:00');
CREATE TABLE rule_sets (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        variant_id TEXT NOT NULL,
        name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
        name_key TEXT NOT NULL,
        deleted_at TEXT
    );
INSERT INTO "rule_sets" VALUES(1,'classic','Tuesday club','tuesday club',NULL);
CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "secrets" VALUES('token-key','abababababababababababababababababababababababababababababababab');
CREATE TABLE table_codes (
        code_hash TEXT PRIMARY KEY CHECK (length(code_hash) = 64),
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        table_number INTEGER NOT NULL CHECK (table_number >= 1),
        UNIQUE (tournament_id, table_number)
    ) WITHOUT ROWID;
INSERT INTO "table_codes" VALUES('517a83448f032c4856ff4d6dd720ec7d2916fc453f5c0cfe62269f6961a0ea0f',1,7);
CREATE TABLE table_games (
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        round INTEGER NOT NULL CHECK (round >= 1),
        table_number INTEGER NOT NULL CHECK (table_number >= 1),
        game_id INTEGER NOT NULL UNIQUE REFERENCES games (id),
        PRIMARY KEY (tournament_id, round, table_number, game_id)
    ) WITHOUT ROWID;
INSERT INTO "table_games" VALUES(1,1,7,1);
CREATE TABLE tournament_events (
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
    );
INSERT INTO "tournament_events" VALUES(1,1,1,'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','c','setup','{}','2026-11-21T18:00:00+00:00','');
CREATE TABLE tournament_links (
        token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
        tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
        role TEXT NOT NULL CHECK (role IN ('direct', 'watch', 'table')),
        table_number INTEGER CHECK (table_number >= 1),
        CHECK ((role = 'table') = (table_number IS NOT NULL)),
        UNIQUE (tournament_id, role, table_number)
    ) WITHOUT ROWID;
INSERT INTO "tournament_links" VALUES('1300f607c0203b9bde0f439a7370257a803e661c9c753d6dad9359295d071d00',1,'table',7);
CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        variant TEXT NOT NULL,
        rules_digest TEXT NOT NULL
    );
INSERT INTO "tournaments" VALUES(1,'{}','digest');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX links_by_game ON links (game_id);
CREATE TRIGGER games_stay BEFORE UPDATE ON games
       BEGIN SELECT RAISE(ABORT, 'games are never changed'); END;
CREATE TRIGGER games_remain BEFORE DELETE ON games
       BEGIN SELECT RAISE(ABORT, 'games are never deleted'); END;
CREATE UNIQUE INDEX one_name ON rule_sets (variant_id, name_key) WHERE deleted_at IS NULL;
CREATE TRIGGER rule_sets_remain BEFORE DELETE ON rule_sets
       BEGIN SELECT RAISE(ABORT, 'sets of rules are never removed'); END;
CREATE TRIGGER rule_sets_keep_their_variant BEFORE UPDATE OF id, variant_id ON rule_sets
       BEGIN SELECT RAISE(ABORT, 'a set of rules stays with its variant'); END;
CREATE TRIGGER rule_set_versions_stay BEFORE UPDATE ON rule_set_versions
       BEGIN SELECT RAISE(ABORT, 'versions of rules are never changed'); END;
CREATE TRIGGER rule_set_versions_remain BEFORE DELETE ON rule_set_versions
       BEGIN SELECT RAISE(ABORT, 'versions of rules are never deleted'); END;
CREATE TRIGGER tournament_events_in_order BEFORE INSERT ON tournament_events
       WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM tournament_events
                        WHERE tournament_id = NEW.tournament_id)
         OR (NEW.seq = 1 AND NEW.kind <> 'setup')
       BEGIN SELECT RAISE(ABORT, 'events come in order'); END;
CREATE TRIGGER tournament_events_stay BEFORE UPDATE ON tournament_events
       BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER tournament_events_remain BEFORE DELETE ON tournament_events
       BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER tournaments_stay BEFORE UPDATE ON tournaments
       BEGIN SELECT RAISE(ABORT, 'tournaments are never changed'); END;
CREATE TRIGGER tournaments_remain BEFORE DELETE ON tournaments
       BEGIN SELECT RAISE(ABORT, 'tournaments are never deleted'); END;
CREATE UNIQUE INDEX one_start ON events (game_id) WHERE kind = 'start';
CREATE UNIQUE INDEX one_hand ON events (game_id, number, since) WHERE kind = 'hand';
CREATE UNIQUE INDEX one_correction ON events (replaces, since) WHERE kind = 'correct';
CREATE UNIQUE INDEX one_undo ON events (replaces) WHERE kind = 'undo';
CREATE TRIGGER events_stay BEFORE UPDATE ON events
       BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_remain BEFORE DELETE ON events
       BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER events_in_order BEFORE INSERT ON events
       WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM events WHERE game_id = NEW.game_id)
         OR (NEW.seq = 1) <> (NEW.kind = 'start')
       BEGIN SELECT RAISE(ABORT, 'events come in order'); END;
CREATE TRIGGER events_of_one_game BEFORE INSERT ON events
       WHEN NEW.replaces IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM events WHERE id = NEW.replaces AND game_id = NEW.game_id)
       BEGIN SELECT RAISE(ABORT, 'an event replaces one of its own game'); END;
CREATE UNIQUE INDEX one_answer ON events (replaces, since)
    WHERE kind IN ('withdraw', 'decide');
CREATE TRIGGER table_games_stay BEFORE UPDATE ON table_games
       BEGIN SELECT RAISE(ABORT, 'the game of a table is never changed'); END;
CREATE TRIGGER table_games_remain BEFORE DELETE ON table_games
       BEGIN SELECT RAISE(ABORT, 'the game of a table is never deleted'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',1);
INSERT INTO "sqlite_sequence" VALUES('rule_sets',1);
INSERT INTO "sqlite_sequence" VALUES('rule_set_versions',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments',1);
INSERT INTO "sqlite_sequence" VALUES('tournament_events',1);
INSERT INTO "sqlite_sequence" VALUES('events',5);
COMMIT;
