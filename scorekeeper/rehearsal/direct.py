"""What the director of a rehearsal does, always on the page that a director would use."""

import re
from urllib.parse import urlsplit

from scorekeeper.rehearsal.browser import LAPTOP, Browser, FaultError, VisitedPage
from scorekeeper.rehearsal.measures import Measures
from scorekeeper.rehearsal.phones import enter_hand, game_of
from scorekeeper.rehearsal.plan import RehearsalPlan, Script, people

PRESET = "club-night"
WHY_REOPENED = "The last hand was written down wrongly."
AGREED = "Both sides"
WHY_LEFT = "Went home."

_DIRECT = re.compile(r"/direct/[\w-]+")
_URGENT = re.compile(r'<a class="[^"]*\burgent\b[^"]*"\s+href="([^"]*)"')
_WATCH = re.compile(r"/event/[\w-]+")
_CARD = re.compile(r"/table/([\w-]+)$")


class Director:
    """The director's laptop with the pages of one event; every step raises FaultError."""

    def __init__(self, address: str, measures: Measures) -> None:
        self.browser = Browser(address, measures, LAPTOP)
        self.root = ""

    def create(self, plan: RehearsalPlan) -> None:
        """Create the event from the preset for a plain club night."""
        page = self.browser.get(f"/events/new?preset={PRESET}&variant={plan.variant_id}")
        form = page.form_asking("rounds")
        wanted = {"name": plan.name, "rounds": str(plan.rounds), "hands": str(plan.hands)}
        made = self.browser.send(form, {**wanted, "seed": plan.seed})
        found = _DIRECT.match(made.path)
        if found is None:
            raise FaultError(f"The event was not created: {made.said[:300]}")
        self.root = found[0]

    def register(self, names: list[str]) -> None:
        """Paste pairs into the page of people and check that they are listed."""
        page = self.browser.get(f"{self.root}/people")
        shown = self.browser.send(page.form("/people"), {"names": people(names)})
        listed = {cell for row in shown.rows for cell in row} | set(shown.said.split("  "))
        missing = [each for each in names if each not in listed and each not in shown.text]
        if missing:
            raise FaultError(f"Registered and not on the page of people: {', '.join(missing)}.")

    def withdraw(self, name: str, turn: int) -> None:
        """Withdraw a pair from a round on."""
        page = self.browser.get(f"{self.root}/people")
        form = self.browser.get(_link_named(page, name)).form("", "do=leave")
        wanted = {"round": str(turn), "reason": WHY_LEFT}
        self.browser.send(form, wanted, "do=leave")

    def draw(self, turn: int) -> list[int]:
        """Draw a round, look at the draft and publish it; return the numbers of its tables."""
        page = self.browser.get(self.root)
        if page.has_form(f"/rounds/{turn}/draw"):  # else it was drawn when the last was closed
            self.browser.send(page.form(f"/rounds/{turn}/draw"))
        draft = self.browser.get(f"{self.root}/rounds/{turn}")
        self.browser.send(draft.form(f"/rounds/{turn}/publish"))
        return self.tables(turn)

    def tables(self, turn: int) -> list[int]:
        """Return the numbers of the tables of a round, as the board shows them."""
        shown = self.browser.get(self.root)
        there = re.compile(rf"{self.root}/rounds/{turn}/tables/(\d+)")
        found = (there.fullmatch(urlsplit(each).path) for each in shown.links)
        tables = sorted({int(each[1]) for each in found if each})
        if not tables:
            raise FaultError(f"The board shows no table of round {turn}: {shown.said[:300]}")
        return tables

    def cards(self) -> list[str]:
        """Return the tokens on the cards of the tables, in order."""
        page = self.browser.get(f"{self.root}/links")
        found = (_CARD.search(urlsplit(each).path) for each in page.links)
        return list(dict.fromkeys(each[1] for each in found if each))

    def watch_link(self) -> str:
        """Return the path of the public page."""
        found = _WATCH.search(self.browser.get(f"{self.root}/links").text)
        if found is None:
            raise FaultError("The links have none for everybody.")
        return found[0]

    def look(self) -> int:
        """Go to every table that the board marks as urgent; return the number of calls settled."""
        done = 0
        for path in dict.fromkeys(_URGENT.findall(self.browser.get(self.root).text)):
            page = self.browser.get(path)
            for ending in ("/answer", "/settle"):
                while page.has_form(ending):
                    self.browser.send(page.form(ending))
                    page = self.browser.get(path)
                    done += 1
        return done

    def correct(self, script: Script) -> None:
        """Reopen a result, correct the last hand on its page, and confirm the correction."""
        if script.instead is None:
            return
        at = f"{self.root}/rounds/{script.round}/tables/{script.table}"
        page = self.browser.get(at)
        self.browser.send(page.form("/reopen"), {"reason": WHY_REOPENED})
        game = game_of(self.browser.get(at))
        enter_hand(self.browser, game, script.instead, len(script.hands))
        preview = self.browser.get(f"{at}/correct")
        form = preview.form("/correct")
        wanted = {"kind": "transcription", "agreed": AGREED, "reason": WHY_REOPENED}
        self.browser.send(form, {key: each for key, each in wanted.items() if key in form.offered})

    def close(self, turn: int) -> None:
        """Close a round by the step that the board offers, which also draws the next round."""
        page = self.browser.get(self.root)
        self.browser.send(page.form(f"/rounds/{turn}/close"))

    def approve(self, turn: int) -> int:
        """Tick all results of a closed round, approve it, and return how many were ticked."""
        page = self.browser.get(f"{self.root}/check?number={turn}")
        ticked = 0
        while page.has_form("/check"):
            page = self.browser.send(page.form("/check"))
            ticked += 1
        board = self.browser.get(self.root)
        self.browser.send(board.form(f"/rounds/{turn}/approve"))
        return ticked

    def standings(self) -> VisitedPage:
        """Open the standings."""
        return self.browser.get(f"{self.root}/standings")

    def document(self) -> bytes:
        """Return the whole event as its file."""
        return self.browser.get(f"{self.root}/export.json").text.encode()


def _link_named(page: VisitedPage, name: str) -> str:
    """Return the link with this name; raises FaultError."""
    found = re.search(
        rf'<a\b[^>]*?href="([^"]*)"[^>]*>\s*(?:<b>)?\s*{re.escape(name)}\s*<', page.text
    )
    if found is None:
        raise FaultError(f"{page.path} has no link {name}.")
    return found[1]
