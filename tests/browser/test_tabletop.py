"""The page for the middle of the table in a real browser: turned, following, awake."""

import pytest
from playwright.sync_api import expect

from tests.browser.awake import stays_on, turned, watched
from tests.browser.conftest import PHONE, OpenPhone, look_again
from tests.browser.looks import DESK, TABLET
from tests.usecases.table import WINNING, Table, hand

pytestmark = pytest.mark.browser

# How far each half reaches on the screen, which way its text stands, and its two largest sizes.
HALVES = """() => [...document.querySelectorAll(".side")].map((side) => {
  const box = side.getBoundingClientRect();
  const figures = [...side.querySelectorAll(".side-score, .half-minimum")];
  const fits = figures.every((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
  });
  return {
    top: box.top, fits, turned: getComputedStyle(side).transform !== "none",
    sizes: figures.map((each) => parseFloat(getComputedStyle(each).fontSize)),
  };
})"""


def test_each_side_reads_its_half_which_follows_and_keeps_the_screen_on(open_phone: OpenPhone, table: Table) -> None:
    page = watched(open_phone(f"/g/{table.links.watch_token}"))
    page.get_by_role("link", name="Middle of the table").click()
    expect(page.locator(".half-deals").first).to_contain_text("deals hand 1")
    stays_on(page)

    table.record(hand())

    expect(page.locator(".side-score").first).to_have_text("800")
    for width, height in (PHONE, TABLET, DESK):
        page.set_viewport_size({"width": width, "height": height})
        near, far = page.evaluate(HALVES)
        assert (near["turned"], far["turned"]) == (False, True)
        assert far["top"] < near["top"]
        assert near["fits"]
        assert far["fits"]
        assert min(near["sizes"] + far["sizes"]) >= 80
        overflow = "document.documentElement.scrollHeight - innerHeight"
        assert page.evaluate(overflow) <= 0


def test_the_screen_goes_off_when_the_game_is_over_and_stays_on_when_it_goes_on(
    open_phone: OpenPhone, table: Table
) -> None:
    table.record(WINNING)
    page = watched(open_phone(f"/g/{table.links.watch_token}"))
    page.get_by_role("link", name="Middle of the table").click()
    stays_on(page)

    table.record(hand())
    look_again(page)
    expect(page.locator(".half-say")).to_have_text("winner")
    stays_on(page, on=False)
    table.undo()
    look_again(page)
    expect(page.locator(".half-deals").first).to_contain_text("deals hand 2")
    stays_on(page)
    page.reload()
    stays_on(page)


def test_a_page_that_is_not_looked_at_lets_the_screen_go_off(open_phone: OpenPhone, table: Table) -> None:
    page = watched(open_phone("/"))
    page.goto(f"/g/{table.links.watch_token}/table")
    stays_on(page)
    turned(page, hidden=True)
    stays_on(page, on=False)
    turned(page, hidden=False)
    stays_on(page)
    assert page.evaluate("asked") == 2

    turned(page, hidden=True)
    turned(page, hidden=False)  # at once, before the browser has said that the first lock is gone
    stays_on(page)
    page.evaluate("document.querySelector('[data-awake]').remove()")  # as when the game is over
    page.evaluate("document.getElementById('main').append('')")
    stays_on(page, on=False)


def test_without_https_the_page_follows_the_game_and_says_nothing_of_the_screen(
    open_phone: OpenPhone, table: Table
) -> None:
    page = open_phone("/")
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined })")
    page.goto(f"/g/{table.links.watch_token}/table")
    turned(page, hidden=True)
    turned(page, hidden=False)
    table.record(hand())
    look_again(page)

    expect(page.locator(".side-score").first).to_have_text("800")  # a script that fails would fail the test
