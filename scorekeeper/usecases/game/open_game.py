"""Looks at games: one, the latest, those of a device, and those that a summary is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo

from scorekeeper.store import Store, latest_games, names_in_games
from scorekeeper.store.links import WATCH
from scorekeeper.usecases.errors import InputError, NotFound
from scorekeeper.usecases.game.ledger import access_to, load, load_numbered
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.views import GameView

MOST_GAMES = 200  # of one device or one summary
MOST_NAMES = 100


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


def known_players(store: Store, device_tokens: Sequence[str]) -> list[str]:
    """List the players of this device's games, those of the newest game first, each name once.

    `device_tokens` are the links that the device has opened; unknown ones are skipped.
    """
    tokens = [token for token in device_tokens if token.isascii()]
    return names_in_games(store, tokens[-MOST_GAMES:])[:MOST_NAMES]


@dataclass(frozen=True, slots=True)
class SeasonChoice:
    """Which games count: those of `ids` (None: all) begun from `first` to `last`, both counted."""

    ids: frozenset[int] | None = None
    first: date | None = None
    last: date | None = None
    zone: tzinfo | None = None


def games_of_device(store: Store, device_tokens: Sequence[str]) -> tuple[GameView, ...]:
    """Return the games that these links open, each once, in their order; skip unknown links.

    The link to score wins over the link to watch.
    """
    found: dict[int, GameView] = {}
    for token in device_tokens[:MOST_GAMES]:
        try:
            view = open_game(store, token)
        except NotFound:
            continue
        if view.game_id not in found or view.score_token:
            found[view.game_id] = view
    return tuple(found.values())


def chosen_games(games: Sequence[GameView], choice: SeasonChoice) -> tuple[GameView, ...]:
    """Return the games that count; an id of another game chooses nothing.

    Days are those of `choice.zone`, None is this machine's. Raises InputError if the first day is
    behind the last.
    """
    if choice.first and choice.last and choice.first > choice.last:
        raise InputError("The first day is later than the last; change one of them.", "first")
    return tuple(game for game in games if _counts(game, choice))


def _counts(game: GameView, choice: SeasonChoice) -> bool:
    day = game.created_at.astimezone(choice.zone).date()
    return (
        (choice.ids is None or game.game_id in choice.ids)
        and (choice.first is None or choice.first <= day)
        and (choice.last is None or day <= choice.last)
    )
