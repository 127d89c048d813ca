"""The headers of every answer, its compression, and static files with a digest in the address."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, make_response, request, send_from_directory
from flask.typing import ResponseReturnValue
from flask_compress import Compress

from scorekeeper import paths

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)

# Browsers show PDFs with their own scripts and styles, which the policy for pages would block.
POLICY_OF_SHEETS = "frame-ancestors 'none'"

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not `no-referrer`: with that a browser sends `Origin: null` with its own forms on plain http.
    # Links leave this site with neither.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Robots-Tag": "noindex, nofollow",
}

# Static files hold no secrets, and every further header costs phones time.
OF_STATIC_FILES = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")
MIMETYPES = [
    "text/html",
    "text/css",
    "text/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
]
YEAR = 365 * 24 * 3600


def init_app(app: Flask) -> None:
    """Add the headers to every answer, and compress text (pictures, fonts and PDFs already are)."""
    app.after_request(add_headers)
    _serve_static(app)
    app.config.setdefault("COMPRESS_MIMETYPES", MIMETYPES)
    app.config.setdefault("COMPRESS_ALGORITHM", ["br", "gzip"])
    app.config.setdefault("COMPRESS_LEVEL", 9)  # costs no measurable time for pages of this size
    Compress(app)


def asked_anew(answer: ResponseReturnValue) -> Response:
    """Return an unsaved page that no browser may keep, so that going back asks again."""
    response = make_response(answer)
    response.headers["Cache-Control"] = "no-store"
    return response


def add_headers(response: Response) -> Response:
    """Add missing headers; pages are not kept between, and are requested again each time."""
    if response.mimetype == "application/pdf":
        response.headers["Content-Security-Policy"] = POLICY_OF_SHEETS
    wanted = OF_STATIC_FILES if request.endpoint == "static" else HEADERS
    for name in wanted:
        response.headers.setdefault(name, HEADERS[name])
    response.headers.setdefault("Cache-Control", "private, no-cache")
    return response


def _serve_static(app: Flask) -> None:
    """Serve `/static/<digest of all static files>/...` as the endpoint `static`."""
    app.config.setdefault("ASSETS_DIGEST", digest_of(paths.static()))
    app.add_url_rule("/static/<digest>/<path:filename>", "static", send_static)

    @app.url_defaults
    def name_the_digest(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("digest", app.config["ASSETS_DIGEST"])


def digest_of(folder: Path) -> str:
    """Return twelve hexadecimal digits that change when any file in the folder changes."""
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def send_static(digest: str, filename: str) -> Response:
    """Return a static file; an older version's address gets the present file, not to be kept."""
    response = send_from_directory(paths.static(), filename)
    current = digest == current_app.config["ASSETS_DIGEST"]
    kept = f"public, max-age={YEAR}, immutable" if current else "no-cache"
    response.headers["Cache-Control"] = kept
    return response
