"""Two phones without a common server: a game goes from one to the other, and comes together."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store import open_store
from tests.browser.conftest import PATIENCE, PHONE, Server, started_server
from tests.browser.thumb import Thumb
from tests.patience import until
from tests.usecases.table import Table, hand

pytestmark = pytest.mark.browser

SIDES = [
    {"canastas": {"natural": 1}, "red_threes": 1, "melded": "70+60+60+40", "held": "25"},
    {"canastas": {"mixed": 1}, "red_threes": 2, "melded": "195", "held": "40"},
]
OTHER = [SIDES[0] | {"melded": "200"}, SIDES[1]]


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Server:
    """The program as the other phone has it, which knows nothing of the server."""
    return started_server(tmp_path_factory.getbasetemp() / "alone")


@pytest.fixture
def phones(browser: Browser, server: Server, alone: Server) -> Iterator[list[Page]]:
    """A phone in the network of the server, and one that runs the program by itself."""
    width, height = PHONE
    with ExitStack() as stack:
        pages = []
        for each in (server, alone):
            context = browser.new_context(
                base_url=each.address,
                has_touch=True,
                bypass_csp=True,  # an app allows its pages to ask servers in the room
                viewport={"width": width, "height": height},
            )
            context.set_default_timeout(PATIENCE)
            stack.callback(context.close)
            pages.append(context.new_page())
        yield pages


def enter(phone: Page, sides: list[dict[str, object]], number: int) -> None:
    phone.get_by_role("link", name=f"Enter hand {number}").first.click()
    phone.goto(f"{phone.url.partition('?')[0]}?mode=totals")
    thumb = Thumb(phone)
    thumb.enter_totals(sides, "out-0")
    thumb.save()


def hand_over(giver: Page, taker: Page, folder: Path) -> None:
    """Save the file of the game that the giver shows, and take it over on the other phone."""
    giver.get_by_role("link", name="Share or watch").click()
    giver.get_by_role("link", name="Hand this game over").click()
    with giver.expect_download() as saving:
        giver.get_by_role("link", name="Save the file").click()
    file = folder / saving.value.suggested_filename
    saving.value.save_as(file)
    taker.goto("/")
    taker.get_by_role("link", name="Take over a game from another phone").click()
    taker.get_by_label("The file of the game").set_input_files(file)
    taker.get_by_role("button", name="Take it over").click()


def code_on(phone: Page) -> str:
    return phone.locator("b.digest").last.inner_text()


def test_two_phones_go_on_alone_and_come_together(phones: list[Page], table: Table, tmp_path: Path) -> None:
    first, second = phones
    table.record(hand())
    first.goto(f"/g/{table.token}")

    hand_over(first, second, tmp_path)
    expect(second.get_by_role("heading", name="The game is here")).to_be_visible()
    second.get_by_role("link", name="Continue the game").click()
    enter(second, SIDES, 2)
    first.goto(f"/g/{table.token}")
    enter(first, OTHER, 2)

    hand_over(second, first, tmp_path)
    expect(first.get_by_text("1 entry was new here.")).to_be_visible()
    expect(first.get_by_text("The other phone lacks 1 entry of this one")).to_be_visible()
    expect(first.get_by_text("1 hand was entered differently on both")).to_be_visible()
    first.get_by_role("link", name="Continue the game").click()
    hand_over(first, second, tmp_path)
    expect(second.get_by_text("The other phone shows the same.")).to_be_visible()

    code = code_on(second)
    first.goto(f"/g/{table.token}/share")
    assert code == table.view.check_code == code_on(first)
    assert len(table.view.rivals) == 1


def test_a_scanned_code_brings_the_game_along(phones: list[Page], table: Table) -> None:
    first, second = phones
    table.record(hand())
    first.goto(f"/g/{table.token}/share/over")
    link = first.get_by_label("Link with the whole game").input_value()
    assert first.locator("svg.qr").is_visible()
    seen: list[str] = []
    second.on("request", lambda request: seen.append(request.url))

    second.goto("/take#" + link.partition("#")[2])
    second.get_by_role("button", name="Take it over").click()

    expect(second.get_by_role("heading", name="The game is here")).to_be_visible()
    assert code_on(second) == table.view.check_code
    assert not any(link.partition("#")[2] in url for url in seen)  # it is the key to the game


def test_codes_of_a_series_are_scanned_one_after_the_other(phones: list[Page], table: Table) -> None:
    first, second = phones
    for number in range(32):
        table.penalise(1, number % 2, "exposed-card", note=sha256(b"%d" % number).hexdigest())
    first.goto(f"/g/{table.token}/share/over")
    parts = [each.input_value().partition("#")[2] for each in first.locator(".copy-from").all()]
    assert len(parts) > 1
    assert first.locator("svg.qr").count() == len(parts)

    for part in parts[1:]:
        second.goto("/")
        second.goto(f"/take#{part}")
    second.get_by_role("button", name="Take it over").click()
    expect(second.get_by_text(f"Code 1 of {len(parts)} is missing.")).to_be_visible()
    second.goto("/")
    second.goto(f"/take#{parts[0]}")
    expect(second.get_by_text(f"{len(parts)} of {len(parts)} codes are here.")).to_be_visible()
    second.get_by_role("button", name="Take it over").click()

    expect(second.get_by_role("heading", name="The game is here")).to_be_visible()
    assert code_on(second) == table.view.check_code


def test_the_file_goes_through_the_menu_of_the_phone(phones: list[Page], table: Table) -> None:
    first, _ = phones
    first.add_init_script(
        """navigator.canShare = ({ files }) => files.every((each) => each.type === 'text/plain');
        navigator.share = async ({ files }) => { window.shared = await files[0].text(); };"""
    )
    first.goto(f"/g/{table.token}/share/over")

    first.get_by_role("button", name="Send the file").click()

    until(lambda: first.evaluate("window.shared?.includes('canasta-log/1')"))


def ask_there(address: str, method: str, path: str, body: str | None = None) -> dict[str, Any]:
    """Send a request as a program does, and return what `scorekeeperAt` of exchange.js returns."""
    data = None if body is None else body.encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    request = Request(address + path, data=data, headers=headers, method=method)  # noqa: S310 - our server
    with urlopen(request, timeout=10) as answer:  # noqa: S310
        content = answer.read()
    return {"status": answer.status, "data": json.loads(content) if content else None}


def test_the_script_brings_two_scorekeepers_together(
    phones: list[Page], table: Table, server: Server, alone: Server
) -> None:
    _, second = phones
    table.record(hand())
    second.goto("/take")
    exchange = """async ([token, own]) => {
      const found = await import(own);
      const there = window.askThere; // a program asks: the other server refuses pages of other sites
      const away = found.scorekeeperAt('http://127.0.0.1:1');
      const lost = await found.bringTogether(token, away, there).catch(() => 'away');
      const here = found.scorekeeperAt('');
      const whole = await there('GET', `/g/${token}/exchange`, null);
      await here('POST', `/g/${token}/exchange`, JSON.stringify(whole.data));
      return [lost, await found.bringTogether(token, here, there),
              await found.bringTogether(token, here, there)];
    }"""
    source = second.content().partition("/static/")[2].partition("/")[0]
    arguments = [table.token, f"/static/{source}/js/exchange.js"]
    second.expose_function("askThere", partial(ask_there, server.address))

    lost, once, _ = second.evaluate(exchange, arguments)
    assert (lost, once["code"]) == ("away", table.view.check_code)

    second.goto(f"/g/{table.token}")
    enter(second, SIDES, 2)
    table.record(hand(points=255))
    with open_store(alone.database) as store:
        [[before]] = store.rows("SELECT count(*) FROM entries")
    second.goto("/take")
    _, now, again = second.evaluate(exchange, arguments)

    assert now["code"] == again["code"] == table.view.check_code
    assert (now["there"], again["here"], again["there"]) == (1, 0, 0)
    with open_store(alone.database) as store:
        assert store.rows("SELECT count(*) FROM entries")[0][0] == before + 1
