"""Every kind of page, loaded once: it fits every screen, keeps nobody out, and bears large text."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, CDPSession, Page, StorageState

from scorekeeper.store import open_store
from scorekeeper.words import language as spoken
from scorekeeper.words.language import LANGUAGES
from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.browser.everywhere import House, furnished
from tests.browser.legible import cut_numbers, faults
from tests.browser.looks import SIZES as SCREENS
from tests.browser.looks import ZOOMED, barriers, too_wide, unfold
from tests.patience import until
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]

WIDTHS = (320, 360, 768, 1280)
SIZES = (16, 21, 24, 32)  # pixels of the browser's own text: 100, 130, 150, 200 %
TEXT, LARGE = "parseFloat(getComputedStyle(document.body).fontSize)", 20  # the size of text, in pixels
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


@cache
def house_of(database: Path) -> House:
    """The house on a server, furnished once: every module of a worker that asks shares the server."""
    with open_store(database) as store:
        return furnished(store)


@pytest.fixture(scope="module")
def opened(server: Server, browser: Browser) -> Opened:
    house = house_of(server.database)
    page = browser.new_page(base_url=server.address)
    page.set_default_timeout(PATIENCE)
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


# The buttons of the head that do not stand in one line, on a phone.
WRAPPED = """() => [...document.querySelectorAll(".masthead > .button, .masthead > form")].filter((each) => {
  const words = document.createRange(), brand = document.querySelector(".masthead > .brand");
  words.selectNodeContents([...each.childNodes].at(-1));
  const lines = each.matches(".button") ? words.getClientRects().length : 1;
  return each.checkVisibility() && (each.offsetTop > brand.offsetTop + brand.offsetHeight || lines > 1);
}).map((each) => each.textContent.trim())"""


# What leads back from a page, in its head; the number of a table or round stands for itself.
HEAD = re.compile(r"{% block masthead %}(.*?){% endblock %}", re.DOTALL)
WAY_BACK = re.compile(r"""class="button quiet"[^>]*>{{ _\((["'])(.+?)\1""")
# The texts that do not stand in one line in the place of something of the head.
BROKEN = """([place, texts]) => texts.filter((text) => {
  const shown = document.querySelector(`.masthead ${place}`), words = document.createRange();
  shown.textContent = text;
  words.selectNodeContents(shown);
  return words.getClientRects().length > 1 || document.documentElement.scrollWidth > innerWidth;
})"""


def ways_back() -> set[str]:
    """The words of every way back in the head of a page."""
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")]
    return {found[1] for page in pages for head in HEAD.findall(page) for found in WAY_BACK.findall(head)}


def turn_text(page: Page, *, large: bool) -> None:
    """Press the button for the size of text, and wait until the server keeps it and the text has it."""
    with page.expect_response("**/text-size"):
        page.click(".text-size button:visible")
    until(lambda: (page.evaluate(TEXT) > LARGE) == large)


def test_every_way_back_and_the_name_stand_in_one_line_in_larger_text(reader: Reader, opened: Opened) -> None:
    messages = ways_back()
    assert len(messages) > 10
    facts = {"table": 12, "number": 12}
    page = reader.open("/ask/take-pile")
    reader.look(PHONE[0], NORMAL)
    turn_text(page, large=True)

    for place, words in ((".button", messages), (".brand-name", {"Canasta score"})):
        texts = [spoken.language(code).text(each, **facts) for code in LANGUAGES for each in sorted(words)]
        assert page.evaluate(BROKEN, [place, texts]) == []
        reader.open("/")


# The examples in empty fields that are wider than their field.
CUT_PLACEHOLDERS = """() => [...document.querySelectorAll("input[placeholder]")].filter((field) => {
  const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(field);
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return field.checkVisibility() && pen.measureText(field.placeholder).width > room + 1;
}).map((field) => field.placeholder)"""


def test_the_example_of_a_question_is_whole_in_every_language(reader: Reader, opened: Opened) -> None:
    found = []
    reader.look(PHONE[0], NORMAL)
    for code in LANGUAGES:
        reader.read_in(code)
        page = reader.open("/")
        for large in (True, False):
            found += page.evaluate(CUT_PLACEHOLDERS)
            turn_text(page, large=large)

    assert found == []


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
        found += [f"{kind} in {language}: the head wraps: {words}" for words in page.evaluate(WRAPPED)]
        found += [f"{kind} in {language}: cut off: {words}" for words in page.evaluate(CUT_PLACEHOLDERS)]
        found += barriers(page, kind, dark=EXPLORE or kind in DARK, colours=EXPLORE or (close and kind != LONG))
        if close:
            closely.add(kind)
            for width, size in looks_at(turn):
                reader.look(width, size)
                found += faults(page, f"{kind} at {width} px, text {size} px")
        for width in (PHONE[0], 768) if page.evaluate("document.querySelector('input') !== null") else ():
            found += cut_numbers(reader.look(width, SIZES[-1]), f"{kind} at {width} px, text twice as large")
        reader.look(PHONE[0], NORMAL)

    assert found == [], "\n".join(found)
    assert closely >= set(LAYOUTS)


# Pages with the longest words of all, or with the narrowest boxes.
TIGHT = ("/", "/direct/…", "/direct/…/setup", "/club/…/members", "/g/…/rulings", "/g/…/share", "/summary")


def test_no_word_of_a_tight_page_breaks_where_it_is_hardest(reader: Reader, opened: Opened) -> None:
    found: list[str] = []
    paths = {kind_of(path): path for path in reversed(opened.house.paths)}
    kinds = [kind for kind in paths if kind in TIGHT or "/slips" in kind or "/rounds/2/tables" in kind]
    reader.read_in(SPOKEN[0])  # the longest words
    reader.look(*HARDEST)
    for kind in kinds:
        found += faults(reader.open(paths[kind]), kind)

    assert set(kinds) > set(TIGHT)
    assert found == [], "\n".join(found)


def check(page: Page) -> None:
    """Open the last step of an entry, and tap its button."""
    page.click(".steps [data-go=check]")
    page.click("[data-check]")


def test_what_comes_of_a_button_is_legible_too(reader: Reader, opened: Opened) -> None:
    found: list[str] = []
    game = opened.house.games[0]

    def look(what: str) -> None:
        for width in (320, 768):
            name = f"{what} at {width} px, text twice as large"
            found.extend(faults(reader.look(width, HARDEST[1]), name))

    reader.look(*HARDEST)
    page = reader.open(f"/g/{game}/hands/2")
    for step in page.locator(".steps button").all():
        step.click()
        look(f"step {step.get_attribute('data-go')}")
    page.click(".steps [data-go=melds] >> nth=0")
    page.click(".side.showing .meld-head >> nth=0")
    look("an open meld")
    check(page)
    page.wait_for_selector("form#save")
    look("ruling")
    page.click("form#save button[name=confirm]")
    page.wait_for_selector("#reason-error")
    look("ruling without a reason")
    page = reader.open(f"/g/{game}/hands/new")
    check(page)
    page.wait_for_selector("#problems")
    look("entry with problems")

    assert found == [], "\n".join(found)
