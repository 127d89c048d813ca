"""The headers of every answer, its compression, and static files with a digest in the address."""

import json
import re
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import sha256
from http import HTTPStatus
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, make_response, request, send_from_directory, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import paths
from scorekeeper.web import device
from scorekeeper.words.catalog import FOLDER
from scorekeeper.words.language import ENGLISH, LANGUAGES, Language, current_language, language

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

# Words in a script, which are sent in the language of the page: translate('Nothing to undo.').
TRANSLATE_CALL = re.compile(r"""(?<=\btranslate\()(['"])((?:(?!\1)[^\\\n])+)\1""")
_IMPORTED = re.compile(r"""(['"]\.{1,2}/(?:\w+/)*\w+)(\.js['"])""")
OF_MANIFEST = ("name", "description")  # what it says in words
# Files with words, and their addresses in a language: `js/watch.it.js`.
_WORDED = re.compile(r"(?P<stem>js/(?:\w+/)?\w+|manifest)(?P<ending>\.js|\.webmanifest)")
_IN_LANGUAGE = re.compile(r"(?P<stem>js/(?:\w+/)?\w+|manifest)\.(?P<code>[\w-]+)(?P<ending>\.\w+)")

# Larger text is what a browser makes of the pages whose own text is a third larger: breakpoints
# move along, so that columns stack where enlarged words need the room.
LARGER = 4 / 3
_SIZE = re.compile(r"(html \{\s*font-size: |\((?:min|max)-(?:width|height): )([\d.]+)(?=%|rem\))")
YEAR = 365 * 24 * 3600
# What only people read in scripts and style sheets, a sixth of what a phone loads first: comments, and blanks that
# nothing needs. In a script a comment behind code has blanks on both sides, as no address in a string has.
FOR_PEOPLE = {
    ".webmanifest": re.compile(r"^[ \t]+", re.MULTILINE),
    ".js": re.compile(r"^[ \t]*(?://.*\n|\n)?|[ \t]+// .*$", re.MULTILINE),
    ".css": re.compile(r"/\*.*?\*/|^\s+|(?<=[:;,{}])\s+|\s+(?=[{}])", re.MULTILINE | re.DOTALL),
}


