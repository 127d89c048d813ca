"""Somebody whose browser understands WebDriver alone; taps and reads as `Person` does."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from tests.journeys.person import SAID, LostError, squeezed
from tests.journeys.webdriver import AGAIN, PATIENCE, Asked, RefusedError, Wire

TAPPED = "a[href], button, summary"
# What is in sight and is called so, as it is read aloud; `question` names the fields around it.
FIND = r"""
const [kinds, words, question] = arguments;
const plain = (text) => text.replace(/\s+/g, " ").trim();
const called = (each) => {
  if (!each) return null;
  if (each.hasAttribute("aria-label")) return plain(each.getAttribute("aria-label"));
  const copy = each.cloneNode(true);
  for (const mute of copy.querySelectorAll("[aria-hidden=true]")) mute.remove();
  return plain(copy.textContent);
};
const groups = "fieldset, [role=group]";
const asks = (each) => {
  const around = each.parentElement?.closest(groups);
  if (!around) return false;
  const named = around.getAttribute("aria-label") ?? called(around.querySelector("legend"));
  return named === question || asks(around);
};
if (document.readyState !== "complete") return [];
return [...document.querySelectorAll(kinds)].filter((each) =>
  each.checkVisibility() && !each.matches(":disabled, [aria-hidden=true]")
  && called(each) === words && (!question || asks(each)));
"""
FIELD = f"return ((...arguments) => {{ {FIND} }})(...arguments).map((label) => label.control);"
READ = """return [...document.querySelectorAll(arguments[0])]
  .filter((each) => each.checkVisibility()).map((each) => each.innerText);"""
# Declarations of style sheets that the browser does not understand; `--names` stand for the values
# of the page, and what stands for none that the page has cannot be judged.
REFUSED = r"""
const page = getComputedStyle(document.documentElement);
const told = (value) => value.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (all, name) =>
  page.getPropertyValue(name) || "var()");
const meant = (value) => [1, 2, 3].reduce(told, value.replace("!important", ""));
return arguments[0].filter(([property, value]) =>
  !meant(value).includes("var(") && !CSS.supports(property, meant(value)));
"""
SHOWN = "return document.contentType === arguments[0];"
LEAF = ".textLayer:has(.endOfContent)"  # a page that the viewer for PDFs has drawn to its end

Seen = TypeVar("Seen")


class Guest:
    """Opens an address as the camera of a phone does; everything else is tapped or written."""

    def __init__(self, wire: Wire, home: str) -> None:
        self._wire = wire
        self._home = home
        self._way: list[str] = []

    def open(self, path: str) -> None:
        """Open the start page, or what the code on a printed card leads to."""
        self._way = [path]
        self._wire.ask(Asked.OPEN, url=self._home + path)

    def tap(self, words: str) -> None:
        """Tap the link or button that is called so."""
        self._do(Asked.TAP, words, FIND, TAPPED, words)

    def save_hand(self) -> None:
        """Go on to the last step of an entry, and save the hand from there."""
        self.tap("Check")
        self.see(".bar-problem a")  # nobody says what is left in hand
        self.tap("Continue")
        self.tap("Save the hand")

    def answer(self, question: str, words: str) -> None:
        """Tap one of the answers to a question."""
        self._do(Asked.TAP, f"{question} {words}", FIND, "label", words, question)

    def write(self, label: str, text: str) -> None:
        """Write into the field that is called so."""
        self._do(Asked.WRITE, label, FIELD, "label", label, text=text)

    def see(self, what: str, words: str = "") -> str:
        """Wait until something is in sight, with these words in it; return all its text."""

        def look() -> list[str]:
            return [text for text in self.texts(what) if words in text]

        return self._until(look, f"“{words or what}” was expected, and did not come.")[0]

    def texts(self, what: str) -> list[str]:
        """The text of each thing in sight that a selector finds."""
        return list(self._wire.run(READ, what))

    def refused(self, declarations: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """The properties and values among these that this browser leaves out."""
        return [(name, value) for name, value in self._wire.run(REFUSED, declarations)]

    def sheet(self) -> str:
        """The text of the sheet that the last tap opened, as the browser shows it, without blanks.

        Of several pages those that are drawn: the first ones.
        """
        self._until(lambda: self._wire.run(SHOWN, "application/pdf"), "no sheet came.")
        self._until(self._drawn, "the sheet was not drawn.")
        return squeezed("".join(self.texts(LEAF)))

    def _drawn(self) -> bool:
        """Whether a page of the sheet is drawn; WebKit's viewer stands in a frame, which may come late."""
        if self.texts("iframe"):
            self._wire.ask(Asked.ENTER, id=0)
        return bool(self.texts(LEAF))

    def _do(self, act: Asked, words: str, script: str, *called: str, text: str = "") -> None:
        """Do something with the one thing that is called so, as soon as that can be done."""
        self._way.append(words)

        def done() -> bool:
            found = self._wire.run(script, *called)
            if len(found) != 1:
                return False
            [number] = found[0].values()
            self._wire.ask(act, id=number, text=text)
            return True

        self._until(done, "it is not there, not once, or covered.")

    def _until(self, look: Callable[[], Seen], why: str) -> Seen:
        """Look again and again, also while a page is about to change; raises LostError."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(RefusedError):
                if seen := look():
                    return seen
            time.sleep(AGAIN)
        *before, last = self._way
        said = ""
        with suppress(RefusedError):
            said = " ".join(" ".join(self.texts("main")).split())[:SAID]
        raise LostError(f"After {' > '.join(before)}\nand then “{last}”: {why}\nIt says: {said}")
