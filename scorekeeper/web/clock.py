"""The only place of the web layer that reads the clock."""

from datetime import UTC, datetime
from time import time
from typing import cast

from flask import current_app


def utc_now() -> datetime:
    """The present moment in UTC."""
    return datetime.fromtimestamp(time(), UTC)


def now() -> datetime:
    """The present moment as the application's CLOCK tells it; tests set their own."""
    return cast(datetime, current_app.config["CLOCK"]())
