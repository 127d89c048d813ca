"""Somebody who taps what the pages show, and can say where it did not go on."""

import io
import re
from typing import Protocol
from urllib.parse import urlsplit

from playwright.sync_api import Error, Locator, Page, Request, Response, Route
from playwright.sync_api import TimeoutError as NothingThereError
from pypdf import PdfReader

SAID = 600  # characters of a page that a message quotes
PRINTED = "Printed"  # the page that stands for the viewer of a PDF, which no two browsers share


class LostError(AssertionError):
    """A person did not get on; the message says at which tap, and what the page said."""


class Somebody(Protocol):
    """What a journey needs of whoever makes it, in whichever browser."""

    def tap(self, words: str) -> None:
        """Tap the link or button that is called so."""

    def answer(self, question: str, words: str) -> None:
        """Tap one of the answers to a question."""

    def see(self, what: str, words: str = "") -> str:
        """Wait until something is in sight, with these words in it; return all its text."""

    def save_hand(self) -> None:
        """Go on to the last step of an entry, and save the hand from there."""

    def texts(self, what: str) -> list[str]:
        """The text of each thing that a selector finds."""

    def sheet(self) -> str:
        """The text of the sheet that the last tap opened, without blanks."""


class Person:
    """Types one address, that of the start page; everything else is tapped or written."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.way: list[str] = []
        self.troubles: list[str] = []
        self.came: list[str] = []  # the paths of all pages, and of what they asked for in vain
        self._sheet = b""
        page.on("pageerror", lambda error: self.troubles.append(f"A script failed: {error}"))
        page.on("response", self._answered)
        page.on("framenavigated", lambda frame: self.came.append(urlsplit(frame.url).path))
        page.on("requestfailed", self._failed)
        page.route(re.compile(r"\.pdf(\?|$)"), self._print)

    def arrive(self) -> None:
        """Open the start page, on a phone that was never here."""
        self.page.context.clear_cookies()
        self.way, self.troubles, self.came, self._sheet = [], [], [], b""
        self.page.goto("/")

    def tap(self, words: str, what: Locator | None = None) -> None:
        """Tap the link or button that is called so, or something else that `words` describe.

        Nobody taps before a page has come whole: what comes late moves what stands there.
        """
        self.way.append(words)
        found = self.named("link", words).or_(self.named("button", words)) if what is None else what
        try:
            found.wait_for()  # the page before it has loaded long ago: what is waited for stands on this one
            self.page.wait_for_load_state()
            found.tap()
        except NothingThereError:
            raise self.lost("there is nothing to tap.") from None
        except Error as error:
            raise self.lost(error.message.splitlines()[0]) from None

    def unfold(self, words: str) -> None:
        """Tap the heading of a folded section."""
        self.tap(words, self.page.locator("summary", has_text=words))

    def answer(self, question: str, words: str) -> None:
        """Tap one of the answers to a question."""
        label = self.named("group", question).locator("label")
        self.tap(f"{question} {words}", label.filter(has=self.page.get_by_text(words, exact=True)))

    def step(self, kind: str, side: int | None = None) -> None:
        """Tap a step of the entry of a hand."""
        self.see("form#hand")
        if self.page.evaluate("matchMedia('(scripting: none)').matches"):  # then everything is on one page
            return
        one = "" if side is None else f'[data-of="{side}"]'
        self.tap(f"step {kind} {'' if side is None else side}", self.page.locator(f".steps [data-go={kind}]{one}"))

    def onward(self, what: Locator) -> Locator:
        """Go on to the screen of an entry that has something; returns it."""
        while not what.is_visible():
            self.tap("Next", self.page.locator("[data-next]"))
        return what

    def steps_of(self) -> list[str]:
        """The names of the sides, as the steps of the entry show them."""
        self.see(".steps")
        return [each.strip() for each in self.page.locator(".steps-of").all_text_contents()]

    def save_hand(self) -> None:
        """Go on to the last step of an entry, which says what will be saved, and save it from there."""
        if self.page.locator(".steps [data-go=check]").is_visible():
            self.step("check")
            self.see(".ruling-live table")
        self.tap("Save or Check", self.page.locator("[data-check]"))
        self.see("form#save, .board, .table-number, .who")
        if self.page.locator("form#save").count():
            self.tap("Save", self.page.locator("form#save [name=confirm]"))

    def write(self, label: str, text: str) -> None:
        """Tap into the first field that is called so, and write."""
        self.tap(label, self.page.get_by_label(label, exact=True).first)
        self.page.keyboard.insert_text(text)

    def see(self, what: Locator | str, words: str = "") -> str:
        """Wait until something is in sight, with these words in it; return all its text."""
        found = self.page.locator(what) if isinstance(what, str) else what
        try:
            found.filter(has_text=words).first.wait_for()
        except NothingThereError:
            raise self.lost(f"“{words or what}” was expected, and did not come.") from None
        if self.troubles:
            raise self.lost("that is not all right.")
        self.page.wait_for_load_state()  # letters change when the style sheets have come
        return found.filter(has_text=words).first.inner_text()

    def texts(self, what: str) -> list[str]:
        """The text of each thing that a selector finds."""
        return self.page.locator(what).all_inner_texts()

    def named(self, role: str, words: str) -> Locator:
        """What is in sight, has this role and is called so."""
        return self.page.get_by_role(role, name=words, exact=True)  # type: ignore[arg-type]

    def sheet(self) -> str:
        """The text of the sheet that the last tap opened, without blanks."""
        self.see("body", PRINTED)
        pages = PdfReader(io.BytesIO(self._sheet)).pages
        return squeezed("".join(page.extract_text() for page in pages))

    def lost(self, why: str) -> LostError:
        """What to say: the way to here, what was looked for, and what the page says."""
        *before, last = self.way or ["the start page"]
        wrong = self.page.locator("#problems, .error:visible").all_inner_texts()
        said = " ".join(wrong) or self.page.locator("main").inner_text()
        return LostError(
            f"After {' > '.join(before) or 'nothing'}\nand then “{last}”: {why}\n"
            f"The page is “{self.page.title()}”, after {' > '.join(self.came)}.\n"
            + "".join(f"{trouble}\n" for trouble in self.troubles)
            + f"It says: {' '.join(said.split())[:SAID]}"
        )

    def _answered(self, response: Response) -> None:
        """Note a page that was refused or failed."""
        if response.status >= 400:
            self.troubles.append(f"The server answered {response.status}.")

    def _failed(self, request: Request) -> None:
        """Note what did not come; that a page is left before all of it came is no trouble."""
        self.came.append(f"{urlsplit(request.url).path} ({request.failure})")

    def _print(self, route: Route) -> None:
        """Keep a PDF as the page asked for it, and show that it came."""
        answer = route.fetch()
        if answer.headers.get("content-type") != "application/pdf":
            route.fulfill(response=answer)
            return
        self._sheet = answer.body()
        route.fulfill(body=f"<title>{PRINTED}</title><main>{PRINTED}</main>", content_type="text/html")


def squeezed(text: str) -> str:
    """A text without blanks: a sheet may break a name where a page does not."""
    return "".join(text.split())
