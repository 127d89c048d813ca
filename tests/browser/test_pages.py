"""Every page of a hand: light to load, readable by everybody, complete without the script."""

import pytest
from playwright.sync_api import Page, Request, expect

from scorekeeper import rules
from scorekeeper.words.language import LANGUAGES
from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.legible import faults
from tests.browser.looks import DESK, barriers, shut_out
from tests.browser.test_pots import started
from tests.browser.thumb import Thumb
from tests.strategies import sample_of
from tests.usecases.table import ITEMISED, ITEMISED_TOTALS, TOO_LOW, Table, hand

pytestmark = pytest.mark.browser

MOST_BYTES = 60 * 1024  # of the entry page's first load, compressed, fonts included

TYPED = {
    "side_0-melds-0-cards": "K*7",
    "side_0-melds-1-cards": "8*4 2",
    "side_0-melds-2-cards": "A A A",
    "side_0-melds-3-cards": "J*4",
    "side_0-held_1": "Q Q 5",
    "side_1-melds-0-cards": "9*5 2 JKR",
    "side_1-melds-1-cards": "6*3",
    "side_1-melds-2-cards": "Q*4",
    "side_1-melds-3-cards": "5*4",
    "side_1-held_0": "A J",
    "side_1-held_1": "7 3b",
}


@pytest.mark.parametrize("variant", sample_of(list(rules.VARIANTS), 3))
def test_the_first_load_of_an_entry_is_light_and_fits_every_width(
    open_phone: OpenPhone, table: Table, variant: str
) -> None:
    path = f"/g/{started(table, variant).token}/hands/new"
    page = open_phone("about:blank", unused=True)
    lengths = {code: len(page.request.get(path, headers={"Accept-Language": code}).text()) for code in LANGUAGES}
    longest = max(lengths, key=lambda code: lengths[code])
    # What phones accept on plain http; on this machine's own address a browser takes more.
    page.context.set_extra_http_headers({"Accept-Encoding": "gzip", "Accept-Language": longest})
    finished: list[Request] = []
    page.on("requestfinished", lambda request: finished.append(request))  # noqa: PLW0108 - no built-in here
    page.goto(path, wait_until="networkidle")

    sizes = {request.url: request.sizes() for request in finished}
    total = sum(each["responseBodySize"] + each["responseHeadersSize"] for each in sizes.values())
    assert page.evaluate("document.documentElement.lang.slice(0, 2)") == longest
    assert total <= MOST_BYTES, {url.rsplit("/")[-1]: each for url, each in sizes.items()}
    assert any("woff2" in url for url in sizes)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    for width in (PHONE[0], PHONE[0] // 2, 768, 1280):
        page.set_viewport_size({"width": width, "height": PHONE[1]})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def two_hands(table: Table) -> None:
    table.record(ITEMISED)
    table.record(TOO_LOW | {"ending": "stock"}, reason="They insisted.")


def test_what_comes_of_a_button_keeps_nobody_out(open_phone: OpenPhone, table: Table) -> None:
    two_hands(table)
    page = open_phone(f"/g/{table.token}/hands/2")
    Thumb(page).go("check")
    page.wait_for_selector("[data-slot=ruling] table")
    seen = [shut_out(page, "a correction that is folded")]
    Thumb(page).check()
    page.wait_for_selector("form#save")
    seen.append(barriers(page, "ruling"))
    page.tap("form#save button[name=confirm]")
    expect(page.locator("#reason-error")).to_be_visible()
    seen.append(barriers(page, "ruling without a reason"))
    page.goto(f"/g/{table.token}/hands/new")
    Thumb(page).check()
    expect(page.locator("#problems")).to_be_visible()
    seen.append(barriers(page, "entry with problems"))

    assert [each for found in seen for each in found] == []


@pytest.mark.explore
def test_the_page_of_two_versions_keeps_nobody_out(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new?mode=totals", DESK, scripts=False)
    fill_totals(page)
    page.click("[data-check]")
    page.wait_for_selector("form#save")
    table.record(hand())
    page.click("form#save button[name=confirm]")
    page.wait_for_selector(".versions")

    assert barriers(page, "two versions") == []


def fill_totals(page: Page) -> None:
    page.check('[name=ending][value="stock"]', force=True)
    for side in (0, 1):
        page.check(f'[name="side_{side}-red_threes"][value="0"]', force=True)
        page.fill(f'[name="side_{side}-melded_points"]', "60")
        page.fill(f'[name="side_{side}-held_points"]', "40")


@pytest.mark.explore
def test_a_hand_is_entered_without_the_script(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new", scripts=False)
    page.check('[name=ending][value="out-0"]', force=True)
    for name, cards in TYPED.items():
        page.fill(f'[name="{name}"]', cards)
    for side, threes in enumerate((1, 2)):
        page.check(f'[name="side_{side}-red_threes"][value="{threes}"]', force=True)
    page.click("[data-check]")
    expect(page.locator(".lead")).to_contain_text("Us went out.")
    page.click("form#save button[name=confirm]")

    expect(page.locator(".side-score").nth(0)).to_contain_text("905")
    assert tuple(side.total for side in table.hand(1).ruling.sides) == ITEMISED_TOTALS


def test_totals_are_entered_without_the_script(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new", scripts=False)
    for side in (0, 1):
        page.check(f'[name="side_{side}-mode"][value="totals"]', force=True)
        expect(page.locator(f'[name="side_{side}-melds-0-cards"]')).to_be_hidden()
    fill_totals(page)
    page.click("[data-check]")
    page.click("form#save button[name=confirm]")

    assert [side.total for side in table.hand(1).ruling.sides] == [20, 20]


def test_results_are_entered_by_the_keyboard_alone(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new?mode=result", DESK)
    page.focus('[name="side_0-result"]')
    page.keyboard.type("905")
    page.keyboard.press("Enter")
    page.keyboard.type("-120")
    page.keyboard.press("Enter")
    expect(page.locator("[data-check]")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_selector("body.game-page")

    assert table.scores == (905, -120)


def test_a_whole_side_is_entered_by_the_keyboard_alone(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new", DESK)
    page.focus('[name=ending][value="out-0"]')
    page.keyboard.press("Space")
    page.focus("[data-next]")
    page.keyboard.press("Enter")
    page.focus('.side[data-side="0"] [data-rank="K"]')
    for _ in range(5):
        page.keyboard.press("Enter")
    expect(page.locator('.side[data-side="0"] [data-worth]')).to_have_text("500 + 70, natural canasta")
    page.focus(".steps [data-go=more]")
    page.keyboard.press("Enter")
    page.focus('[name="side_0-red_threes"][value="0"]')
    page.keyboard.press("ArrowRight")

    expect(page.locator(".bar [data-slot=total-0]")).to_have_text("770")


@pytest.mark.parametrize("variant", ["italian", "burraco"])
@pytest.mark.parametrize(("size", "code"), [(PHONE, "de"), (DESK, "nl")])
def test_a_rulebook_with_words_among_its_points_is_legible(
    open_phone: OpenPhone, variant: str, size: tuple[int, int], code: str
) -> None:
    """The words left the name beside them one letter a line: "3,000 for the side that went out"."""
    phone = open_phone("/", size)
    phone.set_extra_http_headers({"Accept-Language": code})
    phone.goto(f"/variants/{variant}")

    assert faults(phone, variant) == []
