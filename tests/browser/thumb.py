"""A thumb that enters hands by tapping, and counts how often it has to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from scorekeeper import rules

SMALLEST = 47.5  # pixels of a target, less what rounding takes


@dataclass
class Thumb:
    """Taps on a page; `taps` and `numbers` count what a person had to do."""

    page: Page
    taps: int = 0
    numbers: int = 0

    def tap(self, what: str | Locator) -> None:
        """Tap one visible thing that is large enough for a thumb."""
        found = self.page.locator(what) if isinstance(what, str) else what
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None, what
        assert min(box["width"], box["height"]) >= SMALLEST, (what, box)
        found.tap()
        self.taps += 1

    def write(self, what: str, number: str) -> None:
        """Tap into a field and write a number or a sum."""
        self.tap(what)
        self.page.keyboard.type(number)
        self.numbers += 1

    def enter_cards(self, hand: Mapping[str, Any]) -> None:
        """Enter an itemised hand of the record format, side after side."""
        self.tap(ending_of(hand))
        for index, side in enumerate(hand["sides"]):
            if index:
                self.tap(".side.showing .next-side >> text=Now")
            if "special_hand" in side:  # it counts for all of its side; the rest is not asked
                self.keys(rules.parse_cards(side["special_hand"]).counts)
            else:
                self.enter_side(index, side)

    def enter_side(self, index: int, side: Mapping[str, Any]) -> None:
        """Enter the cards of one side: melds, threes, hands and feet."""
        for meld in side["melds"]:
            self.meld(meld)
        for colour in ("red", "black"):
            if self.page.locator(f'.side.showing [id$="{colour}_threes"]').count():
                self.tap(threes(index, colour, side.get(f"{colour}_threes", 0)))
        for what in ("held", "foot"):
            for player, cards in enumerate(side.get(what, ())):
                self.hold(player, rules.parse_cards(cards).counts, what)

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
        self.key(rank)
        for _ in range(many - 3):
            self.key(rank)
        for _ in range(3 - many):
            self.tap('.side.showing .meld.current [data-part=naturals] [data-step="-1"]')
        for wild in ("2", "JKR"):
            for _ in range(counts.get(wild, 0)):
                self.key(wild)

    def finish_sequence(self) -> None:
        """Go on to other melds, if a sequence is being laid down."""
        done = self.page.locator(".side.showing [data-done]")
        if done.is_visible():
            self.tap(done)

    def hold(self, player: int, counts: Mapping[str, int], where: str = "held") -> None:
        """Enter the cards that a partner has left, in hand or in a foot."""
        if counts:
            self.tap(f".side.showing [data-target={where}_{player}]")
        self.keys(counts)

    def keys(self, counts: Mapping[str, int]) -> None:
        """Tap the key of each card."""
        for rank, many in counts.items():
            for _ in range(many):
                self.key(rank)

    def key(self, rank: str) -> None:
        """Tap a key of the pad."""
        self.tap(f'.side.showing [data-rank="{rank}"]')

    def enter_totals(self, sides: list[dict[str, Any]], out: str, *, switch: bool = False) -> None:
        """Enter a hand by counts: `canastas` by kind, `red_threes`, `melded` and `held` sums.

        `switch`: the page begins with cards.
        """
        self.tap(f'.mark:has([name=ending][value="{out}"])')
        for index, side in enumerate(sides):
            if index:
                self.tap(".side.showing .next-side >> text=Now")
            if switch and not index:  # the other sides follow the first one
                self.tap(".side.showing .mode .mark:has([value=totals])")
            for kind, many in side["canastas"].items():
                for _ in range(many):
                    self.tap(f'.side.showing [data-counter]:has([name$="-{kind}"]) [data-step="1"]')
            self.tap(red_threes(index, side["red_threes"]))
            self.write(f'[name="side_{index}-melded_points"]', side["melded"])
            if side["held"]:
                self.page.keyboard.press("Enter")  # the key "next" of the phone
                self.page.keyboard.type(side["held"])
                self.numbers += 1

    def save(self) -> None:
        """Go on to the ruling and save it; ends on the game's page."""
        self.tap(".bar button.primary")
        self.page.wait_for_selector("form#save")
        self.tap("form#save button[name=confirm]")
        self.page.wait_for_selector("body.game-page")


def ending_of(hand: Mapping[str, Any]) -> str:
    """The mark of who went out, or laid down a special hand."""
    marks = [f"out-{index}" for index, side in enumerate(hand["sides"]) if side.get("went_out")]
    marks += [f"special-{at}" for at, side in enumerate(hand["sides"]) if "special_hand" in side]
    return f'.mark:has([name=ending][value="{(marks or ["stock"])[0]}"])'


def red_threes(index: int, many: int) -> str:
    """The box with this number of red threes."""
    return threes(index, "red", many)


def threes(index: int, colour: str, many: int) -> str:
    """The box with this number of threes of a colour."""
    return f'.side.showing [id="side_{index}-{colour}_threes"] label >> nth={many}'
