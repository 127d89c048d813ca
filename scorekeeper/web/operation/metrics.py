"""Counts requests, and shows the figures at /metrics in the text format of Prometheus.

Only this machine may read them. Each process of a server keeps its counts in a file of one folder,
and the process that is asked adds them up.
"""

import json
import os
import threading
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic

from flask import Flask, Response, abort, current_app, make_response, request

from scorekeeper import __version__
from scorekeeper.web import db
from scorekeeper.web.operation import log
from scorekeeper.web.operation.health import MEGABYTE, free_megabytes
from scorekeeper.web.sender import at_the_machine

ADDRESS = "/metrics"
BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
KEPT_SECONDS = 1.0  # between two writings of a process's counts
TEXT = "text/plain; version=0.0.4; charset=utf-8"


class Figures:
    """What one process has counted, kept in its file of `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._counts: defaultdict[str, float] = defaultdict(float)
        self._written = 0.0

    def add(self, labels: str, kind: str, seconds: float) -> None:
        """Count a request and its time."""
        with self._lock:
            self._counts[f"scorekeeper_requests_total{{{labels}}}"] += 1
            self._counts[f'scorekeeper_request_seconds_sum{{kind="{kind}"}}'] += seconds
            self._counts[f'scorekeeper_request_seconds_count{{kind="{kind}"}}'] += 1
            for bound in (*BOUNDS, float("inf")):
                if seconds <= bound:
                    name = "+Inf" if bound == float("inf") else f"{bound:g}"
                    self._counts[_bucket(kind, name)] += 1
            if monotonic() - self._written > KEPT_SECONDS:
                self._write()

    def all(self) -> dict[str, float]:
        """Return the sums of all processes."""
        with self._lock:
            self._write()
        found: defaultdict[str, float] = defaultdict(float)
        for file in self._folder.glob("*.json"):
            with suppress(OSError, ValueError):
                for name, value in json.loads(file.read_text(encoding="utf-8")).items():
                    found[name] += value
        return found

    def _write(self) -> None:
        self._written = monotonic()
        file = self._folder / f"{os.getpid()}.json"
        beside = file.with_suffix(".new")
        with suppress(OSError):  # figures are not worth a failed request
            beside.write_text(json.dumps(self._counts), encoding="utf-8")
            beside.replace(file)


def _bucket(kind: str, bound: str) -> str:
    return f'scorekeeper_request_seconds_bucket{{kind="{kind}",le="{bound}"}}'


def init_app(app: Flask) -> None:
    """Count requests and show the figures if the configuration has a folder for them, METRICS."""
    if app.config["METRICS"]:
        app.extensions["counts"] = Figures(Path(app.config["METRICS"]))
        app.after_request(count)
        app.add_url_rule(ADDRESS, "metrics", show)


def count(response: Response) -> Response:
    """Count the present request."""
    counts: Figures = current_app.extensions["counts"]
    labels = f'address="{log.rule()}",method="{request.method}",status="{response.status_code // 100}xx"'
    counts.add(labels, _kind(), log.seconds())
    return response


def _kind() -> str:
    """Return what kind of request this is: static, sheet, save or page."""
    if request.endpoint == "static":
        return "static"
    if log.rule().endswith((".pdf", ".html", ".zip")):
        return "sheet"
    return "page" if request.method in {"GET", "HEAD"} else "save"


def show() -> Response:
    """Return the figures to a request from this machine; any other request gets 404."""
    if not at_the_machine():
        abort(404)
    counts: Figures = current_app.extensions["counts"]
    path = db.file_of(current_app).path
    gauges = {
        f'scorekeeper_info{{version="{__version__}"}}': 1,
        "scorekeeper_disk_free_bytes": free_megabytes(path) * MEGABYTE,
        "scorekeeper_database_bytes": path.stat().st_size,
    }
    lines = [*_typed(gauges, "gauge"), *_typed(counts.all(), "counter")]
    return make_response("\n".join(lines) + "\n", {"Content-Type": TEXT})


def _typed(figures: Mapping[str, float], kind: str) -> list[str]:
    """Return the lines of figures, each family after its type."""
    lines: list[str] = []
    before = ""
    for name, value in sorted(figures.items(), key=lambda each: _family(each[0])):
        family = _family(name)
        if family != before:
            lines.append(f"# TYPE {family} {'histogram' if family.endswith('seconds') else kind}")
            before = family
        lines.append(f"{name} {value:.12g}")
    return lines


def _family(name: str) -> str:
    """Return the family of a figure, which is its name without labels and endings."""
    plain = name.partition("{")[0]
    for ending in ("_bucket", "_sum", "_count"):
        plain = plain.removesuffix(ending)
    return plain
