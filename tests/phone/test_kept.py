"""What was said to be kept is kept, even if the tab ends in the middle of a save; tabs share it."""

import base64
import json

import pytest
from playwright.sync_api import Route, expect

from tests.patience import until
from tests.phone.conftest import Phone
from tests.phone.test_alone import RESULTS, begin, enter, see_scores
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser

ENDED = 100 if EXPLORE else 4

# Saves one hand and says its number when the program has answered that it is kept.
SAVE = """(address) => {
  (async () => {
    const page = await (await fetch(address)).text();
    const form = new DOMParser().parseFromString(page, "text/html").querySelector("[data-draft]");
    const number = form.elements.number.value;
    const body = new URLSearchParams({
      request_id: form.elements.request_id.value, number, confirm: "1", ending: "out-0",
      "side_0-mode": "result", "side_0-result": "5", "side_1-mode": "result", "side_1-result": "0",
    });
    const [method, headers] = ["POST", { Accept: "application/json" }];
    const answer = await fetch(form.getAttribute("action"), { method, body, headers });
    if ((await answer.json()).ok) window.said(Number(number));
  })();
}"""
KEPT = """async (address) => {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  return page.querySelectorAll(".correct-row a").length;
}"""


def test_a_tab_that_ends_while_it_saves_loses_nothing_that_was_said(either: Phone) -> None:
    phone, said = either, list[int]()
    phone.start(offline=True)
    begin(phone)
    game = phone.frame.url
    assert phone.context is not None
    phone.context.expose_binding("said", lambda _, hand: said.append(hand))
    for number in range(ENDED):
        phone.other_tab()
        assert phone.frame.evaluate(KEPT, game) >= max(said, default=0)
        phone.frame.evaluate(SAVE, f"{game}/hands/new")
        phone.page.wait_for_timeout(60 * (number % 5))

    def one_was_said() -> bool:  # on a slow machine every tab but the last ends before its answer
        phone.page.wait_for_timeout(20)
        return bool(said)

    until(one_was_said, "the last tab has not saved its hand")
    phone.other_tab()
    assert phone.frame.evaluate(KEPT, game) >= max(said)


@pytest.mark.skipif(not EXPLORE, reason="only with EXPLORE")
def test_two_tabs_share_the_program_and_either_goes_on_alone(phone: Phone) -> None:
    phone.start(offline=True)
    assert phone.context is not None
    one, other = phone.page, phone.context.new_page()
    other.goto(phone.address)
    shown = other.frame_locator("#page").locator("main")
    expect(shown).to_contain_text("New game")  # by the program in the first tab
    expect(other.locator("#news")).to_contain_text("open in another tab")
    other.get_by_role("button", name="Take over here").click()
    other.locator("html[data-times]").wait_for(state="attached")
    phone.frame.get_by_role("link", name="All games and their rules").click()
    expect(phone.frame.locator("h1")).to_have_text("All games")  # by the other
    other.close()
    one.reload()
    phone.wait()
    expect(phone.frame.locator("h1")).to_have_text("All games")


@pytest.mark.skipif(not EXPLORE, reason="only with EXPLORE")
def test_a_game_of_a_newer_scorekeeper_is_refused_and_nothing_is_lost(phone: Phone) -> None:
    phone.start()
    begin(phone)
    enter(phone, 1)
    assert phone.context is not None
    newer = {"format": "canasta-log/9"}
    phone.context.route("**/g/*/exchange*", lambda route: route.fulfill(json=newer))
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.page.locator("#news")).to_contain_text("Bring the older of the two up to date")
    phone.restart()
    see_scores(phone, *RESULTS)


@pytest.mark.skipif(not EXPLORE, reason="only with EXPLORE")
def test_an_older_server_refuses_a_newer_app_and_nothing_is_lost(phone: Phone) -> None:
    def newer(route: Route) -> None:
        document = {**(route.request.post_data_json or {}), "format": "canasta-log/9"}
        route.continue_(post_data=json.dumps(document))

    phone.start(offline=True)
    begin(phone)
    enter(phone, 1)
    assert phone.context is not None
    phone.context.route(
        lambda url: "/exchange" in url and "/p/" not in url,
        lambda route: newer(route) if route.request.method == "POST" else route.continue_(),
    )
    phone.context.set_offline(False)
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.page.locator("#news")).to_contain_text("Bring the older of the two up to date")
    phone.restart()
    see_scores(phone, *RESULTS)


@pytest.mark.skipif(not EXPLORE, reason="only with EXPLORE")
def test_the_field_test_says_what_a_phone_can_do(phone: Phone) -> None:
    phone.start(offline=True)
    page = phone.page
    page.goto(f"{phone.address}check.html")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator("#send")).to_be_visible()
    expect(page.locator("dd")).to_contain_text(["yes"] * 5)
    found = json.loads(base64.b64decode(page.locator("#code").input_value()))
    assert "milliseconds" in found["ruling"]
    assert "times" in found["start"]  # which is of this start: no other tab has the program
