"""Gives every request an id, and writes the log as lines of JSON if asked to.

A line holds the rule of an address, never the address itself, because that holds a secret link.
"""

import json
import logging
import secrets
import sys
from datetime import UTC, datetime
from time import perf_counter
from typing import TextIO

from flask import Flask, Response, g, has_request_context, request

HEADER = "X-Request-Id"
_requests = logging.getLogger("scorekeeper.requests")


class JsonLines(logging.Formatter):
    """Writes each record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {"time": at, "level": record.levelname.lower()}
        line |= {"logger": record.name, "message": record.getMessage()}
        if has_request_context():
            line["request"] = request_id()
        line |= getattr(record, "answered", {})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_json(stream: TextIO | None = None) -> None:
    """Write the log of this process as lines of JSON, with a line for every request."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    logging.getLogger().handlers[:] = [handler]
    _requests.setLevel(logging.INFO)


def init_app(app: Flask) -> None:
    """Give every request an id, which its answer carries, and log the request; call it first."""
    app.before_request(begin)
    app.after_request(end)


def begin() -> None:
    """Note when the request began."""
    g.began = perf_counter()


def end(response: Response) -> Response:
    """Put the request's id into its answer, and log the request if somebody reads the log."""
    response.headers[HEADER] = request_id()
    if _requests.isEnabledFor(logging.INFO) and request.endpoint != "static":
        answered = {"method": request.method, "address": rule(), "status": response.status_code}
        answered["milliseconds"] = round(1000 * seconds(), 1)
        _requests.info("request", extra={"answered": answered})
    return response


def request_id() -> str:
    """Return the id of the present request: eight hexadecimal digits."""
    if "request_id" not in g:
        g.request_id = secrets.token_hex(4)
    return str(g.request_id)


def rule() -> str:
    """Return the address of the present request without its secrets: "/g/<token>/hands/new"."""
    return request.url_rule.rule if request.url_rule else ""


def seconds() -> float:
    """Return how long the present request has taken so far."""
    return perf_counter() - float(g.get("began", perf_counter()))
