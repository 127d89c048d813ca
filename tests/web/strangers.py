"""Six strangers who send the worst known input without pause, and what that costs those who play."""

import http.client
import itertools
import json
import random
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode, urlsplit

from scorekeeper import usecases
from scorekeeper.optional import club
from scorekeeper.store import Store, open_store
from tests.cli.served import running
from tests.doubling.growth import CODES, JSON, KB, PDFS
from tests.usecases.table import CLASSIC, Table, hand
from tests.web.hand_forms import fields_of
from tests.web.test_gates import BOUNDARY, form_of, hard_record
from tests.web.test_killed_server import FILLED, FORM

STRANGERS = 6
MOST_PAGE, MOST_HAND, MOST_MEMORY = 0.3, 1.0, 600 * 1024 * KB  # seconds, 99 of 100; bytes of all processes together
HANDS, BEFORE = 90, 9  # of a game; that are saved before the strangers come
Sent = tuple[str, str, bytes, str]  # method, path, body, and its type
MULTIPART = f"multipart/form-data; boundary={BOUNDARY}"
of_events = club("tests.club.web.ways_to_store")


@dataclass
class Figures:
    """The seconds that pages and saved hands took, the bytes of all processes, and what strangers were told.

    `idle` is what a page and a hand took together before they came.
    """

    idle: float = 0.0
    pages: list[float] = field(default_factory=list)
    hands: list[float] = field(default_factory=list)
    memory: int = 0
    told: Counter[int] = field(default_factory=Counter)

    def __str__(self) -> str:
        words = ", ".join(f"{status}: {count}" for status, count in sorted(self.told.items()))
        return (
            f"while {STRANGERS} strangers send the worst known input ({words}):"
            f" a game page {most(self.pages) * 1000:.0f} ms (at most {MOST_PAGE * 1000:.0f}),"
            f" a saved hand {most(self.hands) * 1000:.0f} ms"
            f" (at most {MOST_HAND * 1000:.0f}), 99 of 100 of {len(self.pages)}; all processes"
            f" {self.memory / KB / KB:.0f} MB (at most {MOST_MEMORY / KB / KB:.0f}); before, page and hand took"
            f" {self.idle * 1000:.0f} ms"
        )


