"""Where words stand: the pages of a furnished house that show them, with a picture of the first.

`python -m tests.words.where "Nuova partita"` (`make word SAYS="Nuova partita"`) tries every
language that has the words in its catalog, and English.
"""

import re
import sys
import tempfile
from html import unescape
from pathlib import Path
from threading import Thread

from flask import Flask
from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server
from werkzeug.test import Client

from scorekeeper.store import open_store
from scorekeeper.web import create_app
from scorekeeper.words.language import ENGLISH, LANGUAGES
from tests.browser.conftest import FLAGS
from tests.browser.everywhere import House, furnished
from tests.provisions import find_chromium
from tests.words import collected

PICTURE = Path(".cache") / "word.png"
LEAST = 3  # letters that are looked for


def speaking(words: str) -> list[str]:
    """The languages whose catalogs have the words; English if none has."""
    own = words.lower()
    found = [
        code
        for code in LANGUAGES
        if code != ENGLISH and any(own in said.lower() for said in collected.entries(code).values())
    ]
    return found or [ENGLISH]


def standing(house: House, client: Client, code: str, words: str) -> list[str]:
    """The pages that show the words in a language, by address."""
    found = []
    for path in house.paths:
        page = client.get(path, headers={"Accept-Language": code}).text
        text = " ".join(unescape(re.sub(r"<[^>]*>", " ", page)).split())
        if words.lower() in text.lower():
            found.append(path)
    return found


def take_picture(app: Flask, path: str, code: str, words: str) -> None:
    """Keep a picture of a page at the place where the words stand."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
            page = browser.new_page(locale=code, viewport={"width": 390, "height": 780})
            page.goto(f"http://127.0.0.1:{server.server_port}{path}")
            place = page.get_by_text(words).first
            if place.count():
                place.evaluate("each => { each.style.outline = '3px solid red'; }")
                place.scroll_into_view_if_needed(timeout=2000)
            PICTURE.parent.mkdir(exist_ok=True)
            page.screenshot(path=str(PICTURE))
            browser.close()
    finally:
        server.shutdown()


def main(words: str) -> int:
    """Print the pages of each language, and take a picture of the first."""
    if len(words) < LEAST:
        sys.stdout.write('Say which words: make word SAYS="Nuova partita"\n')
        return 2
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"DATABASE": str(Path(folder) / "games.db")})
        client = app.test_client()
        client.get("/")
        with open_store(Path(folder) / "games.db") as store:
            house = furnished(store)
        for token in house.games:
            client.get(f"/g/{token}")
        for code in speaking(words):
            pages = standing(house, client, code, words)
            for path in dict.fromkeys(re.sub(r"[A-Za-z0-9_-]{16,}", "…", each) for each in pages):
                sys.stdout.write(f"{code}: {path}\n")
            if pages:
                take_picture(app, pages[0], code, words)
                sys.stdout.write(f"The first stands in {PICTURE}.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:])))
