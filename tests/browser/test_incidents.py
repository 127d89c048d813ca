"""Penalties and protests with a thumb: few taps, nothing lost, with and without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPhone
from tests.browser.test_game_pages import TIGHT_TARGETS, TYPE_SIZES
from tests.browser.thumb import Thumb
from tests.strategies import sample_of
from tests.usecases.table import ITEMISED, TOO_LOW, Table

pytestmark = pytest.mark.browser

MINUS = "\N{MINUS SIGN}"


@pytest.fixture
def played(table: Table) -> Table:
    """A game with everything that can be noted; events 4 and 7 are a penalty and a protest."""
    table.record(ITEMISED)
    table.record(TOO_LOW, reason="They insisted.")
    table.penalise(1, 0, "exposed-card", player="Ann", note="the king of hearts", by="Dea")
    table.withdraw(table.penalise(2, 1, "illegal-meld").entry_seq)
    table.penalise(3, 1, "opening-too-low")
    table.protest(2, 1, (0, 600))
    table.protest(1, 0)
    return table


def paths(table: Table) -> list[str]:
    game, view = f"/g/{table.token}", table.view
    penalty, protest = view.penalties[0].entry_seq, view.protests[0].entry_seq
    new = f"{game}/penalties/new?number=3&side=0"
    return [
        game,
        f"{game}/penalties",
        new,
        f"{new}&what=exposed-card",
        f"{new}&what=ruling",
        f"{game}/penalties/{penalty}",
        f"{game}/protests",
        f"{game}/protests/{protest}",
        f"{game}/ruling/2",
    ]


@pytest.mark.parametrize("scripts", sample_of([False, True], 1))
def test_a_failed_opening_is_noted_and_the_minimum_rises(open_phone: OpenPhone, table: Table, scripts: bool) -> None:
    page = open_phone(f"/g/{table.token}", scripts=scripts)

    page.get_by_role("link", name="Penalty or ruling").tap()
    page.get_by_role("button", name="Them").tap()
    page.get_by_role("link", name="Opening too low").tap()
    page.get_by_role("button", name="Save").tap()

    expect(page.locator(".done")).to_contain_text("Noted for hand 1: Them, opening too low")
    expect(page.locator(".minimum-points")).to_have_text(["50", "60"])
    expect(page.locator(".coming-noted")).to_contain_text("Them, opening too low")


def test_a_penalty_of_a_recorded_hand_shows_what_it_changes(open_phone: OpenPhone, table: Table) -> None:
    table.record(ITEMISED)
    page = open_phone(f"/g/{table.token}/ruling/1")

    page.get_by_role("link", name="Penalty or ruling").tap()
    page.get_by_role("button", name="Us").tap()
    page.get_by_role("link", name="Exposed a card").tap()
    page.get_by_text("Cem").tap()
    page.get_by_label("How often?").fill("2")
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator(".changes")).to_contain_text("805")
    page.get_by_role("button", name="Save").tap()

    expect(page.locator(".side-score").first).to_have_text(re.compile("805"))
    expect(page.locator(".incidents")).to_contain_text(f"Us, Cem: exposed a card, 2 times, {MINUS}100")


@pytest.mark.explore
@pytest.mark.parametrize("scripts", [True, False])
def test_back_after_noting_a_penalty_does_not_say_that_nothing_is_saved(
    open_phone: OpenPhone, table: Table, scripts: bool
) -> None:
    table.record(ITEMISED)
    path = f"/g/{table.token}/penalties/new?number=1&side=0&what=exposed-card"
    page = open_phone(path, scripts=scripts)
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator("main")).to_contain_text("nothing is saved yet")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator(".done")).to_contain_text("Noted for hand 1: Us, exposed a card")

    page.go_back()

    expect(page.locator("main")).to_contain_text("This has already been saved")
    expect(page.locator(".noted")).to_contain_text("exposed a card")
    assert "nothing is saved" not in page.locator("main").inner_text()
    assert len(table.view.penalties) == 1


@pytest.mark.parametrize("scripts", sample_of([True, False], 1))
def test_an_unfinished_entry_outlives_a_penalty(open_phone: OpenPhone, table: Table, scripts: bool) -> None:
    page = open_phone(f"/g/{table.token}/hands/new?mode=totals", scripts=scripts)
    field = page.locator("[name=side_0-melded_points]")
    if scripts:
        Thumb(page).go("melds", 0)
    field.fill("230")
    if scripts:
        Thumb(page).go("check")

    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Note a penalty or a ruling").tap()
    other = opened.value
    other.get_by_role("button", name="Us").tap()
    other.get_by_role("link", name="Opening too low").tap()
    other.get_by_role("button", name="Save").tap()
    expect(other.locator(".minimum-points").first).to_have_text("60")

    expect(field).to_have_value("230")
    assert len(table.view.penalties) == 1


def test_a_protest_is_lodged_and_upheld(open_phone: OpenPhone, table: Table) -> None:
    table.record(ITEMISED)  # 905 to 655
    page = open_phone(f"/g/{table.token}/ruling/1", scripts=False)

    page.get_by_role("link", name="Protest").tap()
    page.locator("label", has_text="Them").first.tap()
    page.get_by_label("Against what?").fill("the red threes")
    page.locator("[name=claims_1]").fill("+300")
    page.get_by_role("button", name="Note the protest").tap()
    expect(page.locator(".done")).to_contain_text("The protest of Them about hand 1 is noted.")
    expect(page.locator(".notice .noted-hand")).to_have_text("If it is upheld Them lead 955 to 905; if not, Us lead.")

    page.goto(f"/g/{table.token}/protests")
    page.get_by_role("link", name="Decide").tap()
    page.locator("label", has_text="Upheld").tap()
    page.get_by_role("button", name="Continue").tap()
    expect(page.locator(".changes")).to_contain_text("955")
    page.get_by_role("button", name="Save").tap()

    expect(page.locator(".noted")).to_contain_text("upheld")
    assert table.scores == (905, 955)


@pytest.mark.explore
def test_everything_to_touch_is_large_and_everything_to_read_too(open_phone: OpenPhone, played: Table) -> None:
    page = open_phone("/")
    for path in paths(played)[:-1]:
        page.goto(path)
        assert (path, page.evaluate(TIGHT_TARGETS)) == (path, [])
        assert min(page.evaluate(TYPE_SIZES).values()) >= 16, path


@pytest.mark.explore
def test_what_was_withdrawn_is_said_and_not_only_struck(open_phone: OpenPhone, played: Table) -> None:
    page: Page = open_phone(f"/g/{played.links.watch_token}/penalties")

    gone = page.locator(".noted-out")

    expect(gone).to_contain_text("withdrawn")
    expect(gone).to_contain_text("seen wrongly")
