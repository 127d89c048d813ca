"""Fixtures of other folders."""

from tests.browser import conftest as fixtures_of_browser

# Tests here have the fixtures of these folders too.
server, browser, table, idle_devices, open_phone = (
    fixtures_of_browser.server,
    fixtures_of_browser.browser,
    fixtures_of_browser.table,
    fixtures_of_browser.idle_devices,
    fixtures_of_browser.open_phone,
)
