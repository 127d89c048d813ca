"""What a table does beside entering hands: by tapping from the start page, each tap counted."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.browser.looks import shut_out
from tests.browser.thumb import Thumb
from tests.usecases.table import ITEMISED, Table

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(
    ("language", "question", "told"),
    [
        ("English", "how much is a red thrree", "100 / 200 / 300 / 800"),
        ("italiano", "quanti punti per aprire a 1540", "90"),
    ],
)
def test_the_referee_is_asked_in_words_in_two_taps(
    open_phone: OpenPhone, language: str, question: str, told: str
) -> None:
    thumb = Thumb(open_phone("/"))
    thumb.page.click(".all-languages > summary")
    thumb.page.click(f".languages button:has-text('{language}')")

    thumb.tap("#in-words")
    thumb.page.keyboard.type(question)
    thumb.tap(".in-words button")

    expect(thumb.page.locator(".found-one").first).to_contain_text(told)
    assert thumb.taps == 2
    assert shut_out(thumb.page, "an answer in words") == []


def test_larger_text_is_one_tap_keeps_what_was_typed_and_stays(open_phone: OpenPhone) -> None:
    thumb = Thumb(open_phone("/"))
    page = thumb.page
    thumb.tap("text=New game")
    page.fill("[name=player-0-0]", "Zoë")
    body = page.locator("body")
    expect(body).to_have_css("font-size", "18px")

    thumb.tap(".text-size button:visible")

    expect(page.locator("[name=player-0-0]")).to_have_value("Zoë")
    expect(body).to_have_css("font-size", "24px")
    thumb.tap(".brand")
    page.wait_for_url("**/")
    expect(body).to_have_css("font-size", "24px")
    assert thumb.taps == 3
    assert shut_out(page, "the start in larger text") == []


def test_a_hand_is_corrected_from_the_top_of_its_page(open_phone: OpenPhone, table: Table) -> None:
    table.record(ITEMISED)
    page = open_phone(f"/g/{table.token}")
    page.goto("/")
    thumb = Thumb(page)

    thumb.tap(".links a")
    thumb.tap(".hands tbody th a")
    expect(page.get_by_role("link", name="Correct this hand")).to_be_in_viewport()
    thumb.tap("text=Correct this hand")

    expect(page.locator("h1")).to_contain_text("hand 1")
    assert thumb.taps == 3