def most(seconds: list[float]) -> float:
    """Return what 99 of 100 take at most."""
    return sorted(seconds)[max(0, len(seconds) * 99 // 100 - 1)]


def inputs(folder: Path) -> list[Sent]:
    """What took longest or most, of every kind that is read, and sheets to be printed."""
    with open_store(folder / "elsewhere.db") as store:
        long = Table(store, usecases.GameSetup("classic", {"target": None}, CLASSIC.sides, "Ann"))
        for at in range(HANDS):
            long.record(hand(points=200 + 5 * (at % 50)))
        game = json.dumps(usecases.handed_over(store, long.token, with_token=True)).encode()
    records = [
        json.dumps(hard_record(each, f"{each}")).encode() for each in ("samba", "pennies-from-heaven", "classic")
    ]
    shapes = [JSON["deep"], JSON["empty lists"], JSON["every key twice"], PDFS["packed streams that grow"]]
    shapes += [PDFS["marks with an end far away"], PDFS["one packed stream"]]
    files = [*records, *(make(8_000 * KB) for make in shapes)]
    found = [("POST", "/import", file) for file in files]
    found += [("POST", "/take", each) for each in (game, JSON["objects with a key twice"](1_000 * KB))]
    found += [("POST", "/rulesets/import", JSON["one key twice"](16 * KB - 9))]
    sent = [
        (method, path, form_of(body, f"attack-{at:06}"), MULTIPART) for at, (method, path, body) in enumerate(found)
    ]
    letters = [make(7 * KB).decode() for make in (CODES["rows"], CODES["heads"], CODES["letters"])]
    sent += [("POST", "/take", urlencode({"letters": each}).encode(), FORM) for each in letters]
    sent += [("POST", f"/g/{long.token}/exchange", game, "application/json")]
    sent += [("GET", f"/variants/{each}/leaflet.pdf", b"", FORM) for each in ("samba", "burraco", "american")]
    whole = ("share/over", "share/game.json", "sheet.html")  # what is made of the whole log
    sent += [("GET", f"/g/{long.token}/{each}", b"", FORM) for each in whole]
    if of_events is not None:
        event = of_events.exported(folder)
        larger = (event, event + b" " * 900 * KB, JSON["objects with a key twice"](1_000 * KB), b"[" * 40_000 * KB)
        sent += [
            ("POST", "/events/import", form_of(each, f"event-{at:06}"), MULTIPART) for at, each in enumerate(larger)
        ]
    return sent


def attacked(folder: Path, seconds: float) -> Figures:
    """Play at a server for some seconds while strangers attack it."""
    figures, over = Figures(), threading.Event()
    what = inputs(folder)
    with running(folder, "--behind-proxy") as server, open_store(folder / "scorekeeper.db") as store:
        games = _games(store)
        _play(server.address, next(games), Figures())  # the first page of a server is slow
        before = Figures()
        for _ in range(BEFORE):
            _play(server.address, next(games), before)
        figures.idle = statistics.median(map(sum, zip(before.pages, before.hands, strict=True)))
        threads = [
            threading.Thread(target=_attack, args=[server.address, what, at, over, figures.told], daemon=True)
            for at in range(STRANGERS)
        ]
        for thread in threads:
            thread.start()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            _play(server.address, next(games), figures)
            figures.memory = max(figures.memory, memory_of(server.process.pid))
        over.set()
        for thread in threads:
            thread.join(60)
    return figures


def _games(store: Store) -> Iterator[str]:
    """Yield the link of a game that takes another hand."""
    while True:
        table = Table(store, usecases.GameSetup("classic", {"target": None}, CLASSIC.sides, "Ann"))
        yield from itertools.repeat(table.token, HANDS)


def _play(address: str, token: str, figures: Figures) -> None:
    """Look at a game and save its next hand, as a phone of the hall."""
    path = f"/g/{token}"
    figures.pages.append(_timed(address, "GET", path, b"")[0])
    form = _timed(address, "GET", f"{path}/hands/new?mode=totals", b"")[2]
    body = urlencode({**dict(fields_of(form)), **FILLED, "side_0-melded_points": "200"}).encode()
    taken, status, text = _timed(address, "POST", f"{path}/hands/new", body)
    assert status == http.client.FOUND, text[:500]
    figures.hands.append(taken)


def _timed(address: str, method: str, path: str, body: bytes) -> tuple[float, int, str]:
    headers = {"Content-Type": FORM, "X-Forwarded-For": "198.51.100.1", "Sec-Fetch-Site": "same-origin"}
    start = time.monotonic()
    status, text = _asked(address, method, path, body, headers)
    return time.monotonic() - start, status, text


def _asked(address: str, method: str, path: str, body: bytes, headers: dict[str, str]) -> tuple[int, str]:
    place = urlsplit(address)
    line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=60)
    try:
        line.request(method, path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        line.close()


def _attack(address: str, what: list[Sent], who: int, over: threading.Event, told: Counter[int]) -> None:
    chance = random.Random(who)  # noqa: S311 - repeatable
    while not over.is_set():
        method, path, body, kind = chance.choice(what)
        with suppress(OSError, http.client.HTTPException):
            headers = {"Content-Type": kind, "X-Forwarded-For": f"203.0.113.{who}"}
            told[_asked(address, method, path, body, headers)[0]] += 1


def memory_of(pid: int) -> int:
    """Return the bytes that a process and all that it started use, each shared one counted once."""
    parents = {}
    for each in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, IndexError):
            parents[int(each.name)] = int((each / "stat").read_text().rpartition(")")[2].split()[1])

    def below(one: int) -> Iterator[int]:
        yield one
        for child, parent in parents.items():
            if parent == one:
                yield from below(child)

    return sum(map(_proportional, below(pid)))


def _proportional(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * KB
    return 0


def bench_strangers(say: Callable[[str], None], folder: Path, seconds: float = 60) -> bool:
    """Attack a server; False if a figure misses its bound."""
    figures = attacked(folder, seconds)
    say(str(figures))
    quick = most(figures.pages) <= MOST_PAGE and most(figures.hands) <= MOST_HAND
    return quick and figures.memory <= MOST_MEMORY
