"""What the phones of a table do: enter its hands, call the director, sign for both sides."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Event
from urllib.parse import urlsplit

from scorekeeper.rehearsal.browser import Browser, FaultError, Form, VisitedPage
from scorekeeper.rehearsal.hands import Hand, fields_of
from scorekeeper.rehearsal.measures import Measures
from scorekeeper.rehearsal.plan import Script

SIDES = (0, 1)
PATIENCE = 120.0  # seconds that a table waits for the director
LOOKS_AGAIN = 0.2  # seconds; real pages ask less often
WHY_CALLED = "A question about the rules."
WHY_DISPUTED = "We have other numbers on our slip."

_GAME = re.compile(r"/g/[\w-]+")
_WRITTEN = re.compile(r"side_\d+-(melds-\d+-cards|held_\d+|melded_points|held_points|canastas-.+)")


@dataclass
class Phones:
    """The two phones of a table; both opened it by the link on its card."""

    table: int
    token: str
    address: str
    measures: Measures
    stopping: Event
    devices: tuple[Browser, Browser] = field(init=False)
    confirmed_at: float = 0.0  # clock of the answer to its last signature, in seconds

    def __post_init__(self) -> None:
        first, second = (Browser(self.address, self.measures) for _ in SIDES)
        self.devices = (first, second)

    def close(self) -> None:
        """Close the connections of both phones."""
        for device in self.devices:
            device.close()

    @property
    def path(self) -> str:
        """The page of the table."""
        return f"/table/{self.token}"

    def enter(self, script: Script) -> None:
        """Enter all hands of a round, in turn on both phones."""
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
        """Refuse the scores once and wait until the director has settled it; raises FaultError."""
        page = self.devices[1].get(f"{self.path}?as=1&refuse=1")
        shown = self.devices[1].send(page.form("/dispute"), {"reason": WHY_DISPUTED})
        until = time.perf_counter() + PATIENCE
        while not _signs(shown, 1):
            if time.perf_counter() > until or self.stopping.wait(LOOKS_AGAIN):
                raise FaultError(f"Table {self.table}: the dispute was not settled.")
            shown = self.devices[1].get(self.path)

    def sign(self, side: int) -> None:
        """Sign for a side on its own phone: say who it is, look at the scores, sign."""
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
    """Return the address of the game that a page leads to; raises FaultError."""
    for link in page.links:
        found = _GAME.match(urlsplit(link).path)
        if found:
            return found[0]
    raise FaultError(f"{page.path} does not lead to its game.")


def enter_hand(device: Browser, game: str, hand: Hand, number: int | None = None) -> VisitedPage:
    """Enter a hand of a game, or correct hand `number`: see the ruling first, then save."""
    page = device.get(f"{game}/hands/{number or 'new'}")
    form = page.form(f"/hands/{number or 'new'}", "check")
    ruling = device.send(form, _all_fields(form, fields_of(hand)), "check")
    saving = ruling.form(f"/hands/{number or 'new'}", "confirm")
    reason = {"reason": "Written down wrongly."} if "reason" in saving.offered else {}
    return device.send(saving, reason, "confirm")


def _all_fields(form: Form, fields: Mapping[str, str]) -> dict[str, str | list[str] | None]:
    """Return every field of the form: those of the hand, and the others empty."""
    empty: dict[str, str | list[str] | None] = {
        name: "" for name in form.offered if _WRITTEN.fullmatch(name)
    }
    none = {name: "0" for name in form.offered if name.endswith("-black_threes")}
    return {**empty, **none, **fields}
