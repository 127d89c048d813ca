"""Requests that take long share a few threads, so that hands and game pages always get one.

Imports and prints may take seconds. One request of each kind is served, a few wait, and others are
told to try again later. Python computes in one thread at a time, so more of them at once would not
be faster but would delay the pages of every table. Directors have a gate of their own, so that what
they print and bring never waits behind others.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from flask import Flask

from scorekeeper.web.sender import Rank, sender
from scorekeeper.web.slots import Slots

# Requests that may wait for the one being served.
IMPORTS_WAITING, PRINTS_WAITING, DIRECTORS_WAITING = 3, 3, 1
SECONDS = 10.0  # the longest that they wait
# Threads that they take together.
MOST_AT_ONCE = 1 + IMPORTS_WAITING + 1 + PRINTS_WAITING + 1 + DIRECTORS_WAITING
RETRY_AFTER = 5  # seconds
IMPORTS = {"pages.restore", "exchange.take", "take_over.take", "rulesets.import_file"}
SHEETS = ".pdf"  # the ending of addresses of printed sheets


class Crowded(Exception):  # noqa: N818 - says what is wrong
    """Too many requests of this kind are waiting already."""


class Gate:
    """Serves one request at a time; at most `waiting` others wait."""

    def __init__(self, waiting: int, seconds: float = SECONDS) -> None:
        self._places = threading.Semaphore(1 + waiting)
        self._turn = threading.Lock()
        self._seconds = seconds

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Wait for a turn; raises Crowded if too many wait, or it takes too long."""
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
    """Put a gate before every view that prints or imports; call it last."""
    imports, prints = Gate(IMPORTS_WAITING), Gate(PRINTS_WAITING)
    directors = Gate(DIRECTORS_WAITING)
    added: Slots = app.extensions["slots"]
    for rule in app.url_map.iter_rules():
        if rule.endpoint in IMPORTS | added.imports:
            _guard(app, rule.endpoint, imports, directors)
        elif rule.rule.endswith(SHEETS):
            _guard(app, rule.endpoint, prints, directors)


def _guard(app: Flask, endpoint: str, gate: Gate, directors: Gate) -> None:
    view: Callable[..., Any] = app.view_functions[endpoint]

    @wraps(view)
    def guarded(**values: object) -> Any:
        own = directors if sender().rank == Rank.DIRECTOR else gate
        with own.passed():
            return view(**values)

    app.view_functions[endpoint] = guarded
