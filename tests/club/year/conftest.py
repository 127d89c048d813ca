"""A club with an empty list of members, in a database of its own."""

import pytest

from scorekeeper.store import Store
from tests.club.web import conftest as fixtures_of_web
from tests.club.year.clubs import ClubHere
from tests.usecases import conftest as fixtures_of_usecases

# Tests here have the fixtures of these folders too.
made_once, app, client = fixtures_of_web.made_once, fixtures_of_web.app, fixtures_of_web.client
path, store = fixtures_of_usecases.path, fixtures_of_usecases.store


@pytest.fixture
def club(store: Store) -> ClubHere:
    return ClubHere(store)
