"""Looks at a game."""

from scorekeeper.store import Store, find_access
from scorekeeper.usecases.errors import NotFound
from scorekeeper.usecases.ledger import load
from scorekeeper.usecases.showing import show_game
from scorekeeper.usecases.views import GameView


def open_game(store: Store, token: str) -> GameView:
    """Return the game that a link opens.

    `token` is the score token (role "score") or the watch token (role "watch"); a watcher's view
    holds no score token. Raises NotFound.
    """
    ledger, access = load(store, token)
    return show_game(ledger, token, access.role)


def game_etag(store: Store, token: str) -> str:
    """Return the `etag` of the game's view without making the view; raises NotFound.

    For polls: one look-up in the database tells whether anything has changed.
    """
    access = find_access(store, token) if token.isascii() else None
    if access is None:
        raise NotFound("This link opens no game.")
    return str(access.version)
