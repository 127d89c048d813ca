"""Remembers names for the next game."""

from collections.abc import Sequence

from scorekeeper.store import Store, names_in_games

MOST_GAMES = 200  # of one device
MOST_NAMES = 100


def known_players(store: Store, device_tokens: Sequence[str]) -> list[str]:
    """List the players of this device's games, those of the newest game first, each name once.

    `device_tokens` are the links that the device has opened; unknown ones are skipped.
    """
    tokens = [token for token in device_tokens if token.isascii()]
    return names_in_games(store, tokens[-MOST_GAMES:])[:MOST_NAMES]
