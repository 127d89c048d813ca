"""Imports and prints never keep hands and game pages waiting, whatever one device sends."""

import http.client
import json
import random
import re
import statistics
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scorekeeper.cli import serving
from scorekeeper.store import open_store
from scorekeeper.web import gates
from tests import patience
from tests.canasta import CANASTA as VARIANTS
from tests.cli.served import Server, running
from tests.strategies import some
from tests.test_architecture import ROOT
from tests.usecases.table import Table, hand
from tests.web.test_vanished_database import ask

POSTS, HANDS = 24, 25
PAGES = 12
MOST, TIMES = 0.3, 8  # seconds for a page under attack, or so many times an idle one
BOUNDARY = "a-boundary-of-forms"


def hard_record(variant: str, seed: str) -> dict[str, Any]:
    """Totals that are dear to decide, as many hands as the attack had."""
    chance, rules = random.Random(seed), VARIANTS[variant]  # noqa: S311 - repeatable
    form = rules.seating.forms[0]

    def tally() -> dict[str, Any]:
        kinds = {kind: chance.choice((0, 0, 1, 1, 2)) for kind in ("natural", "mixed")}
        points = {"melded_points": 5 * chance.randrange(500), "held_points": 0}
        return {"canastas": {kind: count for kind, count in kinds.items() if count}, **points}

    names = [{"players": [f"{side}{seat}" for seat in range(size)]} for side, size in enumerate(form)]
    hands = [{"sides": [{"tally": tally(), "went_out": not side} for side in range(len(form))]} for _ in range(HANDS)]
    house = {"target": None}
    record = {"format": "canasta-record/1", "variant": variant, "sides": names, "hands": hands}
    return {**record, "house_rules": house}


def form_of(file: bytes, request_id: str) -> bytes:
    parts = (
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="request_id"\r\n\r\n',
        f"{request_id}\r\n",
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n',
    )
    return "".join(parts).encode() + file + f"\r\n--{BOUNDARY}--\r\n".encode()


def attack(server: Server, body: bytes, statuses: list[int], over: threading.Event) -> None:
    """Post the same again and again, until it is over."""
    while not over.is_set() and post(server, body, statuses):
        pass


def post(server: Server, body: bytes, statuses: list[int]) -> bool:
    """Send one import; says whether the server has answered."""
    place = urlsplit(server.address)
    line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=patience.SECONDS)
    headers = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    try:
        line.request("POST", "/import", body, headers)
        answer = line.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException):
        return False  # the test has seen enough and stopped the server
    finally:
        line.close()
    if answer.status == 503:
        assert answer.getheader("Retry-After") == str(gates.RETRY_AFTER)
    statuses.append(answer.status)
    return True


def times_of_pages(server: Server, table: Table, count: int) -> list[float]:
    taken = []
    for _ in range(count):
        start = time.monotonic()
        assert ask(server, "GET", f"/g/{table.token}")[0] == 200
        taken.append(time.monotonic() - start)
    return taken


def times_under_attack(server: Server, table: Table, bodies: list[bytes]) -> list[float]:
    """How long pages take while every body is posted again and again."""
    statuses: list[int] = []
    over = threading.Event()
    threads = [threading.Thread(target=attack, args=[server, body, statuses, over], daemon=True) for body in bodies]
    for thread in threads:
        thread.start()
    patience.until(lambda: len(statuses) > POSTS, "the attack does not begin")
    taken = times_of_pages(server, table, PAGES)
    assert all(thread.is_alive() for thread in threads), "the attack was over before the pages"
    over.set()
    for thread in threads:
        thread.join(patience.SECONDS)
    return taken


@pytest.mark.parametrize("variant", some(["pennies-from-heaven", "samba"], 1))
def test_the_pages_of_a_table_answer_while_one_device_sends_dear_imports(tmp_path: Path, variant: str) -> None:
    files = [json.dumps(hard_record(variant, f"{each}")).encode() for each in range(POSTS)]
    bodies = [form_of(file, f"attack-{at:04}") for at, file in enumerate(files)]
    with running(tmp_path) as server, open_store(tmp_path / "scorekeeper.db") as store:
        table = Table(store)
        table.record(hand())
        for last in (False, False, True):  # a machine can become busy after it was idle
            idle = statistics.median(times_of_pages(server, table, PAGES))
            busy = times_under_attack(server, table, bodies)
            bound = max(MOST, TIMES * idle)
            if statistics.median(busy) < bound and max(busy) < 5 * bound:
                break
            assert not last, (idle, busy)


def test_an_address_with_many_requests_keeps_out_nobody_with_fewer() -> None:
    gate, served, over = gates.Gate(3, patience.SECONDS), list[str](), threading.Event()

    def ask(who: str) -> None:
        try:
            with gate.passed(who):
                served.append(who)
                over.wait(patience.SECONDS)
        except gates.Crowded:
            served.append(f"{who} refused")

    threads = list[threading.Thread]()
    for who in ("one", "one", "one", "one", "one", "other", "third", "one", "third"):
        threads.append(threading.Thread(target=ask, args=[who]))
        threads[-1].start()
        patience.until(lambda: len(gate._queue) + sum("refused" in each for each in served) == len(threads), who)
    over.set()
    for thread in threads:
        thread.join(patience.SECONDS)

    refused = Counter(each for each in served if "refused" in each)
    assert refused == {"one refused": 4, "third refused": 1}
    assert [each for each in served if "refused" not in each] == ["one", "one", "other", "third"]


def test_imports_and_prints_together_leave_threads_for_everything_else() -> None:
    unit = (ROOT / "deploy/scorekeeper-gunicorn.service").read_text(encoding="utf-8")  # every process has its own gates
    of_a_process = re.search(r"--threads (\d+)", unit)

    assert of_a_process
    assert min(serving.THREADS, int(of_a_process[1])) >= 2 * gates.MOST_AT_ONCE
