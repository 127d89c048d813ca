"""The web application: reads requests, calls the use cases, shows pages."""

from collections.abc import Mapping
from secrets import token_bytes

from flask import Flask, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer

from scorekeeper import paths
from scorekeeper.web import (
    budgets,
    clock,
    common,
    db,
    errors,
    filters,
    gates,
    headers,
    hosts,
    languages,
    link_devices,
    lock,
    slots,
    wording,
)
from scorekeeper.web.db import file_of
from scorekeeper.web.entry import hands
from scorekeeper.web.game import changes, codes, exchange, games, incidents, protests, share, tabletop, why
from scorekeeper.web.limits import storing, uploads
from scorekeeper.web.operation import environment, log, metrics
from scorekeeper.web.print import by_browser, printing, series, slips, summary
from scorekeeper.web.referee import ask, rulings
from scorekeeper.web.rules import agreements, rulesets
from scorekeeper.web.start import app as phone_app
from scorekeeper.web.start import pages, schemas, take_over

__all__ = ["create_app", "file_of"]

DEVICE_COOKIE_DAYS = 400  # browsers keep no cookie longer


class SecureOverTls(SecureCookieSessionInterface):
    """Cookies that came over an encrypted connection never leave over another one."""

    def __init__(self) -> None:
        self._signers: dict[str | bytes | None, URLSafeTimedSerializer | None] = {}

    def get_cookie_secure(self, app: Flask) -> bool:
        """Return whether browsers may send the cookie only over TLS."""
        public_url = str(app.config["PUBLIC_URL"]) if app.config["PUBLIC_URL_GIVEN"] else ""
        return request.is_secure or public_url.startswith("https:")

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Return what signs cookies, made once for a key; Flask makes another for each request."""
        if app.secret_key not in self._signers:
            self._signers[app.secret_key] = super().get_signing_serializer(app)
        return self._signers[app.secret_key]


def create_app(config: Mapping[str, object] | None = None) -> Flask:
    """Make the application, which any WSGI server can run.

    Without `config` it is one process of a server with the settings of its environment (`operation/environment.py`).
    `config` may have APP_FOLDER (where the app for phones was built), ON_PHONE (this is that app: it serves one phone
    and has no events), ON_SERVER (the tokens of the games that are also on the server which offers that app;
    PUBLIC_URL is its address), DATABASE (path of the database file), SECRET_KEY (without it, devices forget their
    games when the server stops), PUBLIC_URL (the address that phones reach, without a path; "" for the host of the
    request), PUBLIC_URL_GIVEN (links never take the host of the request), HOSTS (tells whether a host name belongs to
    this server; None allows every name) and CLOCK (returns an aware datetime). METRICS is a folder for figures, "" for
    none. WORKERS are the names of the threads that must run for the server to be healthy; `operation/background.py`
    sets it.
    """
    app = Flask(
        "scorekeeper", template_folder=str(paths.templates()), static_folder=None, instance_path=str(paths.instance())
    )
    app.config.from_mapping(
        APP_FOLDER=str(paths.phone()),
        CLOCK=clock.utc_now,
        DATABASE=str(paths.instance() / "scorekeeper.db"),
        MAX_CONTENT_LENGTH=uploads.USUAL,
        MAX_FORM_MEMORY_SIZE=uploads.USUAL,
        PERMANENT_SESSION_LIFETIME=DEVICE_COOKIE_DAYS * 24 * 3600,
        HOSTS=None,
        METRICS="",
        ON_PHONE=False,
        ON_SERVER=frozenset(),
        PUBLIC_URL="",
        PUBLIC_URL_GIVEN=False,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_NAME="table",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        WORKERS=(),
    )
    if config is None:
        environment.configure(app)
    else:
        app.config.from_mapping(config)
    app.session_interface = SecureOverTls()
    app.secret_key = app.secret_key or token_bytes()
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    first = (common, uploads, log, metrics, languages, hosts, link_devices, lock)
    for part in (*first, headers, wording, filters, errors, db):
        part.init_app(app)
    areas = (pages, games, hands, changes, codes, share, printing, rulesets, agreements, ask, why)
    others = (phone_app, languages, tabletop, incidents, protests, rulings, slips)
    for area in (*areas, *others, summary, series, take_over, exchange, schemas):
        app.register_blueprint(area.blueprint)
    storing.init_app(app)
    slots.init_app(app)
    by_browser.init_app(app)
    gates.init_app(app)
    budgets.init_app(app)
    return app
