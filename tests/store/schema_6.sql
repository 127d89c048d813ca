-- A database as schema 6 wrote it. Never edit: later versions must be able to open it.
PRAGMA user_version = 6;
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
INSERT INTO "_sqlite_migrations" VALUES(6,'scorekeeper','step_6_one_log','2024-05-04 12:00:00.000000+00:00');
CREATE TABLE entries (
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
    );
INSERT INTO "entries" VALUES(1,'a9ed369ecd54c1312db607761946622e826495ff1b75796f6ac70e355bc9fb7a','game',1,1,'migration',1,'','[]',1,'2024-05-04T12:00:00+00:00','start',NULL,NULL,'{"title":"Tuesday","sides":[{"name":"","players":[{"person":"ada6a3b8e2a0e8bd"},{"person":"861ec7435920fc32"}]},{"name":"","players":[{"person":"382679b301402fd9"},{"person":"e774541bdff09f87"}]}]}','Ann''s phone','8b90b174979e528cc74a589852cfdb06ea96c88384f214efd3ca1062ede91cc5','a9ed369ecd54c1312db607761946622e826495ff1b75796f6ac70e355bc9fb7a',0);
INSERT INTO "entries" VALUES(2,'db77fd01af957221a4989b64b3770a83a3c56068405b9f0e9408feae57fd17e4','game',1,2,'migration',2,'8b90b174979e528cc74a589852cfdb06ea96c88384f214efd3ca1062ede91cc5','[]',2,'2024-05-04T12:00:00+00:00','hand',1,NULL,'{"hand":{"sides":[{"melds":["K*7"]},{"melds":["9*7"]}]},"reason":""}','Ann''s phone','04f2199344954a7f4efb57cb6d149608d1c9bc17bc44e0b519e2185b9eeb9507','db77fd01af957221a4989b64b3770a83a3c56068405b9f0e9408feae57fd17e4',0);
INSERT INTO "entries" VALUES(3,'e49d63b2a8a78f048bafc4b4590029603a5a4165ee8bf98af15d62f24cd83479','game',1,3,'migration',3,'04f2199344954a7f4efb57cb6d149608d1c9bc17bc44e0b519e2185b9eeb9507','[]',3,'2024-05-04T12:00:00+00:00','correct',1,'db77fd01af957221a4989b64b3770a83a3c56068405b9f0e9408feae57fd17e4','{"hand":{"sides":[{"melds":["K*7"]},{"melds":["9*7"]}]},"reason":"Ann said so"}','Ann''s phone','e23418479482596e3a90c2fa1d8c5f6e2b70d85a330453795ba565807fae4f84','e49d63b2a8a78f048bafc4b4590029603a5a4165ee8bf98af15d62f24cd83479',0);
INSERT INTO "entries" VALUES(4,'a2ec8adac7fd24b4b7a8edd89d06990579f6123f5724a14b47ee4bddfb2ba572','game',1,4,'migration',4,'e23418479482596e3a90c2fa1d8c5f6e2b70d85a330453795ba565807fae4f84','[]',4,'2024-05-04T12:00:00+00:00','end',NULL,NULL,'{}','Ann''s phone','d466cb65d1346d0bcb49e7b8766e70e7cbffd7e69611659c506caaa063cc4cb6','a2ec8adac7fd24b4b7a8edd89d06990579f6123f5724a14b47ee4bddfb2ba572',0);
INSERT INTO "entries" VALUES(5,'5eb242aeb68552862913d602cff36deb4cafc18a46cfdea393b4bc1c6917a669','game',1,5,'migration',5,'d466cb65d1346d0bcb49e7b8766e70e7cbffd7e69611659c506caaa063cc4cb6','[]',5,'2024-05-04T12:00:00+00:00','undo',NULL,'a2ec8adac7fd24b4b7a8edd89d06990579f6123f5724a14b47ee4bddfb2ba572','{}','Ann''s phone','5f30281b49862a192370c6c7e83f744c733a765e13c9af96e5df388f9603aad0','5eb242aeb68552862913d602cff36deb4cafc18a46cfdea393b4bc1c6917a669',0);
INSERT INTO "entries" VALUES(6,'eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee','event',1,1,'migration',1,'','[]',1,'2026-11-21T18:00:00+00:00','setup',NULL,NULL,'{}','','8f8f55ae297e660e5f4edd39a1daf3c2f20fdbb31499d7e4f35eb06f70c7dbb3','c',0);
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
CREATE TABLE people (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        name TEXT UNIQUE
    );
INSERT INTO "people" VALUES(1,'ada6a3b8e2a0e8bd','Ann');
INSERT INTO "people" VALUES(2,'861ec7435920fc32','Cem');
INSERT INTO "people" VALUES(3,'382679b301402fd9','Bo');
INSERT INTO "people" VALUES(4,'e774541bdff09f87','Dea');
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
INSERT INTO "secrets" VALUES('writer','e3d655ddafe8f411');
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
CREATE TRIGGER tournaments_stay BEFORE UPDATE ON tournaments
       BEGIN SELECT RAISE(ABORT, 'tournaments are never changed'); END;
CREATE TRIGGER tournaments_remain BEFORE DELETE ON tournaments
       BEGIN SELECT RAISE(ABORT, 'tournaments are never deleted'); END;
CREATE TRIGGER table_games_stay BEFORE UPDATE ON table_games
       BEGIN SELECT RAISE(ABORT, 'the game of a table is never changed'); END;
CREATE TRIGGER table_games_remain BEFORE DELETE ON table_games
       BEGIN SELECT RAISE(ABORT, 'the game of a table is never deleted'); END;
CREATE TRIGGER people_are_only_erased BEFORE UPDATE ON people
       WHEN NEW.name IS NOT NULL OR NEW.id <> OLD.id OR NEW.number <> OLD.number
       BEGIN SELECT RAISE(ABORT, 'a name is never changed, only erased'); END;
CREATE TRIGGER people_remain BEFORE DELETE ON people
       BEGIN SELECT RAISE(ABORT, 'people are never deleted'); END;
CREATE UNIQUE INDEX one_hand ON entries (log_id, number, since)
       WHERE log_kind = 'game' AND kind = 'hand';
CREATE UNIQUE INDEX one_correction ON entries (replaces, since)
       WHERE log_kind = 'game' AND kind = 'correct';
CREATE UNIQUE INDEX one_undo ON entries (replaces) WHERE log_kind = 'game' AND kind = 'undo';
CREATE UNIQUE INDEX one_answer ON entries (replaces, since)
       WHERE log_kind = 'game' AND kind IN ('withdraw', 'decide');
CREATE INDEX taken_back ON entries (log_kind, log_id, seq)
       WHERE kind IN ('delete', 'undo');
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
       BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries
       BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER entries_in_order BEFORE INSERT ON entries BEGIN
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
       END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',1);
INSERT INTO "sqlite_sequence" VALUES('rule_sets',1);
INSERT INTO "sqlite_sequence" VALUES('rule_set_versions',1);
INSERT INTO "sqlite_sequence" VALUES('tournaments',1);
INSERT INTO "sqlite_sequence" VALUES('entries',6);
INSERT INTO "sqlite_sequence" VALUES('people',4);
COMMIT;
