"""The short code of a table, typed on a phone; guessing is slow."""

import pytest

from scorekeeper.web.event.hall.tables import MOST_ADDRESSES, WrongCodes
from tests.web.pages import Page
from tests.web.tournament.conftest import OpenHall
from tests.web.tournament.halls import Pages


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


def test_ten_wrong_codes_a_minute_from_one_address(pages: Pages) -> None:
    [card] = pages.hall.view.tables

    def enter(code: str, address: str = "192.0.2.7") -> int:
        environ = {"REMOTE_ADDR": address}
        return pages.client.post("/t", data={"code": code}, environ_base=environ).status_code

    assert [enter("AAAAAA") for _ in range(10)] == [422] * 10
    answer = pages.client.post(
        "/t", data={"code": card.code}, environ_base={"REMOTE_ADDR": "192.0.2.7"}
    )
    assert answer.status_code == 429  # a right one, too: else it would be no limit
    assert answer.headers["Retry-After"] == "60"
    assert "Wait a minute" in Page(answer).text
    assert enter(card.code, "192.0.2.8") == 303
    pages.hall.later(1)
    assert enter(card.code) == 303


def test_right_codes_cost_nothing(pages: Pages) -> None:
    [card] = pages.hall.view.tables
    for _ in range(12):
        assert pages.client.post("/t", data={"code": card.code}).status_code == 303


def test_the_counter_forgets_and_stays_small() -> None:
    wrong = WrongCodes()
    for _ in range(10):
        wrong.note("2001:db8::1", 100.0)
    assert wrong.wait("2001:db8::2", 110.0) == 50  # one phone has many such addresses
    assert wrong.wait("2001:db8:0:1::1", 110.0) == 0
    assert wrong.wait("2001:db8::1", 161.0) == 0
    for number in range(MOST_ADDRESSES + 10):
        wrong.note(f"10.{number // 256}.0.{number % 256}", 200.0)
    assert len(wrong._times) == MOST_ADDRESSES
