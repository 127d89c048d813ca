"""Answers only under the names of this server; another name may be a trick of a foreign site.

A page of a foreign site can let its own name lead to this machine. Its scripts could then read what
is shown here, because the browser takes both for one site.
"""

from collections.abc import Callable
from typing import NoReturn

from flask import Flask, abort, current_app, make_response, request

from scorekeeper.rules.messages import msg
from scorekeeper.web.addresses import split
from scorekeeper.words.language import translate

Known = Callable[[str], bool]
MISDIRECTED = 421
PLAIN = {"Content-Type": "text/plain; charset=utf-8"}
STRANGE_HOST = msg(
    "This is not the scorekeeper's address. Open it at the address that it printed when it was"
    " started. If phones reach it under another name, start it with --public-url and that"
    " address."
)


def init_app(app: Flask) -> None:
    """Refuse requests under a name that `HOSTS` does not know; None knows every name."""
    app.before_request(refuse_other_names)


def refuse_other_names() -> None:
    """Refuse a request for another host; one that names no host comes from no browser."""
    known: Known | None = current_app.config["HOSTS"]
    named = request.headers.get("Host", "")
    if known is not None and named and not known(split(f"//{named}").hostname or ""):
        _refuse()


def _refuse() -> NoReturn:
    answer = make_response(f"{translate(STRANGE_HOST)}\n", MISDIRECTED, PLAIN)
    abort(answer)
