"""What the director and the phones do in a rehearsal, always on the pages people would use."""

import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event
from urllib.parse import urlsplit

from scorekeeper.club.rehearsal.plan import RehearsalPlan, Script
from tests.club.rehearsal.browser import LAPTOP, Browser, FaultError, Form, Measures, VisitedPage
from tests.club.rehearsal.hands import Hand, fields_of, people

SIDES = (0, 1)
PATIENCE = 120.0  # seconds that a table waits for the director
LOOKS_AGAIN = 0.2  # seconds; real pages poll less often
WHY_CALLED = "A question about the rules."
WHY_DISPUTED = "We have other numbers on our slip."

_GAME = re.compile(r"/g/[\w-]+")
_WRITTEN = re.compile(r"side_\d+-(melds-\d+-cards|held_\d+|melded_points|held_points|canastas-.+)")

WHY_REOPENED = "The last hand was written down wrongly."
AGREED = "Both sides"
WHY_LEFT = "Went home."

_DIRECT = re.compile(r"/direct/[\w-]+")
_WATCH = re.compile(r"/event/[\w-]+")
_CARD = re.compile(r"/table/([\w-]+)$")


class Director:
    """The director's laptop with the pages of one event; every method may raise FaultError."""

    def __init__(self, address: str, measures: Measures) -> None:
        self.browser = Browser(address, measures, LAPTOP)
        self.root = ""

    def create(self, plan: RehearsalPlan) -> None:
        """Create an event from the preset of the plan."""
        page = self.browser.get(f"/events/new?preset={plan.preset}&variant={plan.variant_id}")
        form = page.form_asking("rounds")
        wanted = {"name": f"Rehearsal {plan.seed}", "rounds": str(plan.rounds), "hands": str(plan.hands)}
        made = self.browser.send(form, {**wanted, "seed": plan.seed})
        found = _DIRECT.match(made.path)
        if found is None:
            raise FaultError(f"The event was not created: {made.said[:300]}")
        self.root = found[0]

    def register(self, names: list[str]) -> None:
        """Paste pairs into the page of entrants and check that they are listed."""
        page = self.browser.get(f"{self.root}/people")
        shown = self.browser.send(page.form("/people"), {"names": people(names)})
        listed = {cell for row in shown.rows for cell in row} | set(shown.said.split("  "))
        missing = [each for each in names if each not in listed and each not in shown.text]
        if missing:
            raise FaultError(f"Registered and not on the page of people: {', '.join(missing)}.")

    def withdraw(self, name: str, number: int) -> None:
        """Withdraw a pair from a round onwards."""
        page = self.browser.get(f"{self.root}/people")
        form = self.browser.get(_link_named(page, name)).form("", "do=leave")
        wanted = {"round": str(number), "reason": WHY_LEFT}
        self.browser.send(form, wanted, "do=leave")

    def draw(self, number: int) -> list[int]:
        """Draw a round, check the draft and publish it; return the numbers of its tables."""
        page = self.browser.get(self.root)
        if page.has_form(f"/rounds/{number}/draw"):  # unless closing the last round drew it
            self.browser.send(page.form(f"/rounds/{number}/draw"))
        draft = self.browser.get(f"{self.root}/rounds/{number}")
        self.browser.send(draft.form(f"/rounds/{number}/publish"))
        return self.tables(number)

    def tables(self, number: int) -> list[int]:
        """Return the numbers of the tables of a round, as the board shows them."""
        shown = self.browser.get(self.root)
        there = re.compile(rf"{self.root}/rounds/{number}/tables/(\d+)")
        found = (there.fullmatch(urlsplit(each).path) for each in shown.links)
        tables = sorted({int(each[1]) for each in found if each})
        if not tables:
            raise FaultError(f"The board shows no table of round {number}: {shown.said[:300]}")
        return tables

    def cards(self) -> list[str]:
        """Return the tokens on the cards of the tables, in order."""
        page = self.browser.get(f"{self.root}/links")
        found = (_CARD.search(urlsplit(each).path) for each in page.links)
        return list(dict.fromkeys(each[1] for each in found if each))

    def watch_link(self) -> str:
        """Return the path of the public page; raises FaultError."""
        found = _WATCH.search(self.browser.get(f"{self.root}/links").text)
        if found is None:
            raise FaultError("The links have none for everybody.")
        return found[0]

    def look(self) -> int:
        """Visit every table that the board marks as urgent; return how many calls were settled."""
        done = 0
        urgent = self.browser.get(self.root).tree.find_class("urgent")
        for path in dict.fromkeys(each.get("href") for each in urgent if each.tag == "a"):
            page = self.browser.get(path)
            for ending in ("/answer", "/settle"):
                while page.has_form(ending):
                    self.browser.send(page.form(ending))
                    page = self.browser.get(path)
                    done += 1
        return done

    def type_slips(self, played: Sequence[Script]) -> None:
        """Type the slips of a round into the grid, hand by hand."""
        number = played[0].round
        page = self.browser.get(f"{self.root}/rounds/{number}/slips?by=hands")
        wanted = {
            f"{each.table}.{hand}.{side}": str(total)
            for each in played
            for hand, totals in enumerate(each.points)
            for side, total in enumerate(totals)
        }
        self.browser.send(page.form("/slips"), wanted)

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

    def close(self, number: int) -> None:
        """Close a round with the board's next step, which also draws the next round."""
        page = self.browser.get(self.root)
        self.browser.send(page.form(f"/rounds/{number}/close"))

    def approve(self, number: int) -> int:
        """Tick all results of a closed round, approve it, and return how many were ticked."""
        page = self.browser.get(f"{self.root}/check?number={number}")
        ticked = 0
        while page.has_form("/check"):
            page = self.browser.send(page.form("/check"))
            ticked += 1
        board = self.browser.get(self.root)
        self.browser.send(board.form(f"/rounds/{number}/approve"))
        return ticked

    def standings(self) -> VisitedPage:
        """Open the standings."""
        return self.browser.get(f"{self.root}/standings")

    def document(self) -> bytes:
        """Return the event's exported document."""
        return self.browser.get(f"{self.root}/export.json").text.encode()


