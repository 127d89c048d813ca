"""Numbers, dates and names as the sheets write them: one place, so that page and print agree."""

from collections.abc import Sequence
from datetime import datetime

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def number(value: int) -> str:
    """Write a number of points with thousands separators and a true minus sign.

    >>> number(-1250) == "\N{MINUS SIGN}1,250"
    True
    """
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


def signed(value: int) -> str:
    """Write points that are added or taken away, with their sign.

    >>> signed(100), signed(0), signed(-50) == "\N{MINUS SIGN}50"
    ('+100', '0', True)
    """
    return f"+{number(value)}" if value > 0 else number(value)


def date(moment: datetime) -> str:
    """Write the day of a moment, in the moment's own time zone, the same in every locale."""
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


def day_and_time(moment: datetime) -> str:
    """Write the day and the minute of a moment, in the moment's own time zone."""
    return f"{date(moment)}, {moment:%H:%M}"


def listed(words: Sequence[str]) -> str:
    """Join words as a sentence does.

    >>> listed(["Ann", "Ben", "Cora"])
    'Ann, Ben and Cora'
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
