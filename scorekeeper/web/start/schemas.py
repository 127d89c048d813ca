"""The JSON Schemas of all formats, each at an address that does not change, and answers that are data."""

import json
from collections.abc import Mapping
from pathlib import Path

from flask import Blueprint, abort, make_response, url_for
from werkzeug import Response

from scorekeeper import paths

blueprint = Blueprint("schemas", __name__, url_prefix="/schemas")


@blueprint.get("")
def listed() -> Response:
    """Return the address of the schema of each format, by the name of the format."""
    names = sorted(each.stem for each in _folder().glob("*.json"))
    found = {"/".join(each.rsplit("-", 1)): url_for("schemas.one", name=each) for each in names}
    return as_json(found)


@blueprint.get("/<name>.json")
def one(name: str) -> Response:
    """Return the schema of a format, whose slash is a hyphen here: `canasta-record-1`."""
    found = next((each for each in _folder().glob("*.json") if each.stem == name), None)
    if found is None:
        abort(404)
    return make_response(found.read_text(encoding="utf-8"), {"Content-Type": "application/schema+json"})


def as_json(found: Mapping[str, object]) -> Response:
    """Return data as JSON that a browser shows."""
    text = json.dumps(found, ensure_ascii=False) + "\n"
    return make_response(text, {"Content-Type": "application/json"})


def _folder() -> Path:
    return paths.static() / "schemas"
