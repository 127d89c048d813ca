"""Reads games: one game, the latest, those of a device, and those of a season."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, tzinfo

from scorekeeper.game.game import leaders
from scorekeeper.rules import Minimum
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, latest_games, sides_in_games
from scorekeeper.store.links import WATCH
from scorekeeper.usecases.errors import InputError, NotFound
from scorekeeper.usecases.game.hosted import standing_of
from scorekeeper.usecases.game.ledger import access_to, load, load_numbered
from scorekeeper.usecases.game.showing import show_game
from scorekeeper.usecases.game.usual_names import is_usual
from scorekeeper.usecases.game.views import GameView

MOST_GAMES = 200  # of one device or one summary
MOST_NAMES = 100


def open_game(store: Store, token: str) -> GameView:
    """Return the game that a link opens.

    `token` is a score token (role "score") or a watch token (role "watch"); the view for a watch
    token holds no score token. Raises NotFound.
    """
    ledger, access = load(store, token)
    return _as_counted(store, show_game(ledger, token, access.role))


def open_numbered_game(store: Store, game_id: int) -> GameView:
    """Return a game by its id, read-only, for anyone who can read the database; raises NotFound."""
    return _as_counted(store, show_game(load_numbered(store, game_id), "", WATCH))


def _as_counted(store: Store, view: GameView) -> GameView:
    """Return the view of a game with the result that counts in its event, where that differs."""
    found = standing_of(store, view.game_id)
    if found is None or found.counted is None or found.counted == view.ruling.scores:
        return view
    if not found.closed and not view.finished:  # reopened: the game goes on, and its old result counts meanwhile
        return replace(view, settled=found.counted)
    none = tuple(Minimum(None) for _ in view.minimums)
    return replace(view, settled=found.counted, finished=True, winners=leaders(found.counted), minimums=none)


def list_games(store: Store, most: int) -> tuple[GameView, ...]:
    """Return the latest games, the newest first, for anyone who can read the database."""
    return tuple(open_numbered_game(store, each) for each in latest_games(store, most))


def game_etag(store: Store, token: str) -> str:
    """Return the `etag` of a game without making its view; raises NotFound.

    A single look-up in the database tells a polling page whether anything has changed.
    """
    return str(access_to(store, token).version)


def known_players(store: Store, device_tokens: Sequence[str]) -> list[str]:
    """List the players of this device's games, each name once, those of the newest game first.

    `device_tokens` are the links that the device has opened; unknown ones are skipped.
    """
    sides = _known_sides(store, device_tokens)
    return list(dict.fromkeys(name for side in sides for name in side))[:MOST_NAMES]


def known_partners(store: Store, device_tokens: Sequence[str]) -> list[tuple[str, ...]]:
    """List the sides of this device's games, those of the newest game first.

    Sides in which somebody has no name of their own are left out. `device_tokens` as in `known_players`.
    """
    return [side for side in _known_sides(store, device_tokens) if not any(map(is_usual, side))]


def _known_sides(store: Store, device_tokens: Sequence[str]) -> list[tuple[str, ...]]:
    tokens = [token for token in device_tokens if token.isascii()]
    return sides_in_games(store, tokens[-MOST_GAMES:])


@dataclass(frozen=True, slots=True)
class SeasonChoice:
    """Which games count: those with an id in `ids` (None: all) begun from `first` to `last`.

    Both days are included; `zone` is their time zone, None for that of this machine.
    """

    ids: frozenset[int] | None = None
    first: date | None = None
    last: date | None = None
    zone: tzinfo | None = None


def games_of_device(store: Store, device_tokens: Sequence[str]) -> tuple[GameView, ...]:
    """Return the games that these links open, each once, in the order of the links.

    Unknown links are skipped. If a device has both links of a game, its score link is used.
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
    """Return the games that count; ids of other games are ignored.

    Raises InputError if the first day is later than the last.
    """
    if choice.first and choice.last and choice.first > choice.last:
        raise InputError(msg("The first day is later than the last; change one of them."), "first")
    return tuple(game for game in games if _counts(game, choice))


def _counts(game: GameView, choice: SeasonChoice) -> bool:
    day = game.created_at.astimezone(choice.zone).date()
    return (
        (choice.ids is None or game.game_id in choice.ids)
        and (choice.first is None or choice.first <= day)
        and (choice.last is None or day <= choice.last)
    )
