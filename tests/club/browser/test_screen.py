"""The hall's screen with sixty tables: four pictures that are read from 15 metres."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page

from scorekeeper.club import events
from scorekeeper.club.events.year.club import open_token
from scorekeeper.club.events.year.season import NewSeason, begin_season
from scorekeeper.club.model.year.rules import Measure, Ranked
from scorekeeper.store import open_store
from tests.browser.awake import stays_on, watched
from tests.browser.conftest import OpenPhone, Server, look_again
from tests.club.usecases.hall import CUP, Hall, pair
from tests.club.year.clubs import ClubHere

pytestmark = pytest.mark.browser

# A capital of six centimetres is read from 15 metres; on a screen two metres high that is 3 per
# cent of its height, and a capital has 0.67 of the size of its letters.
LEAST = 0.03 / 0.67
ROWS = """() => [...document.querySelectorAll(".slide-pairs li")].map(row => [
    row.querySelector("b").textContent, row.getBoundingClientRect().bottom / innerHeight,
    parseFloat(getComputedStyle(row).fontSize) / innerHeight])"""

WHOLE = """() => [...document.querySelectorAll(".slide-places li")].map(row => {
    const name = row.querySelector("span")
    return [name.scrollWidth <= name.clientWidth, row.getBoundingClientRect().bottom / innerHeight]})"""
CUT = """() => [...document.querySelectorAll(":is(.slide-list, .slide-names) li")].filter(row => {
    const box = row.getBoundingClientRect(), names = [...row.querySelectorAll(":scope > span")]
    return box.right > innerWidth || box.bottom > innerHeight || names.some(name =>
        name.scrollWidth > name.clientWidth + 1 || name.getBoundingClientRect().bottom > box.bottom + 1)}).length"""
MEMBERS = 40


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


@pytest.mark.parametrize("size", [(1280, 720), (1280, 900), (1024, 768)])
def test_names_are_whole_in_every_list_of_a_large_hall(
    open_phone: OpenPhone, server: Server, size: tuple[int, int]
) -> None:
    with open_store(server.database) as store:
        hall = Hall(store, setup=replace(CUP, rounds=1), pairs="")
        hall.do(events.register, [pair(f"Giorgio Lombardi{each} & Wilhelmina van Oosterhout") for each in range(96)])
        hall.publish()
        page = open_phone(f"/event/{hall.links.watch_token}/screen", size)
        pictures = cut_off(page, 13)
        hall.finish()
        pictures += cut_off(page, 5)

    assert not any(pictures)


def cut_off(page: Page, pictures: int) -> list[int]:
    """How many names are cut off, or beyond the edge, in each picture."""
    found = []
    for at in range(pictures):
        page.goto(f"{page.url.partition('?')[0]}?at={at}")
        found.append(page.evaluate(CUT))
    return found


@pytest.mark.parametrize("ranked", Ranked)
@pytest.mark.parametrize("size", [(1280, 720), (1280, 900), (1920, 1080)])
def test_the_season_has_whole_names(
    open_phone: OpenPhone, server: Server, size: tuple[int, int], ranked: Ranked
) -> None:
    with open_store(server.database) as store:
        club = ClubHere(store)
        club.do(begin_season, NewSeason(club.now.date().isoformat(), {"ranked": ranked, "measure": Measure.CARDS}))
        names = [f"Wilhelmina {each} van Oosterhout" if each % 3 else f"Bo{each} Lee" for each in range(MEMBERS)]
        if not set(names) <= set(club.names):
            club.add("\n".join(names))
            club.evening([*zip(names[::2], names[1::2], strict=True)]).finish()
        page = open_phone(f"/our-club/{open_token(store)}/screen", size)
    pictures = int(page.inner_text(".screen-count").split("/")[1])
    rows = []
    for at in range(pictures):
        page.goto(f"{page.url.partition('?')[0]}?at={at}")
        rows.append(page.evaluate(WHOLE))

    assert all(whole and bottom <= 0.96 for picture in rows for whole, bottom in picture)
    assert sum(map(len, rows)) == (MEMBERS if ranked is Ranked.PERSON else MEMBERS / 2)
    assert pictures <= 3


def test_the_screens_of_the_hall_and_of_a_table_stay_on_until_the_last_round_is_over(
    open_phone: OpenPhone, server: Server
) -> None:
    with open_store(server.database) as store:
        hall = Hall(store, setup=replace(CUP, rounds=1), pairs="AB")
        hall.publish()
        table, screen = watched(open_phone("/")), watched(open_phone("/"))
        table.goto(f"/table/{hall.phone(1)}")
        screen.goto(f"/event/{hall.links.watch_token}/screen")
        stays_on(table)
        stays_on(screen)

        hall.play(1)
        look_again(table)
        stays_on(table, on=False)
        stays_on(screen)
        hall.sign(1)
        hall.do(events.close_round, 1)
    screen.reload()
    stays_on(screen, on=False)
    table.reload()
    stays_on(table, on=False)
