"""The short code of a table, typed on a phone; guessing is slow."""

from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from scorekeeper.club.store.codes import OLD_LENGTHS
from scorekeeper.store.codes import code_hash
from scorekeeper.store.common import CommonFile
from scorekeeper.store.links import secrets_of
from scorekeeper.web.limits.guesses import DAY, OF_ADDRESS, WrongGuesses
from tests.club.web.conftest import OpenHall
from tests.club.web.halls import Pages
from tests.web.pages import Page


@pytest.fixture
def pages(open_hall: OpenHall) -> Pages:
    return open_hall(pairs="AB")


def test_a_code_leads_to_its_table_however_it_is_typed(pages: Pages) -> None:
    [card] = pages.hall.view.tables
    typed = f" {card.code[:3].lower()}-{card.code[3:]} "

    answer = pages.client.post("/t", data={"code": typed})
    assert (answer.status_code, answer.location) == (303, f"/table/{card.token}")


@pytest.mark.parametrize("typed", ["", "AAAAAA", "short", "O0O0O0", "'; --", "x" * 300, "ÄÖÜ❤12"])
def test_what_is_no_code_gets_a_sentence(pages: Pages, typed: str) -> None:
    answer = pages.client.post("/t", data={"code": typed})
    assert answer.status_code == 422
    assert "card" in Page(answer).text


def test_ten_wrong_codes_from_one_address(pages: Pages) -> None:
    [card] = pages.hall.view.tables

    def enter(code: str, address: str = "192.0.2.7") -> TestResponse:
        return pages.client.post("/t", data={"code": code}, environ_base={"REMOTE_ADDR": address})

    assert [enter("AAAAAAAAA").status_code for _ in range(OF_ADDRESS)] == [422] * OF_ADDRESS
    answer = enter("AAAAAAAAA")
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "60"
    assert "wait 1 minute" in Page(answer).text
    assert enter(card.code).status_code == 303
    assert enter("AAAAAAAAA", "192.0.2.8").status_code == 422
    pages.hall.later(1)
    assert enter("AAAAAAAAA").status_code == 422


def test_right_codes_cost_nothing(pages: Pages) -> None:
    [card] = pages.hall.view.tables
    for _ in range(12):
        assert pages.client.post("/t", data={"code": card.code}).status_code == 303


def test_the_counter_forgets_and_stays_small(tmp_path: Path) -> None:
    now = [100.0]
    common = CommonFile(tmp_path / "games.db", lambda: now[0])
    wrong = WrongGuesses(common)
    for _ in range(OF_ADDRESS):
        wrong.guess("code", "192.0.2.1")
    now[0] = 110.0
    assert wrong.guess("code", "192.0.2.1").wait == 50
    assert wrong.guess("password", "192.0.2.1").wait == 0
    now[0] += DAY
    for each in range(OF_ADDRESS):
        assert wrong.guess("code", "192.0.2.1").wait == 0, each
    now[0] += DAY
    wrong.guess("code", "192.0.2.2")
    [[kept]] = common.rows("SELECT count(*) FROM guesses")
    assert kept == 3  # the address, the codes, and all


@pytest.mark.parametrize("length", OLD_LENGTHS)
def test_codes_on_cards_of_older_versions_stay_right(pages: Pages, length: int) -> None:
    [card] = pages.hall.view.tables
    old = card.code[:length]
    hashed = code_hash(secrets_of(pages.hall.store, []), old)
    pages.hall.store.rows("UPDATE table_codes SET code_hash = ?", hashed)

    [again] = pages.hall.view.tables

    assert again.code == old
    assert pages.client.post("/t", data={"code": old}).location == f"/table/{card.token}"
    assert pages.client.post("/t", data={"code": card.code}).status_code == 422


def test_a_joker_keeps_nobody_behind_the_same_router_out(pages: Pages) -> None:
    [card] = pages.hall.view.tables
    router = {"REMOTE_ADDR": "192.0.2.7"}
    joker, guest = pages.app.test_client(), pages.app.test_client()
    answers = [joker.post("/t", data={"code": "AAAAAAA"}, environ_base=router).status_code for _ in range(15)]

    assert answers == [422] * OF_ADDRESS + [429] * 5
    assert guest.post("/t", data={"code": card.code}, environ_base=router).status_code == 303
