"""Static files under an address that names their content, so that browsers keep them for good."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, send_from_directory

from scorekeeper import paths

YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Serve `/static/<digest of all static files>/...` as the endpoint `static`."""
    app.config.setdefault("ASSETS_DIGEST", digest_of(paths.static()))
    app.add_url_rule("/static/<digest>/<path:filename>", "static", send_static)

    @app.url_defaults
    def name_the_digest(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("digest", app.config["ASSETS_DIGEST"])


def digest_of(folder: Path) -> str:
    """Twelve hex digits that change when any file in the folder changes."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def send_static(digest: str, filename: str) -> Response:
    """One static file; a page of an older version gets the present file, but may not keep it."""
    response = send_from_directory(paths.static(), filename)
    current = digest == current_app.config["ASSETS_DIGEST"]
    response.headers["Cache-Control"] = (
        f"public, max-age={YEAR}, immutable" if current else "no-cache"
    )
    return response
