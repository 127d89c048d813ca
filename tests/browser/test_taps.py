"""Ordinary hands are entered with few taps, from *Enter hand* to *Save*, without one scroll."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.browser.conftest import OpenPhone
from tests.browser.thumb import Thumb, threes
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

HANDS = [json.loads(line) for line in (Path(__file__).parent / "hands.jsonl").read_text(encoding="utf-8").splitlines()]
SIZE: ViewportSize = {"width": 360, "height": 640}
SUITS = "shdc"
# What the last step says of each side after this hand, and whether it is wholly above the button.
COMING = """() => {
  const { top } = document.querySelector(".bar").getBoundingClientRect();
  const told = [...document.querySelectorAll(".coming-scores li")];
  return told.map((each) => [each.innerText, each.getBoundingClientRect().bottom <= top]);
}"""


def begun(open_phone: OpenPhone, table: Table, case: dict[str, Any]) -> tuple[Table, Page]:
    """The page of a new game for this hand; the phone enters hands in its way already."""
    record = case["record"]
    sides = tuple(SideNames(side["name"], tuple(side["players"])) for side in record["sides"])
    game = Table(table.store, GameSetup(record["variant"], record["house_rules"], sides, sides[0].players[0]))
    page = open_phone(f"/g/{game.token}")
    page.set_viewport_size(SIZE)
    return game, page


def prefer(page: Page, table: Table, case: dict[str, Any]) -> None:
    """Choose the way of entry beforehand, as an earlier hand from this phone does."""
    left = "cards" if case["way"].endswith("by cards") else "points"
    page.evaluate("(left) => localStorage.setItem('canasta.left', left)", left)
    way = case["way"].split(",")[0]
    if way == "cards":
        return
    own = {"totals": {"melded_points": "100", "held_points": "20"}, "result": {"result": "80"}}[way]
    fields: dict[str, str | float | bool] = {
        "request_id": f"earlier-{table.token}",
        "number": "1",
        "ending": "stock",
        "confirm": "1",
    }
    for side in (0, 1):
        fields |= {f"side_{side}-mode": way} | {f"side_{side}-{name}": text for name, text in own.items()}
    answer = page.request.post(f"/g/{table.token}/hands/new", form=fields, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.ok, answer.text()


def begin(thumb: Thumb, case: dict[str, Any]) -> None:
    """Tap on the page of the game who went out; *Enter hand* where it does not ask that, or not in this way."""
    sides = case["record"]["hands"][0]["sides"]
    out = next((index for index, side in enumerate(sides) if side.get("went_out") and not side.get("concealed")), None)
    thumb.tap("text=Enter hand 1" if out is None else f".coming-out a >> nth={out}")


def lay_down(thumb: Thumb, meld: str) -> None:
    """A meld as somebody taps it: a set, or a run that is its lowest and its highest card."""
    cards = meld.split()
    suits = {card[-1] for card in cards if card[-1] in SUITS}
    if len(suits) == 1:
        own = [card[:-1] for card in cards if card[-1] in SUITS]
        thumb.tap(f".side.showing [data-suit={suits.pop()}]")
        thumb.keys({own[0]: 1})
        thumb.keys({own[-1]: 1})
        for at, wild in enumerate(cards):
            if wild in ("JKR", "2"):
                thumb.key(wild)
                thumb.key(str(int(cards[at - 1][:-1]) + 1))
    elif suits:  # a set whose suits are known is tapped as one of its rank
        if thumb.page.locator(".side.showing [data-done][aria-pressed=false]").is_visible():
            thumb.tap(".side.showing [data-done]")
        thumb.key(cards[0][:-1])
    else:
        thumb.meld(meld)


def enter(thumb: Thumb, case: dict[str, Any]) -> None:
    """Tap a hand in the order of the steps."""
    sides = case["record"]["hands"][0]["sides"]
    if case["way"] == "result":
        enter_results(thumb, sides)
        return
    for out in (index for index, side in enumerate(sides) if side.get("concealed")):
        thumb.tap(f'.who [data-concealed="{out}"]')
    for index, side in enumerate(sides):
        onward(thumb, "melds", index)
        if "tally" in side:
            enter_counts(thumb, index, side["tally"], side.get("red_threes", 0))
        else:
            enter_melds(thumb, index, side)
    for index, side in enumerate(sides):
        if "tally" not in side:
            enter_more(thumb, index, side)
    onward(thumb, "check")


def enter_results(thumb: Thumb, sides: list[dict[str, Any]]) -> None:
    """One number for each side."""
    thumb.digits(sides[0]["extras"][0]["points"])
    for side in sides[1:]:
        thumb.next()
        thumb.digits(side["extras"][0]["points"])


def enter_melds(thumb: Thumb, index: int, side: dict[str, Any]) -> None:
    """Melds, then what is left: its points, or the cards of each player."""
    for meld in side["melds"]:
        lay_down(thumb, meld)
    hands = {player: held.split() for player, held in enumerate(side.get("held", ())) if held}
    if hands or side.get("held_points"):
        onward(thumb, "left", index)
    for player, cards in hands.items():
        thumb.hold(player, {card: cards.count(card) for card in cards})
    if side.get("held_points"):
        thumb.digits(side["held_points"])


def enter_more(thumb: Thumb, index: int, side: dict[str, Any]) -> None:
    """Threes on the table, and a pot that was not taken."""
    if not any(side.get(name) for name in ("red_threes", "black_threes", "pot")):
        return
    onward(thumb, "more")
    if not thumb.page.locator(f".side[data-side='{index}'] .flow fieldset").first.is_visible():
        thumb.next()  # the sides do not fit one screen
    for colour in ("red", "black"):
        if many := side.get(f"{colour}_threes"):
            thumb.tap(threes(index, colour, many))
    if side.get("pot") == "none":
        thumb.tap(f"#side_{index}-pot .mark:has([value=none])")


def onward(thumb: Thumb, kind: str, side: int | None = None) -> None:
    """Tap *Next* until a step is open; a tap on the last answer of a step has led on already."""
    thumb.page.wait_for_timeout(100)
    while thumb.at() != kind or side not in (None, thumb.showing()):
        thumb.next()


def enter_counts(thumb: Thumb, index: int, tally: dict[str, Any], red_threes: int) -> None:
    """What lies on the table, counts of canastas, what is left in hand, red threes: each tap goes on by itself."""
    thumb.digits(tally["melded_points"])
    for kind, many in tally["canastas"].items():
        for _ in range(many):
            thumb.tap(f'.side.showing [data-counter]:has([name$="-canastas-{kind}"]) [data-step="1"]')
    thumb.digits(tally["held_points"])
    if red_threes:
        thumb.tap(threes(index, "red", red_threes))


@pytest.mark.parametrize("case", HANDS, ids=[case["id"] for case in HANDS])
def test_a_hand_takes_few_taps_and_no_scroll(open_phone: OpenPhone, table: Table, case: dict[str, Any]) -> None:
    game, page = begun(open_phone, table, case)
    prefer(page, table, case)
    thumb = Thumb(page)
    begin(thumb, case)
    page.wait_for_selector("form.hand.js")
    page.evaluate(
        "window.addEventListener('scroll', () => { window.scrolls = (window.scrolls ?? 0) + (scrollY > 0); })"
    )
    enter(thumb, case)
    expect(page.locator("[data-check]")).to_have_text("Save")
    scores = [f"Score {score:,}".replace("-", "\N{MINUS SIGN}") for score in case["totals"]]
    if case["way"] == "result":  # which has no last step
        scores = []
    expect(page.locator(".coming-scores li")).to_contain_text(scores)
    coming, scrolls = page.evaluate(COMING), page.evaluate("window.scrolls ?? 0")
    thumb.tap("[data-check]")
    page.wait_for_selector("body.game-page")

    assert list(game.scores) == case["totals"]
    assert len(coming) == len(scores)
    for (told, seen), minimum in zip(coming, game.view.minimums if scores else (), strict=True):
        assert seen
        assert ("must open with" in told, minimum.text in told) == (bool(minimum.text), True)
    assert scrolls == 0
    assert thumb.taps <= case["most_taps"]
