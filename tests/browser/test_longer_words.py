"""Words two fifths longer than the English: nothing runs off a narrow screen, and nothing is cut.

A language that comes later, or a catalog that is mended, must not need another layout.
"""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import waitress
from playwright.sync_api import Browser

from scorekeeper.store import open_store
from scorekeeper.web import create_app, headers, languages
from scorekeeper.words.language import LANGUAGES, Language, language
from tests.browser.conftest import PATIENCE
from tests.browser.everywhere import furnished
from tests.browser.legible import faults
from tests.browser.test_every_page import HARDEST, LAYOUTS, NORMAL, Opened, Reader, kind_of
from tests.strategies import EXPLORE
from tests.words.pseudo import Pseudo

pytestmark = pytest.mark.browser

NARROW = HARDEST[0]
# No language's words are as long as these, and none of these can be hyphenated.
MAY_BREAK = "breaks into"
# The tree of a knock-out is drawn wider than a phone in every language, and scrolled.
SCROLLED = ("/bracket", "must be scrolled to")


@pytest.fixture
def opened(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opened]:
    """A furnished house on a server that speaks the language that nobody speaks."""
    app = create_app({"DATABASE": str(tmp_path / "games.db"), "SECRET_KEY": "test"})
    app.test_client().get("/")
    with open_store(tmp_path / "games.db") as store:
        house = furnished(store)
    long = Pseudo()

    def found(code: str) -> Language:
        return long if code == long.code else language(code)

    monkeypatch.setattr(languages, "of_request", lambda: long)
    monkeypatch.setattr(headers, "language", found)  # for its scripts
    monkeypatch.setattr(headers, "LANGUAGES", {**LANGUAGES, long.code: "long"})
    server = waitress.create_server(app, host="127.0.0.1", port=0)
    Thread(target=server.run, daemon=True).start()
    address = f"http://127.0.0.1:{server.effective_port}"
    page = browser.new_page(base_url=address)
    page.set_default_timeout(PATIENCE)
    for token in house.games:
        page.goto(f"/g/{token}")
    yield Opened(house, address, page.context.storage_state())
    page.close()
    server.close()


def test_longer_words_stay_on_every_page_of_a_narrow_phone(browser: Browser, opened: Opened) -> None:
    page = browser.new_page(base_url=opened.address, has_touch=True, storage_state=opened.cookies)
    page.set_default_timeout(PATIENCE)
    reader = Reader(page, page.context.new_cdp_session(page))
    pages = {kind_of(path): path for path in reversed(opened.house.paths)}
    found: list[str] = []
    longer = 0
    for kind, path in pages.items():
        if not EXPLORE and kind not in LAYOUTS:
            continue
        reader.look(NARROW, NORMAL)
        reader.open(path)
        longer += page.locator("h1").first.inner_text().count("[")
        for size in (NORMAL, HARDEST[1]):
            name = f"{kind}, text {size} px"
            found += faults(reader.look(NARROW, size), name)
    page.close()

    wrong = [each for each in found if MAY_BREAK not in each and not all(words in each for words in SCROLLED)]
    assert wrong == [], "\n".join(wrong)
    assert longer > len(LAYOUTS) / 2
