"""Halls in the one application of these tests, each with a fresh database."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import open_store
from scorekeeper.web import file_of
from tests.club.web.halls import Pages, pages_of
from tests.usecases import conftest as fixtures_of_usecases
from tests.web import conftest as fixtures_of_web
from tests.web.conftest import give_database

# Tests here have the fixtures of these folders too.
made_once, app, client, table = (
    fixtures_of_web.made_once,
    fixtures_of_web.app,
    fixtures_of_web.client,
    fixtures_of_web.table,
)
path, store = fixtures_of_usecases.path, fixtures_of_usecases.store

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
            return pages_of(app, store, **more)

        yield opened
