"""The application with a game in its database, and browsers that open its pages."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import KnownFile, open_store
from scorekeeper.web import common, create_app, file_of
from tests.usecases.table import Table


@pytest.fixture(scope="session")
def made_once(empty_database: Path) -> Flask:
    """The application; making it takes longer than most tests of it."""
    known = {"SECRET_KEY": "for tests only", "APP_FOLDER": "/was not built"}
    return create_app({"DATABASE": str(empty_database), "EMPTY": empty_database, **known})


@pytest.fixture
def app(made_once: Flask, tmp_path: Path) -> Iterator[Flask]:
    """The application with an empty database and nothing that an earlier test left behind."""
    settings = dict(made_once.config)
    give_database(made_once, tmp_path / "games.db")
    with file_of(made_once).keep_open():  # as a server does
        yield made_once
    common.common_file(made_once).close()
    made_once.config.clear()
    made_once.config.update(settings)


def give_database(app: Flask, path: Path) -> None:
    """Let the application begin anew with an empty database at `path`."""
    shutil.copyfile(app.config["EMPTY"], path)
    app.config["DATABASE"] = str(path)
    app.extensions["games"] = KnownFile(path)
    common.common_file(app).close()
    common.init_app(app)
    if (prints := app.extensions.get("prints")) is not None:  # jobs, if packets are printed here
        app.extensions["prints"] = type(prints)(common.common_file(app), common.turns_of(app))


def spend_nothing(app: Flask) -> None:
    """Give every sender a full budget again: a test is one sender."""
    with common.common_file(app).change() as (db, _):
        db.execute("DELETE FROM budgets")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    """A game of classic canasta between Us and Them, and a phone that enters its hands."""
    with open_store(app.config["DATABASE"]) as store:
        yield Table(store)
