"""What keeps somebody out of a page: one load, looked at on every screen, in the light and dark."""

from collections.abc import Mapping, Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.conftest import PHONE

TABLET, DESK = (768, 1024), (1280, 800)
ZOOMED = (PHONE[0] // 2, PHONE[1] // 2)  # a phone at 200 %
SIZES = (ZOOMED, TABLET, DESK, PHONE)
EVERYTHING = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]}
COLOURS = {"type": "rule", "values": ["color-contrast"]}  # nothing else differs in the dark


def unfold(page: Page) -> None:
    """Open everything that can be folded."""
    page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def shut_out(page: Page, name: str) -> list[str]:
    """Everything that keeps somebody out of the page as it is shown, with the page's name.

    It is left on a phone, in the light.
    """
    return [*too_wide(page, name), *barriers(page, name)]


def too_wide(page: Page, name: str, sizes: Sequence[tuple[int, int]] = SIZES) -> list[str]:
    """The screens on which the page scrolls sideways; it is left on the last of them."""
    found = []
    page.wait_for_load_state()  # what is there already may have no style yet
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate("document.documentElement.scrollWidth - innerWidth") > 0:
            found.append(f"{name}: scrolls sideways at {width} px")
    return found


def barriers(page: Page, name: str, *, dark: bool = True, colours: bool = True) -> list[str]:
    """What axe finds wrong with a page, and with its colours in the dark, if they are asked for.

    Half of the time that axe takes goes into colours, and a quarter into the style sheet, which is
    looked at together with them.
    """
    found = _violations(page, name, EVERYTHING, colours=colours)
    if not (dark and colours):
        return found
    page.emulate_media(color_scheme="dark")
    found += [f"dark {each}" for each in _violations(page, name, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


def _violations(page: Page, name: str, which: Mapping[str, object], *, colours: bool = True) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "async (options) => (await axe.run(options)).violations"
        ".map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => target) }))",
        {
            "runOnly": which,
            "rules": {"color-contrast": {"enabled": colours}},
            "resultTypes": ["violations"],
            "iframes": False,
            "preload": colours,  # the style sheet is the same on every page
        },
    )
    return [f"{name}: {each['id']} {each['nodes']}" for each in found]
