"""A game as a page opens it: by the link in the address, for reading or for writing."""

from scorekeeper import usecases
from scorekeeper.usecases import GameView, ReadOnly
from scorekeeper.web import db


def opened(token: str) -> GameView:
    """The game of a link; raises NotFound."""
    return usecases.open_game(db.get_store(), token)


def opened_to_write(token: str, otherwise: str) -> GameView:
    """The game of a link that scores; raises NotFound, and ReadOnly with the half sentence."""
    view = opened(token)
    if view.score_token is None:
        raise ReadOnly(f"This link is for watching; {otherwise}.")
    return view
