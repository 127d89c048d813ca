"""Numbers are tapped with a thumb, and say where they come from."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.usecases import GameSetup
from tests.browser.conftest import OpenPhone
from tests.browser.looks import ZOOMED, shut_out, unfold
from tests.strategies import sample_of
from tests.usecases.table import ITEMISED, PAIRS, WINNING, Table, hand

pytestmark = pytest.mark.browser

WHY = ["/ruling/1", "/why/score/1", "/why/minimum/1/2"]
SMALL = """() => [...document.querySelectorAll("main a, main summary")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.textContent.trim(), each.getBoundingClientRect()])
  .filter(([, box]) => box.height < 47.5)
  .map(([text]) => text)"""


@pytest.fixture
def played(table: Table) -> Table:
    table.record(ITEMISED)
    return table


def sideways(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


@pytest.mark.parametrize("scripts", sample_of([True, False], 1))
def test_the_minimum_is_tapped_and_leads_to_its_row(open_phone: OpenPhone, played: Table, scripts: bool) -> None:
    page = open_phone(f"/g/{played.token}", scripts=scripts)

    page.locator(".minimum-points").first.tap()

    expect(page).to_have_url(re.compile("/why/minimum/1/2$"))
    expect(page.locator("h1")).to_contain_text("must open hand 2 with 50")
    expect(page.locator(".applies")).to_have_text(re.compile(r"0 and more\s*50"))


def test_a_total_is_tapped_down_to_its_cards(open_phone: OpenPhone, played: Table) -> None:
    page = open_phone(f"/g/{played.token}")

    page.get_by_role("link", name="+905").tap()
    expect(page).to_have_url(re.compile("/ruling/1#side-1$"))
    line = page.locator("#side-1 details", has_text="Melded cards").first
    line.locator("summary").tap()

    expect(line.locator(".line-parts")).to_contain_text("7 \N{MULTIPLICATION SIGN} 10")
    expect(line.locator(".cite")).to_contain_text("Scoring")


@pytest.mark.explore
def test_the_score_and_the_result_are_tapped(open_phone: OpenPhone, table: Table) -> None:
    table.record(WINNING)
    table.record(hand())
    page = open_phone(f"/g/{table.links.watch_token}")

    page.locator(".side-score").first.tap()
    expect(page.locator("tr.total")).to_contain_text("5,350")
    page.go_back()
    page.tap("text=by 5,110 points")

    expect(page.get_by_text("a side reaches 5,000 points")).to_be_visible()


@pytest.mark.explore
def test_a_minimum_in_words_wraps_on_a_zoomed_phone(open_phone: OpenPhone, table: Table) -> None:
    """From 9,000 points on a side opens with a natural canasta."""
    brazilian = Table(table.store, GameSetup("brazilian", {}, PAIRS, "Ann"))

    page = open_phone(f"/g/{brazilian.token}/why/minimum/1/1", ZOOMED)

    expect(page.get_by_text("a natural canasta")).to_be_visible()
    assert sideways(page) <= 0


@pytest.mark.explore
def test_derivations_keep_nobody_out_and_are_large_enough_to_tap(open_phone: OpenPhone, played: Table) -> None:
    page = open_phone("/")
    seen, small = [], []
    for path in WHY:
        page.goto(f"/g/{played.token}{path}")
        small += page.evaluate(SMALL)
        unfold(page)
        seen += shut_out(page, path)

    assert seen == []
    assert small == []


def test_the_chart_is_tapped_where_a_hand_is(open_phone: OpenPhone, table: Table) -> None:
    for _ in range(3):
        table.record(hand())
    table.protest(2, 1, (-500, 400))
    page = open_phone(f"/g/{table.token}")

    page.get_by_role("link", name=re.compile("if it is upheld")).last.tap()
    expect(page.locator("#best-2 .total")).to_have_text(re.compile(r"Sum\s*1,900\s*760"))
    assert shut_out(page, page.url) == []
    assert (sideways(page), page.evaluate(SMALL)) == (0, [])
    page.go_back()
    assert shut_out(page, page.url) == []
    boxes = [each.bounding_box() for each in page.locator(".chart-taps rect").all()]
    assert all(box and box["width"] >= 47.5 and box["height"] >= 47.5 for box in boxes)
    page.locator(".chart-taps rect").nth(1).tap()

    expect(page).to_have_url(re.compile("/ruling/2$"))
