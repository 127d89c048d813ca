"""The pages of a game in a real browser: large enough, open to everybody, and they follow."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, OpenPhone
from tests.browser.looks import DESK, TABLET
from tests.strategies import sample_of
from tests.usecases.table import ITEMISED, NOON, TOO_LOW, WINNING, Table, hand

pytestmark = pytest.mark.browser

FOLLOWED = 5_000  # milliseconds within which a watcher sees a new hand

TYPE_SIZES = """() => {
  const sizes = {};
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || holder.closest(".visually-hidden, svg")) continue;
    const size = parseFloat(getComputedStyle(holder).fontSize);
    sizes[holder.className || holder.tagName] = size;
  }
  return sizes;
}"""

TIGHT_TARGETS = """() => {
  const chosen = "a.button, button, summary, label.choice, input:not([type=hidden]), select";
  const boxes = [...document.querySelectorAll(chosen)]
    .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden"))
    .filter((each) => !["radio", "checkbox"].includes(each.type))
    .map((each) => ({ name: each.outerHTML.slice(0, 80), box: each.getBoundingClientRect() }));
  const small = boxes.filter(({ box }) => box.height < 48 || box.width < 48);
  const near = boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
    one.box.left < other.box.right + 7.5 && other.box.left < one.box.right + 7.5
    && one.box.top < other.box.bottom + 7.5 && other.box.top < one.box.bottom + 7.5));
  return [...small, ...near].map(({ name }) => name);
}"""


@pytest.fixture
def played(table: Table) -> Table:
    """A game with a lawful hand, one scored as written, and a correction."""
    table.record(ITEMISED)
    table.record(TOO_LOW, reason="They insisted.")
    table.correct(1, hand())
    return table


def test_scores_and_minimums_are_the_largest_type_and_alike(open_phone: OpenPhone, played: Table) -> None:
    page = open_phone(f"/g/{played.token}")
    for width, height in (PHONE, TABLET, DESK):
        page.set_viewport_size({"width": width, "height": height})

        sizes = page.evaluate(TYPE_SIZES)
        ordered = sorted(sizes, key=sizes.__getitem__, reverse=True)
        assert set(ordered[:2]) == {"minimum-points", "side-score"}
        assert sizes["side-score"] == sizes["minimum-points"] >= 48
        assert min(sizes.values()) >= 16


def test_what_comes_next_is_in_sight_on_a_phone_that_lies_flat(open_phone: OpenPhone, played: Table) -> None:
    page = open_phone(f"/g/{played.token}")
    page.set_viewport_size({"width": 740, "height": 360})

    expect(page.locator(".coming .primary")).to_be_in_viewport(ratio=1)
    expect(page.locator(".coming-out .button").last).to_be_in_viewport(ratio=1)


@pytest.mark.explore
def test_everything_to_touch_is_large_and_has_room_around_it(open_phone: OpenPhone, played: Table) -> None:
    page = open_phone("/")
    for path in ("/", "/games/new", "/games/new?variant=classic-5", f"/g/{played.token}"):
        page.goto(path)

        assert (path, page.evaluate(TIGHT_TARGETS)) == (path, [])


@pytest.mark.explore
def test_a_watcher_sees_a_new_hand_within_five_seconds(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone("/", unused=True)
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(minutes=1))  # from now on the page has no time of its own
    page.goto(f"/g/{table.links.watch_token}")
    expect(page.get_by_text("No hand has been entered yet")).to_be_visible()

    table.record(hand())
    page.clock.run_for(FOLLOWED)

    expect(page.locator(".side-score").first).to_contain_text("800")
    expect(page.locator("#live")).to_contain_text("Changed at")
    assert page.locator("main form, main button").count() == 0


def test_a_tap_is_not_lost_while_a_new_hand_comes(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone("/", unused=True)
    page.clock.install(time=NOON)
    page.clock.pause_at(NOON + timedelta(minutes=1))
    page.goto(f"/g/{table.links.watch_token}")
    score = page.locator(".side-score").first
    shown = score.inner_text()
    score.hover()
    page.mouse.down()

    table.record(hand())
    with page.expect_response(lambda answer: answer.status == 200):
        page.clock.run_for(FOLLOWED)
    page.clock.run_for(FOLLOWED)

    assert score.inner_text() == shown
    page.mouse.up()
    expect(page.get_by_role("heading", level=1)).to_have_text("Us 800")  # the tap on the score was not lost


@pytest.mark.explore
def test_a_watcher_without_scripts_sees_it_too(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.links.watch_token}", scripts=False)

    table.record(hand())

    expect(page.locator(".side-score").first).to_contain_text("800")


@pytest.mark.explore
def test_the_second_phone_at_the_table_follows_and_goes_on(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}")
    table.record(hand())
    expect(page.get_by_role("link", name="Enter hand 2")).to_be_visible()

    page.tap("text=Undo, delete, end the game")
    page.tap("text=Undo: hand 1")

    expect(page.get_by_role("link", name="Enter hand 1")).to_be_visible()
    assert table.view.hands == ()


@pytest.mark.parametrize("scripts", sample_of([True, False], 1))
def test_what_takes_something_away_lies_folded_and_says_what_it_did(
    open_phone: OpenPhone, table: Table, scripts: bool
) -> None:
    table.record(hand())
    table.correct(1, hand(points=250))
    page = open_phone(f"/g/{table.token}", scripts=scripts)
    taking = page.locator("form[action$='/undo'], form[action$='/delete-last'], form[action$='/end']")
    assert taking.count() == 3
    assert [each.is_visible() for each in taking.all()] == [False] * 3

    for act, said in (("Delete hand 1", "Hand 1 is deleted."), ("End the game here", "The game has been ended.")):
        before = (table.scores, table.view.finished)
        page.tap("text=Undo, delete, end the game")
        page.tap(f"text={act}")
        expect(page.locator(".done")).to_be_in_viewport()
        expect(page.locator(".done")).to_contain_text(said)
        page.tap(".done button")
        expect(page.locator(".done")).to_contain_text("Undone:")
        assert (table.scores, table.view.finished) == before


def test_a_lost_connection_is_said_and_found_again(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.links.watch_token}")

    page.context.set_offline(True)
    expect(page.locator("#live")).to_contain_text("No connection")
    table.record(hand())
    page.context.set_offline(False)

    expect(page.locator(".side-score").first).to_contain_text("800")


def test_another_variant_is_chosen_without_losing_names(open_phone: OpenPhone) -> None:
    page = open_phone("/games/new", scripts=False)
    page.fill("[name=player-0-0]", "Zoë")

    page.tap("text=All games")
    page.tap("button:has-text('Canasta for five')")

    expect(page.locator(".chosen-name")).to_have_text("Canasta for five")
    expect(page.locator("[name=player-0-0]")).to_have_value("Zoë")


@pytest.mark.explore
def test_enter_in_a_name_starts_the_game_and_no_other_variant(open_phone: OpenPhone) -> None:
    page = open_phone("/games/new")
    page.fill("[name=player-0-0]", "Zoë")

    page.press("[name=player-0-0]", "Enter")

    expect(page.locator(".side-name").first).to_have_text("Zoë and South")


@pytest.mark.explore
def test_the_winner_is_said_in_large_type(open_phone: OpenPhone, table: Table) -> None:
    table.record(WINNING)
    table.record(hand())

    page = open_phone(f"/g/{table.token}")

    expect(page.locator(".result-head")).to_have_text("Us won")
    page.tap("button.primary")
    expect(page.get_by_role("link", name="Enter hand 1")).to_be_visible()
