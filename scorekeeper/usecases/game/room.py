"""Writes a game as a document, and keeps its log so short that another device can read that."""

import json
from collections.abc import Sequence
from typing import Any

from scorekeeper import log as logs
from scorekeeper.log import Head
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, StoredGame, game_log
from scorekeeper.store.exchange import exchanged_entries, log_size, people_in
from scorekeeper.store.people import names_of
from scorekeeper.usecases import limits
from scorekeeper.usecases.errors import LimitReached
from scorekeeper.usecases.game.document import MAX_DOCUMENT, GameDocument
from scorekeeper.usecases.journal.merging import lacking

FULL = msg("The log of this game is full; start another game.")
TOO_LONG = msg("This game is too long to be handed over; its sheet can be printed.")
FOR_ERASING = 64 * 1024  # bytes that are left for entries that erase names, which are never refused
# The most that an entry takes without its body and heads, and that a person's name takes for each
# byte of a body; and the rest of a document but for the rules.
_ENTRY, _NAMES, _REST = 800, 11, 4096


def written_game(store: Store, stored: StoredGame, heads: Sequence[Head], token: str) -> dict[str, Any]:
    """Return a game as a document, without the entries up to `heads`.

    A document of all entries has the game's rules, too. Raises LimitReached for a game of an older version that is so
    long that nobody would read its document.
    """
    if not _fits(store, stored, log_size(store, game_log(stored.game_id)), MAX_DOCUMENT):
        raise LimitReached(TOO_LONG)
    return _written(store, stored, heads, token)


def _written(store: Store, stored: StoredGame, heads: Sequence[Head], token: str) -> dict[str, Any]:
    entries = exchanged_entries(store, game_log(stored.game_id))
    lacks = lacking((each.entry for each in entries), heads)
    new = [each for each in entries if each.entry.digest in lacks]
    book = None if heads else json.loads(stored.variant)
    own = logs.heads_of(each.entry for each in entries)
    people = names_of(store, game_log(stored.game_id), people_in(entries))
    return GameDocument(token, stored.rules_digest, book, people, own, new).as_json()


def check_room(store: Store, stored: StoredGame) -> None:
    """Raise LimitReached if the log of a game has become too long; call it inside `Store.write()`.

    Then nothing is stored that another device would not take.
    """
    size = log_size(store, game_log(stored.game_id))
    if size[0] > limits.MAX_ENTRIES or not _fits(store, stored, size, MAX_DOCUMENT - FOR_ERASING):
        raise LimitReached(FULL)


def _fits(store: Store, stored: StoredGame, size: tuple[int, int], most: int) -> bool:
    """Tell whether the document of a game, whose log has this `size`, has at most `most` bytes."""
    entries, bodies = size
    if len(stored.variant.encode()) + _REST + entries * _ENTRY + _NAMES * bodies <= most:
        return True  # whatever is in it
    return len(logs.compact(_written(store, stored, (), "")).encode()) <= most
