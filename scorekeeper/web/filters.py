"""How numbers, times and lists are written on pages, the same as on the sheets."""

from datetime import datetime
from uuid import uuid4

from flask import Flask

from scorekeeper.sheets import words


def init_app(app: Flask) -> None:
    """Give the templates their filters."""
    app.add_template_filter(words.number, "points")
    app.add_template_filter(words.signed, "signed")
    app.add_template_filter(words.listed, "joined")
    app.add_template_filter(clock_time)
    app.add_template_filter(day)
    app.add_template_filter(plural)
    app.add_template_global(new_request_id)


def clock_time(moment: datetime) -> str:
    """Time of day where the scorekeeper runs: 21:04."""
    return f"{moment.astimezone():%H:%M}"


def day(moment: datetime) -> str:
    """The day where the scorekeeper runs: 7 March 2026."""
    return words.date(moment.astimezone())


def plural(count: int, one: str, many: str) -> str:
    """The count with its noun: 1 hand, 3 hands."""
    return f"{words.number(count)} {one if count == 1 else many}"


def new_request_id() -> str:
    """An id for a form that is about to be shown, so that sending it twice does one thing."""
    return str(uuid4())
