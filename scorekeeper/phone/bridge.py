"""Answers requests of the browser's worker with the application: request in, response out.

There is one device and no server, so the cookies are kept here, in a database beside the games. A
response leaves only after everything that it acknowledges is written.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing, nullcontext, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask
from werkzeug.datastructures import Headers
from werkzeug.http import dump_cookie, parse_cookie
from werkzeug.test import Client, EnvironBuilder

from scorekeeper import paths
from scorekeeper.store import KnownFile
from scorekeeper.web import create_app

DEVICE_FILE = "device.db"
SECRET = "secret key"  # noqa: S105 - the name under which it is kept
MET = "games on the server"  # they are no cookies
# Pages stand in a frame of the app, which is of the same origin.
NO_FRAME, OWN_FRAME = "frame-ancestors 'none'", "frame-ancestors 'self'"
POLICY = "Content-Security-Policy"

Answer = tuple[int, list[tuple[str, str]], bytes]


class Device:
    """What a browser would keep for this device: cookies, and the key that signs them."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with closing(self._open()) as kept:
            kept.execute("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT)")
        found = self.read()
        self.secret = found.get(SECRET) or secrets.token_hex()
        if SECRET not in found:
            self.write({SECRET: self.secret})

    def read(self) -> dict[str, str]:
        """Return what is kept, by name."""
        with closing(self._open()) as kept:
            return dict(kept.execute("SELECT name, value FROM kept").fetchall())

    def write(self, values: Mapping[str, str]) -> None:
        """Keep values by name; an empty one is forgotten."""
        with closing(self._open()) as kept, kept:
            kept.executemany("REPLACE INTO kept VALUES (?, ?)", values.items())
            kept.execute("DELETE FROM kept WHERE value = ''")

    def _open(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path)


class Bridge:
    """The application below the path `base` ("/app/p"), with its data in a folder."""

    def __init__(self, app: Flask, device: Device, origin: str, base: str) -> None:
        self._client = Client(app, use_cookies=False)
        self._device = device
        self._origin = origin
        self._base = base
        self._config = app.config
        self._cookies = device.read()
        self._cookies.pop(SECRET, None)
        self._set_met(json.loads(self._cookies.pop(MET, "{}")))

    def answer(self, method: str, target: str, headers: Iterable[tuple[str, str]], body: bytes) -> Answer:
        """Answer one request; `target` is its path and query, below `base`."""
        path, _, query = target.removeprefix(self._base).partition("?")
        sent = Headers(list(headers))
        sent["Cookie"] = "; ".join(dump_cookie(name, value).partition(";")[0] for name, value in self._cookies.items())
        environ = EnvironBuilder(
            path or "/",
            f"{self._origin}{self._base}/",
            query_string=query,
            method=method,
            headers=sent,
            data=body,
            content_type=sent.get("Content-Type"),
            environ_overrides={"REMOTE_ADDR": "127.0.0.1"},
        ).get_environ()
        response = self._client.open(environ)
        with suppress(sqlite3.Error) if method == "GET" else nullcontext():  # a full storage is read
            self._keep(response.headers.getlist("Set-Cookie"))
        del response.headers["Set-Cookie"]
        return response.status_code, self._sendable(response.headers), response.get_data()

    def asked(self, method: str, target: str, headers: Any, body: Any) -> Answer:
        """Answer a request of the worker, whose list and bytes are those of its language."""
        return self.answer(method, target, headers.to_py(), body.to_bytes())

    def met(self, address: str, token: str) -> None:
        """Remember that the server at this address has the game of this score token, too."""
        known = [*self._config["ON_SERVER"]] if self._config["PUBLIC_URL"] == address else []
        if token not in known:
            met = {"address": address, "games": [*known, token]}
            self._device.write({MET: json.dumps(met)})
            self._set_met(met)

    def _set_met(self, met: Mapping[str, Any]) -> None:
        self._config["PUBLIC_URL"] = met.get("address", "")
        self._config["ON_SERVER"] = frozenset(met.get("games", ()))

    def _keep(self, cookies: list[str]) -> None:
        changed = {}
        for line in cookies:
            [(name, value), *_] = parse_cookie(line).items()
            changed[name] = "" if "Max-Age=0" in line else value
        if changed:
            self._device.write(changed)
            self._cookies = {name: value for name, value in {**self._cookies, **changed}.items() if value}

    def _sendable(self, headers: Headers) -> list[tuple[str, str]]:
        location = headers.get("Location", "")
        if location.startswith("/") and not location.startswith(f"{self._base}/"):
            headers["Location"] = self._base + location  # a path that a page sent back
        headers[POLICY] = headers.get(POLICY, "").replace(NO_FRAME, OWN_FRAME)
        return list(headers)


def start(folder: str, origin: str, base: str) -> Bridge:
    """Answer with the data in `folder`; raises StoreError if it cannot be used."""
    device = Device(Path(folder) / DEVICE_FILE)
    app = _app()
    app.secret_key = device.secret
    app.extensions["games"] = KnownFile(Path(folder) / paths.DATABASE_FILE)
    return Bridge(app, device, origin, base)


@cache
def _app() -> Flask:
    return create_app({"ON_PHONE": True, "PUBLIC_URL_GIVEN": True})


def preload_pages() -> None:
    """Show some pages of a game that is then forgotten, so that they are made ready.

    The browser remembers the memory as it is after that, and starts from it the next time.
    """
    form = [("Content-Type", "application/x-www-form-urlencoded")]
    with TemporaryDirectory() as folder:
        bridge = start(folder, "https://phone.invalid", "")
        bridge.answer("GET", "/", [], b"")
        made = Headers(bridge.answer("POST", "/games/new?variant=classic", form, b"variant=classic")[1])
        game = made.get("Location", "/").partition("?")[0]
        for page in (game, f"{game}/hands/new"):
            bridge.answer("GET", page, [], b"")
        bridge.answer("POST", f"{game}/hands/new/preview", form, b"went_out=0")
