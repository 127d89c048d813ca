"""Somebody who only wants a score: names, and a number pad on the page of the game."""

import pytest

from tests.browser.conftest import PHONE
from tests.browser.looks import shut_out
from tests.journeys.conftest import Arrive
from tests.journeys.person import Person, squeezed

pytestmark = pytest.mark.browser


def begin(person: Person) -> None:
    """From the start page to the page of the game, with one name."""
    person.tap("New game")
    person.tap("Just the score")
    person.see(".chosen-name", "Just the score")
    person.write("Name of North", "Zoë")
    person.tap("Start the game")
    person.see(".results")


def test_two_hands_are_tapped_and_printed(arrive: Arrive) -> None:
    person = arrive()
    begin(person)
    first, second = person.page.locator("#side_0-result"), person.page.locator("#side_1-result")
    for key in ("9", "0", "6", "Take the last digit off", "5"):
        person.tap(key)
    person.tap("the other side", second)
    for key in ("Below zero", "4", "3"):
        person.tap(key)
    assert [each.input_value() for each in (first, second)] == ["905", "−43"]
    before = len(person.way)
    person.tap("Save hand 1")

    person.see(".side-score", "905")
    assert before <= 13
    for key in "10":
        person.tap(key, person.page.locator(f"[data-key='{key}']"))
    person.tap("the other side", second)
    person.tap("7")
    person.tap("Save hand 2")
    person.see("main", "Save hand 3")
    assert [each.split()[-1] for each in person.texts(".side-score")] == ["915", "−36"]

    person.tap("Print")
    person.see("h1", "Print this game")
    person.tap("Print")
    sheet = person.sheet()
    assert squeezed("Just the score") in sheet
    assert squeezed("The rules of this game") not in sheet


def test_it_is_typed_without_a_script(arrive: Arrive) -> None:
    person = arrive(scripts=False)
    begin(person)
    person.write("Zoë and South", "905")
    person.write("East-West", "-43")
    person.tap("Save hand 1")

    person.see(".side-score", "905")


def test_with_a_keyboard_alone_enter_leads_on(arrive: Arrive) -> None:
    person = arrive()
    begin(person)
    person.page.locator("#side_0-result").focus()
    for key in ("9", "5", "Enter", "-", "8", "Enter", "Enter"):
        person.page.keyboard.press(key)

    person.see(".side-score", "95")


@pytest.mark.parametrize("size", [(360, 640), PHONE], ids=str)
def test_the_keys_and_save_are_in_sight_before_and_after_a_hand(arrive: Arrive, size: tuple[int, int]) -> None:
    person = arrive()
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(person)

    box = person.page.locator(".results .primary").bounding_box()
    person.tap("9", person.page.locator("[data-key='9']"))
    person.tap("the other side", person.page.locator("#side_1-result"))
    person.tap("0", person.page.locator("[data-key='0']"))
    person.tap("Save hand 1")
    person.see("main", "Save hand 2")
    after = person.page.locator(".results .primary").bounding_box()
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert box
    assert after == box
    assert box["y"] + box["height"] <= size[1]


def test_what_is_being_typed_outlives_the_page_and_a_lost_connection(arrive: Arrive) -> None:
    person = arrive()
    begin(person)
    for key in ("9", "5"):
        person.tap(key)
    person.page.reload()
    person.see(".results-keys")
    assert person.page.locator("#side_0-result").input_value() == "95"
    person.tap("the other side", person.page.locator("#side_1-result"))
    person.tap("8")
    person.page.context.set_offline(True)
    person.tap("Save hand 1")
    person.see("#outbox", "Hand 1")
    person.page.context.set_offline(False)
    person.page.evaluate("window.dispatchEvent(new Event('online'))")

    person.see(".side-score", "95")
    person.see("main", "Save hand 2")


def test_nothing_keeps_anybody_out(arrive: Arrive) -> None:
    person = arrive()
    begin(person)

    assert shut_out(person.page, "just the score") == []


def test_the_number_that_was_forgotten_is_tapped_next(arrive: Arrive) -> None:
    person = arrive()
    begin(person)
    person.tap("9", person.page.locator("[data-key='9']"))
    person.tap("Save hand 1")
    person.page.locator("#problems", has_text="0 if nothing").wait_for()
    person.troubles.clear()  # the hand was refused
    person.tap("8", person.page.locator("[data-key='8']"))

    assert [person.page.locator(f"#side_{at}-result").input_value() for at in (0, 1)] == ["9", "8"]
