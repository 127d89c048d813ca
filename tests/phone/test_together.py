"""The app of a server goes on while that is away; what was entered comes together afterwards."""

import pytest
from playwright.sync_api import expect

from scorekeeper import usecases
from scorekeeper.store import open_store
from tests.phone.conftest import Club, Phone
from tests.phone.test_alone import enter, see_scores
from tests.usecases.table import Table, hand

pytestmark = pytest.mark.browser


def test_a_game_goes_on_in_the_app_while_the_server_is_away(phone: Phone, club: Club) -> None:
    with open_store(club.database) as store:
        table = Table(store)
        table.record(hand())
        token, before = table.token, table.view.scores
    phone.open()
    phone.page.goto(f"{club.address}/g/{token}/share")
    phone.page.get_by_role("link", name="Go on in the app of this phone").tap()
    phone.wait()
    see_scores(phone, *before)
    club.stop()
    enter(phone, 2)
    enter(phone, 3)
    club.start()
    phone.page.evaluate("window.dispatchEvent(new Event('online'))")  # or half a minute later
    phone.thumb.tap(phone.frame.get_by_role("link", name="Share or watch"))
    code = phone.frame.locator("b.digest").last.inner_text()
    phone.page.wait_for_function(
        "async (address) => (await fetch(address)).status === 204",
        arg=f"/g/{token}/exchange?code={code}",
    )

    with open_store(club.database) as store:
        [[games]] = store.rows("SELECT count(*) FROM games")
        there = usecases.open_game(store, token)
    assert (games, there.check_code, len(there.hands)) == (1, code, 3)
    assert there.scores == tuple(
        first + 2 * each for first, each in zip(before, (600, 300), strict=True)
    )
    expect(phone.page.locator("#news")).to_be_empty()
