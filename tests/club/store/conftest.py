"""Fixtures of other folders."""

from tests.store import conftest as fixtures_of_store

# Tests here have the fixtures of these folders too.
path, store = fixtures_of_store.path, fixtures_of_store.store
