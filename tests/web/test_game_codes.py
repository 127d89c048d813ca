"""The short code of an ordinary game: typed on another phone it opens the game, until two days after the last hand."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from scorekeeper.store.codes import CODE_SIGNS, GAME_LENGTH, code_of_game, find_game_by_code
from scorekeeper.usecases.codes import CODE_LASTS
from scorekeeper.web import clock
from scorekeeper.web.limits.guesses import OF_ADDRESS
from tests.usecases.table import Table, hand
from tests.web.pages import Page, game

HOST = {"Host": "192.168.1.20:8000"}
WRONG = "AAAAAAA"


@pytest.fixture
def shared(client: FlaskClient, table: Table, monkeypatch: pytest.MonkeyPatch) -> str:
    """The code that the page to share the game shows."""
    monkeypatch.setattr(clock, "now", lambda: table.view.created_at)
    page = Page(client.get(f"{game(table)}/share", headers=HOST))
    code = code_of_game(table.store, table.token)
    assert code in page.text
    return code


def typed(client: FlaskClient, code: str, address: str = "192.0.2.1") -> tuple[int, str]:
    """Type a code on another phone; returns the status and where it leads."""
    answer = client.post("/t", data={"code": code}, environ_base={"REMOTE_ADDR": address})
    return answer.status_code, answer.headers.get("Location", "")


def test_a_code_has_seven_signs_that_nobody_confuses(shared: str) -> None:
    assert len(shared) == GAME_LENGTH == 7
    assert set(shared) <= set(CODE_SIGNS)
    assert not set(CODE_SIGNS) & set("0O1IL")


@pytest.mark.parametrize("written", [str.upper, str.lower, lambda code: f" {code[:3]}-{code[3:]} "])
def test_the_code_opens_the_game_to_score_it_however_it_is_written(
    app: Flask, table: Table, shared: str, written: object
) -> None:
    other = app.test_client()

    assert typed(other, written(shared)) == (303, game(table))  # type: ignore[operator]


def test_a_code_opens_nothing_before_somebody_shares_the_game(app: Flask, table: Table) -> None:
    assert typed(app.test_client(), code_of_game(table.store, table.token))[0] == 422


def test_it_ends_two_days_after_the_last_hand_and_the_link_does_not(
    app: Flask, client: FlaskClient, table: Table, shared: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.record(hand())
    last = table.view.hands[-1].entered_at
    monkeypatch.setattr(clock, "now", lambda: last + CODE_LASTS)
    assert typed(client, shared) == (303, game(table))

    monkeypatch.setattr(clock, "now", lambda: last + CODE_LASTS + timedelta(seconds=1))
    assert typed(client, shared)[0] == 422
    assert shared not in Page(client.get(f"{game(table)}/share", headers=HOST)).text
    assert client.get(game(table)).status_code == 200
    assert find_game_by_code(table.store, shared) is None  # nothing is kept of it


def test_who_only_watches_sees_no_code(client: FlaskClient, table: Table, shared: str) -> None:
    page = Page(client.get(f"{game(table, watching=True)}/share", headers=HOST))

    assert shared not in page.text
    assert "To score" not in page.text


def test_the_card_of_the_table_shows_the_code_and_not_the_link(client: FlaskClient, table: Table, shared: str) -> None:
    card = client.get(f"{game(table)}/card.html", headers=HOST).get_data(as_text=True)

    assert shared in card
    assert "192.168.1.20:8000/t" in card
    assert table.token not in re.sub("<title>.*?</title>", "", card)  # that of the square code says what it is of


def test_wrong_codes_are_counted_in_the_same_place_as_those_of_events(app: Flask, table: Table, shared: str) -> None:
    other = app.test_client()
    for _ in range(OF_ADDRESS):
        assert typed(other, WRONG)[0] == 422

    assert typed(other, WRONG)[0] == 429
    assert typed(other, shared)[0] == 429  # it is short enough to be guessed
    assert typed(app.test_client(), shared, "192.0.2.77") == (303, game(table))


def test_the_file_of_the_database_holds_neither_code_nor_link(table: Table, shared: str) -> None:
    table.store.fold("TRUNCATE")
    stored = Path(table.store.path).read_bytes()

    assert shared.encode() not in stored
    assert table.token.encode() not in stored


def test_the_start_page_leads_to_the_field(client: FlaskClient) -> None:
    assert "/t" in Page(client.get("/")).links
    assert "Open with a code" in Page(client.get("/t")).text


@pytest.mark.parametrize("code", ["", " ", "0O1IL00", "ÄÖÜßßßß", "A" * 21, "AAAAAA", "AAAAAAAA", "²²²²²²²"])
def test_what_is_no_code_is_refused_in_words(client: FlaskClient, code: str) -> None:
    answer = client.post("/t", data={"code": code})

    assert answer.status_code == 422
    assert 'class="error"' in answer.get_data(as_text=True)


def test_the_code_to_score_stands_first_and_looks_unlike_the_one_to_watch(
    client: FlaskClient, shared: str, table: Table
) -> None:
    html = client.get(f"{game(table)}/share", headers=HOST).get_data(as_text=True)

    assert 0 < html.index("to-score") < html.index("to-watch")
