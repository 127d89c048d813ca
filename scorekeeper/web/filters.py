"""How numbers, times and lists are written on pages."""

from collections.abc import Sequence
from datetime import datetime

from flask import Flask

MINUS = "\N{MINUS SIGN}"


def init_app(app: Flask) -> None:
    """Give the templates their filters."""
    app.add_template_filter(points)
    app.add_template_filter(signed)
    app.add_template_filter(clock_time)
    app.add_template_filter(day)
    app.add_template_filter(joined)
    app.add_template_filter(plural)


def points(value: int) -> str:
    """A number of points with thousands separators and a real minus: 12,345."""
    return f"{value:,}".replace("-", MINUS)


def signed(value: int) -> str:
    """The same with its sign: +735, a minus before 100, and a bare 0."""
    return f"+{points(value)}" if value > 0 else points(value)


def clock_time(moment: datetime) -> str:
    """Time of day where the scorekeeper runs: 21:04."""
    return f"{moment.astimezone():%H:%M}"


def day(moment: datetime) -> str:
    """The day where the scorekeeper runs: 7 March 2026."""
    local = moment.astimezone()
    return f"{local.day} {local:%B %Y}"


def joined(words: Sequence[str]) -> str:
    """A list in words: Ann, Ben and Cleo."""
    *head, last = words or ("",)
    return f"{', '.join(head)} and {last}" if head else last


def plural(count: int, one: str, many: str) -> str:
    """The count with its noun: 1 hand, 3 hands."""
    return f"{points(count)} {one if count == 1 else many}"
