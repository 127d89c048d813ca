"""Sheets that the browser prints: each PDF, `sheet.pdf`, has a page beside it, `sheet.html`.

Where no PDF can be made, its address leads to the page.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Flask, redirect, request, url_for
from werkzeug import Response

from scorekeeper import sheets
from scorekeeper.rules.messages import msg
from scorekeeper.sheets.paper.writer import NoWriter
from scorekeeper.web.errors import answer
from scorekeeper.web.problems import Problem

PDF, PAGE = ".pdf", ".html"
JOBS = "packet.pdf"  # files of many sheets, which are made in the background
# Sizes and places are written into the elements of a sheet. It holds no script, but the file that
# opens the print dialogue.
POLICY = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; script-src 'self'; "
    "img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)


def init_app(app: Flask) -> None:
    """Add the address of a page to that of every sheet; call it before views are guarded."""
    for rule in list(app.url_map.iter_rules()):
        if rule.rule.endswith(PDF) and not rule.rule.endswith(JOBS):
            view = _as_page(app.view_functions[rule.endpoint])
            app.add_url_rule(_page_of(rule.rule), f"{rule.endpoint}_page", view, methods=["GET"])
    app.register_error_handler(NoWriter, show_page)


def show_page(error: NoWriter) -> Response:
    """Redirect to the page of a sheet that cannot be a PDF; what has no page is refused."""
    if request.path.endswith(PDF) and request.method == "GET":
        asked = f"?{request.query_string.decode()}" if request.query_string else ""
        return redirect(f"{request.root_path}{_page_of(request.path)}{asked}", 303)
    return answer(Problem(503, "no-pdf", msg("No PDF here"), error.message))


def _page_of(address: str) -> str:
    return address.removesuffix(PDF) + PAGE


def _as_page(view: Callable[..., Any]) -> Callable[..., Response]:
    @wraps(view)
    def page(**values: Any) -> Response:
        with sheets.as_pages(url_for("static", filename="_").removesuffix("_")):
            response: Response = view(**values)
        response.headers["Content-Security-Policy"] = POLICY
        return response

    return page
