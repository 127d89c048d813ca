"""Remembers games in one SQLite file: rows in, values out; the use cases decide."""

from scorekeeper.store.connect import Store, open_store
from scorekeeper.store.errors import (
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreTooNew,
    StoreUnusable,
)
from scorekeeper.store.events import Event, NewEvent, append_event, event_of_request, events_of
from scorekeeper.store.games import StoredGame, add_game, game_exists, stored_game
from scorekeeper.store.links import (
    Access,
    add_links,
    find_access,
    make_score_token,
    token_hash,
    watch_token,
)
from scorekeeper.store.players import names_in_games

__all__ = [
    "Access",
    "Event",
    "NewEvent",
    "Store",
    "StoreBusy",
    "StoreDamaged",
    "StoreError",
    "StoreTooNew",
    "StoreUnusable",
    "StoredGame",
    "add_game",
    "add_links",
    "append_event",
    "event_of_request",
    "events_of",
    "find_access",
    "game_exists",
    "make_score_token",
    "names_in_games",
    "open_store",
    "stored_game",
    "token_hash",
    "watch_token",
]
