"""Every kind of page, loaded once: it fits every screen, keeps nobody out, and bears large text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, CDPSession, Page, StorageState

from scorekeeper.store import open_store
from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.browser.everywhere import House, furnished
from tests.browser.legible import cut_numbers, faults
from tests.browser.looks import SIZES as SCREENS
from tests.browser.looks import ZOOMED, barriers, too_wide, unfold
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser

WIDTHS = (320, 360, 768, 1280)
SIZES = (16, 21, 24, 32)  # pixels of the browser's own text: 100, 130, 150, 200 %
# Every page is looked at in one language in turn, the longest words most often.
SPOKEN = ("de", "it", "de", "fr", "nl", "es", "pt", "en")
NORMAL, HARDEST = SIZES[0], (320, SIZES[-1])
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
    """A device whose browser can be told to write larger, and whose screen can be changed."""

    page: Page
    devtools: CDPSession

    def open(self, path: str) -> Page:
        """Open a page with everything on it unfolded."""
        self.page.goto(path)
        unfold(self.page)
        self.page.evaluate("document.fonts.ready")
        return self.page

    def read_in(self, language: str) -> None:
        """Ask for pages in a language from now on."""
        self.page.set_extra_http_headers({"Accept-Language": language})

    def look(self, width: int, size: int) -> Page:
        """The page as it is on a screen so wide, with a browser that writes so large."""
        self.page.set_viewport_size({"width": width, "height": 740 if width < 700 else 900})
        self.devtools.send("Page.setFontSizes", {"fontSizes": {"standard": size}})
        shown = self.page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        assert shown >= size  # the browser heeded it
        return self.page


@pytest.fixture
def reader(browser: Browser, opened: Opened) -> Iterator[Reader]:
    page = browser.new_page(base_url=opened.address, has_touch=True, storage_state=opened.cookies)
    page.add_init_script(AXE_SCRIPT)  # sent once; to send it to each page takes longer than most
    page.set_default_timeout(PATIENCE)
    yield Reader(page, page.context.new_cdp_session(page))
    page.close()


# Axe takes many seconds for the colours of a long table, which are those of every table.
LONG = "/variants/compare?a=classic&b=samba"
# The colours of these are all that there are; in the dark only these are looked at.
DARK = ("/g/…", "/g/…/hands/1", "/ask/take-pile", "/direct/…")
# Pages that are laid out each in its own way; the others repeat what stands on these. Without
# EXPLORE only these are looked at in every width, with enlarged text, and for their colours.
LAYOUTS = {
    "/games/new?variant=classic-5": "a form that folds",
    LONG: "a table of two columns",
    "/variants/cutthroat": "running text",
    "/ask/take-pile": "a desk with a pad",
    "/g/…": "a game",
    "/g/…/hands/1": "an entry of cards",
    "/g/…/hands/new?mode=totals": "an entry of totals",
    "/g/…/hands/new?mode=result": "an entry of the result",
    "/g/…/ruling/2": "a ruling",
    "/g/…/table": "halves as large as the screen",
    "/g/…/penalties/new?number=3&side=0": "a choice of many",
    "/g/…/rivals/…": "two versions",
    "/direct/…": "the board of a director",
    "/event/…/crosstable": "a table that is scrolled",
    "/table/…": "a table of an event",
}


def looks_at(turn: int) -> list[tuple[int, int]]:
    """How to look at large text: where it is hardest, and at one other size in turn."""
    if EXPLORE:
        return [HARDEST, *OTHERS]
    return [HARDEST, OTHERS[turn % len(OTHERS)]]


def in_turn(paths: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each page in one language in turn; with EXPLORE in all of them."""
    for turn, path in enumerate(paths):
        languages = dict.fromkeys(SPOKEN) if EXPLORE else [SPOKEN[turn % len(SPOKEN)]]
        yield from ((path, each) for each in languages)


def kind_of(path: str) -> str:
    """A path without what is different in every database."""
    return re.sub(r"/[A-Za-z0-9_-]{16,}|(?<=rivals)/\d+", "/…", path)


def test_every_page_is_open_to_everybody(reader: Reader, opened: Opened) -> None:
    found = []
    closely = set[str]()
    first_of_kind = {kind_of(path): path for path in reversed(opened.house.paths)}
    paths = opened.house.paths if EXPLORE else first_of_kind.values()
    reader.look(PHONE[0], NORMAL)
    for turn, (path, language) in enumerate(in_turn(paths)):
        reader.read_in(language)
        page, kind = reader.open(path), kind_of(path)
        close = EXPLORE or kind in LAYOUTS
        found += too_wide(page, kind, SCREENS if close else (ZOOMED, PHONE))
        found += barriers(page, kind, dark=EXPLORE or kind in DARK, colours=EXPLORE or (close and kind != LONG))
        if close:
            closely.add(kind)
            for width, size in looks_at(turn):
                reader.look(width, size)
                found += faults(page, f"{kind} at {width} px, text {size} px")
            reader.look(PHONE[0], NORMAL)

    assert found == [], "\n".join(found)
    assert closely >= set(LAYOUTS)


def test_every_field_shows_the_number_that_it_can_hold(reader: Reader, opened: Opened) -> None:
    found: list[str] = []
    paths = {kind_of(path): path for path in reversed(opened.house.paths)}
    for kind, path in paths.items():
        page = reader.open(path)
        for width in (PHONE[0], 768) if page.locator("input").count() else ():
            shown = reader.look(width, SIZES[-1])
            found += cut_numbers(shown, f"{kind} at {width} px, text twice as large")

    assert found == [], "\n".join(found)


def test_what_comes_of_a_button_is_legible_too(reader: Reader, opened: Opened) -> None:
    found: list[str] = []
    game = opened.house.games[0]

    def look(what: str) -> None:
        for width in (320, 768):
            name = f"{what} at {width} px, text twice as large"
            found.extend(faults(reader.look(width, HARDEST[1]), name))

    reader.look(*HARDEST)
    page = reader.open(f"/g/{game}/hands/2")
    for meld in page.locator(".side.showing .meld-head").all():
        meld.click()
    look("an open meld")
    page.click(".bar button.primary")
    page.wait_for_selector("form#save")
    look("ruling")
    page.click("form#save button[name=confirm]")
    page.wait_for_selector("#reason-error")
    look("ruling without a reason")
    page = reader.open(f"/g/{game}/hands/new")
    page.click(".bar button.primary")
    page.wait_for_selector("#problems")
    look("entry with problems")

    assert found == [], "\n".join(found)
