"""`make load`: how many tables one machine serves, with the phones on the same machine.

Usage: python -m tests.club.load [--server waitress,gunicorn] [--event 300,500] [--home 100,200] [--seconds 60]
[--against COMMIT] [--requests 100000 --prints 1000]

`waitress` is `scorekeeper serve`, and `gunicorn` the two processes of deploy/scorekeeper-gunicorn.service behind Caddy,
or else nginx, or without them where neither is installed; `caddy` and `nginx` ask for one of them. `--against` measures
another commit afterwards, by its own load test.

The phones ask as the scripts of the pages do (`event.js`, `watch.js`, `hand_form.js`): those of an
event every ten seconds and at home every three. Each table saves a hand every four minutes, after
twelve live rulings. Each number of tables is tried in turn until one does not hold.
"""

import argparse
import heapq
import http.client
import itertools
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from flask import Flask

from scorekeeper import usecases
from scorekeeper.club import events
from scorekeeper.store import Store, open_store
from scorekeeper.words.language import LANGUAGES
from tests.bench_against import unpack
from tests.cli.processes import family
from tests.cli.served import Server
from tests.cli.several import INSTALLED, PROXIES, behind, free_port, several
from tests.cli.test_serve import running
from tests.club.usecases.hall import CUP, Hall, pair
from tests.usecases.table import CLASSIC
from tests.web.hand_forms import fields_of
from tests.web.test_killed_server import FILLED, FORM

