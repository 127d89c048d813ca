"""The row of an event, the links to it, and the game that each of its tables plays.

The tokens of an event are derived from a key of this database, so that cards can be printed again
although only hashes of tokens are stored. The names they are derived from contain a slash. The ids
of requests cannot (see `limits.request_hash`), so nobody can obtain a table's game by guessing.
"""

import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.club.store.codes import CODE_LENGTH, code_name, new_code, table_name
from scorekeeper.store.codes import CODE_SIGNS, code_hash
from scorekeeper.store.connect import Store
from scorekeeper.store.links import (
    TOKEN_BYTES,
    Role,
    add_links,
    change_secret,
    keep_secret,
    kept_secret,
    make_score_token,
    secrets_of,
    token_hash,
    watch_token,
)

DIRECT, WATCH, TABLE = Role.DIRECT, Role.WATCH, Role.TABLE
MAX_ROUND = 2**31  # more than any event has


@dataclass(frozen=True, slots=True)
class EventAccess:
    """What a token opens; `table` is the number of the table if it is a table's link."""

    event_id: int
    role: Role
    table: int | None
    version: int  # seq of the last entry
    mark: str  # digest of the last entry


@dataclass(frozen=True, slots=True)
class GameMark:
    """The game of a table and its last log entry."""

    round: int
    table: int
    game_id: int
    version: int
    mark: str


def add_event(store: Store, variant: str, rules_digest: str, *, imported: bool = False) -> int:
    """Add an event with its resolved rules as JSON text; return its id. `imported`: it was not made here."""
    store.begins()
    number = store.insert("INSERT INTO events (variant, rules_digest) VALUES (?, ?)", variant, rules_digest)
    if imported:
        keep_secret(store, imported_name(number), "yes")
    return number


def imported_name(event_id: int) -> str:
    """Return the name of the mark that an event was not made here."""
    return f"imported/{event_id}"


def is_imported(store: Store, event_id: int) -> bool:
    """Tell whether an event was made elsewhere, or from a document."""
    return bool(kept_secret(store, imported_name(event_id)))


def event_ids(store: Store) -> tuple[int, ...]:
    """Return the ids of all events, the newest first."""
    rows = store.rows("SELECT id FROM events ORDER BY id DESC")
    return tuple(int(row["id"]) for row in rows)


def event_rules(store: Store, event_id: int) -> tuple[str, str]:
    """Return the resolved rules as JSON text and their digest; the event must exist."""
    [row] = store.rows("SELECT variant, rules_digest FROM events WHERE id = ?", event_id)
    return str(row["variant"]), str(row["rules_digest"])


def add_event_link(store: Store, event_id: int, role: Role, token: str, table: int | None = None) -> None:
    """Let a token open the event in this role."""
    store.insert(
        "INSERT INTO event_links (token_hash, event_id, role, table_number) VALUES (?, ?, ?, ?)",
        *(token_hash(token), event_id, role, table),
    )


def add_hashed_link(store: Store, event_id: int, role: Role, hashed: str) -> None:
    """Let a token that is known only by its hash open the event."""
    store.insert("INSERT INTO event_links (token_hash, event_id, role) VALUES (?, ?, ?)", *(hashed, event_id, role))


def kept_links(store: Store, event_id: int) -> list[tuple[Role, str]]:
    """Return the role and hash of each link of the director and the public."""
    rows = store.rows(
        "SELECT role, token_hash FROM event_links"
        " WHERE event_id = ? AND table_number IS NULL ORDER BY role, token_hash",
        event_id,
    )
    return [(Role(role), str(hashed)) for role, hashed in rows]


def links_are_here(store: Store, hashes: Sequence[str]) -> bool:
    """Return whether one of these links already opens an event here."""
    marks = ", ".join("?" for _ in hashes)
    asked = f"SELECT 1 FROM event_links WHERE token_hash IN ({marks})"  # noqa: S608 - marks
    return bool(store.rows(asked, *hashes))


def end_director_links(store: Store, event_id: int) -> None:
    """End all links of the director; those of the tables and the public stay."""
    store.rows("DELETE FROM event_links WHERE event_id = ? AND role = ?", *(event_id, DIRECT))


def end_link(store: Store, token: str) -> None:
    """End a director's link, and the public link that belongs to it."""
    store.rows(
        "DELETE FROM event_links WHERE token_hash IN (?, ?) AND role <> ?",
        *(token_hash(token), token_hash(watch_token(token)), TABLE),
    )


def end_links_but(store: Store, event_id: int, kept: Sequence[str]) -> None:
    """End all links of the director and the public except for these tokens."""
    one, other = map(token_hash, kept)
    store.rows(
        "DELETE FROM event_links WHERE event_id = ? AND table_number IS NULL AND token_hash NOT IN (?, ?)",
        *(event_id, one, other),
    )


