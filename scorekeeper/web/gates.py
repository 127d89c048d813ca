"""Requests that take long share a few threads, so that hands and game pages always get one.

Imports and prints may take seconds. One request of each kind is served, a few wait, and others are
told to try again later. Python computes in one thread at a time, so more of them at once would not
be faster but would delay the pages of every table. Directors have a gate of their own, so that what
they print and bring never waits behind others.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from typing import Any

from flask import Flask

from scorekeeper.web.sender import Rank, address_of_request, sender
from scorekeeper.web.slots import Slots

# Requests that may wait for the one being served.
IMPORTS_WAITING, PRINTS_WAITING, DIRECTORS_WAITING = 3, 3, 7
SECONDS, OF_DIRECTORS = 10.0, 30.0  # the longest that they wait
# Threads that they take together.
MOST_AT_ONCE = 1 + IMPORTS_WAITING + 1 + PRINTS_WAITING + 1 + DIRECTORS_WAITING
RETRY_AFTER = 5  # seconds
IMPORTS = {"pages.restore", "exchange.take", "take_over.take", "rulesets.import_file"}
SHEETS = ".pdf"  # the ending of addresses of printed sheets


class Crowded(Exception):  # noqa: N818 - says what is wrong
    """Too many requests of this kind are waiting already."""


def giving_way(holders: Sequence[str], who: str) -> int | None:
    """Return which place of a queue its holder has to leave to one more, None if nobody has more places than that.

    It is the last of the one who holds most. The first place is being served.
    """
    held = Counter(holders)
    last = max(range(len(holders) - 1, 0, -1), key=lambda at: held[holders[at]], default=None)
    return None if last is None or held[holders[last]] <= held[who] + 1 else last


class Gate:
    """Serves one request at a time, in the order in which they came; at most `waiting` others wait."""

    def __init__(self, waiting: int, seconds: float = SECONDS) -> None:
        self._waiting = waiting
        self._seconds = seconds
        self._changed = threading.Condition()
        self._queue: list[list[str]] = []  # the address of each request; the first is being served

    @contextmanager
    def passed(self, who: str) -> Iterator[None]:
        """Wait for a turn of this address; raises Crowded if too many wait, or it takes too long.

        If too many wait, the last one of the address that has most gives way to an address that has fewer.
        """
        place = [who]
        with self._changed:
            self._make_room(who)
            self._queue.append(place)
            try:
                self._changed.wait_for(lambda: self._is_first(place) or not self._is_in(place), self._seconds)
            finally:
                if not self._is_first(place):
                    self._leave(place)
            if not self._is_in(place):
                raise Crowded
        try:
            yield
        finally:
            with self._changed:
                self._leave(place)

    def _make_room(self, who: str) -> None:
        if len(self._queue) <= self._waiting:
            return
        last = giving_way([each for (each,) in self._queue], who)
        if last is None:
            raise Crowded
        self._leave(self._queue[last])

    def _is_first(self, place: list[str]) -> bool:
        return bool(self._queue) and self._queue[0] is place

    def _is_in(self, place: list[str]) -> bool:
        return any(each is place for each in self._queue)

    def _leave(self, place: list[str]) -> None:
        self._queue[:] = [each for each in self._queue if each is not place]
        self._changed.notify_all()


def init_app(app: Flask) -> None:
    """Put a gate before every view that prints or imports; call it last."""
    imports, prints = Gate(IMPORTS_WAITING), Gate(PRINTS_WAITING)
    directors = Gate(DIRECTORS_WAITING, OF_DIRECTORS)
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
        with own.passed(address_of_request()):
            return view(**values)

    app.view_functions[endpoint] = guarded
