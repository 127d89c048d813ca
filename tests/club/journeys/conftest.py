"""Fixtures of other folders."""

from tests.browser import conftest as fixtures_of_browser
from tests.journeys import conftest as fixtures_of_journeys

# Tests here have the fixtures of these folders too.
phones, arrive = fixtures_of_journeys.phones, fixtures_of_journeys.arrive
browser, server = fixtures_of_browser.browser, fixtures_of_browser.server
