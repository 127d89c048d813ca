"""Limits the computing time of costly requests: imports, rulings, prints, uploads, new games.

Everybody may use some seconds at once, and after that a share of the machine. A request is charged
the processor time that it took, so a long one costs more than a short one. Each link has its own
budget, and so has each device that has opened one; strangers share the budget of their address.
Saving hands and showing pages is never refused.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from time import monotonic
from typing import Any

from flask import Flask, current_app
from werkzeug.routing import Rule

from scorekeeper.sheets.paper import apart
from scorekeeper.web.sender import Rank, Sender, sender
from scorekeeper.web.slots import Slots

# Browsers have one thread, and no clock for each.
thread_time = getattr(time, "thread_time", time.process_time)

MOST_SENDERS = 4096  # that are remembered; the one that asked longest ago is forgotten
ENDINGS = (".pdf", ".html", ".zip", "/preview", "/check", "/import", ".svg", "/exchange", "/take")
DEAR = ("/ask", "/print", "/games/new", "/rulesets", "/summary", "/variants/compare")


class Spent(Exception):  # noqa: N818 - says what is wrong
    """This sender has used up its time; some is available again after `seconds`."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(frozen=True, slots=True)
class Allowance:
    """The seconds of computing that may be used at once, and those regained in a second."""

    at_once: float
    share: float


ALLOWED: Mapping[Rank, Allowance] = {
    Rank.STRANGER: Allowance(20, 0.1),
    Rank.GUEST: Allowance(60, 0.3),
    Rank.DIRECTOR: Allowance(120, 0.5),
}


class Budgets:
    """The budgets of one server, in memory; `clock` returns seconds."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = Lock()
        self._left: OrderedDict[Sender, tuple[float, float]] = OrderedDict()  # seconds, when

    def ask(self, who: Sender) -> None:
        """Raise Spent if a sender has nothing left."""
        with self._lock:
            left = self._now(who)
        if left <= 0 and not who.local:
            raise Spent(int(-left / ALLOWED[who.rank].share) + 1)

    def charge(self, who: Sender, seconds: float) -> None:
        """Subtract what a request took from its sender's budget."""
        with self._lock:
            self._left[who] = self._now(who) - seconds, self._clock()
            self._left.move_to_end(who)
            while len(self._left) > MOST_SENDERS:
                self._left.popitem(last=False)

    def _now(self, who: Sender) -> float:
        allowed, now = ALLOWED[who.rank], self._clock()
        left, since = self._left.get(who, (allowed.at_once, now))
        return min(allowed.at_once, left + (now - since) * allowed.share)


def init_app(app: Flask) -> None:
    """Give the application its budgets, and charge every costly view to one."""
    app.extensions["budgets"] = Budgets()
    added: Slots = app.extensions["slots"]
    for rule in app.url_map.iter_rules():
        if is_dear(rule, added.dear):
            _guard(app, rule.endpoint)


def is_dear(rule: Rule, added: Iterable[str] = ()) -> bool:
    """Tell whether requests to this address may be costly; `added` are the parts of slots."""
    return rule.rule.endswith(ENDINGS) or any(part in rule.rule for part in (*DEAR, *added))


@contextmanager
def charged(budgets: Budgets, who: Sender) -> Iterator[None]:
    """Charge the computing time of the block to a sender."""
    began = thread_time() + apart.elsewhere()
    try:
        yield
    finally:
        budgets.charge(who, thread_time() + apart.elsewhere() - began)


def _guard(app: Flask, endpoint: str) -> None:
    view: Callable[..., Any] = app.view_functions[endpoint]
    if hasattr(view, "dear"):
        return  # a view with two addresses

    @wraps(view)
    def guarded(**values: object) -> Any:
        budgets: Budgets = current_app.extensions["budgets"]
        budgets.ask(sender())
        with charged(budgets, sender()):
            return view(**values)

    guarded.dear = True  # type: ignore[attr-defined]
    app.view_functions[endpoint] = guarded
