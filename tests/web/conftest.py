"""The application with a game in its database, and browsers that open its pages."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import open_store
from scorekeeper.web import create_app
from tests.usecases.table import Table


@pytest.fixture
def app(tmp_path: Path) -> Flask:
    database = tmp_path / "games.db"
    return create_app({"DATABASE": str(database), "SECRET_KEY": "for tests only"})


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    """A game of classic canasta between Us and Them, and a phone that enters its hands."""
    with open_store(app.config["DATABASE"]) as store:
        yield Table(store)
