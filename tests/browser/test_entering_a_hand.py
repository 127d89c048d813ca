"""The pad and everything around it does what a thumb expects."""

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules import SideNames
from scorekeeper.usecases import GameSetup
from tests.browser.conftest import OpenPhone
from tests.browser.thumb import Thumb
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

TABLET = (768, 1024)
FIVE = (SideNames("Odd", ("Ann", "Bo", "Cem")), SideNames("Even", ("Dea", "Eli")))


LONG = tuple(
    SideNames(name, (name,))
    for name in ("Wilhelmina Featherstonehaugh-Cholmondeley", "Maximiliane Fitzgeraldinger", "Bo")
)
RUN_OFF = """() => [...document.querySelectorAll(".targets button, .mark span")]
  .filter((box) => box.checkVisibility() && box.scrollWidth > box.clientWidth + 1
    && getComputedStyle(box.parentElement).position !== "absolute")
  .map((box) => box.innerText)"""


def on_entry(open_phone: OpenPhone, table: Table) -> Thumb:
    return Thumb(open_phone(f"/g/{table.token}/hands/new"))


def cards(page: Page, side: int = 0) -> list[str]:
    """The melds of a side as the form would send them, newest first."""
    fields = page.locator(f'[name^="side_{side}-melds-"][name$="-cards"]')
    return [field.input_value() for field in fields.all()]


