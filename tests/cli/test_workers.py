"""Several processes serve together: they agree, one may die, and all of them end."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from scorekeeper.cli.workers import STOP_SECONDS
from scorekeeper.web.event.hall.guesses import MOST_WRONG
from tests.cli.test_serve import Server, running
from tests.web.test_jobs import EVENING

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")

PROCESSES = "3"
ENDED_WITHIN = 10.0  # seconds


class Device:
    """A phone that makes a connection for each request, so that any process may answer."""

    def __init__(self, server: Server) -> None:
        self.place, self.cookies = urlsplit(server.address), SimpleCookie()

    def ask(self, path: str, **form: str) -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(self.place.hostname or "", self.place.port, timeout=60)
        headers = {"Cookie": self.cookies.output(header="", sep=";", attrs=[]).strip()}
        if form:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin"}
        line.request("POST" if form else "GET", path, urlencode(form) or None, headers)
        answer = line.getresponse()
        self.text = answer.read()
        line.close()
        for each in answer.headers.get_all("Set-Cookie", []):
            self.cookies.load(each)
        return answer


def children(parent: int) -> list[int]:
    """The processes that another one has started and that still run."""
    tasks = Path(f"/proc/{parent}/task").glob("*/children")  # by any of its threads
    listed = [int(each) for task in tasks for each in task.read_text().split()]
    return [each for each in listed if alive(each)]


def family(parent: int) -> list[int]:
    """All processes that have been started by another one, or by those that it started."""
    return [each for child in children(parent) for each in (child, *family(child))]


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2][0] != "Z"
    except OSError:
        return False


def until(true: Callable[[], bool], seconds: float = ENDED_WITHIN) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)


def doors_of(processes: list[int]) -> set[int]:
    """The ports at which any of these processes accepts connections."""
    held = set()
    for file in (each for process in processes for each in Path(f"/proc/{process}/fd").iterdir()):
        with suppress(FileNotFoundError):  # it was closed meanwhile
            held.add(str(file.readlink())[8:-1])  # of "socket:[4711]"
    tables = [Path(f"/proc/{processes[0]}/net/{kind}") for kind in ("tcp", "tcp6")]
    rows = [line.split() for table in tables for line in table.read_text().splitlines()[1:]]
    return {int(row[1].rpartition(":")[2], 16) for row in rows if row[3] == "0A" and row[9] in held}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("together"), "--workers", PROCESSES) as here:
        yield here


def test_other_programs_reach_the_processes_through_the_server_s_own_port_alone(server: Server) -> None:
    until(lambda: len(children(server.process.pid)) == int(PROCESSES))

    found = doors_of([server.process.pid, *family(server.process.pid)])

    assert found == {urlsplit(server.address).port}


def test_wrong_codes_are_counted_in_all_processes_together(server: Server) -> None:
    phone = Device(server)
    phone.ask("/t")

    answers = [phone.ask("/t", code="ABCDEFG").status for _ in range(MOST_WRONG + 5)]

    assert answers == [422] * MOST_WRONG + [429] * 5


def test_a_print_is_seen_from_every_process(server: Server) -> None:
    phone = Device(server)
    job = phone.ask("/print", **EVENING).headers["Location"]

    until(lambda: phone.ask(job).status == 200 and b"packet.pdf" in phone.text, 60)
    files = [phone.ask(f"{job}/packet.pdf").status for _ in range(6)]
    stranger = Device(server).ask(job).status

    assert files == [200] * 6
    assert stranger == 404


def test_another_process_takes_the_place_of_a_killed_one(server: Server) -> None:
    main = server.process.pid
    until(lambda: len(children(main)) == int(PROCESSES))
    phone = Device(server)
    phone.ask("/t")

    def gone(killed: int) -> bool:
        return killed not in children(main)

    for each in children(main):  # the one that keeps what is counted is among them
        os.kill(each, signal.SIGKILL)
        until(partial(gone, each))
        assert phone.ask("/t", code="ABCDEFG").status == 422
    until(lambda: len(children(main)) == int(PROCESSES))


def test_that_a_process_died_is_a_line_of_the_log_for_programs(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", "2", "--json-log") as here:
        until(lambda: len(children(here.process.pid)) == 2)
        killed = children(here.process.pid)[0]
        os.kill(killed, signal.SIGKILL)
        until(lambda: killed not in children(here.process.pid))
        _, _, errors = here.stop(signal.SIGTERM)

    lines = [json.loads(each) for each in errors.splitlines()]
    assert any(f"{killed}" in each["message"] for each in lines if each["level"] == "error")


# Stops a server at the moment when its last process has been started.
STOPPED_AT_ONCE = """
import os, random, signal, socket, time
from scorekeeper.cli import workers

class Hasty(workers.Watch):
    def spawn_workers(self):
        super().spawn_workers()
        os.kill(os.getpid(), signal.SIGTERM)

def serve(looking):
    while True:
        looking()
        time.sleep(0.05)

workers.Watch, random.random = Hasty, lambda: 0.0
with socket.create_server(("127.0.0.1", 0)) as listener:
    workers.Processes(serve, listener.fileno(), 3).run()
"""


def test_a_server_that_is_stopped_while_it_starts_ends_at_once() -> None:
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", STOPPED_AT_ONCE], capture_output=True, check=True)

    assert time.monotonic() - began < STOP_SECONDS
    assert done.stderr == b""  # no process had to be killed


def test_no_process_outlives_the_server(tmp_path: Path) -> None:
    with running(tmp_path, "--workers", PROCESSES) as here:
        main = here.process.pid
        until(lambda: len(children(main)) == int(PROCESSES))
        assert Device(here).ask("/sheets/classic/blank.pdf").status == 200
        processes = family(main)
        assert len(processes) > int(PROCESSES)  # where sheets are made is one of them

        os.kill(main, signal.SIGKILL)
        until(lambda: not any(map(alive, processes)))
    assert not alive(main)
