"""The application with a game in its database, and browsers that open its pages."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import KnownFile, open_store
from scorekeeper.web import create_app, file_of
from scorekeeper.web.budgets import Budgets
from scorekeeper.web.event.hall.guesses import WrongCodes
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
    made_once.config.clear()
    made_once.config.update(settings)


def give_database(app: Flask, path: Path) -> None:
    """Let the application begin anew with an empty database at `path`."""
    shutil.copyfile(app.config["EMPTY"], path)
    app.config["DATABASE"] = str(path)
    app.extensions["games"] = KnownFile(path)
    if (prints := app.extensions.get("prints")) is not None:  # jobs, if packets are printed here
        app.extensions["prints"] = type(prints)()
    app.extensions["wrong_codes"] = WrongCodes()
    app.extensions["budgets"] = Budgets()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A browser that has never been here."""
    return app.test_client()


@pytest.fixture
def table(app: Flask) -> Iterator[Table]:
    """A game of classic canasta between Us and Them, and a phone that enters its hands."""
    with open_store(app.config["DATABASE"]) as store:
        store.db.execute("PRAGMA synchronous=OFF")
        yield Table(store)
