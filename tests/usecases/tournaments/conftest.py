"""A hall with four tables before the draw, and one with two tables in the first round."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import Store, open_store
from tests.usecases.tournaments.hall import Hall


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without anything in it, to be copied."""
    path = tmp_path_factory.mktemp("empty") / "games.db"
    open_store(path).close()
    return path


@pytest.fixture
def store(empty: Path, path: Path) -> Iterator[Store]:
    """A database that does not wait for the disk; power cuts are tested elsewhere."""
    shutil.copyfile(empty, path)
    with open_store(path) as opened:
        opened.db.execute("PRAGMA synchronous=OFF")
        yield opened


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


@pytest.fixture
def playing(store: Store) -> Hall:
    """Four pairs at two tables, round 1 published."""
    hall = Hall(store, pairs="ABCD")
    hall.publish()
    return hall
