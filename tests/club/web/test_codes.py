"""The short code of a table, typed on a phone; guessing is slow."""

from pathlib import Path
from threading import Barrier, Thread

import pytest

from scorekeeper.club.store.codes import CODE_LENGTH, CODE_SIGNS, OLD_LENGTH, code_hash
from scorekeeper.store.common import CommonFile
from scorekeeper.store.links import secrets_of
from scorekeeper.web.common import common_file
from scorekeeper.web.limits.guesses import MOST_FRESH, MOST_WRONG, WrongCodes
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


def test_ten_wrong_codes_a_minute_from_one_address(pages: Pages) -> None:
    [card] = pages.hall.view.tables

    def enter(code: str, address: str = "192.0.2.7") -> int:
        environ = {"REMOTE_ADDR": address}
        return pages.client.post("/t", data={"code": code}, environ_base=environ).status_code

    assert [enter("AAAAAA") for _ in range(10)] == [422] * 10
    answer = pages.client.post("/t", data={"code": card.code}, environ_base={"REMOTE_ADDR": "192.0.2.7"})
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


def test_the_counter_forgets_and_stays_small(tmp_path: Path) -> None:
    now = [100.0]
    common = CommonFile(tmp_path / "games.db", lambda: now[0])
    wrong = WrongCodes(common)
    for _ in range(MOST_WRONG):
        wrong.guess("2001:db8::1", fresh=False)
    now[0] = 110.0
    assert wrong.guess("2001:db8::2", fresh=False).wait == 50  # one phone has many such addresses
    assert wrong.guess("2001:db8:0:1::1", fresh=False).wait == 0
    now[0] = 171.0
    assert wrong.guess("2001:db8::1", fresh=False).wait == 0
    [[kept]] = common.rows("SELECT count(*) FROM guesses")
    assert kept == 1


def test_there_are_a_milliard_codes_and_more() -> None:
    assert len(CODE_SIGNS) ** CODE_LENGTH >= 10**9


def test_codes_on_cards_of_older_versions_stay_right(pages: Pages) -> None:
    [card] = pages.hall.view.tables
    old = card.code[:OLD_LENGTH]
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
    joker.get("/t", environ_base=router)
    for client, times in ((joker, 15), (pages.client, 15)):  # with a cookie, and without one
        answers = [client.post("/t", data={"code": "AAAAAAA"}, environ_base=router).status_code for _ in range(times)]
        assert answers == [422] * MOST_WRONG + [429] * (times - MOST_WRONG)

    guest.get("/t", environ_base=router)
    answer = guest.post("/t", data={"code": card.code}, environ_base=router)

    assert answer.status_code == 303


def test_who_throws_cookies_away_gets_no_more_guesses_than_all_new_devices(pages: Pages) -> None:
    [card] = pages.hall.view.tables
    known, waiting = pages.app.test_client(), pages.app.test_client()
    known.get(f"/g/{pages.hall.table(1).game_token}")
    waiting.get("/t")
    pages.hall.later(1)
    wrong = WrongCodes(common_file(pages.app))
    answers = [wrong.guess(f"device-{each}", fresh=True).wait for each in range(MOST_FRESH + 5)]

    assert answers == [0] * MOST_FRESH + [60] * 5
    fresh = pages.app.test_client()
    fresh.get("/t")
    assert fresh.post("/t", data={"code": card.code}).status_code == 429
    for client in (known, waiting):
        assert client.post("/t", data={"code": card.code}).status_code == 303


def test_guesses_at_the_same_time_are_all_counted(tmp_path: Path) -> None:
    wrong, allowed = WrongCodes(CommonFile(tmp_path / "games.db")), []
    start = Barrier(20)

    def guess() -> None:
        start.wait()
        allowed.append(wrong.guess("one device", fresh=True).wait == 0)

    threads = [Thread(target=guess) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(allowed) == [False] * 10 + [True] * MOST_WRONG
