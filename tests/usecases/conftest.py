"""A game in a temporary file."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import Store, open_store
from tests.usecases.table import Table


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(empty_database: Path, path: Path) -> Iterator[Store]:
    shutil.copyfile(empty_database, path)
    with open_store(path) as opened:
        yield opened


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store)
