"""The app for phones, as `make phone` has written it: files at `/app`, and nothing computed."""

from flask import Blueprint, Response, current_app, redirect, request, send_from_directory
from flask.typing import ResponseReturnValue

blueprint = Blueprint("app", __name__, url_prefix="/app")
# Of the page around the pages: it shows them in a frame, and compiles Python for browsers.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; frame-src 'self'; "
    "form-action 'self'; frame-ancestors 'self'; base-uri 'none'"
)
PAGES = {"": "index.html", "check": "check.html"}


@blueprint.get("/", defaults={"name": ""})
@blueprint.get("/<name>")
def show(name: str) -> Response:
    """Return a file of the app; 404 if the app was not built here."""
    response = send_from_directory(current_app.config["APP_FOLDER"], PAGES.get(name, name))
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/p/", defaults={"page": ""})
@blueprint.get("/p/<path:page>")
def lead(page: str) -> ResponseReturnValue:
    """Redirect to the app, which shows the page when it has started."""
    query = f"?{request.query_string.decode()}" if request.query_string else ""
    return redirect(f"{request.root_path}/app/#/{page}{query}")
