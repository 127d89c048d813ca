"""The games that this device has opened, as the start page lists them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules import VARIANTS, Variant
from scorekeeper.store import Store
from scorekeeper.usecases import GameView, NotFound, open_game
from scorekeeper.web.game import board


@dataclass(frozen=True, slots=True)
class Listed:
    """One of this device's games."""

    token: str
    view: GameView
    title: str
    scores: tuple[tuple[str, int], ...]
    state: str


def games_of(store: Store, tokens: Sequence[str]) -> list[Listed]:
    """The games that these links open, in their order; a game with two links is listed once.

    The link to score wins over the link to watch; links that open nothing are left out.
    """
    found = [(token, view) for token in tokens if (view := _opened(store, token))]
    by_game: dict[int, tuple[str, GameView]] = {}
    for token, view in found:
        if view.game_id not in by_game or view.score_token:
            by_game[view.game_id] = (token, view)
    return [_listed(token, view) for token, view in by_game.values()]


def variants_by_family() -> Mapping[str, list[Variant]]:
    """All variants under the names of their families, in the order of the rules library."""
    grouped: dict[str, list[Variant]] = {}
    for variant in VARIANTS.values():
        grouped.setdefault(variant.family.said, []).append(variant)
    return grouped


def _opened(store: Store, token: str) -> GameView | None:
    try:
        return open_game(store, token)
    except NotFound:
        return None


def _listed(token: str, view: GameView) -> Listed:
    names = [side.name for side in view.sides]
    return Listed(
        token=token,
        view=view,
        title=board.game_title(view),
        scores=tuple(zip(names, view.scores, strict=True)),
        state=_state(view),
    )


def _state(view: GameView) -> str:
    if not view.finished:
        return f"hand {view.next_number} comes next"
    winners = [view.sides[index].name for index in view.winners]
    return f"{winners[0]} won" if len(winners) == 1 else "finished"
