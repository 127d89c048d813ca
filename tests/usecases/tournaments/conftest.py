"""A hall with four tables before the draw, and one with two tables in the first round."""

import pytest

from scorekeeper.store import Store
from tests.usecases.tournaments.hall import Hall


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store)


@pytest.fixture
def playing(store: Store) -> Hall:
    """Four pairs at two tables, round 1 published."""
    hall = Hall(store, pairs="ABCD")
    hall.publish()
    return hall
