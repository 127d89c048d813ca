"""A whole evening on a phone without a server and without a network, by tapping."""

from typing import cast

import pytest
from playwright.sync_api import Page, expect

from tests.browser.thumb import Thumb
from tests.phone.conftest import Phone

pytestmark = pytest.mark.browser


def test_a_game_without_a_server(new_phone: Phone) -> None:
    new_phone.start()
    new_phone.close()
    new_phone.start(offline=True)
    frame = new_phone.frame
    thumb = Thumb(cast("Page", frame))  # which has what a thumb needs
    thumb.tap(frame.get_by_role("link", name="New game").first)
    thumb.tap(frame.get_by_role("button", name="Start the game", exact=True))
    thumb.tap("text=Enter hand 1")
    thumb.tap(".side.showing .mode .mark:has([value=result])")
    thumb.enter_results([905, 655])
    thumb.tap(".bar button.primary")
    frame.wait_for_selector("body.game-page")
    expect(frame.locator(".side-score").first).to_contain_text("905")
    new_phone.close()
    new_phone.start(offline=True)
    expect(new_phone.frame.locator(".side-score").first).to_contain_text("905")
    new_phone.close()
