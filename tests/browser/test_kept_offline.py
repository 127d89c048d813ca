"""A hand that is kept without connection leads on, however it was entered, and is told of once."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.rules import VARIANTS, SideNames
from scorekeeper.usecases import GameSetup
from scorekeeper.web.forms.pots import kind_of
from tests.browser.conftest import OpenPhone
from tests.browser.thumb import FILL_IN, Thumb
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

PAIRS = (SideNames("Us", ("Ann", "Bo")), SideNames("Them", ("Cem", "Dea")))
GAMES = ("classic", "burraco")  # a game of each kind of form
AS_BEFORE = """() => {  // keeps the entry as an older version did
  const form = document.querySelector('form#hand'), pairs = [...new FormData(form)];
  localStorage.clear();
  localStorage.setItem(`canasta.draft.${form.dataset.draft}`, JSON.stringify(pairs));
  return pairs;
}"""
FILLED = {  # what is enough for a lawful hand of either game, by the way of entry
    "cards": {"melds": "K*7", "held": "5", "pot": "none"},
    "totals": {"melded_points": "100", "held_points": "5", "pot": "none"},
    "result": {"result": "700"},
}


def ways() -> list[tuple[str, str]]:
    """Every way of entry that a game offers."""
    every = [(game, way) for game in GAMES for way, _ in kind_of(VARIANTS[game]).SIDE.mode.kwargs["options"]]
    assert {game for game, _ in every} == set(GAMES)
    assert {way for _, way in every} == set(FILLED)
    return every


def fill_in(phone: Page, way: str) -> None:
    """Fill in a hand as somebody types it; nobody went out."""
    fields = {"ending": "stock"}
    for side in (0, 1):
        if way == "cards":
            fields |= {f"side_{side}-held_{seat}": "5 6 7 8 9 10 J Q K A 4" for seat in (0, 1)}
        else:
            fields |= {f"side_{side}-{name}": text for name, text in FILLED[way].items()}
        fields |= {f"side_{side}-pot": "none"}
    known = {name: text for name, text in fields.items() if phone.locator(f'form#hand [name="{name}"]').count()}
    assert phone.evaluate(FILL_IN, known) == []


def test_a_hand_is_kept_that_nobody_touched_before_the_connection_went(open_phone: OpenPhone, table: Table) -> None:
    phone = open_phone(f"/g/{table.token}/hands/new?mode=result")
    scripts_have_come(phone)
    phone.context.set_offline(True)
    fill_in(phone, "result")
    thumb = Thumb(phone)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")

    expect(phone.locator("#outbox")).to_contain_text("Hand 1 has not been sent yet.")
    expect(phone.locator("form#hand")).to_be_hidden()


def test_a_form_stays_in_sight_while_nothing_can_say_that_its_hand_waits(open_phone: OpenPhone, table: Table) -> None:
    phone = open_phone(f"/g/{table.token}/hands/new?mode=result")
    phone.route("**/outbox_lines.*", lambda route: route.abort())
    fill_in(phone, "result")
    phone.context.set_offline(True)
    thumb = Thumb(phone)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")

    expect(phone.locator(".bar-problem")).to_contain_text("the entry is kept on this phone")
    expect(phone.locator("form#hand")).to_be_visible()
    phone.context.set_offline(False)
    phone.wait_for_selector("body.game-page")
    assert [each.number for each in table.view.hands] == [1]


def scripts_have_come(phone: Page) -> None:
    """Wait for what comes after the page: what says that a hand waits, and leads on from it."""
    names = "performance.getEntriesByType('resource').map((each) => each.name).join(' ')"
    while not all(f"/{each}." in phone.evaluate(names) for each in ("outbox_lines", "hand_ways")):
        phone.wait_for_timeout(50)


@pytest.mark.parametrize(("game", "way"), ways())
def test_the_way_leads_on_from_a_hand_that_is_kept(open_phone: OpenPhone, table: Table, game: str, way: str) -> None:
    own = Table(table.store, GameSetup(game, {}, PAIRS, "Ann"))
    phone = open_phone(f"/g/{own.token}/hands/new?mode={way}")
    thumb = Thumb(phone)
    for number in (1, 2):
        expect(phone.locator("h1")).to_have_text(f"Hand {number}")
        fill_in(phone, way)
        phone.context.set_offline(True)
        thumb.check()
        thumb.tap("text=Keep this hand and send it later")
        expect(phone.locator("form#hand")).to_be_hidden()
        expect(phone.locator("#outbox")).to_contain_text(f"Hand {number} has not been sent yet.")
        assert phone.locator("#outbox").inner_text().count("No hand is saved yet.") == 1  # not once for each hand
        if number == 1:
            thumb.tap("#outbox >> text=Enter the next hand")
    phone.context.set_offline(False)
    phone.wait_for_selector("body.game-page")

    assert [each.number for each in own.view.hands] == [1, 2]
    assert own.view.rivals == ()
    expect(phone.locator("#outbox")).to_contain_text("Hand 1 of")
    said = phone.locator("body").inner_text()
    assert said.count("Hand 1 of Us against Them was sent and is saved") == 1
    assert said.count("is saved: ") == 2  # each hand once


@pytest.mark.parametrize(("game", "way"), ways())
def test_a_hand_that_is_sent_after_all_is_told_of_once(
    open_phone: OpenPhone, table: Table, game: str, way: str
) -> None:
    own = Table(table.store, GameSetup(game, {}, PAIRS, "Ann"))
    phone = open_phone(f"/g/{own.token}/hands/new?mode={way}")
    thumb = Thumb(phone)
    fill_in(phone, way)
    phone.context.set_offline(True)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")
    phone.context.set_offline(False)
    phone.wait_for_selector("body.game-page")

    expect(phone.locator("#outbox")).to_have_count(0)
    assert phone.locator("body").inner_text().count("is saved: ") == 1


@pytest.mark.parametrize("game", [game for game, way in ways() if way == "result"])
def test_a_result_that_was_typed_is_shown_without_connection(open_phone: OpenPhone, table: Table, game: str) -> None:
    own = Table(table.store, GameSetup(game, {}, PAIRS, "Ann"))
    phone = open_phone(f"/g/{own.token}/hands/new?mode=result")
    phone.context.set_offline(True)
    Thumb(phone).enter_results([905, -120])

    expect(phone.locator(".bar-problem")).to_contain_text("cannot be worked out now")
    expect(phone.locator(".bar-totals b")).to_have_text(["905", "\N{MINUS SIGN}120"])


@pytest.mark.parametrize(("way", "correction"), [*product(FILLED, (False, True))])
def test_two_tabs_keep_two_entries_of_one_hand(open_phone: OpenPhone, table: Table, way: str, correction: bool) -> None:
    """Every form that is kept while it is unfinished, in two tabs of one browser."""
    if correction:
        phone = open_phone("/")
        table.record({"sides": [{"melds": ["K*7"], "went_out": True}, {"held": ["5", "6"]}]}, reason="as it was")
    path = f"/g/{table.token}/hands/{1 if correction else 'new'}?mode={way}"
    phone = open_phone(path)
    other = phone.context.new_page()
    other.goto(path)
    marked = {phone: "out-0", other: "out-1"}
    for page in (phone, other, phone):
        page.evaluate(FILL_IN, {"ending": marked[page], "side_0-rulings-0-reason": marked[page]})

    for page, mark in marked.items():
        page.reload()
        expect(page.locator(f'[name=ending][value="{mark}"]')).to_be_checked()
        expect(page.locator('[name="side_0-rulings-0-reason"]')).to_have_value(mark)
    ids = {page.locator("[name=request_id]").input_value() for page in marked}
    assert len(ids) == 2
    other.close()
    third = phone.context.new_page()
    third.goto(path)
    expect(third.locator("[data-kept]")).to_be_visible()


@pytest.mark.parametrize("way", FILLED)
def test_an_entry_that_an_older_version_kept_is_taken_over(open_phone: OpenPhone, table: Table, way: str) -> None:
    """Before tabs kept their own entries, the storage held one for all: its pairs, without a name and a time."""
    path = f"/g/{table.token}/hands/new?mode={way}"
    phone = open_phone(path)
    fill_in(phone, way)
    before = phone.evaluate(AS_BEFORE)
    phone.reload()

    expect(phone.locator("[data-kept]")).to_be_visible()
    after = phone.evaluate("[...new FormData(document.querySelector('form#hand'))]")
    assert [pair for pair in after if pair[0] != "request_id"] == [pair for pair in before if pair[0] != "request_id"]
    phone.click("[data-kept] button")
    expect(phone.locator("[data-kept]")).to_be_hidden()
    assert phone.evaluate("Object.keys(localStorage).filter((key) => key.includes('draft'))") == []


def test_a_duplicated_tab_takes_a_name_of_its_own(open_phone: OpenPhone, table: Table) -> None:
    path = f"/g/{table.token}/hands/new?mode=totals"
    phone = open_phone(path)
    name = phone.evaluate("sessionStorage.getItem('canasta.tab')")
    other = phone.context.new_page()
    other.goto("/")
    other.evaluate("(name) => sessionStorage.setItem('canasta.tab', name)", name)
    other.goto(path)
    for page, points in ((phone, "100"), (other, "200"), (phone, "300"), (other, "400")):
        page.evaluate(FILL_IN, {"side_0-melded_points": points})
    for page, points in ((phone, "300"), (other, "400")):
        page.reload()
        expect(page.locator('[name="side_0-melded_points"]')).to_have_value(points)
