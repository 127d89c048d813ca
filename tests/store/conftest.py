"""A database in a temporary file; never in memory, because several connections share it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.store import Store, open_store


@pytest.fixture(autouse=True)
def no_power_cuts() -> None:
    """Wait for the disk, as the program does."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path) as opened:
        yield opened
