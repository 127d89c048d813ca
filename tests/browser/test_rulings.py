"""The rulings in a real browser: they fit, keep nobody out, and lead to the question."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.test_game_pages import TIGHT_TARGETS
from tests.usecases.table import TOO_LOW, Table

pytestmark = pytest.mark.browser


def test_an_example_is_asked_again_with_its_cards(open_phone: OpenPhone) -> None:
    page = open_phone("/variants/samba/rulings#meld.too-few-naturals", PHONE)
    assert page.evaluate(TIGHT_TARGETS) == []
    page.tap('[id="meld.too-few-naturals"] >> text=Ask it yourself')
    expect(page.locator('[name="cards"]')).to_have_value("6 2*2")
    page.tap(".desk .primary")
    expect(page.locator(".verdict")).to_have_text("No")
    page.tap("text=An example")

    expect(page.locator('[id="meld.too-few-naturals"]')).to_be_in_viewport()


@pytest.mark.explore
def test_a_finding_of_a_hand_leads_to_its_example(open_phone: OpenPhone, table: Table) -> None:
    table.record(TOO_LOW, reason="agreed")
    page = open_phone(f"/g/{table.token}/ruling/1", PHONE)
    page.tap("text=An example")

    expect(page.locator('[id="initial-meld.below-minimum"]')).to_be_in_viewport()
