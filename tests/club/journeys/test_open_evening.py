"""An open evening on a phone, from the start page to everybody seated, by tapping."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser

from scorekeeper.store import open_store
from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.club.year.clubs import OPEN, ClubHere
from tests.journeys.person import Person

pytestmark = pytest.mark.browser

MEMBERS, COME, MOST_TAPS = 40, 23, 30


def test_23_of_40_members_are_seated_in_thirty_taps(browser: Browser, server: Server) -> None:
    names = [f"{letter}{number} Member" for number in range(4) for letter in "ABCDEFGHIJ"]
    with open_store(server.database) as store:
        club = ClubHere(store, now=datetime.now(UTC) - timedelta(days=7))  # noqa: TID251 - the server's own clock
        club.add("\n".join(names))
        hall = club.evening([(name,) for name in names[:20]], setup=OPEN)
        hall.finish()
    context = browser.new_context(
        base_url=server.address, viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    person = Person(context.new_page())
    person.page.goto(f"/club/{club.token}")  # once: the device keeps the link
    person.page.goto(f"/direct/{hall.token}")
    person.page.goto("/")

    begun = len(person.way)
    person.tap("Thursday", person.page.locator(".links a", has_text="Thursday").first)
    person.tap("Again next week")
    for at, name in enumerate(names[:COME]):
        person.tap(name)
        person.see(".arrived", f"{at + 1} here")
    person.see(".arrived", "5 tables of four, 3 sit out")
    person.tap("Draw round 1")
    person.tap("Publish round 1")
    person.see(".table-number")

    assert len(person.texts(".tables > li")) == COME // 4
    assert len(person.way) - begun <= MOST_TAPS
    context.close()
