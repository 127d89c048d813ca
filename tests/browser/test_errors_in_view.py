"""A form that cannot be taken says so where people look, and beside what it is about."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.thumb import Thumb
from tests.patience import until
from tests.strategies import sample_of
from tests.usecases.table import Table, hand

pytestmark = pytest.mark.browser

# Links of the list at the top whose sentence does not stand beside the field that they lead to.
ASTRAY = """() => [...document.querySelectorAll('#problems a')].filter((link) => {
  const id = decodeURIComponent(link.hash.slice(1));
  const beside = document.getElementById(`${id}-error`);
  return !document.getElementById(id) || !beside?.textContent.includes(link.textContent.trim());
}).map((link) => link.outerHTML)"""
# The list at the top stands in sight, or the field that has the focus and the sentence beside it.
IN_SIGHT = """() => {
  const seen = (each) => {
    const { top, bottom, height } = each?.getBoundingClientRect() ?? { height: 0 };
    return height > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) >= height / 2;
  };
  const beside = document.activeElement.closest('.bad')?.querySelector('.error');
  return seen(document.getElementById('problems'))
    || (seen(document.activeElement) && seen(beside));
}"""
# Every page of a game with a form that can be wrong: its address, and the button that is tapped.
FORMS = {
    "entry": ("/hands/new?mode=totals", "[data-check]"),
    "correction": ("/hands/1", "[data-check]"),
    "ruling of a director": ("/penalties/new?number=1&side=0&what=ruling", "form button.primary"),
    "penalty": ("/penalties/new?number=1&side=0&what=exposed-card", "form button.primary"),
    "withdrawal": ("/penalties/{penalty}", "form button.primary"),
    "protest": ("/protests", "form button.primary"),
    "decision": ("/protests/{protest}", "form button.primary"),
    "names": ("/names", "form button.primary"),
    "question": ("/ask/take-pile", ".desk .primary"),
}


def spoil(page: Page, what: str) -> None:
    """Write what cannot be taken, where a form would be taken as it is."""
    wrong = {
        "correction": ("side_0-melded_points", "two hundred"),
        "penalty": ("times", "often"),
        "names": ("player-0-0", "x" * 61),
    }
    if what in wrong:
        name, text = wrong[what]
        page.locator(f'[name="{name}"]').evaluate(
            "(each, text) => { each.removeAttribute('maxlength'); each.value = text; }", text
        )


@pytest.mark.parametrize("scripts", sample_of([True, False], 1))
def test_an_error_is_in_sight_and_beside_its_field(open_phone: OpenPhone, table: Table, scripts: bool) -> None:
    table.record(hand())
    penalty = table.penalise(1, 0, "exposed-card").entry_seq
    protests = [table.protest(1, side % 2, (100, -100)).entry_seq for side in range(6)]
    page = open_phone("/", PHONE, scripts=scripts)
    for what, (path, button) in sample_of([*FORMS.items()], 5):
        page.goto(f"/g/{table.token}{path.format(penalty=penalty, protest=protests[0])}")
        spoil(page, what)

        if button == "[data-check]" and scripts:
            Thumb(page).go("check")
        page.tap(button)

        said = page.locator("#problems").or_(page.locator(".error:not([hidden])"))
        expect(said.first, what).to_be_visible()
        until(lambda: page.evaluate(IN_SIGHT), what)
        assert page.locator("#problems a").count() >= 1, what
        assert (what, page.evaluate(ASTRAY)) == (what, [])
        assert page.locator(".error:not([hidden])").count() >= 1, what


def test_a_question_that_is_answered_is_asked_no_longer(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new?mode=totals", PHONE)
    Thumb(page).check()
    expect(page.locator("#problems")).to_contain_text("Who went out?")

    page.get_by_label("Nobody", exact=True).check()

    expect(page.locator("#problems, .who .error, .who.bad")).to_have_count(0)
