"""Somebody comes back to the start page: what is next is the largest button, and what was begun is mentioned."""

import pytest

from tests.journeys.conftest import Arrive

pytestmark = pytest.mark.browser


def test_an_unfinished_hand_is_mentioned_on_the_start_page_and_leads_back_to_it(arrive: Arrive) -> None:
    person = arrive()
    person.tap("New game")
    person.tap("Start the game")
    person.tap("Enter hand 1")
    person.step("melds", 0)
    person.page.locator(".side.showing [data-rank=K]").tap()
    person.see(".side.showing .melds", "K ×3")
    person.page.go_back()
    person.tap("Canasta score")

    person.see("main", "Hand 1 is not finished")
    person.see("a.primary", "Continue: hand 1")
    person.tap("Go on with it")
    person.step("melds", 0)  # the first step with nothing in it is open
    person.see(".side.showing .melds", "K ×3")


def test_the_languages_are_one_control_in_the_foot(arrive: Arrive) -> None:
    person = arrive()
    assert not person.named("button", "Deutsch").is_visible()
    person.tap("Language", person.page.locator("footer summary"))
    person.tap("Deutsch")

    person.see("h2", "Partien auf diesem Gerät")
