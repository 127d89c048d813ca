"""Keeps games and events in one SQLite file. It only stores and reads; use cases decide."""

from scorekeeper.store.connect import Store, open_store
from scorekeeper.store.entries import (
    append,
    entries_of,
    entry_of_request,
    event_log,
    game_log,
)
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
from scorekeeper.store.rule_sets import (
    StoredRuleSet,
    add_rule_set,
    add_rule_set_version,
    find_rule_set,
    find_rule_set_named,
    find_rule_set_version,
    mark_rule_set,
    rename_rule_set,
    rule_sets_of,
)

__all__ = [
    "Access",
    "KnownFile",
    "Store",
    "StoreBusy",
    "StoreDamaged",
    "StoreError",
    "StoreGone",
    "StoreTooNew",
    "StoreUnusable",
    "StoredGame",
    "StoredRuleSet",
    "add_game",
    "add_links",
    "add_rule_set",
    "add_rule_set_version",
    "append",
    "entries_of",
    "entry_of_request",
    "event_log",
    "find_access",
    "find_rule_set",
    "find_rule_set_named",
    "find_rule_set_version",
    "game_exists",
    "game_log",
    "latest_games",
    "make_score_token",
    "mark_rule_set",
    "names_in_games",
    "open_store",
    "rename_rule_set",
    "rule_sets_of",
    "stored_game",
    "token_hash",
    "watch_token",
]
