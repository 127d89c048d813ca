"""What pages of events show that pages of a table do not."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scorekeeper.store import open_store
from tests.browser import test_every_page
from tests.browser.conftest import OpenPhone, Server
from tests.browser.test_every_page import Reader
from tests.browser.test_without_connection import SIDES
from tests.browser.thumb import Thumb
from tests.club.usecases.hall import CUP, Hall

opened, reader = test_every_page.opened, test_every_page.reader


def test_how_far_somebody_moved_stands_apart_from_the_number(reader: Reader, server: Server) -> None:
    """Three places up and number 6 are not "36"."""
    with open_store(server.database) as store:
        hall = Hall(store)
        hall.publish()
        hall.finish()
        hall.publish(2)
        for row in hall.board.rows:
            hall.play(row.table, 900 - 100 * row.table)
            hall.sign(row.table)
    reader.open(f"/event/{hall.links.watch_token}/standings")
    gaps = reader.look(700, 24).evaluate(  # on a phone the name has a line of its own
        """() => [...document.querySelectorAll(".standings tr")].flatMap(row => {
          const [moved, number] = [".arrow span", "td .num"].map(each =>
            row.querySelector(each)?.getBoundingClientRect());
          return moved && moved.bottom > number.top ? [number.left - moved.right] : [];
        })"""
    )
    assert gaps
    assert min(gaps) > 6


@pytest.mark.explore
def test_every_page_of_a_table_in_an_event_sends_what_waits_and_tells_it(open_phone: OpenPhone, server: Server) -> None:
    with open_store(server.database) as store:
        hall = Hall(store, setup=replace(CUP, hands=2, name="Cup without connection"))
        hall.publish()
        phone = open_phone("/")
        for table, step in enumerate(("", "?as=0", "?as=0&refuse=1", "?call=1"), 1):
            hall.play(table)
            phone.goto(f"/g/{hall.table(table).game_token}/hands/new?mode=totals")
            thumb = Thumb(phone)
            thumb.fill_in_totals(SIDES, "out-0")
            phone.context.set_offline(True)
            thumb.check()
            thumb.tap("text=Keep this hand and send it later")
            phone.goto("about:blank")
            phone.context.set_offline(False)
            phone.goto(f"/table/{hall.phone(table)}{step}")

            expect(phone.locator("#outbox")).to_contain_text("Hand 2 of")
            expect(phone.locator("#outbox")).to_contain_text("was sent and is saved: Pair")
            phone.evaluate("localStorage.clear()")  # another phone is at the next table
