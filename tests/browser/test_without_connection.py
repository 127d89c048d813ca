"""Nothing that was entered is lost: reloads, lost connections, two phones with one hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.thumb import Thumb
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

SIDES = [
    {"canastas": {"natural": 1}, "red_threes": 1, "melded": "70+60+60+40", "held": "25"},
    {"canastas": {"mixed": 1}, "red_threes": 2, "melded": "195", "held": "40"},
]
OTHER = [SIDES[0] | {"melded": "200"}, SIDES[1]]
TOTALS = [905, 655]


def entering(phone: Page, table: Table) -> Thumb:
    """A thumb on the entry page of the coming hand."""
    phone.goto(f"/g/{table.token}/hands/new?mode=totals")
    return Thumb(phone)


def made(table: Table) -> list[int]:
    return [side.total for side in table.hand(1).ruling.sides]


def test_an_unfinished_entry_survives_a_reload(open_phone: OpenPhone, table: Table) -> None:
    phone = open_phone(f"/g/{table.token}/hands/new")
    thumb = Thumb(phone)
    thumb.tap('.mark:has([name=ending][value="out-1"])')
    for rank in ("K", "K", "2", "9"):
        thumb.key(rank)
    thumb.hold(1, {"Q": 2})
    phone.reload()

    expect(phone.locator("[data-kept]")).to_be_visible()
    expect(phone.locator('[name=ending][value="out-1"]')).to_be_checked()
    expect(phone.locator('[name="side_0-melds-1-cards"]')).to_have_value("9*3")
    expect(phone.locator('[name="side_0-melds-0-cards"]')).to_have_value("K*4 2")
    expect(phone.locator('[name="side_0-held_1"]')).to_have_value("Q*2")
    phone.click("[data-kept] button")
    expect(phone.locator("[data-kept]")).to_be_hidden()
    expect(phone.locator(".side.showing .meld")).to_have_count(0)


def test_a_saved_entry_leaves_no_draft_behind(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    thumb.enter_totals(SIDES, "out-0")
    thumb.save()

    assert thumb.page.evaluate("Object.keys(localStorage)") == []


def test_a_hand_waits_for_the_connection_and_is_sent_once(
    open_phone: OpenPhone, table: Table
) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.enter_totals(SIDES, "out-0")
    thumb.tap(".bar button.primary")
    phone.wait_for_selector("form#save")
    phone.context.set_offline(True)
    thumb.tap("form#save button[name=confirm]")

    expect(phone.locator("#outbox")).to_contain_text("Hand 1 is not yet sent.")
    assert table.view.hands == ()
    phone.context.set_offline(False)
    phone.wait_for_selector("body.game-page")
    assert made(table) == TOTALS
    assert len(table.view.log) == 2


def test_a_hand_that_was_kept_is_sent_from_the_game_page_later(
    open_phone: OpenPhone, table: Table
) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.enter_totals(SIDES, "out-0")
    phone.context.set_offline(True)
    thumb.tap(".bar button.primary")
    thumb.tap("text=Keep this hand and send it later")

    expect(phone.locator("#outbox")).to_contain_text("Hand 1 is not yet sent.")
    expect(phone.locator(".bar-problem")).to_contain_text("No connection.")
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(f"/g/{table.token}")
    expect(phone.locator(".side-score").nth(0)).to_contain_text("905")
    expect(phone.locator("#outbox")).to_have_count(0)


def test_what_the_server_refuses_later_is_said_and_can_be_looked_at(
    open_phone: OpenPhone, table: Table
) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.enter_totals([SIDES[0] | {"canastas": {}, "melded": "60"}, SIDES[1]], "out-0")
    phone.context.set_offline(True)
    thumb.tap(".bar button.primary")
    thumb.tap("text=Keep this hand and send it later")
    phone.context.set_offline(False)

    expect(phone.locator("#outbox")).to_contain_text("Hand 1 was not saved. The hand breaks a rule")
    thumb.tap("#outbox >> text=Look at it")
    expect(phone.locator('[name="side_0-melded_points"]')).to_have_value("60")
    assert table.view.hands == ()


def test_a_kept_hand_that_comes_too_late_leads_to_both_versions(
    open_phone: OpenPhone, table: Table
) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.enter_totals(SIDES, "out-0")
    phone.context.set_offline(True)
    thumb.tap(".bar button.primary")
    thumb.tap("text=Keep this hand and send it later")
    other = entering(open_phone("/"), table)
    other.enter_totals(OTHER, "out-0")
    other.save()
    phone.context.set_offline(False)

    thumb.tap("#outbox >> text=Compare both versions")
    expect(phone.locator("h1")).to_have_text("Two versions of hand 1")
    expect(phone.locator("#outbox")).to_have_count(0)
    assert len(table.view.rivals) == 1


def test_what_is_changed_after_keeping_is_another_entry(
    open_phone: OpenPhone, table: Table
) -> None:
    thumb = entering(open_phone("/"), table)
    thumb.enter_totals(SIDES, "out-0")
    request_id = thumb.page.locator("[name=request_id]")
    before = request_id.input_value()
    thumb.page.context.set_offline(True)
    thumb.tap(".bar button.primary")
    thumb.tap("text=Keep this hand and send it later")

    thumb.tap(".side.showing .numbers .mark >> nth=3")

    expect(request_id).not_to_have_value(before)


def test_two_phones_with_one_hand_lose_neither(open_phone: OpenPhone, table: Table) -> None:
    first, second = entering(open_phone("/"), table), entering(open_phone("/"), table)
    first.enter_totals(SIDES, "out-0")
    second.enter_totals(OTHER, "out-0")
    first.save()
    second.tap(".bar button.primary")
    expect(second.page.locator(".notice")).to_contain_text("Hand 1 is already there")
    second.tap("form#save button[name=confirm]")

    expect(second.page.locator("h1")).to_have_text("Two versions of hand 1")
    expect(second.page.locator(".version")).to_have_count(2)
    assert made(table) == TOTALS
    second.tap("text=Take the later one")
    second.page.wait_for_selector("body.game-page")
    assert made(table) == [875, 655]
    assert len(table.hand(1).earlier) == 1


def test_two_phones_that_agree_are_not_troubled(open_phone: OpenPhone, table: Table) -> None:
    first, second = entering(open_phone("/"), table), entering(open_phone("/"), table)
    for thumb in (first, second):
        thumb.enter_totals(SIDES, "out-0")
    first.save()
    second.save()

    assert made(table) == TOTALS
    assert table.view.rivals == ()
