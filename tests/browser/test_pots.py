"""Hands with pots are tapped on a phone: a run is two cards, its wild card a third."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper import rules
from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from scorekeeper.words.language import LANGUAGES
from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.looks import barriers
from tests.browser.test_entry_fits import bottom, box
from tests.browser.test_shapes import rows
from tests.browser.thumb import Thumb
from tests.usecases.table import PAIRS, Table

pytestmark = pytest.mark.browser

MOST_TAPS, MOST_TAPS_OF_COUNTS = 35, 14
# An ordinary hand: a clean and a dirty burraco, a set, closing; three melds, cards, no pot.
ORDINARY: dict[str, Any] = {
    "sides": [
        {"melds": ["3h 4h 5h 6h 7h 8h 9h", "4c 5c 6c JKR 8c 9c 10c", "K*4"], "held": ["", "A 5"], "went_out": True},
        {"melds": ["Q*3", "5s 6s 7s", "8d 9d 10d"], "held": ["K 9 5", "A 4"], "pot": "none"},
    ]
}
TOTALS = (540, -70)  # 45 + 75 + 40 + 200 + 100 + 100 - 20; 75 - 45 - 100


def started(table: Table, variant: str = "burraco", house: dict[str, object] | None = None) -> Table:
    """A game with pots on the server of the table."""
    form = rules.VARIANTS[variant].seating.forms[0]
    sides = [tuple(f"{letter}{at}" for letter in "PQRST"[:many]) for at, many in enumerate(form, 1)]
    named = tuple(SideNames(f"Side {at}", each) for at, each in enumerate(sides, 1))
    named = PAIRS if form == (2, 2) else named
    return Table(table.store, GameSetup(variant, house or {}, named, named[0].players[0]))


def entry(open_phone: OpenPhone, table: Table, variant: str = "burraco") -> Thumb:
    """The entry of the first hand of a game."""
    return Thumb(open_phone(f"/g/{started(table, variant).token}/hands/new"))


def suit(thumb: Thumb, sign: str) -> None:
    thumb.onto_the_table()
    thumb.tap(f'.side.showing [data-suit="{sign}"]')


def run(thumb: Thumb, sign: str, taps: str) -> None:
    """A suit, then the keys of the pad."""
    suit(thumb, sign)
    for rank in taps.split():
        thumb.key(rank)


def sets(thumb: Thumb) -> None:
    thumb.tap(".side.showing [data-done]")


def pot(thumb: Thumb, what: str) -> None:
    while not thumb.page.locator(f".side.showing .pot .mark:has([value={what}])").is_visible():
        thumb.next()
    thumb.tap(f".side.showing .pot .mark:has([value={what}])")


def test_an_ordinary_hand_takes_few_taps(open_phone: OpenPhone, table: Table) -> None:
    game = started(table)
    thumb = Thumb(open_phone(f"/g/{game.token}/hands/new"))
    thumb.tap('.mark:has([name=ending][value="out-0"])')
    for _ in range(2):
        thumb.key("K")
    run(thumb, "h", "3 9")
    run(thumb, "c", "4 10 JKR 7")
    thumb.hold(1, {"A": 1, "5": 1})
    thumb.go("melds", 1)
    thumb.key("Q")
    run(thumb, "s", "5 7")
    run(thumb, "d", "8 10")
    thumb.hold(0, {"K": 1, "9": 1, "5": 1})
    thumb.hold(1, {"A": 1, "4": 1})
    thumb.go("more")
    thumb.tap("#side_1-pot .mark:has([value=none])")
    expect(thumb.page.locator(".bar [data-slot=total-1]")).to_have_text("−70")
    expect(thumb.page.locator(".bar-problem")).not_to_contain_text("Not allowed")
    assert thumb.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert barriers(thumb.page, "entry", dark=False) == []
    thumb.save()

    assert thumb.taps <= MOST_TAPS
    assert game.view.scores == TOTALS
    record = game.hand(1).judged
    assert [meld.cards.text for meld in record.sides[0].melds] == [
        "K*4",
        "3h 4h 5h 6h 7h 8h 9h",
        "4c 5c 6c JKR 8c 9c 10c",
    ]
    assert [side.pot for side in record.sides] == ["taken", "none"]


def test_the_same_hand_by_counts_takes_fewer(open_phone: OpenPhone, table: Table) -> None:
    game = started(table)
    thumb = Thumb(open_phone(f"/g/{game.token}/hands/new"))
    thumb.enter_totals(
        [
            {"canastas": {"clean": 1, "dirty": 1}, "melded": "160", "held": "20"},
            {"canastas": {}, "melded": "75", "held": "45"},
        ],
        "out-0",
        switch=True,
    )
    pot(thumb, "none")
    thumb.save()

    assert thumb.taps + thumb.numbers <= MOST_TAPS_OF_COUNTS
    assert game.view.scores == TOTALS


RUNS = (
    # the taps, the meld, what stands beside it
    ("h", "3 9", "3h 4h 5h 6h 7h 8h 9h", "200 + 45, clean"),
    ("h", "9 3", "3h 4h 5h 6h 7h 8h 9h", "200 + 45, clean"),
    ("c", "4 10 JKR", "JKR 4c 5c 6c 7c 8c 9c 10c", "150 + 80, semi-clean"),
    ("c", "4 10 JKR 7", "4c 5c 6c JKR 8c 9c 10c", "100 + 75, dirty"),
    ("c", "4 10 JKR 7 7", "JKR 4c 5c 6c 7c 8c 9c 10c", "150 + 80, semi-clean"),
    ("c", "3 J 2 10", "3c 4c 5c 6c 7c 8c 9c 2 Jc", "100 + 75, dirty"),
    ("s", "2 8", "2s 3s 4s 5s 6s 7s 8s", "200 + 55, clean"),
    ("d", "A 7 2", "Ad 2d 3d 4d 5d 6d 7d 2", "150 + 80, semi-clean"),
    ("s", "8 A 2", "2 8s 9s 10s Js Qs Ks As", "150 + 95, semi-clean"),
    ("s", "K A 2", "2 Ks As", "45"),
    ("s", "2 4 JKR 3", "2s JKR 4s", "55"),
    ("h", "A K", "Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh", "200 + 120, clean"),
    ("h", "2 A", "2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh Ah", "200 + 120, clean"),
    ("d", "4 6 9", "4d 5d 6d 7d 8d 9d", "40"),
)


def test_a_run_is_its_lowest_and_its_highest_card_and_says_what_it_is(open_phone: OpenPhone, table: Table) -> None:
    thumb = entry(open_phone, table)
    for at, (sign, taps, meld, worth) in enumerate(RUNS):
        run(thumb, sign, taps)
        row = thumb.page.locator(".meld.current")

        assert (taps, rows(thumb.page)[:1]) == (taps, [meld])
        expect(row.locator("[data-worth]")).to_have_text(worth)
        thumb.tap(".meld.current [data-open]")
        expect(row.locator("[data-steppers]")).to_be_visible()  # the pad can read its own run
        thumb.tap(".meld.current [data-remove]")
        assert rows(thumb.page) == [], at


# Where runs begin with the four, the ace is high and every two is wild.
FROM_FOUR = (
    ("h", "4 10", "4h 5h 6h 7h 8h 9h 10h", "200 + 70, clean"),
    ("c", "4 10 2", "4c 5c 6c 7c 8c 9c 10c 2", "100 + 80, dirty"),
    ("c", "4 10 2 7", "4c 5c 6c 2 8c 9c 10c", "100 + 70, dirty"),
    ("d", "A Q 2", "2 Qd Kd Ad", "40"),
    ("s", "4 A", "4s 5s 6s 7s 8s 9s 10s Js Qs Ks As", "200 + 110, clean"),
    ("s", "4 A 2", "4s 5s 6s 7s 8s 9s 10s Js Qs Ks As 2", "100 + 120, dirty"),
    ("s", "K 9 A", "9s 10s Js Qs Ks As", "60"),
)


def test_a_run_of_tranca_is_tapped_from_the_four_to_the_ace(open_phone: OpenPhone, table: Table) -> None:
    thumb = entry(open_phone, table, "tranca")
    for sign, taps, meld, worth in FROM_FOUR:
        run(thumb, sign, taps)
        row = thumb.page.locator(".meld.current")

        assert (taps, rows(thumb.page)[:1]) == (taps, [meld])
        expect(row.locator("[data-worth]")).to_have_text(worth)
        thumb.tap(".meld.current [data-open]")
        expect(row.locator("[data-steppers]")).to_be_visible()  # the pad can read its own run
        thumb.tap(".meld.current [data-remove]")
    for rank in ("3b", "3r"):
        expect(thumb.page.locator(f'.side.showing [data-rank="{rank}"]')).to_be_disabled()  # no meld holds a three
    thumb.hold(0, {"3b": 1, "3r": 1})
    expect(thumb.page.locator(".bar [data-slot=total-0]")).to_have_text("−200")


def test_taps_on_a_run_are_taken_back_one_by_one(open_phone: OpenPhone, table: Table) -> None:
    thumb = entry(open_phone, table)
    run(thumb, "c", "4 10 JKR 7")
    for meld in ("JKR 4c 5c 6c 7c 8c 9c 10c", "4c 5c 6c 7c 8c 9c 10c", None):
        thumb.tap(".side.showing [data-undo]")
        assert rows(thumb.page) == ([meld] if meld else [])
    thumb.key("5")  # the suit is still chosen
    thumb.key("7")
    assert rows(thumb.page) == ["5c 6c 7c"]
    suit(thumb, "c")  # again: another run of clubs
    thumb.key("9")
    thumb.key("J")
    assert rows(thumb.page) == ["9c 10c Jc", "5c 6c 7c"]
    sets(thumb)
    thumb.key("3")
    assert rows(thumb.page) == ["3*3", "9c 10c Jc", "5c 6c 7c"]
    thumb.tap(".meld:nth-child(3) [data-open]")
    thumb.tap('.meld.current [data-part=low] [data-step="-1"]')
    thumb.tap('.meld.current [data-part=high] [data-step="1"]')
    assert rows(thumb.page) == ["3*3", "9c 10c Jc", "4c 5c 6c 7c 8c"]


def test_a_second_wild_card_is_refused_and_said(open_phone: OpenPhone, table: Table) -> None:
    thumb = entry(open_phone, table)
    run(thumb, "c", "4 10 JKR 2")

    expect(thumb.page.locator(".bar-said")).to_have_text("A sequence holds 1 wild card here.")
    assert rows(thumb.page) == ["JKR 4c 5c 6c 7c 8c 9c 10c"]


@pytest.mark.parametrize("variant", ["burraco", "buraco-aberto", "samba"])  # each row of suits that there is
def test_the_suits_stand_in_one_row_in_every_language(open_phone: OpenPhone, table: Table, variant: str) -> None:
    page = open_phone("about:blank", unused=True)
    path = f"/g/{started(table, variant).token}/hands/new?mode=cards"
    rows: dict[tuple[str, int], int] = {}
    for language in LANGUAGES:
        page.context.set_extra_http_headers({"Accept-Language": language})
        page.goto(path)
        page.locator(".steps [data-go=melds]").first.tap()
        keys = page.locator(".side.showing [data-suit]")
        expect(keys.first).to_be_visible()
        for width in (PHONE[0], 390, 768):
            page.set_viewport_size({"width": width, "height": PHONE[1]})
            tops = keys.evaluate_all("(keys) => keys.map((key) => key.getBoundingClientRect().top)")
            rows[language, width] = len(set(tops))

    assert {at: many for at, many in rows.items() if many != 1} == {}


def test_what_is_said_of_a_run_hides_no_key(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone("about:blank", (360, 640), unused=True)
    path = f"/g/{started(table).token}/hands/new?mode=cards"
    hidden = {}
    for language in LANGUAGES:
        page.context.set_extra_http_headers({"Accept-Language": language})
        page.goto(path)
        page.evaluate("localStorage.clear()")  # what was entered before
        page.goto(path)
        thumb = Thumb(page)
        thumb.go("melds", 0)
        run(thumb, "h", "4 8")
        expect(page.locator(".bar-said")).not_to_be_empty()
        hidden[language] = bottom(page, ".side.showing .pad .key") > box(page, ".bar")["y"] + 0.5

    assert hidden == dict.fromkeys(LANGUAGES, False)


def test_where_there_are_no_sets_a_suit_is_chosen_from_the_beginning(open_phone: OpenPhone, table: Table) -> None:
    thumb = entry(open_phone, table, "buraco-aberto")
    expect(thumb.page.locator(".side.showing [data-done]")).to_have_count(0)
    thumb.key("A")
    thumb.key("K")
    thumb.key("A")  # an ace at either end

    assert rows(thumb.page) == ["As 2s 3s 4s 5s 6s 7s 8s 9s 10s Js Qs Ks As"]
    expect(thumb.page.locator(".meld.current [data-worth]")).to_have_text("1,000 + 125, ace to ace")
    thumb.hold(0, {"K": 1})
    thumb.tap(".side.showing [data-undo]")
    expect(thumb.page.locator(".side.showing [data-held=held_0] .chip")).to_have_count(0)


def test_a_correction_shows_the_hand_as_it_was_tapped(open_phone: OpenPhone, table: Table) -> None:
    game = started(table)
    game.record({"sides": [ORDINARY["sides"][0] | {"pot": "taken"}, ORDINARY["sides"][1]]}, reason="entered")
    thumb = Thumb(open_phone(f"/g/{game.token}/hands/1"))
    thumb.go("melds", 0)
    names = thumb.page.locator(".side.showing .meld [data-name]")
    expect(names).to_have_text(["Sequence of hearts 3–97 cards", "Sequence of clubs 4–6 (Joker) 8–107 cards", "K ×4"])
    thumb.tap(".side.showing .meld:nth-child(1) [data-open]")
    thumb.tap('.meld.current [data-part=high] [data-step="1"]')
    thumb.go("check")
    thumb.tap("[data-check]")
    thumb.page.wait_for_selector("form#save")
    thumb.tap("form#save button[name=confirm]")
    thumb.page.wait_for_selector("body.game-page")

    assert game.view.scores == (TOTALS[0] + 10, TOTALS[1])


def test_a_question_about_the_second_pot_opens_the_step_of_the_pots(open_phone: OpenPhone, table: Table) -> None:
    thumb = entry(open_phone, table)
    thumb.tap(".who .mark >> nth=0")
    thumb.go("check")
    thumb.tap('.bar-problem a[href="#side_1-pot"]')

    assert thumb.at() == "more"
