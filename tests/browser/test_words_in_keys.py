"""On a phone of 320 pixels the words of every language stay inside of the keys they stand on."""

import pytest
from playwright.sync_api import Page

from scorekeeper.words.language import LANGUAGES
from tests.browser.conftest import OpenPhone
from tests.browser.test_shapes import table_for
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

NARROW = (320, 640)
# Buttons that are seen whose words are wider than they are, or that are not on the screen.
# An entry has its keys on several screens; only its steps scroll sideways.
OUTSIDE = """() => {
    const outside = () => [...document.querySelectorAll('main button')]
        .filter((each) => each.checkVisibility() && !each.ariaHidden)
        .filter((each) => each.scrollWidth > each.clientWidth + 1
            || (!each.closest('.steps') && each.getBoundingClientRect().right > innerWidth))
        .map((each) => each.ariaLabel || each.innerText);
    const steps = [...document.querySelectorAll('.steps button')].filter((each) => each.checkVisibility());
    return [...outside(), ...steps.flatMap((each) => { each.click(); return outside(); })];
}"""


def outside(page: Page, path: str, language: str) -> list[str]:
    page.set_extra_http_headers({"Accept-Language": language})
    page.goto(path)
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    found: list[str] = page.evaluate(OUTSIDE)
    return found


def test_no_word_is_wider_than_its_key(open_phone: OpenPhone, table: Table) -> None:
    game = table_for(table, "american").token
    paths = (f"/g/{game}/hands/new", f"/g/{table.token}/hands/new", "/ask/meld?variant=samba")
    page = open_phone("about:blank", NARROW, unused=True)
    found = {
        (language, path.rsplit("/", 1)[-1]): wide
        for language in LANGUAGES
        for path in paths
        if (wide := outside(page, path, language))
    }

    assert found == {}
