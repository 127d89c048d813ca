"""Keeps games and events in one SQLite file. It only stores and reads; use cases decide."""

from scorekeeper.store.connect import Store, open_store
from scorekeeper.store.entries import append, entries_of, entry_of_request, event_log, game_log
from scorekeeper.store.errors import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreTooNew,
    StoreUnusable,
)
from scorekeeper.store.games import StoredGame, add_game, game_exists, latest_games, stored_game
from scorekeeper.store.known import KnownFile
from scorekeeper.store.links import (
    Access,
    add_links,
    find_access,
    make_score_token,
    token_hash,
    watch_token,
)
from scorekeeper.store.people import names_in_games
