"""What the club's part of the program adds to the pages of a table.

Each application has its own; the club's `init_app` fills it while the application is made.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from flask import Flask, current_app

from scorekeeper.optional import club
from scorekeeper.usecases import Locked


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The table of an event, as the pages of its game need it; the club's part fills it in.

    `closed` says why the game takes no entries, "" if it takes some. `mark` differs whenever the
    game's page does. `head`, `sign` and `note` are templates, "" for nothing: what stands above the
    score, how a finished game is signed, and what the entry page says.
    """

    closed: str = ""
    mark: str = ""
    head: str = ""
    sign: str = ""
    note: str = ""
    refusal: type[Locked] = Locked

    def next_page(self) -> str:
        """Return the address that a saved hand leads to, "" for the game's page."""
        return ""

    def director_page(self) -> str:
        """Return the director's page of the table, "" on a device that does not direct it."""
        return ""

    def protests(self) -> str:
        """Return in words whether open protests can change ranks in the event, "" without an open one."""
        return ""


Work = Callable[[threading.Event], None]  # it ends when the event is set


@dataclass(slots=True)
class Slots:
    """Additions to pages and limits, by place; empty if nobody adds anything.

    `place` returns where the game of a link is played, None outside events. `directs` tells
    whether a link directs an event that was made here, None if it is no link to an event. `by_code` returns
    the address that a typed code leads to, "" for none, also for shorter ones if it is told so. `way_back` returns
    the address of the page that an error page leads back to and its name, or None. The next three are templates
    of the start page: buttons below the games, sections below these, and tools for rules and paper.
    `starts` and `imports` are endpoints that start something (`lock`) and that read files (`gates`);
    `dear` are parts of addresses whose requests are costly (`budgets`), and `background` is work that
    a server does all the time, by the name of its thread (`operation/background.py`).
    """

    place: Callable[[str], EventPlace | None] | None = None
    directs: Callable[[str], bool | None] | None = None
    by_code: Callable[[str, bool], str] | None = None
    way_back: Callable[[], tuple[str, str] | None] | None = None
    start_buttons: list[str] = field(default_factory=list)
    start_sections: list[str] = field(default_factory=list)
    start_tools: list[str] = field(default_factory=list)
    starts: set[str] = field(default_factory=set)
    imports: set[str] = field(default_factory=set)
    dear: set[str] = field(default_factory=set)
    background: dict[str, Work] = field(default_factory=dict)


def init_app(app: Flask) -> None:
    """Give the application its slots, and let the club's part fill them if there is one.

    The app for phones is for one table, so nothing fills them there.
    """
    app.extensions["slots"] = Slots()
    app.add_template_global(of_app, "slots")
    joining = club("scorekeeper.club.web.joining")
    if joining is not None and not app.config["ON_PHONE"]:
        joining.init_app(app)


def of_app() -> Slots:
    """Return the slots of the present application."""
    found: Slots = current_app.extensions["slots"]
    return found
