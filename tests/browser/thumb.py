"""A thumb that enters hands by tapping, and counts how often it has to."""

import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error, Locator, Page

from scorekeeper import rules
from tests.browser.conftest import PATIENCE

SMALLEST = 47.5  # pixels of a target, less what rounding takes

# Scrolls to an element if it must, and says where it lies; null while it cannot be tapped, because
# it is hidden or disabled or something lies over it. No timer: without scripts none would ring.
PLACE = """(each) => {
  if (document.readyState !== "complete") return null;  // what stands still may have no style yet
  if (!each.checkVisibility({ visibilityProperty: true }) || each.matches(":disabled")) return null;
  const seen = () => {
    const box = each.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const hit = box.top >= 0 && box.bottom <= innerHeight && document.elementFromPoint(x, y);
    const whole = hit && hit.closest("a, button, label, summary");
    if (!hit || !(each.contains(hit) || whole?.contains(each))) return null;
    const frame = frameElement?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: x + frame.left, y: y + frame.top, width: box.width, height: box.height };
  };
  const place = seen();
  if (place) return place;
  each.scrollIntoView({ block: "center", behavior: "instant" });
  return seen();
}"""
HELD = 600  # milliseconds that a key is held
AGAIN = 30  # milliseconds until somebody looks again whether something can be tapped

# Fills in fields by their names, ticks where a value is one to choose; returns names not found.
FILL_IN = """(values) => Object.entries(values).filter(([name, value]) => {
  const named = [...document.getElementsByName(name)];
  const choice = named.find((each) => each.type === "radio" && each.value === value);
  const field = choice ?? named.find((each) => each.type !== "radio");
  if (!field) return true;
  if (choice) field.checked = true;
  else field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return false;
}).map(([name]) => name)"""


class CoveredError(AssertionError):
    """Something is there, and cannot be tapped: it is hidden, disabled, covered or moving."""


def touch(found: Locator) -> tuple[float, float]:
    """Tap one thing as soon as it can be tapped and stands still; returns its width and height.

    The browser's driver has a tap too, which asks the page many times and draws it between: it
    took most of the time of all tests that enter hands. Raises CoveredError.
    """
    until = time.monotonic() + PATIENCE / 1000
    before = None
    while time.monotonic() < until:
        place = _place(found)
        if place and place == before:
            found.page.touchscreen.tap(place["x"], place["y"])
            return place["width"], place["height"]
        if place is None:
            found.page.wait_for_timeout(AGAIN)
        before = place
    raise CoveredError(f"{found} cannot be tapped.")


def _place(found: Locator) -> dict[str, float] | None:
    """Where a thing can be tapped now, in pixels of the screen."""
    try:
        place: dict[str, float] | None = found.evaluate(PLACE)
    except Error as error:
        if "context was destroyed" not in error.message:
            raise
        return None  # another page has come
    return place


