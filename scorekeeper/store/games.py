"""The row of a game: its own copy of the rules, written once."""

from dataclasses import dataclass

from scorekeeper.store.connect import Store


@dataclass(frozen=True, slots=True)
class StoredGame:
    """The resolved variant as JSON text, with its digest, and the game this is a rematch of."""

    game_id: int
    variant: str
    rules_digest: str
    rematch_of: int | None


def add_game(store: Store, variant: str, rules_digest: str, rematch_of: int | None) -> int:
    """Add a game and return its id; raises sqlite3.IntegrityError if `rematch_of` is no game."""
    return store.insert(
        "INSERT INTO games (variant, rules_digest, rematch_of) VALUES (?, ?, ?)",
        variant,
        rules_digest,
        rematch_of,
    )


def stored_game(store: Store, game_id: int) -> StoredGame:
    """Return the game with this id, which must exist."""
    [row] = store.rows(
        "SELECT id, variant, rules_digest, rematch_of FROM games WHERE id = ?", game_id
    )
    return StoredGame(*row)


def game_exists(store: Store, game_id: int) -> bool:
    """Tell whether there is a game with this id."""
    return bool(store.rows("SELECT 1 FROM games WHERE id = ?", game_id))


def latest_games(store: Store, most: int) -> tuple[int, ...]:
    """Return the ids of the games that were started last, the newest first."""
    rows = store.rows("SELECT id FROM games ORDER BY id DESC LIMIT ?", most)
    return tuple(int(row[0]) for row in rows)
