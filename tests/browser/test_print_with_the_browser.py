"""On a machine without Pango the browser prints the sheets: same paper, same words."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from scorekeeper.store import open_store
from scorekeeper.web import create_app
from tests.strategies import some
from tests.usecases.table import Table, hand

pytestmark = pytest.mark.browser

MILLIMETRES = 25.4 / 72
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4), "a5": (148, 210), "a6": (105, 148)}
SHEETS = ("g/{token}/sheet", "g/{token}/slip", "g/{token}/card", "g/{token}/leaflet")
BLANK = "sheets/classic/blank"


@pytest.fixture(scope="module")
def away(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The address and the database of a server that can import neither WeasyPrint nor pikepdf."""
    database = tmp_path_factory.mktemp("without") / "games.db"
    server = Path(__file__).with_name("serve_without_pango.py")
    process = subprocess.Popen(
        [sys.executable, "-u", str(server), str(database), "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    yield process.stdout.readline().strip(), database
    process.terminate()
    process.communicate(timeout=20)


@pytest.fixture(scope="module")
def token(away: tuple[str, Path]) -> Iterator[str]:
    with open_store(away[1]) as store:
        table = Table(store)
        for points in (200, 150):
            table.record(hand(points))
        yield table.token


@pytest.fixture(scope="module")
def page(browser: Browser, away: tuple[str, Path]) -> Iterator[Page]:
    context = browser.new_context(base_url=f"{away[0]}/")
    yield context.new_page()
    context.close()


@pytest.fixture(scope="module")
def with_pango(away: tuple[str, Path], token: str) -> FlaskClient:
    """The same games on a machine that has everything, at the same address."""
    client = create_app({"DATABASE": str(away[1]), "PUBLIC_URL": away[0]}).test_client()
    assert client.get(f"/g/{token}").status_code == 200
    return client


def letters(pdf: PdfReader) -> Counter[str]:
    """All letters and digits of a PDF; how they are split into words is up to the reader."""
    return Counter(re.sub(r"\W", "", "".join(page.extract_text() for page in pdf.pages)))


def sizes(pdf: PdfReader) -> set[tuple[int, ...]]:
    return {tuple(round(float(side) * MILLIMETRES) for side in p.mediabox[2:]) for p in pdf.pages}


def assert_same_print(page: Page, client: FlaskClient, address: str) -> PdfReader:
    """Print a sheet in the browser and compare it with its PDF; return what was printed."""
    page.goto(address)
    assert page.url.split("?")[0].endswith(".html")
    ours = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))
    theirs = PdfReader(BytesIO(client.get(f"/{address}").data))
    assert len(ours.pages) == len(theirs.pages)
    assert letters(ours) == letters(theirs)
    return ours


@pytest.mark.parametrize("paper", some(SIZES, 2))
def test_a_sheet_has_its_paper_and_its_words(page: Page, with_pango: FlaskClient, token: str, paper: str) -> None:
    address = f"g/{token}/sheet.pdf?paper={paper}&orientation=portrait"

    printed = assert_same_print(page, with_pango, address)

    assert sizes(printed) == {tuple(round(side) for side in SIZES[paper])}


@pytest.mark.parametrize("sheet", [*SHEETS[1:], BLANK])
def test_other_sheets_have_the_words_of_their_pdf(page: Page, with_pango: FlaskClient, token: str, sheet: str) -> None:
    assert_same_print(page, with_pango, f"{sheet.format(token=token)}.pdf?paper=a6&lang=it")


def test_four_slips_are_four_papers(page: Page, token: str) -> None:
    page.goto(f"g/{token}/slip.pdf?paper=a6&up=4")

    printed = PdfReader(BytesIO(page.pdf(prefer_css_page_size=True)))

    assert len(printed.pages) == 4
    assert sizes(printed) == {(105, 148)}


def test_the_form_leads_to_it_and_its_button_opens_the_dialogue(page: Page, token: str) -> None:
    page.context.clear_cookies()  # of the language of the sheets before
    page.goto(f"g/{token}/print")
    page.get_by_role("button", name="Print with the browser").click()
    page.evaluate("window.print = () => { document.title = 'printing' }")

    page.get_by_role("button", name="Print").click()

    assert page.title() == "printing"
    expect(page.get_by_text("in the print dialogue")).to_be_visible()


def test_a_packet_says_that_it_needs_pango(page: Page) -> None:
    page.goto("print")
    page.locator("main form").get_by_role("button").last.click()

    expect(page.get_by_text("cannot make PDF files")).to_be_visible()
