"""Requests that take long share a few threads, so that hands and game pages always find one.

Imports and prints reckon for seconds at worst. Of each kind one is at work, a few wait for it, and
whoever comes then is told when to come again: Python reckons in one thread at a time, so that more
of them at once would be no faster, but would keep the pages of every table waiting.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from flask import Flask

IMPORTS_WAITING, PRINTS_WAITING = 1, 3  # requests that wait for the one at work
SECONDS = 10.0  # that they wait at most
MOST_AT_ONCE = 1 + IMPORTS_WAITING + 1 + PRINTS_WAITING  # threads that they hold together
RETRY_AFTER = 5  # seconds
IMPORTS = {"pages.restore", "events.take", "rulesets.import_file"}
SHEETS = ".pdf"  # how the addresses of printed sheets end


class Crowded(Exception):  # noqa: N818 - says what is wrong
    """So many requests of this kind are at work that no other is taken on."""


class Gate:
    """Lets one request after another through; at most so many wait."""

    def __init__(self, waiting: int, seconds: float = SECONDS) -> None:
        self._places = threading.Semaphore(1 + waiting)
        self._turn = threading.Lock()
        self._seconds = seconds

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Wait for the turn; raises Crowded if too many wait, or if it takes too long."""
        if not self._places.acquire(blocking=False):
            raise Crowded
        try:
            if not self._turn.acquire(timeout=self._seconds):
                raise Crowded
            try:
                yield
            finally:
                self._turn.release()
        finally:
            self._places.release()


def init_app(app: Flask) -> None:
    """Put a gate before everything that prints or brings something in; call it last."""
    imports, prints = Gate(IMPORTS_WAITING), Gate(PRINTS_WAITING)
    for rule in app.url_map.iter_rules():
        if rule.endpoint in IMPORTS:
            _guard(app, rule.endpoint, imports)
        elif rule.rule.endswith(SHEETS):
            _guard(app, rule.endpoint, prints)


def _guard(app: Flask, endpoint: str, gate: Gate) -> None:
    view: Callable[..., Any] = app.view_functions[endpoint]

    @wraps(view)
    def guarded(**values: object) -> Any:
        with gate.passed():
            return view(**values)

    app.view_functions[endpoint] = guarded
