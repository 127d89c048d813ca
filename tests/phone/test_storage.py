"""Games are kept whatever the browser offers; a storage that is full or was cleared is said."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, expect

from tests.phone.conftest import NO_FILES, Phone
from tests.phone.test_alone import HANDS, RESULTS, begin, enter, see_scores
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser
exploring = pytest.mark.skipif(not EXPLORE, reason="only with EXPLORE")

STORAGE = "JSON.parse(document.documentElement.dataset.times).storage"
SAVE_HAND = "[data-check]"
FULL = "Non si può conservare altro"
# What a browser does that needs the room for something else.
CLEAR = """async () => {
  const root = await navigator.storage.getDirectory?.();
  for await (const name of root?.keys() ?? []) await root.removeEntry(name, { recursive: true });
  const gone = indexedDB.deleteDatabase("scorekeeper");
  await new Promise((done) => { gone.onsuccess = done; });
}"""


def after(hands: int) -> tuple[int, int]:
    """The scores after so many hands."""
    return hands * RESULTS[0], hands * RESULTS[1]


@exploring
def test_an_evening_is_kept_by_a_browser_without_files(phone_without_files: Phone) -> None:
    phone = phone_without_files
    phone.start(offline=True)
    assert phone.page.evaluate(STORAGE) == "record"
    begin(phone)
    for number in range(1, HANDS + 1):
        enter(phone, number)
        if number % 3 == 1:
            phone.restart()
            see_scores(phone, *after(number))
    phone.restart()
    see_scores(phone, *after(HANDS))


def test_a_full_storage_is_said_and_the_game_goes_on_when_there_is_room(either: Phone) -> None:
    phone = either
    phone.start(offline=True)
    begin(phone)
    enter(phone, 1)
    phone.frame.locator("footer summary").tap()
    phone.frame.get_by_role("button", name="Italiano").tap()
    expect(phone.frame.locator("html")).to_have_attribute("lang", "it")
    phone.close()
    phone.open(offline=True)
    phone.page.goto(f"{phone.address}check.html")
    with no_room(phone):
        phone.page.goto(phone.address)
        phone.wait()
        see_scores(phone, *after(1))  # what is kept is read
        type_the_second_hand(phone)
        phone.thumb.tap(SAVE_HAND)
        expect(phone.page.locator("#news")).to_contain_text(FULL)
        if not phone.flags:  # the program noticed, and says it on its page
            expect(phone.frame.locator(".bar-problem")).to_contain_text("Il disco è pieno")
    phone.thumb.tap(SAVE_HAND)
    expect(phone.frame.locator(".side-score")).to_contain_text(["1.200", "600"])
    expect(phone.page.locator("#news")).to_be_empty()
    phone.restart()
    expect(phone.frame.locator(".side-score")).to_contain_text(["1.200", "600"])


@exploring
def test_what_a_full_storage_did_not_keep_was_not_said_to_be_kept(either: Phone) -> None:
    phone = either
    phone.start(offline=True)
    begin(phone)
    enter(phone, 1)
    game = phone.frame.url
    phone.close()
    phone.open(offline=True)
    phone.page.goto(f"{phone.address}check.html")
    with no_room(phone):
        phone.page.goto(phone.address)
        phone.wait()
        phone.frame.goto(f"{game.partition('/g/')[0]}/games/new?variant=classic")
        phone.thumb.tap(phone.frame.get_by_role("button", name="Start the game", exact=True))
        expect(phone.page.locator("#news")).to_contain_text("Nothing more can be kept")
    phone.restart()
    phone.frame.goto(game.partition("/g/")[0] + "/")
    expect(phone.frame.get_by_role("button", name="Take off the list")).to_have_count(1)


@exploring
def test_a_first_visit_without_room_says_so(host: str, chromium_path: str, tmp_path: Path) -> None:
    phone = Phone(chromium_path, tmp_path / "profile", host)
    phone.open()
    with no_room(phone):
        phone.page.goto(phone.address)
        expect(phone.page.locator("#news")).to_contain_text("Nothing more can be kept")
    phone.page.get_by_role("button", name="Start again").tap()
    phone.wait()
    phone.close()


@exploring
def test_games_that_the_browser_has_cleared_are_said_to_be_gone(either: Phone) -> None:
    phone = either
    phone.start(offline=True)
    begin(phone)
    enter(phone, 1)
    see_scores(phone, *after(1))
    phone.close()
    phone.open(offline=True)
    phone.page.goto(f"{phone.address}check.html")
    phone.page.evaluate(CLEAR)
    phone.page.goto(phone.address)
    phone.wait()
    expect(phone.page.locator("#gone")).to_contain_text("A copy may be on another phone")
    expect(phone.frame.locator("main")).to_contain_text("It is not on this phone")
    phone.page.locator("#gone").get_by_role("button", name="Close").tap()
    phone.restart()
    expect(phone.page.locator("#news")).to_be_empty()


@exploring
def test_a_browser_that_may_clear_the_games_says_so_once(host: str, chromium_path: str, tmp_path: Path) -> None:
    phone = Phone(chromium_path, tmp_path / "profile", host)
    phone.start()
    expect(phone.page.locator("#persist")).to_contain_text("This browser may clear the games")
    phone.restart()
    expect(phone.page.locator("#news")).to_be_empty()
    phone.page.goto(f"{phone.address}check.html")
    phone.page.get_by_role("button", name="Try it").tap()
    expect(phone.page.locator("#send")).to_be_visible()
    expect(phone.page.locator("dd").nth(1)).to_contain_text("yes. This browser may clear")
    phone.close()


def test_games_of_a_browser_that_gets_files_go_on_in_them(phone_without_files: Phone) -> None:
    phone = phone_without_files
    phone.start(offline=True)
    begin(phone)
    enter(phone, 1)
    phone.flags = ()
    phone.restart()
    assert phone.page.evaluate(STORAGE) == "files"
    see_scores(phone, *after(1))
    enter(phone, 2)
    phone.flags = (NO_FILES,)
    phone.close()
    phone.open(offline=True)
    phone.page.goto(phone.address)
    expect(phone.page.locator("#news")).to_contain_text("The app could not start")
    phone.flags = ()
    phone.restart()
    see_scores(phone, *after(2))


def type_the_second_hand(phone: Phone) -> None:
    """Type the second hand."""
    thumb = phone.thumb
    thumb.tap(phone.frame.locator('a[href$="/hands/new"]').first)
    thumb.tap(".side.showing .mode .mark:has([value=result])")
    thumb.enter_results(RESULTS)


@contextmanager
def no_room(phone: Phone) -> Iterator[None]:
    """Leave the app no room for anything more."""
    assert phone.context is not None
    session: CDPSession = phone.context.new_cdp_session(phone.page)
    origin = {"origin": phone.address.partition("/app/")[0]}
    session.send("Storage.overrideQuotaForOrigin", {**origin, "quotaSize": 1})
    yield
    session.send("Storage.overrideQuotaForOrigin", origin)
