"""One journey in the browsers that are not Chromium: a first hand, its sheet, two signatures.

WebKitGTK is the nearest to the browser of an iPhone that Debian has.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper import paths
from tests import provisions
from tests.browser.conftest import Server
from tests.journeys.guest import Guest
from tests.journeys.test_the_first_hand import NAME, USUAL, nobody_went_out, save_and_print
from tests.journeys.webdriver import firefox, webkit

pytestmark = pytest.mark.browser

BROWSERS = {"firefox": (provisions.firefox, firefox), "webkit": (provisions.webkit, webkit)}
STYLES = [each for each in paths.static().glob("css/**/*.css") if not each.name.startswith("sheet")]
# Not every browser knows these; without them a page is a little plainer.
ADORNMENTS = {
    "box-decoration-break",
    "field-sizing",
    "text-size-adjust",
    "user-select",  # with its older name beside it
    "text-wrap",
    "-webkit-box-decoration-break",
    "-webkit-tap-highlight-color",
    "-webkit-text-size-adjust",
}


@pytest.fixture(params=BROWSERS)
def guest(request: pytest.FixtureRequest, server: Server, tmp_path: Path) -> Iterator[Guest]:
    """Somebody with another browser on a narrow screen; without that browser there is no test."""
    wish, run = BROWSERS[request.param]
    if not wish().is_there():
        packages = " and ".join(wish().packages["apt"])
        pytest.skip(f"{wish().sentence} Debian calls it {packages}.")
    with run(tmp_path) as wire:
        yield Guest(wire, server.address)


def test_a_first_hand_and_its_sheet(guest: Guest) -> None:
    guest.open("/")
    assert {name for name, _ in guest.refused(declarations())} - ADORNMENTS == set()
    guest.tap("New game")
    guest.write("Name of North", NAME)
    guest.tap("Start the game")
    guest.tap("Enter hand 1")
    nobody_went_out(guest, USUAL)
    for _ in range(5):  # three are laid down by the first tap
        guest.tap("ace")
    save_and_print(guest)


def declarations() -> list[tuple[str, str]]:
    """Every property of the style sheets of the pages, with each value that it is given."""
    text = re.sub(r"/\*.*?\*/", "", "".join(each.read_text("utf-8") for each in STYLES))
    return sorted(set(re.findall(r"(?<=[{;])\s*([a-z][a-z-]*):([^;{}]+)(?=[;}])", text)))