def init_app(app: Flask) -> None:
    """Add the headers to every answer, and compress text (pictures, fonts and PDFs already are)."""
    app.after_request(add_headers)
    _serve_static(app)
    _name_addresses(app)
    app.config.setdefault("COMPRESS_MIMETYPES", MIMETYPES)
    app.config.setdefault("COMPRESS_ALGORITHM", ["br", "gzip"])
    app.config.setdefault("COMPRESS_STREAMS", False)  # files sent straight from disk stay open
    app.config.setdefault("COMPRESS_BR_LEVEL", 5)  # a twelfth smaller than with the usual 4
    app.config.setdefault("COMPRESS_LEVEL", 9)  # costs no measurable time for pages of this size
    with suppress(ImportError):  # pages are only larger without it
        from flask_compress import Compress  # noqa: PLC0415 - not on every machine

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
    """Serve `/static/<digest of all static files>/...` as the endpoint `static`.

    A device with larger text gets its style sheets as `?text=larger`; scripts and the manifest come
    in the language of the page, as `js/watch.it.js`, so that no page needs a catalog.
    """
    app.config.setdefault("ASSETS_DIGEST", digest_of(paths.static(), FOLDER))
    app.add_url_rule("/static/<digest>/<path:filename>", "static", send_static)

    @app.url_defaults
    def name_the_digest(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static":
            values.setdefault("digest", app.config["ASSETS_DIGEST"])
            if values["filename"].endswith(".css") and device.larger():
                values.setdefault("text", device.LARGER)
            worded = _WORDED.fullmatch(values["filename"])
            if worded and current_language().code != ENGLISH:
                values["filename"] = f"{worded['stem']}.{current_language().code}{worded['ending']}"


def _name_addresses(app: Flask) -> None:
    """Work out the addresses that a page names once, but for what depends on the reader: sixty hands have 120."""

    @lru_cache(maxsize=8192, typed=True)
    def known(endpoint: str, _root: str, /, **values: Any) -> str:
        return url_for(endpoint, **values)

    def address(root: str, endpoint: str, /, **values: Any) -> str:
        try:
            return url_for(endpoint, **values) if endpoint == "static" else known(endpoint, root, **values)
        except TypeError:  # a list is no key
            return url_for(endpoint, **values)

    @app.template_global("url_for")
    def of_request(endpoint: str, /, **values: Any) -> str:
        return address(request.root_url, endpoint, **values)

    # A page asks once, and not at each address, where the program is found; macros ask the function above.
    app.context_processor(lambda: {"url_for": partial(address, request.root_url)})


def digest_of(*folders: Path) -> str:
    """Return twelve hexadecimal digits that change when any file in the folders changes."""
    digest = sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = path.relative_to(folder).as_posix().encode()
                digest.update(name + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def translated(script: str, speaker: Language) -> str:
    """Return a script whose words, and those of the scripts that it imports, are in a language.

    >>> translated("import { say } from './text.js'; say(translate('Rules'));", language("de"))
    "import { say } from './text.de.js'; say(translate('Regeln'));"
    """

    def word(found: re.Match[str]) -> str:
        quote = found[1]
        return quote + speaker.text(found[2]).replace("\\", "").replace(quote, f"\\{quote}") + quote

    return _IMPORTED.sub(rf"\1.{speaker.code}\2", TRANSLATE_CALL.sub(word, script))


def in_manifest(manifest: str, speaker: Language) -> str:
    """Return the manifest of an app in a language.

    >>> in_manifest('{"name": "Canasta score", "description": ""}', language("de"))
    '{"name": "Canasta-Schreiber", "description": "", "lang": "de"}'
    """
    known = json.loads(manifest)
    words = {key: speaker.text(known[key]) for key in OF_MANIFEST}
    return json.dumps({**known, **words, "lang": speaker.tag}, ensure_ascii=False)


def send_static(digest: str, filename: str) -> Response:
    """Return a static file; an older version's address gets the present file, not to be kept."""
    worded = _IN_LANGUAGE.fullmatch(filename)
    speaker = language(worded["code"]) if worded and worded["code"] in LANGUAGES else None
    file = worded["stem"] + worded["ending"] if worded and speaker else filename
    response = send_from_directory(paths.static(), file)
    suffix = Path(filename).suffix
    if suffix in FOR_PEOPLE and response.status_code == HTTPStatus.OK:
        response.direct_passthrough = False
        larger = suffix == ".css" and request.args.get("text") == device.LARGER
        text = response.get_data(as_text=True)
        text = FOR_PEOPLE[suffix].sub("", enlarged(text) if larger else text)
        if speaker:
            text = translated(text, speaker) if suffix == ".js" else in_manifest(text, speaker)
            response.set_etag(f"{response.get_etag()[0]}-{speaker.code}")
        response.set_data(text)
        if larger:
            response.set_etag(f"{response.get_etag()[0]}-larger")
    current = digest == current_app.config["ASSETS_DIGEST"]
    kept = f"public, max-age={YEAR}, immutable" if current else "no-cache"
    response.headers["Cache-Control"] = kept
    for name in ("Content-Disposition", "Last-Modified"):  # the name stands in the address, and
        response.headers.pop(name, None)  # the tag tells a change
    return response


def enlarged(css: str) -> str:
    """Return a style sheet with larger text.

    >>> enlarged("html { font-size: 112.5%; } @media (min-width: 48rem) { p { width: 3rem } }")
    'html { font-size: 150%; } @media (min-width: 64rem) { p { width: 3rem } }'
    """
    return _SIZE.sub(lambda found: f"{found[1]}{float(found[2]) * LARGER:g}", css)
