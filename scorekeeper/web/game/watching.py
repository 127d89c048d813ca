"""Conditional answers to pages that follow a game by asking again every few seconds."""

from flask import Response, current_app


def etag(game: str) -> str:
    """A page's tag: it changes with the game, and with a new version of the program's own files."""
    return f"{game}-{current_app.config['ASSETS_DIGEST']}"


def tagged(response: Response, tag: str) -> Response:
    """The response with its tag, by which the next poll knows it."""
    response.set_etag(tag)
    return response


def not_modified(tag: str) -> Response:
    """304: what you have is what there is."""
    return tagged(Response(status=304), tag)
