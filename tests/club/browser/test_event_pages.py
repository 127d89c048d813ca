"""Every page of an event, with the longest names: no page is wider than a phone, in any text size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.club import events
from scorekeeper.club.events.asked import Entering, Leaving
from scorekeeper.club.model.choices import EventKind, Movement
from scorekeeper.store import Store, open_store
from scorekeeper.web import create_app
from tests.browser.conftest import PATIENCE, PHONE, Server
from tests.browser.legible import faults
from tests.browser.looks import too_wide, unfold
from tests.club.usecases.hall import Hall
from tests.club.usecases.long_names import MADE, addresses, opened
from tests.strategies import EXPLORE

pytestmark = pytest.mark.browser


# What fits in larger text fits in the usual one; both are tried with EXPLORE.
@pytest.fixture(params=["larger", "usual"] if EXPLORE else ["larger"])
def page(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A phone whose reader has chosen how large the text is."""
    page = browser.new_page(base_url=server.address, has_touch=True)
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.set_default_timeout(PATIENCE)
    page.request.post("/text-size", form={"size": request.param})
    yield page
    page.close()


@pytest.mark.parametrize(("kind", "movement"), MADE)
def test_no_page_of_an_event_is_wider_than_a_phone(
    page: Page, server: Server, empty_database: Path, kind: EventKind, movement: Movement
) -> None:
    rules = create_app({"DATABASE": str(empty_database)}).url_map
    found, seen = [], set()
    for drafted in (True, False) if EXPLORE or (kind, movement) == MADE[0] else (False,):
        with open_store(server.database) as store:
            hall = opened(store, kind, movement, drafted=drafted)
            paths = [*addresses(rules, hall)]
        for endpoint, path in paths:
            answer = None if "." in path else page.goto(path)  # a file, or a sheet as wide as its paper
            if answer is None or answer.status != 200:
                continue
            seen.add(endpoint)
            unfold(page)
            found += too_wide(page, endpoint, (PHONE,))

    assert found == [], "\n".join(found)
    assert seen >= {"people.show", "people.one", "director.board", "director.log", "public.standings", "tables.show"}


NAMES = ("Maria Rossi & Wilhelmina von Hohenstein", "Ann & Bo", "Ada Lee-Öz & Cem", "Bartholomew-Christopher & Ольга")


LISTS = ("standings", "people")


def tied(store: Store) -> Hall:
    """An event in which ties were broken, and somebody has left."""
    hall = Hall(store, pairs="")
    hall.do(events.register, [Entering(name=each, players=each.split(" & ")) for each in NAMES])
    hall.publish()
    for row in hall.board.rows:
        hall.play(row.table, 200)
        hall.sign(row.table)
    hall.do(events.close_round, 1)
    hall.do(events.withdraw, Leaving(entrant="p1", round=2, reason="ill"))
    return hall


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_broke_a_tie_is_legible_on_a_phone(page: Page, server: Server, language: str) -> None:
    with open_store(server.database) as store:
        hall = tied(store)
        pages = (f"/event/{hall.links.watch_token}/standings", *(f"/direct/{hall.token}/{each}" for each in LISTS))
    page.set_extra_http_headers({"Accept-Language": language})
    found = []
    for path in pages:
        page.goto(path)
        found += faults(page, path[-10:])
    page.goto(pages[0])
    lines = page.evaluate(
        "[...document.querySelectorAll('.ties')].map(each => Math.round(each.getBoundingClientRect().height"
        " / parseFloat(getComputedStyle(each).lineHeight)))"
    )

    assert found == [], "\n".join(found)
    assert lines
    assert max(lines) <= 3


def test_a_list_that_is_copied_from_a_page_can_be_pasted(browser: Browser, server: Server) -> None:
    """The browser itself copies the table; what explains a name is left out, as its style says."""
    context = browser.new_context(
        base_url=server.address, viewport={"width": 1280, "height": 800}, permissions=["clipboard-read"]
    )
    page = context.new_page()
    with open_store(server.database) as store:
        hall = tied(store)
        other = Hall(store, pairs="")
        wanted = {(each.number, each.players) for each in hall.view.state.entrants}
        for path in (f"/event/{hall.links.watch_token}/standings", *(f"/direct/{hall.token}/{each}" for each in LISTS)):
            page.goto(path)
            page.evaluate("getSelection().selectAllChildren(document.querySelector('main table'))")
            page.keyboard.press("Control+c")
            page.goto(f"/direct/{other.token}/people")
            page.focus("[name=names]")
            page.keyboard.press("Control+v")
            page.get_by_role("button", name="Add to the list").click()
            page.wait_for_selector("table.people, .error")
            found = {(each.number, each.players) for each in other.view.state.entrants}
            assert found == wanted, path
            other = Hall(store, pairs="")
    context.close()
