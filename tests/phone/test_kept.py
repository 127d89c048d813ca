"""What was said to be kept is kept, even if the tab ends in the middle of a save."""

import pytest

from tests.phone.conftest import Phone
from tests.phone.test_alone import begin
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser

ENDED = 100 if EXPLORE else 5

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


def test_a_tab_that_ends_while_it_saves_loses_nothing_that_was_said(phone: Phone) -> None:
    said: list[int] = []
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
    phone.other_tab()
    assert phone.frame.evaluate(KEPT, game) >= max(said)  # some were in time
