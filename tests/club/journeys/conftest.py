"""Fixtures of other folders."""

from tests.journeys import conftest as fixtures_of_journeys

# Tests here have the fixtures of these folders too.
phones, arrive = fixtures_of_journeys.phones, fixtures_of_journeys.arrive
