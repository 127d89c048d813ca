"""A hall with four tables before the draw, and one with two tables in the first round."""

import pytest

from scorekeeper.store import Store
from tests.club.usecases.hall import Hall
from tests.usecases import conftest as fixtures_of_usecases

# Tests here have the fixtures of these folders too.
path, store, table = fixtures_of_usecases.path, fixtures_of_usecases.store, fixtures_of_usecases.table


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


@pytest.fixture
def playing(store: Store) -> Hall:
    """Four pairs at two tables, round 1 published."""
    hall = Hall(store, pairs="ABCD")
    hall.publish()
    return hall
