"""The only place of the web layer that reads the clock."""

from datetime import UTC, datetime
from time import time
from typing import cast

from flask import current_app


def utc_now() -> datetime:
    """Return the present time in UTC."""
    return datetime.fromtimestamp(time(), UTC)


def now() -> datetime:
    """Return the present time by the application's CLOCK, which tests replace."""
    return cast(datetime, current_app.config["CLOCK"]())
