"""People at the start page, on one server and in one browser for all of them.

Whoever arrives takes over the phone of the one before, without its games: a page that was shown
already is shown faster, and that is most of the time that a journey takes.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PATIENCE, PHONE, Server, browser, server
from tests.journeys.person import Person

__all__ = ["browser", "server"]

Arrive = Callable[..., Person]


@pytest.fixture(scope="session")
def phones(browser: Browser, server: Server) -> Iterator[dict[bool, Person]]:
    """Somebody with a phone that runs scripts, and somebody with one that does not."""
    held = {}
    for scripts in (True, False):
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            has_touch=True,
            java_script_enabled=scripts,
        )
        context.set_default_timeout(PATIENCE)
        held[scripts] = Person(context.new_page())
    yield held
    for person in held.values():
        person.page.context.close()


@pytest.fixture
def arrive(phones: dict[bool, Person]) -> Arrive:
    """Somebody opens the start page on a phone that has no game."""

    def arrived(*, scripts: bool = True) -> Person:
        phones[scripts].arrive()
        return phones[scripts]

    return arrived
