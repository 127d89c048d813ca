"""The page for the middle of the table in a real browser: turned, following, awake."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.looks import DESK, TABLET
from tests.usecases.table import Table, hand

pytestmark = pytest.mark.browser

# A stand-in, as a browser without a screen has nothing to keep awake.
AWAKE = """() => {
  window.asked = [];
  const wakeLock = { request: async (kind) => { window.asked.push(kind); } };
  Object.defineProperty(Navigator.prototype, "wakeLock", { value: wakeLock, configurable: true });
}"""
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
    page = open_phone(f"/g/{table.links.watch_token}")
    page.add_init_script(f"({AWAKE})()")
    page.get_by_role("link", name="Middle of the table").click()
    expect(page.locator(".half-deals").first).to_contain_text("deals hand 1")
    page.wait_for_function("window.asked.length")  # scripts run after the text has come
    assert page.evaluate("window.asked") == ["screen"]

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
