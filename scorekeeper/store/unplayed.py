"""Removes what somebody started and never played, so that strangers cannot fill a server for ever."""

from collections.abc import Iterable
from datetime import datetime

from scorekeeper import log as logs
from scorekeeper.log import Kind
from scorekeeper.store.connect import Store

# Games of no event that nothing refers to and whose last entry is old, but not the last entry of all, by which a server
# knows its file. A game with hands on paper has some, too.
_UNPLAYED = """SELECT id FROM games WHERE id NOT IN (SELECT game_id FROM table_games)
    AND id NOT IN (SELECT rematch_of FROM games WHERE rematch_of IS NOT NULL)
    AND EXISTS (SELECT 1 FROM entries WHERE log_kind = 'game' AND log_id = games.id AND kind = 'start'
                AND json_extract(body, '$.hands_played') = 0)
    AND NOT EXISTS (SELECT 1 FROM entries WHERE log_kind = 'game' AND log_id = games.id
                    AND (kind NOT IN (?, ?, ?, ?) OR at > ? OR row = (SELECT max(row) FROM entries)))"""
_WITHOUT_HANDS = (Kind.START, Kind.NAMES, Kind.END, Kind.RESUME)
_GUARDS = """SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('games', 'entries')
    AND sql LIKE '%BEFORE DELETE%'"""


def remove_unplayed(store: Store, before: datetime) -> int:
    """Remove the games without a hand that nobody has touched since a time; return how many there were."""
    found = [number for (number,) in store.rows(_UNPLAYED, *_WITHOUT_HANDS, logs.as_text(before))]
    if not found:
        return 0
    with store.write():
        found = [number for (number,) in store.rows(_UNPLAYED, *_WITHOUT_HANDS, logs.as_text(before))]
        guards = store.rows(_GUARDS)  # against everything else that could delete a row
        _each(store, (f"DROP TRIGGER {name}" for name, _ in guards))
        for number in found:
            store.rows("DELETE FROM links WHERE game_id = ?", number)
            store.rows("DELETE FROM entries WHERE log_kind = 'game' AND log_id = ?", number)
            store.rows("DELETE FROM games WHERE id = ?", number)
        _each(store, (sql for _, sql in guards))
    return len(found)


def _each(store: Store, statements: Iterable[str]) -> None:
    for statement in statements:
        store.rows(statement)
