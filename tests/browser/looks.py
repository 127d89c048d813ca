"""What keeps somebody out of a page: one load, looked at on every screen, in the light and dark."""

from collections.abc import Mapping

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


def too_wide(page: Page, name: str) -> list[str]:
    """The screens on which the page scrolls sideways."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate("document.documentElement.scrollWidth - innerWidth") > 0:
            found.append(f"{name}: scrolls sideways at {width} px")
    return found


def barriers(page: Page, name: str, *, dark: bool = True) -> list[str]:
    """What axe finds wrong with a page, in the dark (if asked) with its colours."""
    found = _violations(page, name, EVERYTHING)
    if not dark:
        return found
    page.emulate_media(color_scheme="dark")
    found += [f"dark {each}" for each in _violations(page, name, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found


def _violations(page: Page, name: str, which: Mapping[str, object]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        "async (options) => (await axe.run(options)).violations"
        ".map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => target) }))",
        {"runOnly": which, "resultTypes": ["violations"]},
    )
    return [f"{name}: {each['id']} {each['nodes']}" for each in found]
