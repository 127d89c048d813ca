"""One application for all halls, and a fresh database without waiting for the disk."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.store import KnownFile, open_store
from scorekeeper.web import create_app
from scorekeeper.web.event.hall.codes import WrongCodes
from tests.web.tournament.halls import Pages, pages_of

OpenHall = Callable[..., Pages]


@pytest.fixture(scope="session")
def hall_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application; each test gives it a database of its own."""
    empty = tmp_path_factory.mktemp("halls") / "empty.db"
    open_store(empty).close()
    return create_app({"DATABASE": str(empty), "EMPTY": empty, "SECRET_KEY": "for tests only"})


@pytest.fixture
def open_hall(hall_app: Flask, tmp_path: Path) -> Iterator[OpenHall]:
    """Open halls with round 1 published, each in a database of its own."""
    numbers = iter(range(1, 10))
    with ExitStack() as stores:

        def opened(**more: Any) -> Pages:
            path = tmp_path / f"hall-{next(numbers)}.db"
            shutil.copyfile(hall_app.config["EMPTY"], path)
            hall_app.config["DATABASE"] = str(path)
            hall_app.extensions["games"] = KnownFile(path)
            hall_app.extensions["wrong_codes"] = WrongCodes()
            store = stores.enter_context(open_store(path))
            store.db.execute("PRAGMA synchronous=OFF")
            return pages_of(hall_app, store, **more)

        yield opened
