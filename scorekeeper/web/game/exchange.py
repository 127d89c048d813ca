"""Gives a game to another scorekeeper, and takes over what was entered there."""

from collections.abc import Mapping
from http import HTTPStatus
from io import BytesIO
from typing import Any

from flask import Blueprint, current_app, request
from werkzeug import Response

from scorekeeper import usecases
from scorekeeper.log import compact
from scorekeeper.web import clock, db
from scorekeeper.web.limits import reading

blueprint = Blueprint("exchange", __name__, url_prefix="/g/<token>")


@blueprint.get("/exchange")
def give(token: str) -> Response:
    """Return the whole game, or nothing if the check code in the address is that of this game."""
    document = usecases.handed_over(db.get_store(), token)
    if request.args.get("code") == document["code"]:
        return Response(status=HTTPStatus.NO_CONTENT)
    return _sent(document)


@blueprint.post("/exchange")
def take(token: str) -> Response:
    """Take what is new in a document, and return what its sender lacks."""
    content, store = request.get_data(), db.get_store()
    how = usecases.plan_for, db.file_of(current_app), token
    exchanged = usecases.carried_out(store, clock.now(), lambda: reading.read(reading.GAME, BytesIO(content), *how))
    known: dict[str, Any] = {"ok": True, "new": exchanged.new, "started": exchanged.started}
    lacking = usecases.handed_over(store, token, exchanged.heads)
    return _sent({**known, "code": lacking["code"], "document": lacking})


@blueprint.get("/share/game.json")
def file(token: str) -> Response:
    """Return the game as a file with its link, to continue it on another device."""
    store = db.get_store()
    document = usecases.handed_over(store, token, with_token=True)
    response = _sent(document)
    name = f"canasta-{document['code'].replace(' ', '-')}.json"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def _sent(data: Mapping[str, Any]) -> Response:
    """Return data as JSON in UTF-8, in which a game that another device can read is not longer."""
    return Response(compact(data), mimetype="application/json")
