"""The settings of an application that a WSGI server makes without any: they come from the environment.

`SCOREKEEPER_INSTANCE` names the folder with the database, `SCOREKEEPER_PUBLIC_URL` the address for phones,
`SCOREKEEPER_METRICS` a folder for figures; `SCOREKEEPER_BEHIND_PROXY=1` trusts what one proxy says about visitors, and
`SCOREKEEPER_JSON_LOG=1` writes the log as lines of JSON.
"""

from urllib.parse import urlsplit

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import installation, paths
from scorekeeper.network import Names
from scorekeeper.web.operation import background
from scorekeeper.web.operation.log import write_json

PREFIX = "SCOREKEEPER"


def configure(app: Flask) -> None:
    """Take the settings, and make the data folder if it is missing; raises InstallationError."""
    app.config.from_mapping(BEHIND_PROXY=False, JSON_LOG=False, SECRET_KEY=installation.prepare(paths.instance()))
    app.config.from_prefixed_env(PREFIX)
    address = str(app.config["PUBLIC_URL"]).rstrip("/")
    app.config["PUBLIC_URL"], app.config["PUBLIC_URL_GIVEN"] = address, bool(address)
    app.config["HOSTS"] = Names(*filter(None, [urlsplit(address).hostname])).know
    if app.config["BEHIND_PROXY"]:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_host=1)  # type: ignore[method-assign]
    if app.config["JSON_LOG"]:
        write_json()
    background.init_app(app)
