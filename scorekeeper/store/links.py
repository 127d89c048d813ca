"""The row of a game, its copy of the rules, and the secret links that open it."""

import base64
import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.codec import digest_of_dump
from scorekeeper.rules.messages import msg
from scorekeeper.store.connect import Store, StoreDamaged


class Role(StrEnum):
    """What a link allows. Games have SCORE and WATCH links; events have all but SCORE."""

    SCORE = "score"
    WATCH = "watch"
    DIRECT = "direct"
    TABLE = "table"


SCORE, WATCH = Role.SCORE, Role.WATCH
KEPT = "kept/"  # before the names of secrets that are not derived
TOKEN_BYTES = 18  # 144 bits, 24 characters in a link


@dataclass(frozen=True, slots=True)
class Access:
    """What a token opens, and how far the game has come; `mark` changes with every entry."""

    game_id: int
    role: Role
    version: int  # seq of the last entry
    mark: str  # digest of the last entry


@dataclass(frozen=True, slots=True)
class Secrets:
    """The key of a database, and the tokens and codes that were kept under a name."""

    key: bytes
    kept: Mapping[str, str]

    def token(self, name: str) -> str:
        """Return the token of this name; the same name gives the same token."""
        return self.kept.get(name) or _derive(self.key, name)


def secrets_of(store: Store, names: Sequence[str]) -> Secrets:
    """Read what is needed to make the tokens of some names."""
    [[key]] = store.rows("SELECT value FROM secrets WHERE name = 'token-key'")
    places = ", ".join("?" * len(names))
    rows = store.rows(
        f"SELECT name, value FROM secrets WHERE name IN ({places})",  # noqa: S608 - question marks
        *(f"{KEPT}{name}" for name in names),
    )
    kept = {str(name).removeprefix(KEPT): str(value) for name, value in rows}
    return Secrets(bytes.fromhex(key), kept)


def make_score_token(store: Store, request_id: str) -> str:
    """Make the token of the game that a request starts; the same request gives the same token.

    It follows from the request's id and a key of this database, so that a repeated request can be
    answered with the link although only hashes are stored; the id is stored as a hash, too. What
    came along with a backup (`keep_secret`) keeps the token that it had.
    """
    return secrets_of(store, [request_id]).token(request_id)


def keep_secret(store: Store, name: str, secret: str) -> None:
    """Keep a token or code that was made in another database; call it inside `Store.write()`."""
    store.insert("INSERT INTO secrets (name, value) VALUES (?, ?)", f"{KEPT}{name}", secret)


def drop_secret(store: Store, name: str) -> None:
    """Forget what was kept under a name."""
    store.rows("DELETE FROM secrets WHERE name = ?", f"{KEPT}{name}")


def change_secret(store: Store, name: str, secret: str) -> None:
    """Keep a token or code in place of the one with this name."""
    drop_secret(store, name)
    keep_secret(store, name, secret)


def kept_secret(store: Store, name: str) -> str:
    """Return the secret that was kept under a name, or ""."""
    rows = store.rows("SELECT value FROM secrets WHERE name = ?", f"{KEPT}{name}")
    return str(rows[0][0]) if rows else ""


def watch_token(score_token: str) -> str:
    """Return the watch token that belongs to a score token; it does not reveal the score token."""
    return _derive(score_token.encode(), "watch")


def token_hash(token: str) -> str:
    """Return the hash that is stored in place of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def add_links(store: Store, game_id: int, score_token: str) -> None:
    """Let the score token and its watch token open the game."""
    adding = "INSERT INTO links (token_hash, game_id, role) VALUES (?, ?, ?)"
    for role, token in ((SCORE, score_token), (WATCH, watch_token(score_token))):
        store.insert(adding, token_hash(token), game_id, role)


def find_access(store: Store, token: str) -> Access | None:
    """Return what the token opens, or None."""
    rows = store.rows(
        "SELECT links.game_id, role, seq, entries.digest FROM links"
        " JOIN entries ON log_kind = 'game' AND log_id = links.game_id"
        " WHERE token_hash = ? ORDER BY seq DESC LIMIT 1",
        token_hash(token),
    )
    if not rows:
        return None
    game_id, role, version, mark = rows[0]
    return Access(game_id, Role(role), version, mark)


def _derive(key: bytes, message: str) -> str:
    digest = hmac.digest(key, message.encode(), "sha256")[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).decode()


@dataclass(frozen=True, slots=True)
class StoredGame:
    """A game's row: its resolved variant as JSON text, the digest, and what it is a rematch of."""

    game_id: int
    variant: str
    rules_digest: str
    rematch_of: int | None


FOR_HANDS = 16 * 1024  # bytes that a new game counts for what is still to come


def add_game(store: Store, variant: str, rules_digest: str, rematch_of: int | None) -> int:
    """Add a game and return its id; raises sqlite3.IntegrityError if `rematch_of` is no game."""
    store.begins(FOR_HANDS)
    adding = "INSERT INTO games (variant, rules_digest, rematch_of) VALUES (?, ?, ?)"
    return store.insert(adding, variant, rules_digest, rematch_of)


def stored_game(store: Store, game_id: int) -> StoredGame:
    """Return the game with this id, which must exist; raises StoreDamaged if its rules changed."""
    asked = "SELECT id, variant, rules_digest, rematch_of FROM games WHERE id = ?"
    [row] = store.rows(asked, game_id)
    game = StoredGame(*row)
    if not rules_are_whole(game.variant, game.rules_digest):
        words = msg("The rules of game {name_number} are damaged; restore a backup.", name_number=str(game_id))
        raise StoreDamaged(store.path, words)
    return game


def rules_are_whole(variant: object, digest: object) -> bool:
    """Return whether stored rules, a JSON text, still have the digest with which they were stored."""
    try:
        return isinstance(variant, str) and digest_of_dump(json.loads(variant)) == digest
    except (ValueError, TypeError, AttributeError, RecursionError):
        return False


def game_exists(store: Store, game_id: int) -> bool:
    """Return whether there is a game with this id."""
    return bool(store.rows("SELECT 1 FROM games WHERE id = ?", game_id))


def latest_games(store: Store, most: int) -> tuple[int, ...]:
    """Return the ids of the games that were started last, the newest first."""
    rows = store.rows("SELECT id FROM games ORDER BY id DESC LIMIT ?", most)
    return tuple(int(row[0]) for row in rows)
