"""A club that scores on paper: thirty slips are typed in, with nothing but the keyboard."""

import time
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.club import events
from scorekeeper.store import open_store
from tests.browser.conftest import OpenPhone, Server
from tests.club.usecases.hall import Hall, pair

pytestmark = pytest.mark.browser

LAPTOP = (1280, 800)
TABLES = 30
STROKE = 0.3  # seconds that somebody takes for a key who types without haste
READING = 2.0  # seconds to take a slip and find its totals
WITHIN = 180  # seconds for all
PLAIN = 2.0  # seconds that typing as much into a bare field takes, unless the machine is busy


def typed(page: Page, slips: Iterable[tuple[int, int]]) -> float:
    """The seconds that typing the slips into a field takes that nobody reads."""
    page.set_content("<input autofocus>")
    began = time.monotonic()
    for total in (total for totals in slips for total in totals):
        page.keyboard.type(str(total))
        page.keyboard.press("Enter")
    taken = time.monotonic() - began
    page.close()
    return taken


def test_thirty_slips_are_typed_within_three_minutes(open_phone: OpenPhone, server: Server) -> None:
    with open_store(server.database) as store:
        hall = Hall(store, pairs="")
        hall.do(events.register, [pair(str(each)) for each in range(2 * TABLES)])
        hall.publish()
    page = open_phone(f"/direct/{hall.token}", LAPTOP)
    page.get_by_role("link", name="Type in the slips").first.click()  # the one tap
    expect(page.locator(":focus")).to_have_attribute("name", "1.0.0")
    slips = {table: (1500 + 25 * table, 995 - 15 * table) for table in range(1, TABLES + 1)}
    slowness = max(1.0, typed(page.context.new_page(), slips.values()) / PLAIN)
    page.bring_to_front()
    strokes, began = 0, time.monotonic()
    for totals in slips.values():
        for total in totals:
            page.keyboard.type(str(total))
            page.keyboard.press("Enter")
            strokes += len(str(total)) + 1
    expect(page.locator("#slips-left")).to_have_text("Every result is in.")
    own = (time.monotonic() - began) / slowness

    assert counted(server, hall) == slips
    assert strokes <= 9 * TABLES
    assert own < 20  # the program's share, with every slip stored
    assert strokes * STROKE + TABLES * READING + own < WITHIN
    expect(page.locator(".actions a", has_text="To the tables").last).to_be_focused()


def test_what_is_wrong_waits_until_the_last_slip_is_typed(open_phone: OpenPhone, server: Server) -> None:
    with open_store(server.database) as store:
        hall = Hall(store, pairs="ABCDEF")
        hall.publish()
    page = open_phone(f"/direct/{hall.token}/rounds/1/slips")
    keys = page.keyboard
    for total in ("1242", "60", "", "1300", "55"):  # not a multiple of five; table 2 is not in yet
        keys.type(total)
        keys.press("Enter")
    expect(page.locator("#row-1")).to_contain_text("1,242 is not a multiple of 5.")
    expect(page.locator("#row-3")).to_contain_text("1,300 to 55")
    expect(page.locator(":focus")).to_have_attribute("name", "1.0.0")
    for total in ("1300", "55"):
        keys.type(total)
        keys.press("Enter")
    expect(page.locator("#row-1")).to_contain_text("Table 3 has the same totals.")
    page.locator("[name='1.0.1']").focus()
    keys.press("Enter")
    expect(page.locator("#row-1")).to_contain_text("1,300 to 55")
    assert counted(server, hall) == {1: (1300, 55), 2: None, 3: (1300, 55)}


def counted(server: Server, hall: Hall) -> dict[int, tuple[int, ...] | None]:
    """What the standings count at each table."""
    with open_store(server.database) as store:
        board = events.show_board(store, hall.now, hall.token)
    return {row.table: row.counted for row in board.rows}


def test_a_slip_left_with_tab_or_by_a_link_is_saved(open_phone: OpenPhone, server: Server) -> None:
    with open_store(server.database) as store:
        hall = Hall(store, pairs="ABCDEF")
        hall.publish()
    page = open_phone(f"/direct/{hall.token}/rounds/1/slips", LAPTOP)
    keys = page.keyboard
    for total in ("1300", "55", "940", "160"):
        keys.type(total)
        keys.press("Tab")
    expect(page.locator("#row-1")).to_contain_text("1,300 to 55")
    expect(page.locator("#row-2")).to_contain_text("940 to 160")
    keys.type("1200")
    keys.press("Tab")
    keys.type("305")
    page.get_by_role("link", name="To the tables").last.click()
    expect(page.get_by_text("Every result is in.")).to_be_visible()
    assert counted(server, hall) == {1: (1300, 55), 2: (940, 160), 3: (1200, 305)}
