"""Looks at a game."""

from scorekeeper.store import Store, latest_games
from scorekeeper.store.links import WATCH
from scorekeeper.usecases.game.ledger import access_to, load, load_numbered
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.views import GameView


def open_game(store: Store, token: str) -> GameView:
    """Return the game that a link opens.

    `token` is the score token (role "score") or the watch token (role "watch"); a watcher's view
    holds no score token. Raises NotFound.
    """
    ledger, access = load(store, token)
    return show_game(ledger, token, access.role)


def open_numbered_game(store: Store, game_id: int) -> GameView:
    """Return a game by its number, to look at: for who may read the database. Raises NotFound."""
    return show_game(load_numbered(store, game_id), "", WATCH)


def list_games(store: Store, most: int) -> tuple[GameView, ...]:
    """Return the latest games, the newest first: for who may read the database."""
    return tuple(open_numbered_game(store, each) for each in latest_games(store, most))


def game_etag(store: Store, token: str) -> str:
    """Return the `etag` of the game's view without making the view; raises NotFound.

    For polls: one look-up in the database tells whether anything has changed.
    """
    return str(access_to(store, token).version)
