"""The hall's screen with sixty tables: four pictures that are read from 15 metres."""

import pytest

from scorekeeper.club import events
from scorekeeper.store import open_store
from tests.browser.conftest import OpenPhone, Server
from tests.club.usecases.hall import Hall, pair

pytestmark = pytest.mark.browser

# A capital of six centimetres is read from 15 metres; on a screen two metres high that is 3 per
# cent of its height, and a capital has 0.67 of the size of its letters.
LEAST = 0.03 / 0.67
ROWS = """() => [...document.querySelectorAll(".slide-pairs li")].map(row => [
    row.querySelector("b").textContent, row.getBoundingClientRect().bottom / innerHeight,
    parseFloat(getComputedStyle(row).fontSize) / innerHeight])"""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_sixty_tables_stand_in_four_pictures(open_phone: OpenPhone, server: Server, size: tuple[int, int]) -> None:
    with open_store(server.database) as store:
        hall = Hall(store, pairs="")
        names = [f"{each} & Wilhelmina van Oosterhout" for each in range(120)]
        hall.do(events.register, [pair(each) for each in names])
        hall.publish()
    page = open_phone(f"/event/{hall.links.watch_token}/screen", size)
    tables = []
    for at in range(4):
        page.goto(f"/event/{hall.links.watch_token}/screen?at={at}")
        rows = page.evaluate(ROWS)
        tables += [int(number) for number, *_ in rows]
        assert all(bottom <= 0.96 and letters >= LEAST for _, bottom, letters in rows)

    assert tables == list(range(1, 61))
