"""Two processes serve one database: what they must agree on is counted once for all, whichever of them dies."""

import http.client
import os
import secrets
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from scorekeeper.club.web.print import jobs
from scorekeeper.store import open_store
from scorekeeper.store.common import CommonFile
from scorekeeper.web.budgets import Budgets
from scorekeeper.web.limits.guesses import OF_ADDRESS
from scorekeeper.web.sender import Rank, Sender
from tests import patience
from tests.cli.processes import alive, children, family, until
from tests.cli.served import Server
from tests.cli.several import INSTALLED, PROXIES, behind, free_port, several
from tests.cli.test_what_comes_in import SAID, SOON, connect_strangers, quickest
from tests.club.usecases.hall import Hall
from tests.club.web.test_jobs import EVENING

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

PROCESSES = 2
MANY = EVENING | {"tables": "40", "names": ""}  # takes a while


class Device:
    """A phone behind the proxy, which makes a connection for each request, so that any process may answer."""

    def __init__(self, server: Server, address: str = "192.0.2.7") -> None:
        self.place, self.cookies, self.address = urlsplit(server.address), SimpleCookie(), address
        self.text = ""

    def ask(self, path: str, **form: str) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(self.place.hostname or "", self.place.port, timeout=patience.SECONDS)
        headers = {"Cookie": self.cookies.output(header="", sep=";", attrs=[]).strip()}
        headers["X-Forwarded-For"] = self.address
        if form:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
        with closing(line):
            line.request("POST" if form else "GET", path, urlencode(form) or None, headers)
            answer = line.getresponse()
            self.text = answer.read().decode("utf-8", "replace")
        for each in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(each)
        return answer

    def status(self, path: str, **form: str) -> int:
        return self.ask(path, **form).status


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("several") / "data"
    folder.mkdir()
    with several(folder) as here:
        until(lambda: len(children(here.process.pid)) == PROCESSES)
        yield replace(here, printed=str(folder / "scorekeeper.db"))


def database(server: Server) -> Path:
    return Path(server.printed)


def kill_all(server: Server) -> None:
    """Kill every process that answers, one after another; others take their places."""
    for each in children(server.process.pid):
        os.kill(each, signal.SIGKILL)
        until(lambda each=each: each not in children(server.process.pid), patience.SECONDS)  # type: ignore[misc]
    until(lambda: len(children(server.process.pid)) == PROCESSES, patience.SECONDS)


