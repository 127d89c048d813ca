"""A club evening is printed: progress, cancelling, and the file, with scripts and without."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPhone
from tests.strategies import sample_of

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", sample_of([True, False], 1))
def test_a_print_shows_its_progress_and_leads_to_its_file(open_phone: OpenPhone, scripts: bool) -> None:
    page = open_phone("/print", scripts=scripts)
    page.get_by_label("How many tables").fill("10")
    page.get_by_role("button", name="Print", exact=True).click()

    expect(page.get_by_role("link", name="Open the file")).to_be_visible()
    link = page.get_by_role("link", name="Open the file").get_attribute("href")
    assert link is not None
    assert page.request.get(link).body().startswith(b"%PDF")


@pytest.mark.parametrize("scripts", sample_of([False, True], 1))
def test_a_print_is_cancelled(open_phone: OpenPhone, scripts: bool) -> None:
    page = open_phone("/print", scripts=scripts)
    page.get_by_label("How many tables").fill("120")
    page.get_by_label("Slips for each table").fill("20")
    page.get_by_role("button", name="Print", exact=True).click()
    expect(page.get_by_role("progressbar")).to_be_visible()

    page.get_by_role("button", name="Cancel").click()

    expect(page.get_by_text("Nothing was printed")).to_be_visible()