def _link_named(page: VisitedPage, name: str) -> str:
    """Return the address of the link with this text; raises FaultError."""
    for link in page.tree.iter("a"):
        if next(filter(None, map(str.strip, link.itertext())), "") == name:
            return str(link.get("href"))
    raise FaultError(f"{page.path} has no link {name}.")


@dataclass
class Phones:
    """The two phones of a table, which open it by the link on its card."""

    table: int
    token: str
    address: str
    measures: Measures
    stopping: Event
    devices: tuple[Browser, Browser] = field(init=False)
    confirmed_at: float = 0.0  # when its last signature was answered, in seconds

    def __post_init__(self) -> None:
        first, second = (Browser(self.address, self.measures) for _ in SIDES)
        self.devices = (first, second)

    def close(self) -> None:
        """Close the connections of both phones."""
        for device in self.devices:
            device.close()

    @property
    def path(self) -> str:
        """The path of the table's page."""
        return f"/table/{self.token}"

    def enter(self, script: Script) -> None:
        """Enter all hands of a round, on the two phones in turn."""
        page = self.devices[0].get(self.path)
        if script.calls:
            self._call()
        for number, hand in enumerate(script.hands):
            enter_hand(self.devices[number % 2], game_of(page), hand)
        if script.disputes:
            self._dispute()

    def _call(self) -> None:
        """Call the director with a reason."""
        page = self.devices[0].get(f"{self.path}?call=1")
        form = page.form_asking("why")
        self.devices[0].send(form, {"why": WHY_CALLED})

    def _dispute(self) -> None:
        """Refuse the scores once and wait for the director to settle that; raises FaultError."""
        page = self.devices[1].get(f"{self.path}?as=1&refuse=1")
        shown = self.devices[1].send(page.form("/dispute"), {"reason": WHY_DISPUTED})
        until = time.perf_counter() + PATIENCE
        while not _signs(shown, 1):
            if time.perf_counter() > until or self.stopping.wait(LOOKS_AGAIN):
                raise FaultError(f"Table {self.table}: the dispute was not settled.")
            shown = self.devices[1].get(self.path)

    def sign(self, side: int) -> None:
        """Sign for a side on its own phone: choose the side, check the scores, sign."""
        device = self.devices[side]
        page = device.get(self.path)
        if not _signs(page, side):
            raise FaultError(f"Table {self.table}: side {side + 1} cannot sign: {page.said[:300]}")
        asked = device.get(f"{self.path}?as={side}")
        device.send(asked.form("/sign"))
        self.confirmed_at = max(self.confirmed_at, time.perf_counter())


def _signs(page: VisitedPage, side: int) -> bool:
    """Tell whether the page lets this side sign."""
    return any(each.endswith(f"?as={side}") for each in page.links)


def game_of(page: VisitedPage) -> str:
    """Return the path of the game to which a page links; raises FaultError."""
    for link in page.links:
        found = _GAME.match(urlsplit(link).path)
        if found:
            return found[0]
    raise FaultError(f"{page.path} does not lead to its game.")


def enter_hand(device: Browser, game: str, hand: Hand, number: int | None = None) -> VisitedPage:
    """Enter a hand of a game, or correct hand `number`: check the ruling first, then save."""
    page = device.get(f"{game}/hands/{number or 'new'}")
    form = page.form(f"/hands/{number or 'new'}", "check")
    ruling = device.send(form, _all_fields(form, fields_of(hand)), "check")
    saving = ruling.form(f"/hands/{number or 'new'}", "confirm")
    reason = {"reason": "Written down wrongly."} if "reason" in saving.offered else {}
    return device.send(saving, reason, "confirm")


def _all_fields(form: Form, fields: Mapping[str, str]) -> dict[str, str | list[str] | None]:
    """Return all card fields of the form, filled with the hand and otherwise empty."""
    empty: dict[str, str | list[str] | None] = {name: "" for name in form.offered if _WRITTEN.fullmatch(name)}
    none = {name: "0" for name in form.offered if name.endswith("-black_threes")}
    return {**empty, **none, **fields}
