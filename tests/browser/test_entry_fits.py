"""On a phone of 360 by 740 what is needed for an entry stands on one screen."""

import pytest
from playwright.sync_api import FloatRect, Page, expect

from scorekeeper.words.language import LANGUAGES
from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.looks import DESK, TABLET
from tests.browser.test_shapes import start, table_for
from tests.browser.thumb import Thumb
from tests.strategies import EXPLORE
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

TIGHTEST = ("cutthroat", "samba", "hand-and-foot")
OTHERS = ("classic", "classic-2", "american", "british", "italian", "bolivian", "cuban")


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found, selector
    return found


def bottom(page: Page, selector: str) -> float:
    """Where the lowest of these ends."""
    boxes = [each.bounding_box() for each in page.locator(selector).all() if each.is_visible()]
    return max(each["y"] + each["height"] for each in boxes if each)


def shown(page: Page, selector: str) -> int:
    return sum(each.is_visible() for each in page.locator(selector).all())


@pytest.mark.parametrize("variant", (*TIGHTEST, *OTHERS) if EXPLORE else TIGHTEST)
def test_the_pad_and_what_was_tapped_stand_above_the_bar(open_phone: OpenPhone, table: Table, variant: str) -> None:
    thumb = start(open_phone, table, variant)
    page = thumb.page
    for rank in ("9", "K", "A"):
        thumb.hold_key(rank)
    thumb.key("Q")
    expect(page.locator(".meld.current [data-worth]")).not_to_be_empty()
    fold = box(page, ".bar")["y"]
    assert bottom(page, ".side.showing .pad .key") <= fold
    assert bottom(page, ".meld.current .meld-head") <= fold

    thumb.hold(0, {"5": 1, "Q": 2})
    expect(page.locator(".side.showing .chip")).to_have_count(2)

    assert bottom(page, ".side.showing .chip") <= fold
    assert page.evaluate("scrollY") == 0  # nobody had to scroll for a key
    assert page.viewport_size == {"width": PHONE[0], "height": PHONE[1]}


def test_the_number_of_the_hand_stands_beside_the_ways_to_enter_it(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone("about:blank", unused=True)
    for language in LANGUAGES:
        page.context.set_extra_http_headers({"Accept-Language": language})
        page.goto(f"/g/{table.token}/hands/new")
        expect(page.locator(".side.showing .mode")).to_be_visible()
        words = page.evaluate(
            """() => {
              const range = document.createRange();
              range.selectNodeContents(document.querySelector('.hand-head h1'));
              return [...range.getClientRects()].map((line) => line.right);
            }"""
        )

        assert page.evaluate("document.documentElement.lang.slice(0, 2)") == language
        assert len(words) == 1, language  # one line
        assert words[0] <= box(page, ".side.showing .mode")["x"], language


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_meld_counts_is_never_cut_off(open_phone: OpenPhone, table: Table, language: str) -> None:
    page = open_phone("about:blank", (360, 640))
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(f"/g/{table_for(table, 'american').token}/hands/new")
    thumb = Thumb(page)
    thumb.go("melds", 0)
    for rank in ("7", "A"):
        thumb.hold_key(rank)
    expect(page.locator(".meld .meld-kind")).to_have_count(2)
    found = page.evaluate(
        """() => [...document.querySelectorAll(".side.showing .meld")].map((meld) => {
          const points = meld.querySelector(".meld-worth .num");
          const { right, height } = meld.getBoundingClientRect();
          return [points.innerText.trim().length > 8, points.getBoundingClientRect().right <= right, height <= 54];
        })"""
    )

    assert found == [[True, True, True]] * 2


def test_the_totals_of_a_side_stand_once(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new")
    Thumb(page).go("check")
    page.wait_for_selector("[data-slot=ruling] table")
    for width, height in (PHONE, TABLET, DESK):
        page.set_viewport_size({"width": width, "height": height})
        assert [shown(page, f"[data-slot=total-{side}]") for side in (0, 1)] == [1, 1]


def test_the_result_and_its_keys_stand_above_the_bar(open_phone: OpenPhone, table: Table) -> None:
    for variant in ("classic", "cutthroat"):
        thumb = start(open_phone, table, variant)
        thumb.go("melds", 0)
        thumb.tap(".side.showing .mode .mark:has([value=result])")

        assert bottom(thumb.page, ".side.showing [data-digit]") <= box(thumb.page, ".bar")["y"]


def test_a_wild_card_takes_a_place_in_a_canasta_of_seven(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "classic")
    field = thumb.page.locator('[name="side_0-melds-0-cards"]')
    thumb.go("melds", 0)
    thumb.hold_key("9")
    assert thumb.taps == 2
    expect(field).to_have_value("9*7")
    thumb.key("2")
    thumb.key("JKR")
    expect(field).to_have_value("9*5 2 JKR")

    thumb.key("9")  # from here on each tap adds a card
    thumb.key("2")
    expect(field).to_have_value("9*6 2*2 JKR")
    thumb.key("4")
    thumb.hold_key("4")  # a meld that is there is made whole

    expect(thumb.page.locator('[name="side_0-melds-1-cards"]')).to_have_value("4*7")
    assert Thumb(thumb.page).page.locator(".side.showing .meld").count() == 2


def test_a_result_survives_a_reload_and_waits_for_the_connection(open_phone: OpenPhone, table: Table) -> None:
    phone = open_phone(f"/g/{table.token}/hands/new?mode=result")
    thumb = Thumb(phone)
    thumb.enter_results([905, -120])
    phone.goto(f"/g/{table.token}/hands/new")
    expect(phone.locator('[name="side_0-result"]')).to_have_value("905")
    expect(phone.locator("[data-check]")).to_have_text("Save")
    phone.context.set_offline(True)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")
    expect(phone.locator("#outbox")).to_contain_text("Hand 1 has not been sent yet.")
    phone.context.set_offline(False)
    phone.wait_for_selector("body.game-page")

    assert table.scores == (905, -120)
    assert len(table.view.log) == 2
