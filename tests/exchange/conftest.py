"""Two scorekeepers, each with a database and browsers of its own."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store import KnownFile, Store, open_store
from scorekeeper.web import common, create_app
from tests.usecases.table import Table


@dataclass
class Keeper:
    """A scorekeeper: its pages and its database."""

    client: FlaskClient
    store: Store


@pytest.fixture(scope="module")
def apps(empty_database: Path) -> list[Flask]:
    return [create_app({"DATABASE": str(empty_database), "SECRET_KEY": each}) for each in "ab"]


@pytest.fixture
def keepers(apps: list[Flask], empty_database: Path, tmp_path: Path) -> Iterator[list[Keeper]]:
    made = []
    for number, app in enumerate(apps):
        path = tmp_path / f"{number}.db"
        shutil.copyfile(empty_database, path)
        app.config["DATABASE"] = str(path)
        app.extensions["games"] = KnownFile(path)
        common.init_app(app)
        store = open_store(path)
        for name in ("writer", "token-key"):  # copies of one empty file would be one writer
            secret = f"{number}" * (16 if name == "writer" else 64)
            store.db.execute("UPDATE secrets SET value = ? WHERE name = ?", [secret, name])
        made.append(Keeper(app.test_client(), store))
    with closing(made[0].store), closing(made[1].store):
        yield made


@pytest.fixture
def server(keepers: list[Keeper]) -> Keeper:
    return keepers[0]


@pytest.fixture
def phone(keepers: list[Keeper]) -> Keeper:
    return keepers[1]


@pytest.fixture
def table(phone: Keeper) -> Table:
    """A game that the phone has started alone."""
    return Table(phone.store)
