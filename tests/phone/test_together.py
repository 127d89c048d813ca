"""The app of a server goes on while that is away; what was entered comes together afterwards."""

from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from scorekeeper import usecases
from scorekeeper.store import open_store
from tests.browser.test_print_with_the_browser import SIZES, letters, sizes
from tests.phone.conftest import Club, Phone
from tests.phone.test_alone import begin, enter, see_scores
from tests.usecases.table import Table, hand

pytestmark = pytest.mark.browser


def test_a_game_goes_on_in_the_app_while_the_server_is_away(phone: Phone, club: Club) -> None:
    with open_store(club.database) as store:
        table = Table(store)
        table.record(hand())
        token, before = table.token, table.view.scores
        known = store.rows("SELECT count(*) FROM games")
    phone.open()
    phone.page.goto(f"{club.address}/g/{token}/share")
    phone.page.get_by_role("link", name="Continue in the app on this phone").tap()
    phone.wait()
    see_scores(phone, *before)
    club.stop()
    enter(phone, 2)
    enter(phone, 3)
    club.start()
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")  # or half a minute later
    phone.thumb.tap(phone.frame.get_by_role("link", name="Share or watch"))
    code = phone.frame.locator("b.digest").last.inner_text()
    phone.page.evaluate(  # until the server has the same
        """async (address) => {
          const later = () => new Promise((on) => { setTimeout(on, 100); });
          while ((await fetch(address)).status !== 204) await later();
        }""",
        f"/g/{token}/exchange?code={code}",
    )

    with open_store(club.database) as store:
        assert store.rows("SELECT count(*) FROM games") == known  # it is there once
        there = usecases.open_game(store, token)
    assert (there.check_code, len(there.hands)) == (code, 3)
    assert there.scores == tuple(first + 2 * each for first, each in zip(before, (600, 300), strict=True))
    expect(phone.page.locator("#news")).to_be_empty()
    print_with_the_server(phone, f"{club.address}/g/{token}/print")


def print_with_the_server(phone: Phone, address: str) -> None:
    """Follow the link from the app's page to the page of the server that prints a PDF."""
    phone.thumb.tap(phone.frame.get_by_role("link", name="Back to the game"))
    phone.thumb.tap(phone.frame.get_by_role("link", name="Print", exact=True))
    assert phone.context is not None
    with phone.context.expect_page() as opened:
        phone.thumb.tap(phone.frame.get_by_role("link", name="Print the server's PDF"))
    assert opened.value.url == address
    expect(opened.value.locator("main")).to_contain_text("The sheet opens as a PDF")


def test_sheets_are_printed_by_the_phone_with_the_file_of_the_game_beside_them(phone: Phone, tmp_path: Path) -> None:
    phone.start(offline=True)
    begin(phone)
    enter(phone, 1)
    phone.thumb.tap(phone.frame.get_by_role("link", name="Print", exact=True))
    with phone.page.expect_download() as saving:
        phone.frame.get_by_role("link", name="The file of the game").tap()
    saving.value.save_as(tmp_path / "game.json")
    document = usecases.read_document((tmp_path / "game.json").read_bytes())
    sheet = f"{phone.frame.url.partition('?')[0].removesuffix('/print')}/sheet.html"
    assert document.token in sheet
    for paper, size in SIZES.items():
        phone.frame.goto(f"{sheet}?paper={paper}&orientation=portrait")
        printed = as_printed(phone)
        assert sizes(printed) == {tuple(round(side) for side in size)}
        assert letters(printed) >= Counter("NorthSouthEastWest600300")


def as_printed(phone: Phone) -> PdfReader:
    """What the print dialogue is given: only a page that is not in a frame can be a PDF here."""
    assert phone.context is not None
    page = phone.context.new_page()
    phone.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
    page.goto(f"{phone.address}check.html")  # whose files come out of the app
    page.set_content(phone.frame.content())
    page.evaluate("document.fonts.ready")
    made = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    page.close()
    return made
