"""Refuses writes that another site's page makes in a visitor's browser.

Links are the only keys here, so a foreign page cannot guess where to write; this check is the
second lock. It needs no token in the form: forms stay valid for as long as a phone keeps them open.
"""

from flask import Flask, request

from scorekeeper.web.addresses import split
from scorekeeper.web.errors import Refused

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
OWN_SITES = {"same-origin", "none"}


def init_app(app: Flask) -> None:
    """Check every request before its view."""
    app.before_request(refuse_foreign_writes)


def refuse_foreign_writes() -> None:
    """Raise Refused if a browser says that another site sent this write.

    Browsers leave `Sec-Fetch-Site` out on plain http in a local network; then `Origin` tells.
    Programs that send neither header are no browsers and carry nobody's rights along.
    """
    if request.method in SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    sender = request.headers.get("Origin")
    own = site in OWN_SITES if site else sender is None or split(sender).netloc == request.host
    if not own:
        raise Refused