def test_wrong_codes_are_counted_in_all_processes_together(server: Server) -> None:
    phone = Device(server)
    phone.ask("/t")

    first = [phone.status("/t", code="ABCDEFG") for _ in range(OF_ADDRESS // 2)]
    kill_all(server)
    then = [phone.status("/t", code="ABCDEFG") for _ in range(OF_ADDRESS // 2 + 5)]

    assert first + then == [422] * OF_ADDRESS + [429] * 5


def test_a_budget_that_is_used_up_is_used_up_in_every_process(server: Server) -> None:
    joker, other = Device(server, "192.0.2.8"), Device(server, "192.0.2.9")
    assert joker.status("/ask") == 200
    Budgets(CommonFile(database(server))).charge(Sender(Rank.STRANGER, "192.0.2.8"), 10_000.0)

    assert {joker.status("/ask") for _ in range(6)} == {429}
    kill_all(server)
    assert {joker.status("/ask") for _ in range(6)} == {429}
    assert other.status("/ask") == 200


def test_what_a_request_takes_is_charged_once_whichever_process_answers(server: Server) -> None:
    phone = Device(server, "192.0.2.10")
    for _ in range(6):
        assert phone.status("/ask") == 200
    kept = CommonFile(database(server)).rows("SELECT left FROM budgets WHERE sender = '192.0.2.10'")

    assert [0 < left < 20 for (left,) in kept] == [True]


def test_a_seat_that_a_phone_has_taken_is_its_own_in_every_process(server: Server) -> None:
    with open_store(database(server)) as store:
        hall = Hall(store, pairs="AB")
        hall.publish()
        table = f"/table/{hall.phone(1)}"
    phone = Device(server)
    phone.ask(table)

    def take(side: int) -> int:
        return phone.status(f"{table}/seat", request_id=secrets.token_hex(12), round="1", side=str(side))

    assert take(0) == 303
    again = [take(side) for side in (0, 1) * 3]
    kill_all(server)
    again += [take(side) for side in (0, 1) * 3]
    assert again == [409, 403] * 6


def printing(server: Server) -> list[str]:
    """The states of the prints that are not finished, and whose processes live."""
    common = CommonFile(database(server))
    rows = common.rows(f"{jobs.ALL} WHERE alive", common.clock())
    common.close()
    return [row["state"] for row in rows if row["state"] in jobs.ACTIVE]


def test_the_turn_to_print_is_one_for_all_and_no_dead_process_keeps_it(server: Server) -> None:
    phones = [Device(server, f"192.0.2.{20 + each}") for each in range(4)]
    pages = [phone.ask("/print", **MANY).headers["Location"] for phone in phones]
    assert all(pages)

    def settled(phone: Device, page: str) -> bool:
        assert printing(server).count("printing") <= 1
        return phone.status(page) == 200 and "data-active" not in phone.text

    until(lambda: "printing" in printing(server), patience.SECONDS)
    kill_all(server)  # what they had accepted has failed
    until(lambda: all(settled(*each) for each in zip(phones, pages, strict=True)), patience.SECONDS)
    assert jobs.STOPPED in phones[0].text

    pages = [phone.ask("/print", **EVENING).headers["Location"] for phone in phones]
    until(lambda: all(settled(*each) for each in zip(phones, pages, strict=True)), patience.SECONDS)
    assert [phone.status(f"{page}/packet.pdf") for phone, page in zip(phones, pages, strict=True)] == [200] * 4
    assert Device(server).status(pages[0]) == 404


def test_cookies_of_one_process_are_read_by_the_other(server: Server) -> None:
    phone = Device(server)
    phone.ask("/t")
    first = phone.cookies.output()

    for _ in range(6):
        phone.ask("/t")

    assert phone.cookies.output() == first


def test_no_process_outlives_the_server(tmp_path: Path) -> None:
    with several(tmp_path / "data") as here:
        main = here.process.pid
        until(lambda: len(children(main)) == PROCESSES)
        assert Device(here).status("/sheets/classic/blank.pdf") == 200
        processes = family(main)
        assert len(processes) > PROCESSES  # where sheets are made is one of them

        here.process.terminate()
        until(lambda: not any(map(alive, processes)), patience.SECONDS)


@pytest.fixture(params=PROXIES)
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    """Such a server behind a proxy, where that is installed."""
    if request.param not in INSTALLED:
        pytest.skip(f"{request.param} is not installed here")
    entrance = free_port()
    address = f"http://127.0.0.1:{entrance}"
    with (
        several(tmp_path / "data", address) as here,
        behind(request.param, tmp_path, urlsplit(here.address).port or 0, entrance),
    ):
        yield replace(here, address=address)


@pytest.mark.parametrize("said", SAID)
def test_strangers_keep_nobody_out_behind_the_proxy(proxied: Server, said: str) -> None:
    host = urlsplit(proxied.address).netloc.encode()
    with ExitStack() as strangers:
        assert Device(proxied).status("/games/new") == 200
        connect_strangers(strangers, proxied.address, SAID[said].replace(b"localhost", host))

        assert quickest(proxied) < SOON


def test_the_proxy_refuses_what_no_address_takes(proxied: Server) -> None:
    phone = Device(proxied)

    assert phone.status("/t", code="a" * 70_000) == 413
    assert phone.status("/t", code="ABCDEFG") == 422
