"""An open evening on a phone, from the start page to everybody seated, by tapping."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Browser

from scorekeeper.store import open_store
from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.club.usecases.hall import CUP
from tests.club.year.clubs import OPEN, ClubHere
from tests.journeys.person import Person

pytestmark = pytest.mark.browser

MEMBERS, COME, MOST_TAPS, MOST_TO_CORRECT = 40, 23, 30, 16


def with_the_link(browser: Browser, server: Server, club: ClubHere) -> Person:
    """Somebody with a phone that has opened the club's link."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, locale="en-GB"
    )
    context.set_default_timeout(PATIENCE)
    person = Person(context.new_page())
    person.page.goto(f"/club/{club.token}")  # once: the device keeps the link
    return person


def test_23_of_40_members_are_seated_in_thirty_taps(browser: Browser, server: Server) -> None:
    names = [f"{letter}{number} Member" for number in range(4) for letter in "ABCDEFGHIJ"]
    with open_store(server.database) as store:
        club = ClubHere(store, now=datetime.now(UTC) - timedelta(days=7))  # noqa: TID251 - the server's own clock
        club.add("\n".join(names))
        hall = club.evening([(name,) for name in names[:20]], setup=OPEN)
        hall.finish()
    person = with_the_link(browser, server, club)
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
    person.page.context.close()


def test_a_result_is_corrected_three_weeks_later_and_the_season_says_what_it_moved(
    browser: Browser, server: Server
) -> None:
    names = [f"{letter} Corrected" for letter in "ABCDEFGH"]
    with open_store(server.database) as store:
        club = ClubHere(store, now=datetime.now(UTC) - timedelta(days=21))  # noqa: TID251 - the server's own clock
        club.add("\n".join(names))
        cup = replace(CUP, name="Corrected cup", rounds=1)
        club.evening([*zip(names[::2], names[1::2], strict=True)], setup=cup).finish()
    person = with_the_link(browser, server, club)
    person.page.goto("/")

    begun = len(person.way)
    person.tap("Club and members")
    person.tap("Direct", person.page.locator(".club-row", has_text="Corrected cup").get_by_role("button"))
    person.tap("Round 1")
    person.tap("Open table 1", person.page.locator(".seat-link").first)
    correct(person)
    person.page.goto("/")
    person.tap("Club and members")
    person.tap("The season")

    assert "place" in person.see(".season-changes", "Corrected cup")
    assert len(person.way) - begun <= MOST_TO_CORRECT
    person.page.context.close()


def correct(person: Person) -> None:
    """Correct the result of the table that is open, from the slip, and close the round again."""
    person.unfold("Something is wrong with this result")
    person.write("What is wrong", "misread")
    person.tap("Reopen it")
    person.tap("Type the slip again")
    for side, points in (("N-S", "100"), ("E-W", "4500")):
        person.page.get_by_placeholder(side).first.fill(points)
    person.tap("Save")
    person.page.locator(".slip-changes").wait_for()
    person.troubles.clear()  # what it changes came as an answer 422
    person.tap("Save")
    person.see("#slips-left", "Every result of round 1 is in.")
    person.tap("To the tables", person.page.get_by_role("link", name="To the tables").last)
    person.tap("Close round 1")
    person.see(".event-round", "closed")
