"""What keeps a screen on, counted as the browser itself keeps it."""

from playwright.sync_api import Page

from tests.patience import until

# The locks that the page was given, and those of them that it still has.
LOCKS = """() => {
  if (!("WakeLock" in window) || "held" in window) return;  // an empty page; another test on this device
  const locks = [], { request } = WakeLock.prototype;
  WakeLock.prototype.request = async function (kind) {
    const lock = await request.call(this, kind);
    locks.push(lock);
    return lock;
  };
  Object.defineProperty(window, "held", { get: () => locks.filter((each) => !each.released).length });
  Object.defineProperty(window, "asked", { get: () => locks.length });
}"""
# A browser without a screen shows every page: this is what a page sees when another one is looked at.
TURNED = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def watched(page: Page) -> Page:
    """The page, whose next pages tell whether they keep the screen on."""
    page.context.grant_permissions(["screen-wake-lock"])
    page.add_init_script(f"({LOCKS})()")
    return page


def turned(page: Page, *, hidden: bool) -> None:
    """Look at something else than the page, or at the page again."""
    page.evaluate(TURNED, hidden)


def stays_on(page: Page, *, on: bool = True) -> None:
    """Wait until the page keeps the screen on exactly once, or not at all."""
    page.wait_for_load_state()
    until(lambda: page.evaluate("window.held") == int(on), f"The screen stays {'off' if on else 'on'}.")
