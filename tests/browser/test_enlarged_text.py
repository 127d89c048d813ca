"""Text enlarged by the browser: on every page nothing breaks, overlaps, runs off or is cut."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, StorageState

from scorekeeper.store import open_store
from tests.browser.conftest import FLAGS, PATIENCE, Server
from tests.browser.everywhere import House, furnished
from tests.browser.legible import faults
from tests.browser.looks import unfold
from tests.strategies import EXPLORE
from tests.usecases.tournaments.hall import Hall

pytestmark = pytest.mark.browser

WIDTHS = (320, 360, 768, 1280)
SIZES = (16.0, 20.8, 24.0, 32.0)  # pixels of the browser's own text: 100, 130, 150, 200 %
HARDEST = (320, 32.0)
OTHERS = [(width, size) for size in SIZES for width in WIDTHS if (width, size) != HARDEST]


@dataclass(frozen=True)
class Opened:
    """A house on the running server, and the cookies of a device that knows its games."""

    house: House
    address: str
    cookies: StorageState


@pytest.fixture(scope="module")
def opened(server: Server, browser: Browser) -> Opened:
    with open_store(server.database) as store:
        house = furnished(store)
    page = browser.new_page(base_url=server.address)
    for token in house.games:
        page.goto(f"/g/{token}")
    cookies = page.context.storage_state()
    page.close()
    return Opened(house, server.address, cookies)


@dataclass(frozen=True)
class Reader:
    """A device whose browser was told to write larger."""

    page: Page

    def at(self, path: str) -> Page:
        """Open a page with everything on it unfolded."""
        self.page.goto(path)
        unfold(self.page)
        self.page.evaluate("document.fonts.ready")
        return self.page


def readers(
    browser: Browser, path: str, opened: Opened, size: float, widths: tuple[int, ...] = WIDTHS
) -> Iterator[tuple[int, Reader]]:
    """A reader on a screen of each width; `path` is where the browser is."""
    flags = [*FLAGS, f"--blink-settings=defaultFontSize={size:g}"]
    enlarged = browser.browser_type.launch(executable_path=path, args=flags)
    try:
        for width in widths:
            page = enlarged.new_page(
                base_url=opened.address,
                viewport={"width": width, "height": 740 if width < 700 else 900},
                has_touch=True,
                storage_state=opened.cookies,
            )
            page.set_default_timeout(PATIENCE)
            yield width, Reader(page)
            page.close()
    finally:
        enlarged.close()


def chosen(house: House, width: int, size: float) -> list[str]:
    """The pages to look at: each where it is hardest, and at one other size in turn."""
    if EXPLORE or (width, size) == HARDEST:
        return list(house.paths)
    turn = OTHERS.index((width, size))
    return list(house.paths[turn :: len(OTHERS)])


@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_legible_whatever_the_size_of_its_text(
    browser: Browser, chromium_path: str, opened: Opened, size: float
) -> None:
    found = []
    for width, reader in readers(browser, chromium_path, opened, size):
        for path in chosen(opened.house, width, size):
            name = f"{re.sub(r'/[A-Za-z0-9_-]{16,}', '/…', path)} at {width} px, text {size:g} px"
            found += faults(reader.at(path), name)

    assert found == []


def test_what_comes_of_a_button_is_legible_too(
    browser: Browser, chromium_path: str, opened: Opened
) -> None:
    found, game = [], opened.house.games[0]
    for width, reader in readers(browser, chromium_path, opened, HARDEST[1], (320, 768)):
        where = f"at {width} px, text twice as large"
        page = reader.at(f"/g/{game}/hands/2")
        for meld in page.locator(".side.showing .meld-head").all():
            meld.click()
        found += faults(page, f"an open meld {where}")
        page.click(".bar button.primary")
        page.wait_for_selector("form#save")
        found += faults(page, f"ruling {where}")
        page.click("form#save button[name=confirm]")
        page.wait_for_selector("#reason-error")
        found += faults(page, f"ruling without a reason {where}")
        page = reader.at(f"/g/{game}/hands/new")
        page.click(".bar button.primary")
        page.wait_for_selector("#problems")
        found += faults(page, f"entry with problems {where}")

    assert found == []


def test_how_far_somebody_moved_stands_apart_from_the_number(
    opened: Opened, server: Server, browser: Browser, chromium_path: str
) -> None:
    """Three places up and number 6 are not "36"."""
    with open_store(server.database) as store:
        hall = Hall(store)
        hall.publish()
        hall.finish()
        hall.publish(2)
        for row in hall.board.rows:
            hall.play(row.table, 900 - 100 * row.table)
            hall.sign(row.table)
    for _, reader in readers(browser, chromium_path, opened, 24.0, (360,)):
        page = reader.at(f"/event/{hall.links.watch_token}/standings")
        gaps = page.evaluate(
            """() => [...document.querySelectorAll(".standings tr")].flatMap(row => {
              const [moved, number] = [".arrow span", "td .num"].map(each =>
                row.querySelector(each)?.getBoundingClientRect());
              return moved && moved.bottom > number.top ? [number.left - moved.right] : [];
            })"""
        )
        assert gaps
        assert min(gaps) > 6
