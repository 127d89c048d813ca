"""What pages say when the program runs in a phone: no link that only this phone could open."""

import json
import re
from pathlib import Path

import pytest

from scorekeeper.phone import bridge
from scorekeeper.reach import Reach
from scorekeeper.store import open_store
from scorekeeper.web import device
from tests.usecases.table import Table, hand

ORIGIN, BASE = "https://club.example", "/app/p"


@pytest.fixture
def phone(tmp_path: Path) -> bridge.Bridge:
    return bridge.start(str(tmp_path), ORIGIN, BASE)


@pytest.fixture
def token(tmp_path: Path, phone: bridge.Bridge) -> str:
    phone.answer("GET", f"{BASE}/", [], b"")
    with open_store(tmp_path / "scorekeeper.db") as store:
        table = Table(store)
        table.record(hand())
        return table.token


def shown(phone: bridge.Bridge, path: str, status: int = 200) -> str:
    found, _, body = phone.answer("GET", BASE + path, [], b"")
    assert found == status
    return body.decode()


def test_a_lone_phone_shares_no_links_until_its_server_has_the_game(
    phone: bridge.Bridge, token: str, tmp_path: Path
) -> None:
    alone = shown(phone, f"/g/{token}/share")
    assert "because it is on this phone alone" in alone
    assert Reach.APP.label in alone.partition("aria-current")[2].partition("</li>")[0]
    assert 'id="watch-link"' not in alone

    phone.met(ORIGIN, token)

    for each in (phone, bridge.start(str(tmp_path), ORIGIN, BASE)):  # from the next start on, too
        page = shown(each, f"/g/{token}/share")
        assert f'value="{ORIGIN}/g/{token}"' in page
        assert "on this phone alone" not in page


def test_codes_lead_to_the_app_of_the_other_phone(phone: bridge.Bridge, token: str) -> None:
    assert f'value="{ORIGIN}/app/#/take#' in shown(phone, f"/g/{token}/share/over")


def test_the_app_knows_which_games_it_may_bring(phone: bridge.Bridge, token: str) -> None:
    assert json.loads(shown(phone, "/take/games")) == {"games": []}
    shown(phone, f"/g/{token}")
    assert json.loads(shown(phone, "/take/games")) == {"games": [token]}


def test_a_game_that_is_gone_is_said_to_be_gone(phone: bridge.Bridge) -> None:
    page = shown(phone, "/g/abcdefghijklmnopqrstuv", 404)
    assert "deletes the games of the app" in page
    assert "A copy may be on another phone" in page


def test_a_game_off_the_list_is_still_found_where_nothing_else_has_its_link(
    phone: bridge.Bridge, token: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(device, "MOST_GAMES", 1)
    shown(phone, f"/g/{token}")
    with open_store(tmp_path / "scorekeeper.db") as store:
        newer = Table(store).token
    assert "More games" not in shown(phone, "/")

    shown(phone, f"/g/{newer}")  # which is one game more than the list has room for

    first = shown(phone, "/")
    assert (f"/g/{newer}" in first, f"/g/{token}" in first) == (True, False)
    [more] = re.findall(r'href="[^"]*(/[?]others=1)#others">More games on this device<', first)
    listed, _, others = shown(phone, more).partition('id="others"')
    assert (f"/g/{newer}" in listed, f"/g/{token}" in others) == (True, True)


def test_a_phone_offers_only_the_sheets_that_its_browser_prints(phone: bridge.Bridge, token: str) -> None:
    page = shown(phone, f"/g/{token}/print")
    assert "PDF" not in page
    assert "Print with the browser" not in page  # which "Print" does
    assert "The file of the game" in page