PHONES, HAND_SECONDS, RULINGS, ENTERING = 4, 240.0, 12, 60.0
MOST_VIEW, MOST_SAVE, MOST_MEMORY = 0.150, 0.150, 600.0  # seconds, 99 of 100; megabytes
VIEWS, RULED, SAVES = "views", "live rulings", "saves"
PARTS, GAMES = 10, 36  # of a long run, after each of which the memory is measured
GOOD = {200, 302, 303, 304}
THREADS, WARM = 48, 10.0  # seconds before anything is counted
Action = Callable[[], float]  # returns the seconds until the next one


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@dataclass
class Counted:
    """What the phones have seen: the seconds of the answers by kind, and what failed."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    failures: list[str] = field(default_factory=list)
    since: float = 0.0
    spent: float = 0.0  # seconds of the processor that the server took, and the phones
    own: float = 0.0

    def note(self, kind: str, began: float, fault: str) -> None:
        if began >= self.since:
            self.seconds[kind].append(time.perf_counter() - began)
            self.failures += [fault] * bool(fault)

    def told(self, kind: str) -> str:
        found = sorted(self.seconds[kind]) or [0.0]
        half, most = (found[int(len(found) * part)] * 1e3 for part in (0.5, 0.99))
        return f"{kind} {half:.0f}/{most:.0f} ms ({len(self.seconds[kind]):,})"

    def slowest(self, kind: str) -> float:
        found = sorted(self.seconds[kind]) or [0.0]
        return found[int(len(found) * 0.99)]


class Phone:
    """A phone with one connection, which it opens again if the server has closed it."""

    def __init__(self, server: str, counted: Counted) -> None:
        place = urlsplit(server)
        self._line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=10)
        self._counted, self.cookie = counted, ""

    def ask(self, kind: str, path: str, form: str = "", **headers: str) -> tuple[int, str, str]:
        """Send a request; returns the status, the tag and the text."""
        began, fault = time.perf_counter(), ""
        sent = {"Cookie": self.cookie, "Accept": "text/html"} | headers
        if form:
            sent |= {"Content-Type": FORM, "Sec-Fetch-Site": "same-origin"}
        try:
            answer, text = self._answer(path, form, sent)
        except (OSError, http.client.HTTPException) as error:
            self._line.close()
            self._counted.note(kind, began, f"{path}: {error!r}")
            return 0, "", ""
        if answer.status not in GOOD:
            fault = f"{path}: {answer.status}"
        self.cookie = (answer.getheader("Set-Cookie") or self.cookie).partition(";")[0]
        self._counted.note(kind, began, fault)
        return answer.status, answer.getheader("ETag") or "", text

    def _answer(self, path: str, form: str, sent: dict[str, str]) -> tuple[http.client.HTTPResponse, str]:
        for again in (True, False):
            try:
                self._line.request("POST" if form else "GET", path, form or None, sent)
                answer = self._line.getresponse()
                return answer, answer.read().decode("utf-8", "replace")
            except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
                self._line.close()
                if not again:
                    raise
        raise AssertionError


@dataclass
class AtTable:
    """The phones of one table: `page` is what they watch, `game` where hands are entered."""

    page: str
    game: str
    every: float
    spread: float
    hand: int = 1

    def watching(self, phone: Phone) -> Action:
        tag = ""

        def look() -> float:
            nonlocal tag
            tag = phone.ask(VIEWS, self.page, **({"If-None-Match": tag} if tag else {}))[1] or tag
            return self.every * random.uniform(1 - self.spread, 1 + self.spread)  # noqa: S311

        return look

    def entering(self, phone: Phone, begun: int = 0) -> Action:
        steps = itertools.cycle(range(RULINGS + 2))
        pairs: dict[str, str] = {}

        def step() -> float:
            at = next(steps)
            if at == 0:
                pairs.update(self._form(phone))
                for _ in range(begun if self.hand == 1 else 0):
                    next(steps)
            elif at <= RULINGS:
                form = urlencode({**pairs, "side_0-melded_points": str(200 + 5 * at)})
                phone.ask(RULED, f"{self.game}/hands/preview", form, Accept="application/json")
            else:
                phone.ask(SAVES, f"{self.game}/hands/new", urlencode({**pairs, **FILLED}))
                phone.ask(VIEWS, self.page)
                self.hand += 1
                return HAND_SECONDS - ENTERING
            return ENTERING / (RULINGS + 1)

        return step

    def _form(self, phone: Phone) -> dict[str, str]:
        _, _, text = phone.ask(VIEWS, f"{self.game}/hands/new?mode=totals")
        own = {"number": str(self.hand), "request_id": f"load-{random.getrandbits(64):016x}"}
        points = {"side_0-melded_points": str(200 + 5 * (self.hand % 80))}
        filled = {name: text for name, text in FILLED.items() if name != "confirm"}
        return {**dict(fields_of(text)), **filled, **own, **points}


def an_event(store: Store, tables: int) -> Iterator[AtTable]:
    setup = replace(CUP, hands=20, rounds=2)
    hall = Hall(store, setup, pairs="", now=datetime.now(UTC))  # noqa: TID251 - phones ask now
    hall.do(events.register, [pair(f"Pair {each}") for each in range(2 * tables)])
    hall.publish()
    games = {each.table: each.game_token for each in hall.board.rows}
    for each in hall.view.tables:
        yield AtTable(f"/table/{each.token}", f"/g/{games[each.table]}", 10.0, 0.2)


def at_home(store: Store, tables: int) -> Iterator[AtTable]:
    setup = replace(CLASSIC, house_rules={"target": None})
    for _ in range(tables):
        now = datetime.now(UTC)  # noqa: TID251 - the server removes games without a hand that are older than a month
        token = usecases.start_game(store, now, setup, f"load-{random.getrandbits(64):016x}").score_token
        yield AtTable(f"/g/{token}", f"/g/{token}", 3.0, 0.02)


def played(server: Server, tables: list[AtTable], seconds: float) -> Counted:
    """Let the phones of these tables ask for a while."""
    counted = Counted(since=time.perf_counter() + WARM)
    due: list[tuple[float, int, Action]] = []
    number, begin = itertools.count(), time.perf_counter()
    for each in tables:
        for _ in range(PHONES):
            phone = Phone(server.address, counted)
            first = begin + random.uniform(0, min(each.every, WARM))  # noqa: S311
            due.append((first, next(number), each.watching(phone)))
        first = random.uniform(-ENTERING, HAND_SECONDS - ENTERING)  # noqa: S311
        begun = int(max(0, -first) / ENTERING * RULINGS)  # some are at it already
        writer = each.entering(Phone(server.address, counted), begun)
        due.append((begin + max(first, random.uniform(0, WARM)), next(number), writer))  # noqa: S311
    heapq.heapify(due)
    lock = threading.Lock()

    def work() -> None:
        while True:
            with lock:
                at, _, action = heapq.heappop(due)
            if at > begin + WARM + seconds:
                return
            time.sleep(max(0.0, at - time.perf_counter()))
            after = action()
            with lock:
                heapq.heappush(due, (time.perf_counter() + after, next(number), action))

    with ThreadPoolExecutor(THREADS) as pool:
        working = [pool.submit(work) for _ in due[:THREADS]]  # each waits for one phone
        time.sleep(WARM)
        before, own = cpu_seconds(server), time.process_time()
        time.sleep(seconds)
        counted.spent = cpu_seconds(server) - before
        counted.own = time.process_time() - own
        for each_done in working:
            each_done.result()
    return counted


def all_of(server: Server) -> list[int]:
    own = [server.process.pid, *server.helpers]
    return [*own, *(each for one in own for each in family(one))]


def cpu_seconds(server: Server) -> float:
    """The seconds of the processor that all processes of a server have taken."""
    processes = all_of(server)
    ticks = os.sysconf("SC_CLK_TCK")
    found = (Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split() for each in processes)
    return sum(int(each[11]) + int(each[12]) for each in found) / ticks


def megabytes(server: Server) -> float:
    """The memory of all processes of a server, where what they share counts once."""
    files = (Path(f"/proc/{each}/smaps_rollup") for each in all_of(server))
    lines = (each.read_text().splitlines() for each in files)
    return sum(int(row.split()[1]) for each in lines for row in each if row[:4] == "Pss:") / 1024


def held(server: Server, kind: str, tables: list[AtTable], seconds: float) -> bool:
    """Try so many tables and tell what came of it; False if a bound was missed."""
    counted = played(server, tables, seconds)
    memory = megabytes(server)
    count = sum(map(len, counted.seconds.values()))
    say(
        f"{kind}, {len(tables):,} tables: "
        + ", ".join(map(counted.told, (VIEWS, RULED, SAVES)))
        + f", {len(counted.failures)} failed; {memory:.0f} MB; a request takes"
        f" {counted.spent / count * 1e3:.2f} ms of the processor and"
        f" {counted.own / count * 1e3:.2f} ms of the phones;"
        f" cores busy: {(counted.spent + counted.own) / seconds:.2f}"
    )
    for fault in counted.failures[:3]:
        say(f"  failed: {fault}")
    fast = counted.slowest(VIEWS) <= MOST_VIEW and counted.slowest(SAVES) <= MOST_SAVE
    return fast and not counted.failures and memory <= MOST_MEMORY


def plain_page() -> float:
    """Milliseconds of the processor for a page of Flask that says one word."""
    app = Flask("plain")
    app.add_url_rule("/", view_func=lambda: "word")
    client = app.test_client()
    start = time.process_time()
    for _ in range(500):
        client.get("/")
    return (time.process_time() - start) / 500 * 1e3


def plain_insert(folder: Path) -> float:
    """Milliseconds for one row in a table of SQLite, which is on disk afterwards."""
    line = sqlite3.connect(folder / "plain.db", isolation_level=None)
    line.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (v);")
    taken = []
    for _ in range(200):
        start = time.perf_counter()
        line.execute("INSERT INTO t VALUES (1)")
        taken.append(time.perf_counter() - start)
    line.close()
    return statistics.median(taken) * 1e3


@contextmanager
def behind_proxy(folder: Path, proxy: str = "") -> Iterator[Server]:
    """Two processes behind a proxy, or behind the first that is installed."""
    name = proxy or next(iter(INSTALLED), "")
    if not name:
        say("Neither Caddy nor nginx is installed here: the phones reach gunicorn without a proxy.")
        with several(folder) as server:
            yield server
        return
    entrance = free_port()
    address = f"http://127.0.0.1:{entrance}"
    with several(folder, address) as server, behind(name, folder, urlsplit(server.address).port or 0, entrance) as pid:
        yield replace(server, address=address, helpers=(pid,))


Serving = Callable[[Path], AbstractContextManager[Server]]
SERVERS: dict[str, Serving] = {"waitress": running, "gunicorn": behind_proxy}
OTHERS: dict[str, Serving] = {name: partial(behind_proxy, proxy=name) for name in PROXIES}


def largest(folder: Path, name: str, kind: str, sizes: list[int], asked: argparse.Namespace) -> int:
    """Try one number of tables after the other; returns the largest that holds."""
    most = 0
    folder.mkdir()
    make = {"an event": an_event, "at home": at_home}[kind]
    with open_store(folder / "scorekeeper.db") as store:
        tables = list(make(store, max(sizes)))
    with {**SERVERS, **OTHERS}[name](folder) as server:
        for size in sizes:
            if not held(server, kind, tables[:size], asked.seconds):
                break
            most = size
    return most


def growth(folder: Path, requests: int, prints: int) -> bool:
    """Ask for pages and different sheets, and tell how the memory grows; False beyond a tenth."""
    folder.mkdir()
    with open_store(folder / "scorekeeper.db") as store:
        tables = list(at_home(store, GAMES))
    kinds = itertools.product(("a4", "a5", "a6", "letter"), LANGUAGES, tables)
    sheets = (f"{each.page}/sheet.pdf?paper={on}&lang={code}" for on, code, each in kinds)
    with running(folder) as server:
        counted, taken = Counted(), []
        phone = Phone(server.address, counted)
        for part in range(PARTS):
            for _ in range(requests // PARTS):
                phone.ask(VIEWS, tables[0].page)
            for path in itertools.islice(sheets, prints // PARTS):
                phone.ask(VIEWS, path)
            taken.append(megabytes(server))
            say(f"{part + 1} of {PARTS}: {taken[-1]:.0f} MB")
    say(f"{len(counted.failures)} failed {counted.failures[:2]}")
    return not counted.failures and taken[-1] <= 1.1 * taken[PARTS // 5] and taken[-1] <= MOST_MEMORY


def main() -> None:
    """Measure, and exit 1 if fewer tables hold than the first number of each kind."""
    sizes = partial(map, int)
    reader = argparse.ArgumentParser()
    reader.add_argument("--server", default=",".join(SERVERS))
    reader.add_argument("--event", default="300,500,750")
    reader.add_argument("--home", default="100,200,300")
    reader.add_argument("--seconds", type=float, default=60.0)
    reader.add_argument("--against", default="", metavar="COMMIT")
    reader.add_argument("--requests", type=int, default=0, help="and see how the memory grows")
    reader.add_argument("--prints", type=int, default=0)
    asked = reader.parse_args()
    good = True
    with tempfile.TemporaryDirectory(prefix="scorekeeper-load-") as name:
        say(
            f"A plain page of Flask takes {plain_page():.2f} ms of the processor, a plain insert"
            f" into SQLite {plain_insert(Path(name)):.2f} ms."
        )
        places = itertools.product(asked.server.split(","), (("an event", asked.event), ("at home", asked.home)))
        for server, (kind, wanted) in places:
            numbers = list(sizes(filter(None, wanted.split(","))))
            if numbers:
                most = largest(Path(name) / f"{server}-{kind[:2]}", server, kind, numbers, asked)
                say(f"{server}, {kind}: {most:,} tables hold (at least {numbers[0]:,})")
                good = good and most >= numbers[0]
        if asked.against:
            say(f"Commit {asked.against}:")
            unpack(asked.against, Path(name) / "other")
            same = ["--event", asked.event, "--home", asked.home, "--seconds", str(asked.seconds)]
            command = [sys.executable, "-m", "tests.club.load", *same]
            environment = {**os.environ, "PYTHONPATH": str(Path(name) / "other")}
            subprocess.run(command, cwd=Path(name) / "other", env=environment, check=False)
        if asked.requests or asked.prints:
            good = growth(Path(name) / "growth", asked.requests, asked.prints) and good
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
