"""A whole game at the table: tapped on one phone, watched on another, printed at the end."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

from tests.browser.conftest import OpenPhone, look_again
from tests.browser.thumb import Thumb, red_threes
from tests.strategies import EXPLORE
from tests.usecases.table import Table

pytestmark = pytest.mark.browser

GOLDEN = Path(__file__).parent.parent / "golden" / "classic.jsonl"
GAME = ("classic.W01", "classic.W02", "classic.W29", "classic.W07")
MOST_TAPS_ITEMISED, MOST_TAPS_TOTALS, MOST_TAPS_RESULT = 38, 16, 9  # every digit is a tap


def golden(vector: str) -> tuple[dict[str, Any], list[int]]:
    """The hand of a golden vector, and what each side makes in it."""
    for line in GOLDEN.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["id"] == vector:
            return row["input"]["hands"][0], row["expect"]["hands"][0]["totals"]
    raise KeyError(vector)


def test_a_golden_game_is_tapped_watched_corrected_and_printed(open_phone: OpenPhone, table: Table) -> None:
    phone = open_phone(f"/g/{table.token}")
    watcher = open_phone(f"/g/{table.links.watch_token}")
    thumb = Thumb(phone)
    scores = [0, 0]
    taps = []
    for number, vector in enumerate(GAME, start=1):
        hand, totals = golden(vector)
        scores = [before + made for before, made in zip(scores, totals, strict=True)]
        if number in (1, len(GAME)) or EXPLORE:
            look_again(phone)
            thumb.tap(f"text=Enter hand {number}")
            thumb.taps = 0
            thumb.enter_cards(hand, shown=number == 1)
            expect(phone.locator(".bar [data-slot=total-0]")).to_have_text(points(totals[0]))
            thumb.save()
            taps.append(thumb.taps)
        else:  # another phone enters it
            table.record(hand)
            continue
        for page in (phone, watcher):
            look_again(page)
            shown = page.locator(".side-score")
            expect(shown).to_have_text([re.compile(points(each)) for each in scores])

    assert taps[0] <= MOST_TAPS_ITEMISED  # an ordinary hand
    assert table.view.finished
    look_again(watcher)
    expect(watcher.locator(".result-head")).to_have_text("Us won")
    correct_the_first_hand(thumb, table)
    look_again(watcher)
    expect(watcher.locator(".side-score").nth(0)).to_have_text(re.compile(points(table.scores[0])))
    text = printed(thumb)
    for each in (*table.scores, 3510, 1410):
        assert points(each) in text


def correct_the_first_hand(thumb: Thumb, table: Table) -> None:
    """Take one king out of the first hand: its natural canasta was none."""
    before = table.scores[0]
    thumb.tap(".correct-row a >> nth=0")
    thumb.go("melds", 0)
    thumb.tap(".side.showing .meld:has-text('K ×7') [data-open]")
    thumb.tap('.side.showing .meld.current [data-part=""] [data-step="-1"]')
    expect(thumb.page.locator(".bar [data-slot=total-0]")).to_have_text("395")
    thumb.go("check")
    thumb.tap("[data-check]")
    expect(thumb.page.locator(".changes")).to_contain_text("Hand 4, Us, score")
    thumb.page.fill("#reason", "The seventh king lay under the table.")
    thumb.tap("form#save button[name=confirm]")
    thumb.page.wait_for_selector("body.game-page")
    assert table.scores[0] == before - 510


def printed(thumb: Thumb) -> str:
    """The text of the sheet that two taps lead to from the page of a game."""
    page = thumb.page
    thumb.tap(page.get_by_role("link", name="Print", exact=True))
    expect(page.get_by_role("heading", name="Print this game")).to_be_visible()
    page.get_by_label("Paper").first.select_option(label="A5")
    # What the button opens is a PDF, which no browser shows alike: its address is asked instead.
    form = page.locator("main form:not([role=search])")
    address = form.evaluate("form => `${form.action}?${new URLSearchParams(new FormData(form))}`")
    expect(page.get_by_role("button", name="Print", exact=True)).to_be_visible()
    answer = page.request.get(str(address))
    assert answer.headers["content-type"] == "application/pdf"
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.body())).pages)


def points(value: int) -> str:
    return f"{value:,}".replace("-", "\N{MINUS SIGN}")


def test_an_ordinary_hand_takes_fewer_taps_in_totals(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new?mode=totals")
    thumb = Thumb(page)
    thumb.tap('.mark:has([name=ending][value="out-0"])')
    for index, (kind, threes, points) in enumerate((("natural", 1, 205), ("mixed", 2, 155))):
        page.wait_for_selector(f'.side.showing[data-side="{index}"]')
        thumb.digits(points)  # melded, less what is left
        thumb.tap(f'.side.showing [data-counter]:has([name$="-canastas-{kind}"]) [data-step="1"]')
        thumb.tap(red_threes(index, threes))
        thumb.next()
    thumb.tap("[data-check]")
    page.wait_for_selector("body.game-page")

    assert thumb.taps <= MOST_TAPS_TOTALS
    assert [side.total for side in table.hand(1).ruling.sides] == [905, 655]


def test_just_the_result_takes_a_tap_for_each_digit(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new")
    thumb = Thumb(page)
    thumb.tap(".side.showing .mode .mark:has([value=result])")
    expect(page.locator('[data-slot="unchecked"]')).to_contain_text("checks nothing else")
    thumb.taps = 0
    thumb.enter_results([905, 655])
    thumb.tap("[data-check]")
    page.wait_for_selector("body.game-page")

    assert thumb.taps <= MOST_TAPS_RESULT
    assert table.scores == (905, 655)
    page.goto(f"/g/{table.token}/hands/new")  # the way stays, and is explained once
    thumb.enter_results([-120, 0])
    expect(page.locator(".bar [data-slot=total-0]")).to_have_text("\N{MINUS SIGN}120")
    expect(page.locator('[data-slot="unchecked"]')).to_be_empty()
    thumb.tap("[data-check]")
    page.wait_for_selector("body.game-page")
    assert table.scores == (785, 655)


def test_a_result_that_cannot_be_is_ruled_on_first(open_phone: OpenPhone, table: Table) -> None:
    page = open_phone(f"/g/{table.token}/hands/new?mode=result")
    thumb = Thumb(page)
    thumb.enter_results([903, 655])
    thumb.tap("[data-check]")
    page.wait_for_selector("form#save")

    expect(page.locator(".findings")).to_contain_text("903")
    assert table.view.hands == ()