def renew_table(store: Store, event_id: int, table: int, round_number: int | None) -> None:
    """Give a table, and its games of a round, new links and codes; the old ones open nothing."""
    place = "event_id = ? AND table_number = ?"
    for rows in ("event_links", "table_codes"):
        store.rows(f"DELETE FROM {rows} WHERE {place}", event_id, table)  # noqa: S608
    change_secret(store, table_name(event_id, table), secrets.token_urlsafe(TOKEN_BYTES))
    code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
    change_secret(store, code_name(event_id, table), code)
    add_table(store, event_id, table)
    if round_number is None:
        return
    for before, game_id in enumerate(games_of_table(store, event_id, (round_number, table))):
        token = secrets.token_urlsafe(TOKEN_BYTES)
        change_secret(store, table_game_request(event_id, round_number, table, before), token)
        store.rows("DELETE FROM links WHERE game_id = ?", game_id)
        add_links(store, game_id, token)


def find_event_access(store: Store, token: str) -> EventAccess | None:
    """Return what the token opens, or None."""
    number = token.partition("-")[0]
    if number.isdecimal() and hmac.compare_digest(token.encode(), open_event_token(store, number).encode()):
        rows = store.rows(
            "SELECT log_id, ?, NULL, seq, digest FROM entries"
            " WHERE log_kind = 'event' AND log_id = ? ORDER BY seq DESC LIMIT 1",
            *(WATCH, int(number)),
        )
    else:
        rows = store.rows(
            "SELECT links.event_id, role, table_number, seq, entries.digest"
            " FROM event_links AS links JOIN entries"
            " ON log_kind = 'event' AND log_id = links.event_id"
            " WHERE token_hash = ? ORDER BY seq DESC LIMIT 1",
            token_hash(token),
        )
    if not rows:
        return None
    event_id, role, *rest = rows[0]
    return EventAccess(event_id, Role(role), *rest)


def tables_with_links(store: Store, event_id: int) -> frozenset[int]:
    """Return the numbers of the tables that have a link and a code."""
    rows = store.rows("SELECT table_number FROM table_codes WHERE event_id = ?", event_id)
    return frozenset(int(row[0]) for row in rows)


def add_table(store: Store, event_id: int, table: int) -> None:
    """Give a table its link and its short code."""
    token, name = table_token(store, event_id, table), code_name(event_id, table)
    add_event_link(store, event_id, TABLE, token, table)
    known = secrets_of(store, [name])
    store.insert(
        "INSERT INTO table_codes (code_hash, event_id, table_number) VALUES (?, ?, ?)",
        *(code_hash(known, new_code(known, name)), event_id, table),
    )


def add_table_game(store: Store, event_id: int, place: tuple[int, int], game_id: int) -> None:
    """Store which game a table (round, number) plays from now on."""
    store.insert(
        "INSERT INTO table_games (event_id, round, table_number, game_id) VALUES (?, ?, ?, ?)",
        *(event_id, *place, game_id),
    )


def games_of_table(store: Store, event_id: int, place: tuple[int, int]) -> tuple[int, ...]:
    """Return the games that a table (round, number) has had; it plays the last one."""
    rows = store.rows(
        "SELECT game_id FROM table_games WHERE event_id = ? AND round = ? AND table_number = ? ORDER BY game_id",
        *(event_id, *place),
    )
    return tuple(int(row[0]) for row in rows)


def games_of_event(
    store: Store, event_id: int, round_number: int | None = None, table: int | None = None
) -> tuple[GameMark, ...]:
    """Return the tables' games of an event, of one round, or of one table.

    Each comes with its last log entry.
    """
    rows = store.rows(
        "SELECT round, table_number, game_id, seq, entries.digest"
        " FROM table_games AS tables JOIN entries ON log_kind = 'game' AND log_id = game_id"
        " AND seq = (SELECT max(seq) FROM entries WHERE log_kind = 'game' AND log_id = game_id)"
        " WHERE event_id = ? AND round BETWEEN ? AND ? AND (? IS NULL OR table_number = ?)"
        " AND NOT EXISTS (SELECT 1 FROM table_games AS later"
        " WHERE later.event_id = tables.event_id AND later.round = tables.round"
        " AND later.table_number = tables.table_number AND later.game_id > tables.game_id)"
        " ORDER BY round, table_number",
        *(event_id, round_number or 1, round_number or MAX_ROUND, table, table),
    )
    return tuple(GameMark(*row) for row in rows)


def direct_token(store: Store, request_id: str) -> str:
    """Return the director's token of the event that a request creates."""
    return make_score_token(store, f"direct/{request_id}")


def open_event_token(store: Store, event_id: int | str) -> str:
    """Return the token with which everybody can watch an event from the club's pages; it has no row.

    It begins with the event's id, so that the right token is known without looking for it.
    """
    return f"{event_id}-{make_score_token(store, f'open/{event_id}')}"


def table_token(store: Store, event_id: int, table: int) -> str:
    """Return the token of a table, the same for every round."""
    return make_score_token(store, table_name(event_id, table))


def table_game_request(event_id: int, round_number: int, table: int, before: int = 0) -> str:
    """Return the request id that starts a table's game; a phone cannot send such an id.

    `before` counts the games that the table had before its seats were changed.
    """
    again = f"/{before}" if before else ""
    return f"event/{event_id}/{round_number}/{table}{again}"


def table_game_token(store: Store, event_id: int, round_number: int, table: int) -> str:
    """Return the score token of the game that a table plays in a round."""
    before = max(0, len(games_of_table(store, event_id, (round_number, table))) - 1)
    return make_score_token(store, table_game_request(event_id, round_number, table, before))
