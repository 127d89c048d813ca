"""Each family is entered in its own shape: golden hands tapped on a phone."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.looks import barriers
from tests.browser.thumb import Thumb
from tests.canasta import CANASTA as VARIANTS
from tests.strategies import EXPLORE, sample_of
from tests.usecases.table import PAIRS, Table

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parent.parent / "golden"
CANASTA = {  # golden hands and how many taps they may take, both sides card by card
    "samba.base": 31,
    "american.A12": 34,
    "american.A8": 32,
    "hand-and-foot.H1H2": 49,
}
LOOKED_AT = ("samba.base", "american.A12", "hand-and-foot.H1H2")  # one of each shape


def golden(vector: str) -> dict[str, Any]:
    for file in GOLDEN.glob("*.jsonl"):
        for line in file.read_text(encoding="utf-8").splitlines():
            row: dict[str, Any] = json.loads(line)
            if row["id"] == vector:
                return row
    raise KeyError(vector)


def table_for(table: Table, variant: str, opening: list[int] | None = None) -> Table:
    """Another game on the same server."""
    numbers = itertools.count(1)
    form = VARIANTS[variant].seating.forms[0]
    sides = [tuple(f"P{next(numbers)}" for _ in range(many)) for many in form]
    named = tuple(SideNames(f"Side {at}", each) for at, each in enumerate(sides, 1))
    named = PAIRS if form == (2, 2) else named
    scores = tuple(opening or [0] * len(form))
    return Table(table.store, GameSetup(variant, {}, named, named[0].players[0], scores))


@pytest.mark.parametrize("vector", list(CANASTA) if EXPLORE else LOOKED_AT[-1:])
def test_a_golden_hand_is_tapped_in_its_own_shape(open_phone: OpenPhone, table: Table, vector: str) -> None:
    row = golden(vector)
    game = table_for(table, row["input"]["variant"], row["input"].get("opening_scores"))
    thumb = Thumb(open_phone(f"/g/{game.token}/hands/new"))
    game.record(row["input"]["hands"][0], reason="as written")  # what the taps must come to
    expected = game.hand(1).ruling.sides
    game.undo()

    thumb.page.evaluate("localStorage.setItem('canasta.left', 'cards')")  # as it was chosen before
    thumb.enter_cards(row["input"]["hands"][0])
    check_page(thumb.page)
    thumb.save()

    assert [side.total for side in game.hand(1).ruling.sides] == [one.total for one in expected]
    totals = row["expect"]["hands"][0].get("totals")
    assert totals in (None, [side.total for side in expected])
    assert thumb.taps <= CANASTA[vector]


def check_page(page: Page) -> None:
    """Nothing sticks out, and everybody can read it."""
    Thumb(page).go("check")
    page.wait_for_selector("[data-slot=ruling] table")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    # Its colours in the dark are those of the classic entry, which test_pages looks at.
    assert barriers(page, "entry", dark=False) == []


def start(open_phone: OpenPhone, table: Table, variant: str) -> Thumb:
    game = table_for(table, variant)
    return Thumb(open_phone(f"/g/{game.token}/hands/new"))


def rows(page: Page) -> list[str]:
    """The melds of the first side, newest first."""
    fields = page.locator('[name^="side_0-melds-"][name$="-cards"]')
    return [field.input_value() for field in fields.all()]


def test_a_sequence_takes_three_taps_and_grows_at_either_end(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "samba")
    thumb.go("melds", 0)
    thumb.meld("10h 9h 8h 7h 6h 5h 4h")
    assert thumb.taps == 4
    assert rows(thumb.page) == ["4h 5h 6h 7h 8h 9h 10h"]
    row = thumb.page.locator(".meld.current")
    expect(row.locator("[data-name]")).to_have_text("Sequence of hearts 4–107 cards")
    expect(row.locator("[data-worth]")).to_have_text("1,500 + 50, samba")
    expect(row.locator('[data-part=low] [data-step="-1"]')).to_be_disabled()

    thumb.tap(".meld.current [data-open]")
    thumb.tap('.meld.current [data-part=high] [data-step="1"]')
    thumb.tap('.meld.current [data-part=low] [data-step="1"]')

    assert rows(thumb.page) == ["5h 6h 7h 8h 9h 10h Jh"]


@pytest.mark.explore
def test_a_sequence_that_is_begun_can_be_left(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "samba")
    thumb.go("melds", 0)
    thumb.tap('.side.showing [data-suit="s"]')
    thumb.key("9")
    for _ in range(2):  # the card, then the suit
        thumb.tap(".side.showing [data-undo]")
    thumb.key("K")

    assert rows(thumb.page) == ["K*3"]


ORDERS = ("5 8", "8 5", "5 6 7 8", "8 7 6 5", "8 5 7 6", "6 7 5 8", "5 8 6 7", "5 6 8 7", "6 8 5", "7 7 5 8")
WILD = (
    ("5 6 2", "2 5h 6h"),
    ("5 7 JKR", "JKR 5h 6h 7h"),
    ("5 6 2 8", "5h 6h 2 8h"),
    ("5 6 2 8 7", "2 5h 6h 7h 8h"),
    ("5 8 2 7", "5h 6h 2 8h"),
    ("9 8 JKR 6", "6h JKR 8h 9h"),
    ("5 6 2 9", "2 5h 6h 7h 8h 9h"),  # the gap is wider: its cards are there
    ("5 6 7 2 JKR", "2 5h 6h 7h"),  # no second one
)


@pytest.mark.explore
def test_a_sequence_is_made_in_whatever_order_its_cards_are_tapped(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(open_phone("/"))
    for ranks in sample_of(ORDERS, 5):
        thumb.page.goto(f"/g/{table_for(table, 'samba').token}/hands/new")
        thumb.go("melds", 0)
        thumb.tap('.side.showing [data-suit="h"]')
        for rank in ranks.split():
            thumb.key(rank)
        assert (ranks, rows(thumb.page)) == (ranks, ["5h 6h 7h 8h"])

    thumb.tap(".side.showing [data-done]")
    thumb.key("6")
    thumb.key("6")

    assert rows(thumb.page) == ["6*4", "5h 6h 7h 8h"]


@pytest.mark.explore
def test_a_wild_card_goes_into_a_sequence_where_the_house_lets_it(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(open_phone("/"))
    setup = GameSetup("samba", {"wild-in-sequences": 1}, PAIRS, PAIRS[0].players[0])
    for taps, meld in sample_of(WILD, 4):
        thumb.page.goto(f"/g/{Table(table.store, setup).token}/hands/new")
        thumb.go("melds", 0)
        thumb.tap('.side.showing [data-suit="h"]')
        for rank in taps.split():
            thumb.key(rank)

        assert (taps, rows(thumb.page)) == (taps, [meld])
        expect(thumb.page.locator(".meld.current [data-name]")).to_contain_text(re.compile(r"\((2|Joker)\)"))
        if meld.count(" ") > 2:
            thumb.tap(".side.showing [data-undo]")
            assert rows(thumb.page) != []


@pytest.mark.explore
def test_a_wild_card_is_no_card_of_a_sequence_as_printed(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "samba")
    thumb.go("melds", 0)
    thumb.tap('.side.showing [data-suit="h"]')

    expect(thumb.page.locator('.side.showing [data-pad] [data-rank="2"]')).to_be_disabled()


@pytest.mark.explore
def test_a_sequence_gives_way_to_other_melds(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "samba")
    thumb.go("melds", 0)
    for suit, ranks in (("h", "4 10"), ("s", "9 7 8"), ("h", "J Q K")):
        thumb.tap(f'.side.showing [data-suit="{suit}"]')
        for rank in ranks.split():
            thumb.key(rank)
    thumb.tap(".side.showing [data-done]")
    thumb.key("9")
    thumb.tap('.side.showing [data-suit="d"]')
    for rank in ("4", "10", "A"):  # no sequence has so many cards: the aces are a set
        thumb.key(rank)

    assert rows(thumb.page) == ["A*3", "4d 5d 6d 7d 8d 9d 10d", "9*3", "Jh Qh Kh", "7s 8s 9s", "4h 5h 6h 7h 8h 9h 10h"]


def test_taps_on_a_sequence_are_taken_back_one_by_one(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "samba")
    thumb.go("melds", 0)
    thumb.tap('.side.showing [data-suit="h"]')
    for rank in ("5", "6", "7", "9"):
        thumb.key(rank)
    assert rows(thumb.page) == ["5h 6h 7h 8h 9h"]
    thumb.tap(".side.showing [data-undo]")
    assert rows(thumb.page) == ["5h 6h 7h"]
    thumb.key("8")
    assert rows(thumb.page) == ["5h 6h 7h 8h"]
    for _ in range(2):
        thumb.tap(".side.showing [data-undo]")

    assert rows(thumb.page) == []
    thumb.tap(".side.showing [data-undo]")  # the suit
    thumb.key("K")
    assert rows(thumb.page) == ["K*3"]


def test_a_rank_is_melded_twice_where_the_variant_lets_it(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "hand-and-foot")
    for _ in range(5):
        thumb.key("K")
    thumb.tap(".meld.current [data-open]")
    thumb.tap(".meld.current [data-another]")
    thumb.key("K")

    assert rows(thumb.page) == ["K*4", "K*7"]
    name = thumb.page.locator(".meld.current [data-cards-text]").get_attribute("name")
    assert name == "side_0-melds-1-cards"  # the later one, whatever stands on top


@pytest.mark.explore
def test_where_a_rank_is_melded_once_no_second_is_offered(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "american")
    thumb.key("7")
    thumb.key("2")

    expect(thumb.page.locator("[data-another]")).to_have_count(0)
    expect(thumb.page.locator(".bar-said")).to_contain_text("does not go with")
    expect(thumb.page.locator(".meld.current [data-part=deuces]")).to_be_hidden()
    expect(thumb.page.locator(".meld.current [data-worth]")).to_have_text("15, 4 short of a canasta of sevens")


def test_a_special_hand_is_named_while_it_is_tapped(open_phone: OpenPhone, table: Table) -> None:
    thumb = start(open_phone, table, "american")
    thumb.tap('.mark:has([name=ending][value="special-0"])')
    expect(thumb.page.locator(".side.showing .pad")).to_be_hidden()
    thumb.tap('.side.showing .named .mark:has([value=""])')
    thumb.keys({"4": 4, "7": 4, "9": 3, "10": 2})
    said = thumb.page.locator(".side.showing [data-held=special_hand] [data-slot]")
    expect(said).to_have_text("13 of 14 cards.")
    expect(thumb.page.locator(".bar-problem")).not_to_contain_text("Not allowed")

    thumb.key("10")

    expect(said).to_have_text("Garbage, 2,000")
    expect(thumb.page.locator(".bar [data-slot=total-0]")).to_have_text("2,000")


def test_a_special_hand_is_named_with_one_tap(open_phone: OpenPhone, table: Table) -> None:
    game = table_for(table, "american")
    thumb = Thumb(open_phone(f"/g/{game.token}/hands/new", (360, 640)))
    thumb.tap('.mark:has([name=ending][value="special-0"])')
    lowest = thumb.page.locator('.side.showing .named .mark:has([value=""])').bounding_box()
    bar = thumb.page.locator(".bar").bounding_box()
    assert lowest
    assert bar
    assert lowest["y"] + lowest["height"] <= bar["y"]  # all of them are in sight
    thumb.tap('.side.showing .named .mark:has([value="garbage"])')
    assert thumb.taps == 2
    said = thumb.page.locator(".side.showing [data-held=special_hand] [data-slot]")
    expect(said).to_have_text("Garbage, 2,000")
    thumb.next()
    assert (thumb.at(), thumb.showing()) == ("melds", 1)  # what is left of a special hand is not asked
    thumb.meld("A*7")
    thumb.save()

    named = game.hand(1).judged.sides[0].special_hand
    assert game.hand(1).ruling.sides[0].total == 2000
    assert named
    assert named.count("A") == 0  # no cards that the pack cannot hold beside these


def test_a_sequence_that_is_left_too_short_is_said_to_be_gone(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table_for(table, 'samba').token}/hands/new", PHONE)
    Thumb(page).go("melds", 0)
    side = page.locator(".side.showing")
    side.get_by_role("button", name="Sequence of hearts").tap()
    side.get_by_role("button", name="five", exact=True).tap()

    side.get_by_role("button", name="Sets").tap()

    expect(page.locator(".bar-said")).to_have_text("Nothing was laid down: a sequence has at least 3 cards.")
