"""What the club's part of the program adds to the pages of a table.

Each application has its own; the club's `init_app` fills it while the application is made.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flask import Flask, current_app

from scorekeeper.optional import club

if TYPE_CHECKING:
    from scorekeeper.web.game.places import Place
    from scorekeeper.web.sender import Rank


@dataclass(slots=True)
class Slots:
    """Additions to pages and limits, by place; empty if nobody adds anything.

    `place` returns where the game of a link is played, None outside events. `rank` returns the
    rank that a link to an event gives, None if it is no such link. `way_back` returns the address
    of the page that an error page leads back to and its name, or None. The next three are templates
    of the start page: buttons below the games, sections below these, and tools for rules and paper.
    `starts` and `imports` are endpoints that start something (`lock`) and that read files (`gates`);
    `dear` are parts of addresses whose requests are costly (`budgets`).
    """

    place: "Callable[[str], Place | None] | None" = None
    rank: "Callable[[str], Rank | None] | None" = None
    way_back: Callable[[], tuple[str, str] | None] | None = None
    start_buttons: list[str] = field(default_factory=list)
    start_sections: list[str] = field(default_factory=list)
    start_tools: list[str] = field(default_factory=list)
    starts: set[str] = field(default_factory=set)
    imports: set[str] = field(default_factory=set)
    dear: set[str] = field(default_factory=set)


def init_app(app: Flask) -> None:
    """Give the application its slots, and let the club's part fill them if there is one.

    The app for phones is for one table, so nothing fills them there.
    """
    app.extensions["slots"] = Slots()
    app.add_template_global(of_app, "slots")
    joining = club("scorekeeper.web.event.joining")
    if joining is not None and not app.config["ON_PHONE"]:
        joining.init_app(app)


def of_app() -> Slots:
    """Return the slots of the present application."""
    found: Slots = current_app.extensions["slots"]
    return found
