"""Limits the computing time of costly requests: imports, rulings, prints, uploads, new games.

Everybody may use some seconds at once, and after that a share of the machine. A request is charged
the processor time that it took, so a long one costs more than a short one. Each link has its own
budget, and so has each device that has opened one; strangers share the budget of their address.
What comes as a file, document or code is charged to the address, and before it is looked at: all the
time that it may take, of which the rest is given back.
Saving hands and showing pages is charged to nobody.
"""

import logging
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from scorekeeper.sheets.paper import render_process
from scorekeeper.store import StoreError
from scorekeeper.store.common import CommonFile
from scorekeeper.web.common import common_file
from scorekeeper.web.gates import IMPORTS
from scorekeeper.web.limits import reading
from scorekeeper.web.sender import Rank, Sender, payer, sender
from scorekeeper.web.slots import Slots

# Browsers have one thread, and no clock for each.
thread_time = getattr(time, "thread_time", time.process_time)

LEFT = "SELECT left, at FROM budgets WHERE sender = ? AND rank = ?"
REMEMBERED = 3600.0  # seconds after which a budget is full again, whatever was taken from it
CLOCK_SET_BACK = 60.0  # seconds by which a clock may be put back; further, and the budget is new
ENDINGS = (
    ".pdf",
    ".html",
    ".zip",
    ".json",
    "/preview",
    "/check",
    "/import",
    ".svg",
    "/exchange",
    "/take",
    "/share/over",
)
DEAR = ("/ask", "/print", "/games/new", "/rulesets", "/series", "/summary", "/variants/compare")

_logger = logging.getLogger(__name__)


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
    """The budgets of one server, in the file that its processes share."""

    def __init__(self, common: CommonFile) -> None:
        self._common = common

    def ask(self, who: Sender) -> None:
        """Raise Spent if a sender has nothing left."""
        _check(who, _left(who, self._common.rows(LEFT, who.key, who.rank), self._common.clock()))

    def charge(self, who: Sender, seconds: float, *, ask: bool = False) -> None:
        """Subtract what a request took, or will take at most, from its sender's budget.

        With `ask`, raises Spent and subtracts nothing if nothing was left.
        """
        with self._common.change() as (db, now):
            known = db.execute(LEFT, [who.key, who.rank]).fetchall()
            left = _left(who, known, now)
            if ask:
                _check(who, left)
            if not known:
                db.execute("DELETE FROM budgets WHERE at < ?", [now - REMEMBERED])
            db.execute("REPLACE INTO budgets VALUES (?, ?, ?, ?)", [who.key, who.rank, left - seconds, now])


def _check(who: Sender, left: float) -> None:
    if left <= 0 and not who.local:
        raise Spent(int(-left / ALLOWED[who.rank].share) + 1)


def _left(who: Sender, found: Sequence[sqlite3.Row], now: float) -> float:
    """Return the seconds that a sender has left."""
    allowed = ALLOWED[who.rank]
    for left, since in found:
        if -CLOCK_SET_BACK <= now - since < REMEMBERED:
            regained = max(0.0, now - since) * allowed.share
            return float(min(allowed.at_once, left + regained))
    return allowed.at_once


def init_app(app: Flask) -> None:
    """Charge every costly view to a budget, but on a phone, which computes for its owner alone."""
    if app.config["ON_PHONE"]:
        return
    added: Slots = app.extensions["slots"]
    for rule in app.url_map.iter_rules():
        if rule.endpoint in IMPORTS | added.imports:
            _guard(app, rule.endpoint, reads=True)
        elif is_dear(rule, added.dear):
            _guard(app, rule.endpoint)


def is_dear(rule: Rule, added: Iterable[str] = ()) -> bool:
    """Return whether requests to this address may be costly; `added` are the parts of slots."""
    return rule.rule.endswith(ENDINGS) or any(part in rule.rule for part in (*DEAR, *added))


@contextmanager
def charged(budgets: Budgets, who: Sender, before: float = 0.0) -> Iterator[None]:
    """Charge the computing time of the block to a sender; `before` is what was charged already."""
    began = thread_time() + render_process.seconds_elsewhere()
    try:
        yield
    finally:
        try:
            budgets.charge(who, thread_time() + render_process.seconds_elsewhere() - began - before)
        except StoreError:  # a full disk: what was asked for is there, and is not refused for it
            _logger.exception("What a request took could not be charged.")


def _guard(app: Flask, endpoint: str, *, reads: bool = False) -> None:
    view: Callable[..., Any] = app.view_functions[endpoint]
    if hasattr(view, "dear"):
        return  # a view with two addresses

    @wraps(view)
    def guarded(**values: object) -> Any:
        budgets, who, most = Budgets(common_file()), sender(), 0
        if reads:
            who, most = payer(), reading.seconds()
            budgets.charge(who, most, ask=True)
        else:
            budgets.ask(who)
        with charged(budgets, who, most):
            return view(**values)

    guarded.dear = True  # type: ignore[attr-defined]
    app.view_functions[endpoint] = guarded
