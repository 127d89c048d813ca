"""The names that were used in some games, newest game first."""

import json
from collections.abc import Sequence

from scorekeeper.store.connect import Store
from scorekeeper.store.links import token_hash


def names_in_games(store: Store, tokens: Sequence[str]) -> list[str]:
    """List the players of the games that these tokens open, each once; skip unknown tokens."""
    rows = store.rows(
        "SELECT body FROM events WHERE kind IN ('start', 'names')"
        " AND game_id IN (SELECT game_id FROM links WHERE token_hash IN"
        " (SELECT value FROM json_each(?))) ORDER BY id DESC",
        json.dumps([token_hash(token) for token in tokens]),
    )
    starts = [json.loads(row["body"]) for row in rows]
    names = [name for start in starts for side in start["sides"] for name in side["players"]]
    return list(dict.fromkeys(names))
