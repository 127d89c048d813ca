"""The games that this device has opened, for the start page."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.store import Store
from scorekeeper.usecases import GameView, NotFound, open_game


def games_of(store: Store, tokens: Sequence[str]) -> list[tuple[str, GameView]]:
    """Return the games that these links open, in order, each once.

    If a game has two links, its score link is used. Links that open nothing are left out.
    """
    found: dict[int, tuple[str, GameView]] = {}
    for token in tokens:
        try:
            view = open_game(store, token)
        except NotFound:
            continue
        if view.game_id not in found or view.score_token:
            found[view.game_id] = (token, view)
    return list(found.values())


def links_of(store: Store, token: str) -> set[str]:
    """Return the links of this link's game that its holder may see."""
    try:
        view = open_game(store, token)
    except NotFound:
        return {token}
    return {token, view.watch_token}


def variants_by_family(among: Mapping[str, Variant] = VARIANTS) -> Mapping[str, list[Variant]]:
    """Return variants by the names of their families, in the order of the rules library."""
    grouped: dict[str, list[Variant]] = {}
    for variant in among.values():
        grouped.setdefault(variant.family.english, []).append(variant)
    return grouped
