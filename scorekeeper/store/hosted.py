"""Which games are played at the table of an event; the database says it, whoever reads it."""

from scorekeeper.store.connect import Store


def place_of_game(store: Store, game_id: int) -> tuple[int, int, int] | None:
    """Return (event id, round, table) of a game, or None if it belongs to no event."""
    rows = store.rows("SELECT event_id, round, table_number FROM table_games WHERE game_id = ?", game_id)
    return (int(rows[0][0]), int(rows[0][1]), int(rows[0][2])) if rows else None
