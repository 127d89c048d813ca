"""Nothing that was entered is lost: reloads, lost connections, two phones with one hand."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.thumb import Thumb
from tests.usecases.table import Table, hand

pytestmark = pytest.mark.browser

SIDES = [
    {"canastas": {"natural": 1}, "red_threes": 1, "melded": "70+60+60+40", "held": "25"},
    {"canastas": {"mixed": 1}, "red_threes": 2, "melded": "195", "held": "40"},
]
OTHER = [SIDES[0] | {"melded": "200"}, SIDES[1]]
TOTALS = [905, 655]
ITEM = """() => {  // what the page keeps of its entry
  const form = document.querySelector('#save'), body = new URLSearchParams(new FormData(form));
  body.set('confirm', '1');
  return { id: form.elements.request_id.value, url: new URL(form.action).pathname, said: 'Hand 1',
    game: 'Us against Them', draft: form.dataset.draft, body: body.toString() };
}"""


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


@pytest.mark.explore
def test_a_saved_entry_leaves_no_draft_behind(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    thumb.enter_totals(SIDES, "out-0")
    thumb.save()

    assert thumb.page.evaluate("Object.keys(localStorage)") == ["canasta.saved"]


def test_a_hand_waits_for_the_connection_and_is_sent_once(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.fill_in_totals(SIDES, "out-0")
    thumb.go("check")
    expect(phone.locator("[data-check]")).to_have_text("Save")
    phone.context.set_offline(True)
    thumb.keep()

    expect(phone.locator("#outbox")).to_contain_text("Hand 1 has not been sent yet.")
    expect(phone.locator("form#hand")).to_be_hidden()
    assert "nothing is saved" not in phone.locator("main").inner_text()
    assert table.view.hands == ()
    phone.context.set_offline(False)
    phone.wait_for_selector("body.game-page")
    assert made(table) == TOTALS
    assert len(table.view.log) == 2


def test_a_hand_for_which_a_day_has_no_room_waits_with_the_reason(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone, why = thumb.page, "So much was saved here within a day that nothing can be added now."
    body = json.dumps({"ok": False, "code": "day-full", "message": why, "where": ""})
    phone.route("**/hands/new", lambda route: route.fulfill(status=429, body=body))
    thumb.fill_in_totals(SIDES, "out-0")
    thumb.keep()

    expect(phone.locator("#outbox")).to_contain_text(why)
    assert table.view.hands == ()
    phone.unroute("**/hands/new")
    phone.goto(f"/g/{table.token}")
    expect(phone.locator("#outbox")).to_contain_text("was sent and is saved: Us +905, Them +655.")
    assert made(table) == TOTALS


def test_a_hand_that_was_kept_is_sent_from_the_game_page_later(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.fill_in_totals(SIDES, "out-0")
    phone.context.set_offline(True)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")

    expect(phone.locator("#outbox")).to_contain_text("Hand 1 has not been sent yet.")
    expect(phone.locator("#outbox")).to_contain_text("is sent to Us against Them automatically")
    expect(phone.locator("#outbox")).to_be_in_viewport()
    expect(phone.locator("form#hand")).to_be_hidden()
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto(f"/g/{table.token}")
    expect(phone.locator(".side-score").nth(0)).to_contain_text("905")
    told = "Hand 1 of Us against Them was sent and is saved: Us +905, Them +655."
    expect(phone.locator("#outbox")).to_contain_text(told)
    thumb.tap("#outbox >> text=Close")
    expect(phone.locator("#outbox")).to_have_count(0)


@pytest.mark.explore
def test_the_start_page_sends_what_waits_and_tells_it(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.fill_in_totals(SIDES, "out-0")
    phone.context.set_offline(True)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")
    phone.goto("about:blank")
    phone.context.set_offline(False)
    phone.goto("/")

    expect(phone.locator("#outbox")).to_contain_text("was sent and is saved: Us +905, Them +655.")
    thumb.tap("#outbox >> text=Look at it")
    expect(phone.locator("h1")).to_have_text("Hand 1")
    expect(phone.locator(".notice").first).to_contain_text("This hand is saved")


@pytest.mark.explore
def test_totals_of_before_are_not_shown_without_connection(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    totals = phone.locator(".bar-totals b")
    thumb.fill_in_totals([SIDES[0] | {"melded": "70+60"}, SIDES[1]], "out-0")
    expect(totals).to_have_text(["805", "655"])
    phone.context.set_offline(True)
    thumb.go("melds", 0)
    phone.locator('[name="side_0-melded_points"]').fill("70+60+60+40")

    expect(phone.locator(".bar-problem")).to_contain_text("totals cannot be worked out now")
    expect(totals).to_have_text(["–", "–"])
    for slot in ("[data-slot=ruling]", ".sum-is"):
        assert not [each for each in phone.locator(slot).all_inner_texts() if each.strip("– ")], slot
    phone.context.set_offline(False)
    expect(totals).to_have_text(["905", "655"])


@pytest.mark.explore
def test_a_server_that_never_answers_leaves_no_old_totals(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.fill_in_totals(SIDES, "out-0")
    expect(phone.locator(".bar-totals b")).to_have_text(["905", "655"])
    phone.route("**/hands/preview", lambda route: None)  # it hangs
    thumb.go("melds", 0)
    phone.locator('[name="side_0-melded_points"]').fill("300")

    expect(phone.locator(".bar-totals b")).to_have_text(["–", "–"])
    expect(phone.locator(".bar-problem")).to_contain_text("No connection.")


@pytest.mark.explore
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ('{"code": "crowded", "message": "Other sheets are being made."}', "Other sheets are"),
        ("<h1>Bad gateway</h1>", "No connection."),  # not from the scorekeeper
    ],
)
def test_a_server_that_cannot_work_out_the_totals_says_why_itself(
    open_phone: OpenPhone, table: Table, body: str, said: str
) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    phone.route("**/hands/preview", lambda route: route.fulfill(status=503, body=body))
    thumb.go("melds", 0)
    phone.locator('[name="side_0-melded_points"]').fill("300")

    expect(phone.locator(".bar-problem")).to_contain_text(said)
    expect(phone.locator(".bar-problem")).to_contain_text("The totals cannot be worked out now")
    assert ("No connection" in phone.locator(".bar-problem").inner_text()) == (said[:2] == "No")
    phone.unroute("**/hands/preview")
    expect(phone.locator(".bar-totals b").first).to_have_text("300")


def test_back_after_saving_saves_nothing_again(open_phone: OpenPhone, table: Table) -> None:
    """A hand in which nothing is wrong has no page of its ruling to go back to."""
    thumb = entering(open_phone(f"/g/{table.token}"), table)
    phone = thumb.page
    thumb.fill_in_totals(SIDES, "out-0")
    thumb.save()

    phone.go_back()

    expect(phone.locator("h1")).to_have_text("Hand 2")
    expect(phone.locator('[name="side_0-melded_points"]')).to_have_value("")
    assert made(table) == TOTALS
    assert len(table.view.log) == 2


@pytest.mark.parametrize("number", [2, 1])  # the coming hand, and a correction
def test_no_way_back_leads_to_an_older_ruling_of_a_saved_hand(open_phone: OpenPhone, table: Table, number: int) -> None:
    table.record(hand())
    phone = open_phone(f"/g/{table.token}")
    phone.goto(f"/g/{table.token}/hands/{'new' if number == 2 else 1}?mode=totals")
    thumb = Thumb(phone)
    for melded in ("100", "200"):
        if melded == "200":
            thumb.tap("form#save [name=edit]")
            expect(phone.locator(".bar")).to_be_visible()
            phone.reload()  # filled in again from what the phone kept
        # A new hand in which nothing is wrong has no page of its ruling.
        wrong = {"melded": melded} if number == 1 else {"melded": melded, "canastas": {"natural": 0}}
        thumb.fill_in_totals([SIDES[0] | wrong, SIDES[1]], "out-0")
        thumb.check()
        expect(phone.locator("form#save")).to_be_visible()
    if number == 2:
        phone.fill("#reason", "We all saw it.")
    thumb.tap("form#save [name=confirm]")
    phone.wait_for_url("**/g/*?done=*")
    entries = len(table.view.log)

    for _ in range(4):
        phone.go_back()
        expect(phone.locator("h1")).to_be_visible()
        phone.wait_for_load_state("networkidle")
        expect(phone.locator("form#save")).to_have_count(0)

    assert len(table.view.log) == entries
    assert not table.view.rivals


def test_a_ruling_is_loaded_again_without_a_question(open_phone: OpenPhone, table: Table) -> None:
    table.record(hand())
    phone = open_phone(f"/g/{table.token}")
    phone.goto(f"/g/{table.token}/hands/1?mode=totals")
    thumb = Thumb(phone)
    asked: list[str] = []
    phone.on("dialog", lambda dialog: asked.append(dialog.message))
    phone.on(
        "request",
        lambda sent: asked.append(sent.url) if sent.is_navigation_request() and sent.method == "POST" else None,
    )
    thumb.fill_in_totals(SIDES, "out-0")
    thumb.check()
    expect(phone.locator("form#save")).to_be_visible()
    posted = list(asked)

    phone.reload()

    expect(phone.locator("main")).to_contain_text("nothing is saved yet")
    expect(phone.locator("main")).to_contain_text("+905")
    assert asked == posted
    thumb.tap("form#save [name=confirm]")
    phone.wait_for_url("**/g/*?done=*")
    assert made(table) == TOTALS


@pytest.mark.explore
def test_a_page_that_comes_back_from_memory_shows_what_was_saved(open_phone: OpenPhone, table: Table) -> None:
    table.record(hand())
    phone = open_phone(f"/g/{table.token}")
    phone.goto(f"/g/{table.token}/hands/1?mode=totals")
    thumb = Thumb(phone)
    thumb.fill_in_totals(SIDES, "out-0")
    thumb.check()
    phone.wait_for_selector("form#save")
    other = phone.context.new_page()  # the same entry is saved in another tab of this phone
    other.goto(f"/g/{table.token}")
    item = phone.evaluate(ITEM)
    other.evaluate("(item) => { localStorage.setItem('canasta.outbox', JSON.stringify([item])); }", item)
    other.reload()
    expect(other.locator("#outbox")).to_contain_text("was sent and is saved")

    phone.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")

    expect(phone.locator(".notice").first).to_contain_text("This hand is saved")


@pytest.mark.explore
def test_back_without_the_script_shows_what_was_saved(open_phone: OpenPhone, table: Table) -> None:
    phone = open_phone(f"/g/{table.token}/hands/new?mode=totals", scripts=False)
    phone.check('[name=ending][value="out-0"]', force=True)
    for side in (0, 1):
        phone.fill(f'[name="side_{side}-melded_points"]', "200")
        phone.fill(f'[name="side_{side}-held_points"]', "0")
        phone.check(f'[name="side_{side}-red_threes"][value="0"]', force=True)
    phone.fill('[name="side_0-canastas-natural"]', "1")
    phone.tap("[data-check]")
    expect(phone.locator("main")).to_contain_text("nothing is saved yet")
    phone.tap("form#save button[name=confirm]")
    expect(phone.locator(".done")).to_contain_text("Hand 1 is saved: Us +800, Them +200.")

    phone.go_back()

    expect(phone.locator(".notice").first).to_contain_text("This hand is saved")
    assert "nothing is saved" not in phone.locator("main").inner_text()


@pytest.mark.explore
@pytest.mark.parametrize("scripts", [True, False])
def test_a_missing_reason_is_asked_for_beside_the_button(open_phone: OpenPhone, table: Table, scripts: bool) -> None:
    path = f"/g/{table.token}/hands/new?mode=totals"
    phone = open_phone(path, scripts=scripts)
    phone.check('[name=ending][value="out-0"]', force=True)
    for side in (0, 1):
        phone.locator(f'[name="side_{side}-melded_points"]').evaluate("each => each.value = '60'")
        phone.locator(f'[name="side_{side}-held_points"]').evaluate("each => each.value = '0'")
        red = phone.locator(f'[name="side_{side}-red_threes"][value="0"]')
        red.evaluate("each => each.checked = true")
    Thumb(phone).check()
    expect(phone.locator("#reason-error")).to_be_hidden()
    phone.tap("text=Score it as written")

    expect(phone.locator("#reason-error")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#reason")).to_be_focused()
    below = phone.locator("form#save button[name=confirm]").bounding_box()
    error = phone.locator("#reason-error").bounding_box()
    assert below
    assert error
    assert 0 < below["y"] - error["y"] < 120
    phone.fill("#reason", "We all saw it.")
    phone.tap("text=Score it as written")
    phone.wait_for_selector("body.game-page")
    assert table.hand(1).reason == "We all saw it."


def test_what_the_server_refuses_later_is_said_and_can_be_looked_at(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.fill_in_totals([SIDES[0] | {"canastas": {}, "melded": "60"}, SIDES[1]], "out-0")
    phone.context.set_offline(True)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")
    phone.context.set_offline(False)

    expect(phone.locator("#outbox")).to_contain_text("Hand 1 was not saved. The hand breaks a rule")
    expect(phone.locator("form#hand")).to_be_visible()
    thumb.tap("#outbox >> text=Look at it")
    expect(phone.locator('[name="side_0-melded_points"]')).to_have_value("60")
    assert table.view.hands == ()


@pytest.mark.explore
def test_a_kept_hand_that_comes_too_late_leads_to_both_versions(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    phone = thumb.page
    thumb.fill_in_totals(SIDES, "out-0")
    phone.context.set_offline(True)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")
    other = entering(open_phone("/"), table)
    other.fill_in_totals(OTHER, "out-0")
    other.save()
    phone.context.set_offline(False)

    thumb.tap("#outbox >> text=Compare both versions")
    expect(phone.locator("h1")).to_have_text("Two versions of hand 1")
    expect(phone.locator("#outbox")).to_have_count(0)
    assert len(table.view.rivals) == 1


@pytest.mark.explore
def test_what_is_changed_after_keeping_is_another_entry(open_phone: OpenPhone, table: Table) -> None:
    thumb = entering(open_phone("/"), table)
    thumb.fill_in_totals(SIDES, "out-0")
    request_id = thumb.page.locator("[name=request_id]")
    before = request_id.input_value()
    thumb.page.context.set_offline(True)
    thumb.check()
    thumb.tap("text=Keep this hand and send it later")
    expect(thumb.page.locator("form#hand")).to_be_hidden()
    thumb.tap("#outbox >> text=Change this hand")
    expect(thumb.page.locator("#outbox")).to_have_count(0)

    thumb.go("melds", 0)
    thumb.tap(".side.showing .numbers .mark >> nth=3")

    expect(request_id).not_to_have_value(before)


def test_two_phones_with_one_hand_lose_neither(open_phone: OpenPhone, table: Table) -> None:
    first, second = entering(open_phone("/"), table), entering(open_phone("/"), table)
    first.fill_in_totals(SIDES, "out-0")
    second.fill_in_totals(OTHER, "out-0")
    first.save()
    second.check()  # it is saved from there, and meets the other

    expect(second.page.locator("h1")).to_have_text("Two versions of hand 1")
    expect(second.page.locator(".version")).to_have_count(2)
    assert made(table) == TOTALS
    second.tap("text=Take the second")
    second.page.wait_for_selector("body.game-page")
    assert made(table) == [875, 655]
    assert len(table.hand(1).earlier) == 1


@pytest.mark.explore
def test_two_phones_that_agree_are_not_troubled(open_phone: OpenPhone, table: Table) -> None:
    first, second = entering(open_phone("/"), table), entering(open_phone("/"), table)
    for thumb in (first, second):
        thumb.fill_in_totals(SIDES, "out-0")
    first.save()
    second.save()

    assert made(table) == TOTALS
    assert table.view.rivals == ()
