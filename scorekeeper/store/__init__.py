"""Keeps games and events in one SQLite file. It only stores and reads; use cases decide."""

from scorekeeper.store.connect import (
    Store,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreTooNew,
    StoreUnusable,
    open_store,
)
from scorekeeper.store.entries import append, club_log, entries_of, entry_of_request, event_log, game_log
from scorekeeper.store.known import KnownFile
from scorekeeper.store.links import (
    Access,
    StoredGame,
    add_game,
    add_links,
    find_access,
    game_exists,
    latest_games,
    make_score_token,
    stored_game,
    token_hash,
    watch_token,
)
from scorekeeper.store.people import sides_in_games
