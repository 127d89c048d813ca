"""A whole evening on a phone without a server and without a network, by tapping."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper import usecases
from scorekeeper.store import open_store
from tests.browser.test_playing_a_game import golden
from tests.phone.conftest import Club, Phone

pytestmark = pytest.mark.browser

HANDS, RESULTS = 8, (600, 300)
BY_CARDS = "classic.W01"
# Waits until a server has a game.
UNTIL_THERE = """async (address) => {
  while ((await fetch(address)).status === 404) await new Promise((on) => { setTimeout(on, 100); });
}"""


def test_an_evening_without_a_server_and_without_a_network(phone: Phone, club: Club) -> None:
    with open_store(club.database) as store:
        [[known]] = store.rows("SELECT count(*) FROM games")
    phone.start(offline=True)
    begin(phone)
    hand, totals = golden(BY_CARDS)
    thumb = phone.thumb
    thumb.tap("text=Enter hand 1")
    thumb.enter_cards(hand, shown=True)
    expect(phone.frame.locator(".bar [data-slot=total-0]")).to_have_text("905")  # as it is typed
    thumb.save()
    phone.restart()
    see_scores(phone, *totals)
    raise_the_minimum(phone)
    for number in range(2, HANDS + 1):
        enter(phone, number)
    see_scores(phone, *(made + (HANDS - 1) * each for made, each in zip(totals, RESULTS, strict=True)))
    correct_the_second_hand(phone)
    see_scores(phone, totals[0] + (HANDS - 1) * RESULTS[0] - 30, totals[1] + (HANDS - 1) * RESULTS[1])
    expect(phone.frame.locator(".result-head")).to_have_text("North-South won")
    token = phone.frame.url.partition("/g/")[2].partition("?")[0]
    print_it(phone)
    phone.restart()
    ask_in_italian(phone)
    scores = (totals[0] + (HANDS - 1) * RESULTS[0] - 30, totals[1] + (HANDS - 1) * RESULTS[1])
    phone.close()
    phone.start()  # in the network of the server

    phone.page.evaluate(UNTIL_THERE, f"/g/{token}/exchange")
    with open_store(club.database) as store:
        [[games]] = store.rows("SELECT count(*) FROM games")
        there = usecases.open_game(store, token)
    assert (games, len(there.hands), there.scores) == (known + 1, HANDS, scores)


def begin(phone: Phone) -> None:
    """Start a game of classic canasta."""
    phone.thumb.tap(phone.frame.get_by_role("link", name="New game").first)
    phone.thumb.tap(phone.frame.get_by_role("button", name="Start the game", exact=True))
    phone.frame.wait_for_selector("body.game-page")


def enter(phone: Phone, number: int) -> None:
    """Enter just the result of a hand."""
    thumb = phone.thumb
    thumb.tap(f"text=Enter hand {number}")
    if number <= 2:  # the way stays
        thumb.tap(".side.showing .mode .mark:has([value=result])")
    thumb.enter_results(RESULTS)
    thumb.check()
    phone.frame.wait_for_selector("body.game-page")


def see_scores(phone: Phone, *scores: int) -> None:
    """Wait until the page of the game shows these scores."""
    shown = phone.frame.locator(".side-score")
    expect(shown).to_have_text([re.compile(f"{each:,}") for each in scores])


def raise_the_minimum(phone: Phone) -> None:
    """Note an opening that was too low."""
    frame = phone.frame
    frame.get_by_role("link", name="Penalty or ruling").tap()
    frame.get_by_role("button", name="East-West").tap()
    frame.get_by_role("link", name="Opening too low").tap()
    frame.get_by_role("button", name="Save").tap()
    expect(frame.locator(".done")).to_contain_text("Noted for hand 2: East-West, opening too low")


def correct_the_second_hand(phone: Phone) -> None:
    """Take thirty points off what the first side made in the second hand."""
    thumb = phone.thumb
    thumb.tap(".correct-row a >> nth=1")
    for digit in ("", "", "", "5", "7", "0"):
        thumb.tap(f'.side.showing [data-digit="{digit}"]:visible')
    thumb.check()
    phone.frame.wait_for_selector("body.game-page")


def print_it(phone: Phone) -> None:
    """Open the page of the sheet, which the browser prints, and go back from it."""
    frame = phone.frame
    phone.thumb.tap(frame.get_by_role("link", name="Print", exact=True))
    frame.get_by_role("button", name="Print", exact=True).tap()
    expect(frame.locator(".on-screen").get_by_role("button", name="Print")).to_be_visible()
    expect(frame.locator("body")).to_contain_text("North-South")
    assert "5,075" in frame.locator("body").inner_text()
    frame.locator(".on-screen").get_by_role("button", name="Back").tap()
    expect(frame.get_by_role("heading", name="Print this game")).to_be_visible()


def ask_in_italian(phone: Phone) -> None:
    """Ask the referee whether an opening is enough, after choosing Italian."""
    frame = phone.frame
    phone.to_the_start_page()
    frame.locator("footer summary").tap()
    frame.get_by_role("button", name="Italiano").tap()
    expect(frame.locator("html")).to_have_attribute("lang", "it")
    phone.thumb.tap(frame.locator('a[href$="/ask"]').first)
    phone.thumb.tap(frame.locator('a[href*="initial-meld"]').first)
    frame.fill("#score", "0")
    for rank in ("K", "K", "Q", "Q"):
        frame.locator(f'[data-rank="{rank}"]').first.tap()
    frame.get_by_role("button", name="Chiedi", exact=True).tap()
    expect(frame.locator(".verdict")).to_have_text("Sì")
