"""A stand-in for what keeps a screen on, which a browser without a screen does not have."""

from playwright.sync_api import Page

from tests.patience import until

# As browsers do, it lets go when the page is left.
LOCKS = """() => {
  window.held = 0;
  const request = async (kind) => {
    const lock = new EventTarget();
    lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event("release")); };
    window.held += kind === "screen" ? 1 : 0;
    return lock;
  };
  Object.defineProperty(Navigator.prototype, "wakeLock", { value: { request }, configurable: true });
}"""


def watched(page: Page) -> Page:
    """The page, whose next pages tell whether they keep the screen on."""
    page.add_init_script(f"({LOCKS})()")
    return page


def stays_on(page: Page, *, on: bool = True) -> None:
    """Wait until the page keeps the screen on exactly once, or not at all."""
    page.wait_for_load_state()
    until(lambda: page.evaluate("window.held") == int(on), f"The screen stays {'off' if on else 'on'}.")
