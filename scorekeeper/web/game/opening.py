"""Opens a game for a page, and answers pages that poll for changes."""

from flask import Response, current_app

from scorekeeper import usecases
from scorekeeper.usecases import GameView, ReadOnly
from scorekeeper.web import db, device, languages


def opened(token: str) -> GameView:
    """Return the game of a link; raises NotFound."""
    return usecases.open_game(db.get_store(), token)


def opened_to_write(token: str, refusal: str) -> GameView:
    """Return the game of a score link; raises NotFound, or else ReadOnly with a `refusal`."""
    view = opened(token)
    if view.score_token is None:
        raise ReadOnly(refusal)
    return view


def etag(game: str) -> str:
    """Return a page's tag, which changes with game, language, region, size of text and program."""
    size = "-larger" if device.larger() else ""
    read = languages.of_request()
    reads = f"{read.code}.{read.locale}{''.join(read.letters)}"
    return f"{game}-{reads}-{current_app.config['ASSETS_DIGEST']}{size}"


def tagged(response: Response, tag: str) -> Response:
    """Return the response with its tag, by which the next poll recognises it."""
    response.set_etag(tag)
    return response


def not_modified(tag: str) -> Response:
    """Return the response 304 for a page that has not changed."""
    return tagged(Response(status=304), tag)
