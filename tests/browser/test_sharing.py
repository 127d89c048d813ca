"""Passing a result on from a real browser: through its menu, as a file, and without a script."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.usecases.table import WINNING, Table, hand

pytestmark = pytest.mark.browser

PNG = b"\x89PNG\r\n\x1a\n"
# A stand-in for the menu of a phone, which a browser without a screen does not open.
MENU = """() => {
  window.shared = [];
  navigator.canShare = ({ files }) => files.every((each) => each.type === "image/png");
  navigator.share = async ({ text, files }) => {
    const sizes = files?.map((each) => `${each.name} ${each.size > 5000}`);
    window.shared.push(text ?? sizes.join());
  };
}"""


def test_a_phone_passes_text_and_picture_on(open_phone: OpenPhone, table: Table) -> None:
    table.record(hand())
    page = open_phone(f"/g/{table.token}")
    page.add_init_script(f"({MENU})()")
    page.get_by_role("link", name="Share or watch").click()

    page.get_by_role("button", name="Share the text").click()
    page.get_by_role("button", name="Share the picture").click()

    text, picture = page.evaluate("window.shared")
    assert "\nUs (Ann and Cem): 800\nThem (Bo and Dea): 120\n" in text
    assert picture == f"canasta-{table.view.created_at.date()}.png true"


def test_elsewhere_the_picture_is_saved_and_the_text_copied(open_phone: OpenPhone, table: Table) -> None:
    table.record(hand())
    page = open_phone(f"/g/{table.token}/share")

    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the picture").click()

    assert saving.value.path().read_bytes().startswith(PNG)
    page.get_by_role("button", name="Copy the text").click()
    expect(page.get_by_role("button", name="Copied").or_(page.get_by_text("Selected"))).to_be_visible()


def test_without_a_script_the_drawing_is_saved_and_the_text_stands_there(open_phone: OpenPhone, table: Table) -> None:
    table.record(hand())
    page = open_phone(f"/g/{table.token}/share", scripts=False)

    with page.expect_download() as saving:
        page.get_by_role("link", name="Save as SVG").click()

    assert b"<svg" in saving.value.path().read_bytes()
    expect(page.get_by_label("As text")).to_contain_text("Us (Ann and Cem): 800")
    expect(page.get_by_role("button", name="Share the")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_the_end_of_a_game_leads_to_its_picture_where_there_is_no_menu(
    open_phone: OpenPhone, table: Table, scripts: bool
) -> None:
    table.record(WINNING)
    page = open_phone(f"/g/{table.links.watch_token}", scripts=scripts)
    if scripts:
        page.add_init_script("Object.defineProperty(navigator, 'canShare', { value: undefined, configurable: true })")
    expect(page.get_by_role("link", name="Share the result")).to_have_count(0)
    table.record(hand())
    page.reload()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)  # who only watches starts no game

    page.get_by_role("link", name="Share the result").click()

    expect(page.get_by_role("heading", name="The result")).to_be_in_viewport()
    expect(page.locator("#result-picture")).to_be_visible()


def test_the_code_to_score_stands_first_and_the_end_of_a_game_leads_past_it(
    open_phone: OpenPhone, table: Table
) -> None:
    page = open_phone(f"/g/{table.token}")
    page.add_init_script("Object.defineProperty(navigator, 'canShare', { value: undefined, configurable: true })")
    shown = page.locator(".to-score .code, .to-watch .code, #result-text")
    for each in (WINNING, hand()):
        table.record(each)
        page.goto(f"/g/{table.token}/share")
        tops = [found["y"] for what in shown.all() if (found := what.bounding_box())]
        assert (len(tops), tops) == (3, sorted(tops))

    page.goto(f"/g/{table.token}")
    page.get_by_role("link", name="Share the result").click()

    expect(page.locator("#result-heading")).to_be_in_viewport()
    expect(page.locator("#result-text")).to_be_in_viewport()
    expect(page.locator(".to-score .code")).not_to_be_in_viewport()