@dataclass
class Thumb:
    """Taps on a page; `taps` and `numbers` count what a person had to do."""

    page: Page
    taps: int = 0
    numbers: int = 0

    def tap(self, what: str | Locator) -> None:
        """Tap one visible thing that is large enough for a thumb."""
        found = self.page.locator(what) if isinstance(what, str) else what
        width, height = touch(found)
        assert min(width, height) >= SMALLEST, (what, width, height)
        self.taps += 1

    def write(self, what: str, number: str) -> None:
        """Tap into a field and write a number or a sum."""
        self.tap(what)
        self.page.keyboard.type(number)
        self.numbers += 1

    def at(self) -> str:
        """The step of the entry that is open."""
        return self.page.locator("form#hand").get_attribute("data-at") or ""

    def go(self, kind: str, side: int | None = None) -> None:
        """Tap a step of the entry, unless it is open."""
        step = f".steps [data-go={kind}]" + ("" if side is None else f'[data-of="{side}"]')
        if self.page.locator(step).get_attribute("aria-current") is None:
            self.tap(step)

    def next(self) -> None:
        """Go on to the next step."""
        self.tap("[data-next]")

    def showing(self) -> int:
        """The side whose cards are entered."""
        return int(self.page.locator(".side.showing").get_attribute("data-side") or 0)

    def enter_cards(self, hand: Mapping[str, Any], *, shown: bool = False) -> None:
        """Enter an itemised hand of the record format, step after step.

        `shown`: its cards show who went out, so that nobody says it.
        """
        if not shown and not any("special_hand" in side for side in hand["sides"]):
            self.tap(ending_of(hand))
        for index, side in enumerate(hand["sides"]):
            if "special_hand" in side:  # it counts for all of its side; the rest is not asked
                self.tap(f'.mark:has([name=ending][value="special-{index}"])')
                self.tap('.side.showing .named .mark:has([value=""])')
                self.keys(rules.parse_cards(side["special_hand"]).counts)
            else:
                self.enter_side(index, side)
        for index, side in enumerate(hand["sides"]):
            for colour in ("red", "black"):
                many = side.get(f"{colour}_threes", 0)
                if many and "special_hand" not in side:
                    self.go("more")
                    self.tap(threes(index, colour, many))

    def enter_side(self, index: int, side: Mapping[str, Any]) -> None:
        """Enter the cards of one side: melds, hands and feet."""
        self.go("melds", index)
        for meld in side["melds"]:
            self.meld(meld)
        left = itertools.zip_longest(side.get("held", ()), side.get("foot", ()), fillvalue="")
        for player, (hand, foot) in enumerate(left):  # in the order of the keys
            for what, cards in (("held", hand), ("foot", foot)):
                if cards:
                    self.hold(player, rules.parse_cards(cards).counts, what)
        if points := side.get("held_points"):
            self.go("left", index)
            self.digits(points)

    def meld(self, text: str) -> None:
        """Lay down a set, a sequence or a meld of wild cards, as the record writes it."""
        cards = rules.parse_cards(text)
        ranks = [rank for rank, _ in cards if rank not in ("2", "JKR")]
        if not ranks:
            self.finish_sequence()
            self.key("")
            self.keys({"2": cards.count("2") - 3, "JKR": cards.count("JKR")})
        elif len(set(ranks)) > 1:
            self.tap(f'.side.showing [data-suit="{cards.items[0][1]}"]')
            self.key(ranks[0])
            self.key(ranks[-1])
        else:
            self.lay_down(cards.counts)

    def lay_down(self, counts: Mapping[str, int]) -> None:
        """Lay down one meld of a rank with its wild cards."""
        self.finish_sequence()
        naturals = {rank: n for rank, n in counts.items() if rank not in ("2", "JKR")}
        [(rank, many)] = naturals.items()
        whole = sum(counts.values()) == 7 or many > 7  # then a wild card takes a natural's place
        if whole:
            self.hold_key(rank)
        else:
            self.key(rank)
        for _ in range(many - (7 if whole else 3)):
            self.key(rank)
        if not whole and many < 3:
            self.tap(".side.showing .meld.current [data-open]")
            for _ in range(3 - many):
                self.tap('.side.showing .meld.current [data-part=""] [data-step="-1"]')
            self.tap(".side.showing .meld.current [data-open]")
        for wild in ("2", "JKR"):
            for _ in range(counts.get(wild, 0)):
                self.key(wild)

    def finish_sequence(self) -> None:
        """Go on to other melds, if a sequence is being laid down."""
        done = self.page.locator(".side.showing [data-done][aria-pressed=false]")
        if done.is_visible():
            self.tap(done)

    def hold(self, player: int, counts: Mapping[str, int], where: str = "held") -> None:
        """Enter the cards that a partner has left, in hand or in a foot."""
        self.go("left", self.showing())
        if self.page.locator(".side.showing").get_attribute("data-left") != "cards":
            self.tap(".side.showing [data-left-way=cards]")
        target = self.page.locator(f".side.showing [data-target={where}_{player}]")
        if counts and target.get_attribute("aria-pressed") == "false":
            self.tap(target)
        self.keys(counts)

    def hold_key(self, rank: str) -> None:
        """Hold a key of the pad: it lays down a whole canasta."""
        self.onto_the_table()
        key = self.page.locator(f'.side.showing [data-rank="{rank}"]')
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box is not None
        session = key.page.context.new_cdp_session(key.page)
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        self.page.wait_for_timeout(HELD)
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        session.detach()
        self.taps += 1

    def digits(self, number: int) -> None:
        """Tap a number, digit after digit, on the keys of the page."""
        for digit in str(number).replace("-", "\N{MINUS SIGN}"):
            self.tap(f'.side.showing [data-digit="{digit}"]:visible')

    def keys(self, counts: Mapping[str, int]) -> None:
        """Tap the key of each card."""
        for rank, many in counts.items():
            for _ in range(many):
                self.key(rank)

    def key(self, rank: str) -> None:
        """Tap a key of the pad."""
        self.onto_the_table()
        self.tap(f'.side.showing [data-rank="{rank}"]')

    def onto_the_table(self) -> None:
        """Open the step of the melds, unless cards are entered already."""
        if self.at() not in ("melds", "left"):
            self.go("melds", self.showing())

    def enter_totals(self, sides: list[dict[str, Any]], out: str, *, switch: bool = False) -> None:
        """Enter a hand by counts: `canastas` by kind, `red_threes`, `melded` and `held` sums.

        `switch`: the page begins with cards.
        """
        self.tap(f'.mark:has([name=ending][value="{out}"])')
        for index, side in enumerate(sides):
            if switch and not index:  # the other sides follow the first one
                self.tap(".side.showing .mode .mark:has([value=totals])")
            self.go("melds", index)
            for kind, many in side["canastas"].items():
                for _ in range(many):
                    counter = f'[data-counter]:has([name$="-canastas-{kind}"])'
                    self.tap(f'.side.showing {counter} [data-step="1"]')
            self.write(f'[name="side_{index}-melded_points"]', side["melded"])
            if side["held"]:
                self.page.keyboard.press("Enter")  # the key "next" of the phone
                self.page.keyboard.type(side["held"])
                self.numbers += 1
        for index, side in enumerate(sides):
            if "red_threes" in side:
                self.go("melds", index)  # totals have threes beside them
                self.tap(red_threes(index, side["red_threes"]))

    def fill_in_totals(self, sides: list[dict[str, Any]], out: str) -> None:
        """Fill in what `enter_totals` taps, at once, for tests of what happens afterwards.

        The script of the page learns of it as of something that was typed.
        """
        fields: dict[str, str] = {"ending": out}
        for index, side in enumerate(sides):
            fields |= {f"side_{index}-canastas-{k}": str(n) for k, n in side["canastas"].items()}
            fields |= {f"side_{index}-red_threes": str(side["red_threes"])}
            fields |= {f"side_{index}-melded_points": side["melded"]}
            fields |= {f"side_{index}-held_points": side["held"]}
        missing = self.page.evaluate(FILL_IN, fields)
        assert missing == []

    def enter_results(self, results: Sequence[int]) -> None:
        """Enter what each side made, digit after digit on the keys of the page."""
        for index, result in enumerate(results):
            self.go("melds", index)
            self.digits(result)

    def check(self) -> None:
        """Go on to the last step and tap its button: it saves a hand in which nothing is wrong, and else leads on."""
        if self.page.locator(".steps [data-go=check]").is_visible():
            self.go("check")
        while self.page.locator("[data-next]").is_visible():  # a result has no step but those of the sides
            self.next()
        self.tap("[data-check]")

    def keep(self) -> None:
        """Try to save the hand from the last step, and keep it, since that cannot be done now."""
        self.check()
        self.tap("text=Keep this hand and send it later")

    def save(self) -> None:
        """Save the hand, on the page of its ruling if it has one; ends on the game's page."""
        self.check()
        self.page.wait_for_selector("form#save, body.game-page")
        if self.page.locator("form#save").count():
            self.tap("form#save button[name=confirm]")
            self.page.wait_for_selector("body.game-page")


def ending_of(hand: Mapping[str, Any]) -> str:
    """The mark of who went out."""
    marks = [f"out-{index}" for index, side in enumerate(hand["sides"]) if side.get("went_out")]
    return f'.mark:has([name=ending][value="{(marks or ["stock"])[0]}"])'


def red_threes(index: int, many: int) -> str:
    """The box with this number of red threes."""
    return threes(index, "red", many)


def threes(index: int, colour: str, many: int) -> str:
    """The box with this number of threes of a colour."""
    return f'[id="side_{index}-{colour}_threes"] label >> nth={many}'
