"""The database goes away under a running server: a phone keeps its games and its unsent hands."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from scorekeeper.store import open_store
from tests.browser.conftest import PATIENCE, PHONE
from tests.browser.test_without_connection import SIDES, TOTALS, made
from tests.browser.thumb import Thumb
from tests.cli.served import running
from tests.usecases.table import Table

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True)
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def unsent_hand(phone: Page, address: str, table: Table) -> Thumb:
    """A hand that is about to be saved on a phone."""
    phone.goto(f"{address}/g/{table.token}")
    phone.goto(f"{address}/g/{table.token}/hands/new?mode=totals")
    thumb = Thumb(phone)
    thumb.fill_in_totals(SIDES, "out-0")
    thumb.go("check")
    expect(phone.locator("[data-check]")).to_have_text("Save")
    return thumb


def test_a_hand_waits_on_the_phone_until_the_file_is_back(phone: Page, tmp_path: Path) -> None:
    database, away = tmp_path / "scorekeeper.db", tmp_path / "away.db"
    with open_store(database) as store, running(tmp_path) as server:
        table = Table(store)
        thumb = unsent_hand(phone, server.address, table)
        database.rename(away)
        thumb.keep()

        expect(phone.locator("#outbox")).to_contain_text("Hand 1 has not been sent yet.")
        expect(phone.locator("#outbox")).to_contain_text("moved away or deleted")
        expect(phone.locator("#outbox")).to_contain_text("kept on this phone")
        phone.goto(f"{server.address}/")
        expect(phone.locator("main")).to_contain_text("moved away or deleted")
        away.rename(database)

        phone.goto(f"{server.address}/")
        expect(phone.locator("#outbox")).to_contain_text("was sent and is saved")
        assert made(table) == TOTALS
        phone.reload()
        expect(phone.locator(f'main .device-games a[href="/g/{table.token}"]')).to_have_count(1)


@pytest.mark.explore
def test_the_entry_says_why_its_totals_cannot_be_worked_out(phone: Page, tmp_path: Path) -> None:
    database, away = tmp_path / "scorekeeper.db", tmp_path / "away.db"
    with open_store(database) as store, running(tmp_path) as server:
        phone.goto(f"{server.address}/g/{Table(store).token}/hands/new?mode=totals")
        expect(phone.locator(".bar-totals b").first).to_be_visible()
        database.rename(away)
        phone.locator('[name="side_0-melded_points"]').fill("300")

        expect(phone.locator(".bar-problem")).to_contain_text("moved away or deleted")
        expect(phone.locator(".bar-problem")).not_to_contain_text("No connection")


@pytest.mark.explore
def test_a_page_that_follows_a_game_says_what_happened_and_keeps_what_it_shows(phone: Page, tmp_path: Path) -> None:
    database, away = tmp_path / "scorekeeper.db", tmp_path / "away.db"
    with open_store(database) as store, running(tmp_path) as server:
        table = Table(store)
        phone.goto(f"{server.address}/g/{table.token}")
        database.rename(away)

        expect(phone.locator("#live")).to_contain_text("moved away or deleted")
        expect(phone.locator("#live")).to_contain_text("This is how it stood at")
        expect(phone.locator(".side")).to_have_count(2)
        away.rename(database)
        expect(phone.locator("#live")).to_have_text("")


@pytest.mark.explore
def test_a_server_with_an_empty_database_takes_no_game_and_no_hand_from_a_phone(phone: Page, tmp_path: Path) -> None:
    database, kept = tmp_path / "scorekeeper.db", tmp_path / "kept.db"
    with running(tmp_path) as server:
        with open_store(database) as store:
            table = Table(store)
        thumb = unsent_hand(phone, server.address, table)
        phone.context.set_offline(True)
        thumb.keep()
        expect(phone.locator("#outbox")).to_contain_text("Hand 1 has not been sent yet.")
        server.stop(signal.SIGTERM)
    port = server.address.rpartition(":")[2]
    database.rename(kept)
    phone.context.set_offline(False)

    with running(tmp_path, "--port", port) as server:
        phone.goto(f"{server.address}/")
        expect(phone.locator("#outbox")).to_contain_text("This link opens no game.")
        expect(phone.locator("#outbox")).to_contain_text("kept on this phone")
        expect(phone.locator("main")).not_to_contain_text("Us")
        server.stop(signal.SIGTERM)
    kept.replace(database)

    with running(tmp_path, "--port", port) as server:
        phone.goto(f"{server.address}/")
        expect(phone.locator(f'main .device-games a[href="/g/{table.token}"]')).to_have_count(1)
        expect(phone.locator("#outbox")).to_contain_text("was sent and is saved")
        phone.reload()
        with open_store(database) as store:
            table.store = store
            assert made(table) == TOTALS


@pytest.mark.explore
def test_a_hand_of_a_game_that_never_comes_back_can_be_thrown_away(phone: Page, tmp_path: Path) -> None:
    database = tmp_path / "scorekeeper.db"
    with running(tmp_path) as server:
        with open_store(database) as store:
            table = Table(store)
        thumb = unsent_hand(phone, server.address, table)
        phone.context.set_offline(True)
        thumb.keep()
        expect(phone.locator("#outbox")).to_contain_text("Hand 1 has not been sent yet.")
        server.stop(signal.SIGTERM)
    database.unlink()
    phone.context.set_offline(False)

    with running(tmp_path, "--port", server.address.rpartition(":")[2]) as server:
        phone.goto(f"{server.address}/")
        phone.once("dialog", lambda dialog: dialog.dismiss())
        thumb.tap("#outbox >> text=Throw it away")
        expect(phone.locator("#outbox")).to_contain_text("not been sent yet")
        phone.once("dialog", lambda dialog: dialog.accept())
        thumb.tap("#outbox >> text=Throw it away")
        expect(phone.locator("#outbox")).to_have_count(0)
