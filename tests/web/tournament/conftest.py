"""Halls in the one application of these tests, each with a fresh database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import open_store
from scorekeeper.web import file_of
from tests.web.conftest import give_database
from tests.web.tournament.halls import Pages, pages_of

OpenHall = Callable[..., Pages]


@pytest.fixture
def open_hall(app: Flask, tmp_path: Path) -> Iterator[OpenHall]:
    """Open halls with round 1 published, each in a database of its own."""
    numbers = iter(range(1, 10))
    with ExitStack() as stores:

        def opened(**more: Any) -> Pages:
            path = tmp_path / f"hall-{next(numbers)}.db"
            give_database(app, path)
            stores.enter_context(file_of(app).keep_open())
            store = stores.enter_context(open_store(path))
            store.db.execute("PRAGMA synchronous=OFF")
            return pages_of(app, store, **more)

        yield opened
