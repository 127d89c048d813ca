"""Chooses some of a device's games, for a summary of an evening or a season."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, tzinfo

from scorekeeper.store import Store
from scorekeeper.usecases.errors import InputError, NotFound
from scorekeeper.usecases.game.open_game import open_game
from scorekeeper.usecases.game.views import GameView

MOST_GAMES = 200  # of one summary


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
