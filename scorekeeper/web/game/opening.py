"""A game as a page opens it, and the answers to pages that follow it by asking again."""

from flask import Response, current_app

from scorekeeper import usecases
from scorekeeper.usecases import GameView, ReadOnly
from scorekeeper.web import db, languages


def opened(token: str) -> GameView:
    """The game of a link; raises NotFound."""
    return usecases.open_game(db.get_store(), token)


def opened_to_write(token: str, otherwise: str) -> GameView:
    """The game of a link that scores; raises NotFound, and ReadOnly with the half sentence."""
    view = opened(token)
    if view.score_token is None:
        raise ReadOnly(f"This link is for watching; {otherwise}.")
    return view


def etag(game: str) -> str:
    """A page's tag: it changes with the game, the language, and the program's own files."""
    return f"{game}-{languages.of_request().code}-{current_app.config['ASSETS_DIGEST']}"


def tagged(response: Response, tag: str) -> Response:
    """The response with its tag, by which the next poll knows it."""
    response.set_etag(tag)
    return response


def not_modified(tag: str) -> Response:
    """304: what you have is what there is."""
    return tagged(Response(status=304), tag)