def test_a_question_in_words_keeps_what_was_entered(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.key("K")
    thumb.tap("#in-words")
    thumb.page.keyboard.type("how much is a joker")
    thumb.tap(".in-words button")
    expect(thumb.page.locator(".found-one").first).to_contain_text("50")

    thumb.page.go_back()

    expect(thumb.page.locator("[data-kept]")).to_be_visible()
    assert cards(thumb.page) == ["K*3"]


def test_taps_lay_down_add_and_take_back(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    for rank in ("K", "K", "2", "9", "JKR", "K"):
        thumb.key(rank)
    assert cards(thumb.page) == ["K*5 2", "9*3 JKR"]

    for _ in range(3):
        thumb.tap(".side.showing [data-undo]")

    assert cards(thumb.page) == ["K*4 2"]


@pytest.mark.explore
def test_a_wild_card_waits_for_its_rank(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.key("JKR")

    expect(thumb.page.locator(".bar-said")).to_have_text("Tap a rank first, then this card goes with it: joker.")
    assert cards(thumb.page) == []


@pytest.mark.explore
def test_no_meld_outgrows_the_pack(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    for _ in range(9):
        thumb.key("K")

    assert cards(thumb.page) == ["K*8"]
    thumb.tap(".meld.current [data-open]")
    more = thumb.page.locator('.meld.current [data-part=""] [data-step="1"]')
    expect(more).to_be_disabled()


def test_the_steppers_and_the_bin_change_any_meld(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    for rank in ("7", "Q"):
        thumb.key(rank)
    thumb.tap(".meld:has-text('7 ×3') [data-open]")
    thumb.tap('.meld.current [data-part=JKR] [data-step="1"]')
    thumb.tap('.meld.current [data-part=""] [data-step="-1"]')
    assert cards(thumb.page) == ["Q*3", "7*2 JKR"]

    thumb.tap(".meld.current [data-remove]")

    assert cards(thumb.page) == ["Q*3"]


@pytest.mark.explore
def test_any_meld_can_be_typed(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.go("melds", 0)
    thumb.tap(".side.showing [data-type-meld]")
    thumb.page.keyboard.type("4h 5h 6h")

    expect(thumb.page.locator(".bar-problem")).to_contain_text("Not allowed, Us.")
    expect(thumb.page.locator(".meld.current [data-steppers]")).to_be_hidden()
    assert cards(thumb.page) == ["4h 5h 6h"]


def test_cards_left_in_hand_are_tapped_in_and_out(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.hold(1, {"Q": 2, "3r": 1})
    held = thumb.page.locator('[name="side_0-held_1"]')
    expect(held).to_have_value("Q*2 3r")

    thumb.tap(".side.showing .chip >> nth=0")

    expect(held).to_have_value("Q 3r")
    expect(thumb.page.locator('[data-target="held_1"] [data-many]').first).to_have_text("2")


def test_going_out_concealed_says_who_went_out(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    concealed = thumb.page.locator('[data-concealed="0"] input')
    out = thumb.page.locator('[name=ending][value="out-0"]')
    thumb.tap('[data-concealed="0"]')
    expect(thumb.page.locator(".steps [aria-current]")).to_have_attribute("data-go", "melds")  # one tap leads on
    expect(concealed).to_be_checked()
    expect(out).to_be_checked()

    thumb.go("out")
    thumb.tap('.mark:has([name=ending][value="out-1"])')

    expect(concealed).not_to_be_checked()


@pytest.mark.explore
def test_a_side_keeps_its_cards_while_totals_are_tried(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.key("K")
    thumb.tap(".side.showing .mode .mark:has([value=totals])")
    expect(thumb.page.locator(".side.showing [data-pad]")).to_be_hidden()
    thumb.write('[name="side_0-melded_points"]', "100+20")
    expect(thumb.page.locator('[data-slot="side_0-melded_points"]')).to_have_text("= 120")

    thumb.tap(".side.showing .mode .mark:has([value=cards])")

    expect(thumb.page.locator(".side.showing [data-pad]")).to_be_visible()
    assert cards(thumb.page) == ["K*3"]


def test_the_plus_key_goes_on_with_the_sum(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(open_phone(f"/g/{table.token}/hands/new?mode=totals"))
    thumb.go("melds", 0)
    thumb.digits(35)
    thumb.tap('.side.showing [data-digit="+"]')
    thumb.tap('.side.showing [data-digit="+"]')  # one is enough
    thumb.digits(40)

    expect(thumb.page.locator('[name="side_0-melded_points"]')).to_have_value("35+40")


KEYS = """() => [...document.querySelectorAll('.side.showing :is([data-digit], [data-rank])')]
  .filter((each) => each.checkVisibility()).map((each) => [each.textContent, each.getBoundingClientRect().top])"""


@pytest.mark.parametrize(("way", "tapped", "points"), [("totals", "35+40", "75"), ("cards", "K72", "65")])
def test_no_key_moves_while_somebody_types(
    open_phone: OpenPhone, table: Table, way: str, tapped: str, points: str
) -> None:
    phone = open_phone(f"/g/{table.token}/hands/new?mode={way}")
    phone.set_viewport_size({"width": 360, "height": 640})
    thumb = Thumb(phone)
    thumb.go("melds", 0)
    first = phone.evaluate(KEYS)
    assert len(first) > len(tapped)
    for key in tapped:
        thumb.tap(phone.locator(f'.side.showing :is([data-digit="{key}"], [data-rank="{key}"]):visible'))
    expect(phone.locator(".bar-totals b").first).to_have_text(points)  # the answer has come, with what the sum comes to

    assert phone.evaluate(KEYS) == first


@pytest.mark.explore
def test_a_minus_takes_off_what_is_left_in_hand(open_phone: OpenPhone, table: Table) -> None:
    thumb = Thumb(open_phone(f"/g/{table.token}/hands/new?mode=totals"))
    thumb.go("melds", 0)
    thumb.write('[name="side_0-melded_points"]', "230-25")

    expect(thumb.page.locator('[data-slot="side_0-held_points"]')).to_contain_text("25")
    expect(thumb.page.locator(".bar [data-slot=total-0]")).to_have_text("205")


@pytest.mark.explore
def test_what_a_sum_comes_to_stands_beside_what_was_typed(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new?mode=totals")
    Thumb(page).go("melds", 0)
    page.fill('[name="side_0-melded_points"]', "70+60+60+40+120+20+50-25")
    sums = (("melded_points", "= 420"), ("held_points", "= 25"))
    for width, (name, sum_of_it) in itertools.product((320, 360, 768, 1280), sums):
        page.set_viewport_size({"width": width, "height": 740})
        said = page.locator(f'[data-slot="side_0-{name}"]')
        expect(said).to_have_text(sum_of_it)
        field, words = page.locator(f'[name="side_0-{name}"]').bounding_box(), said.bounding_box()
        assert field
        assert words
        apart = words["x"] >= field["x"] + field["width"] or words["x"] + words["width"] <= field["x"]
        assert apart or words["y"] >= field["y"] + field["height"] or words["y"] + words["height"] <= field["y"]


def test_a_problem_leads_to_its_field(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.go("melds", 1)
    thumb.tap(".side.showing .opening summary")
    thumb.write('[name="side_1-upcard"]', "K")
    thumb.go("check")
    thumb.tap("[data-check]")
    thumb.tap("#problems >> text=Write what Them opened with")

    expect(thumb.page.locator('.side[data-side="1"]')).to_be_visible()
    expect(thumb.page.locator('[name="side_1-opening"]')).to_be_focused()


@pytest.mark.explore
def test_totals_hold_for_the_other_side_too_unless_it_has_cards(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    totals, cards = (f".side.showing .mode .mark:has([value={mode}])" for mode in ("totals", "cards"))
    thumb.tap(totals)
    thumb.go("melds", 1)
    expect(thumb.page.locator('[name="side_1-melded_points"]')).to_be_visible()

    thumb.tap(cards)
    thumb.key("K")
    thumb.go("melds", 0)
    thumb.tap(totals)
    thumb.go("melds", 1)

    expect(thumb.page.locator(".side.showing [data-pad]")).to_be_visible()


def test_missing_cards_are_asked_for_where_they_are_entered(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.tap('.mark:has([name=ending][value="out-1"])')
    thumb.key("A")
    thumb.hold(0, {"Q": 1})
    thumb.go("check")
    asked = thumb.page.locator(".bar-problem a")
    expect(asked).to_have_text("Cem's cards are missing. Add them?")
    asked.tap()
    expect(thumb.page.locator(".side.showing [data-target=held_1]")).to_have_attribute("aria-pressed", "true")
    thumb.key("5")
    expect(thumb.page.locator('[name="side_0-held_1"]')).to_have_value("5")

    thumb.go("check")
    expect(asked).to_have_text("The cards of Bo or Dea are missing. Add them?")
    asked.tap()
    expect(thumb.page.locator(".steps [aria-current]")).to_have_attribute("aria-label", "Them: on the table")


@pytest.mark.explore
def test_a_tablet_shows_both_sides(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new", TABLET)
    page.locator(".steps [data-go=melds]").first.tap()

    boxes = [side.bounding_box() for side in page.locator(".side").all()]

    assert [box is not None for box in boxes] == [True, True]
    assert len({box["y"] for box in boxes if box}) == 1
    page.locator("[data-next]").tap()
    expect(page.locator(".by-points input:visible")).to_have_count(2)


@pytest.mark.explore
def test_who_sits_out_has_no_cards_to_enter(open_phone: OpenPhone, table: Table) -> None:
    five = Table(table.store, GameSetup("classic-5", {}, FIVE, "Ann"))
    thumb = on_entry(open_phone, five)

    expect(thumb.page.locator(".hand-deal")).to_have_text("Ann deals, Cem sits out")
    expect(thumb.page.locator(".side.showing .targets button")).to_have_count(2)


@pytest.mark.explore
def test_a_penalty_of_the_house_and_a_ruling_are_counted(open_phone: OpenPhone, table: Table) -> None:
    thumb = on_entry(open_phone, table)
    thumb.go("melds", 0)
    thumb.tap(".side.showing details:has(.charges) summary")
    thumb.tap('.side.showing [data-counter]:has([name$="exposed-card"]) [data-step="1"]')
    thumb.page.fill('[name="side_0-rulings-0-points"]', "-100")
    thumb.page.fill('[name="side_0-rulings-0-reason"]', "talked across the table")

    expect(thumb.page.locator(".bar [data-slot=total-0]")).to_have_text("\N{MINUS SIGN}150")


def test_long_names_stay_in_their_boxes(open_phone: OpenPhone, table: Table) -> None:
    three = Table(table.store, GameSetup("cutthroat", {}, LONG, LONG[0].name))
    page = open_phone(f"/g/{three.token}/hands/new")
    expect(page.locator(".who [name=ending]")).to_have_count(4)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate(RUN_OFF) == []


def test_a_charge_that_totals_do_not_show_is_tapped_by_its_name(open_phone: OpenPhone, table: Table) -> None:
    own = Table(table.store, GameSetup("american", {}, table.setup.sides, "Ann"))
    thumb = Thumb(open_phone(f"/g/{own.token}/hands/new?mode=totals"))
    thumb.go("melds", 0)
    counters = thumb.page.locator(".side.showing .counter")
    while not counters.filter(has_text="sevens not completed").is_visible():
        thumb.next()  # these totals take several screens
    for name in ("sevens", "wild cards", "sevens"):
        counter = counters.filter(has_text=re.compile(rf"^\s*{name} not completed"))
        thumb.tap(counter.first.locator("[data-step='1']"))

    expect(thumb.page.locator(".bar [data-slot=total-0]")).to_have_text("\N{MINUS SIGN}7,000")
