"""From the start page to a hand that is kept without connection, and saved once there is one."""

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import VARIANTS
from tests.browser.test_kept_offline import scripts_have_come
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person
from tests.journeys.test_the_first_hand import USUAL, start_game

pytestmark = pytest.mark.browser

WHOLE = "Zoë and South +905, East-West \N{MINUS SIGN}40"


def test_a_result_is_kept_and_saved_once(arrive: Arrive) -> None:
    person = arrive()
    start_game(person, USUAL, VARIANTS[USUAL].seating.forms[0])
    person.tap("Enter hand 1")
    side, _ = person.steps_of()
    person.answer(f"How {side} is entered", "Result")
    scripts_have_come(person.page)
    person.page.context.set_offline(True)
    try:
        tap_results(person, "905", "40", below=True)
        expect(person.page.locator(".bar-totals b")).to_have_text(["905", "\N{MINUS SIGN}40"])
        person.tap("Save")
        person.tap("Keep this hand and send it later")
        person.see("#outbox", "Hand 1 has not been sent yet.")
        person.see("#outbox", "No hand is saved yet.")
        person.tap("Enter the next hand")
        person.see("h1", "Hand 2")
        assert person.page.title().startswith("Hand 2")
    finally:
        person.page.context.set_offline(False)
    person.see("#outbox", f"was sent and is saved: {WHOLE}.")  # and the hand that is being entered stays
    tap_results(person, "100", "50")
    expect(person.page.locator(".bar-totals b")).to_have_text(["100", "50"])
    expect(person.page.locator(".bar-problem")).to_have_text("Nothing wrong so far.")
    person.tap("Save")
    person.see("main", "Enter hand 3")

    assert [each.split()[-1] for each in person.texts(".side-score")] == ["1,005", "10"]
    told = person.page.locator("body").inner_text()
    assert [told.count(f"is saved: {each}") for each in ("Zoë and South +905", "Zoë and South +100")] == [1, 1]


def tap_results(person: Person, first: str, second: str, *, below: bool = False) -> None:
    """Tap what both sides made, digit after digit; `below`: the second result is below zero."""
    for key in (*first, "Next", *(["Below zero"] if below else []), *second):
        person.tap(key)
