"""What the app takes on a phone: bytes of the first visit, starts, a ruling, memory.

Chromium's own throttling (`Emulation.setCPUThrottlingRate`) slows only pages down and is refused
for workers, in which the program runs. So a slower phone is had by stopping every process of the
browser for three quarters of each fiftieth of a second; how much slower a script then is, is
measured and printed beside the figures.
"""

import os
import re
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from scorekeeper.phone import building
from tests.phone.conftest import MOST_MEGABYTES, Phone, Quiet, offered, processes
from tests.provisions import find_chromium

SLOWER, TURN = 4.4, 0.02  # seconds of which a slower processor has its part; signals take some
STARTS, RULINGS = 5, 15
MOST_MEMORY = 300.0
MOST_SHOWN, MOST_READY, MOST_READY_SLOW = 1.0, 3.0, 8.0  # seconds
MOST_RULING, MOST_RULING_SLOW = 50.0, 200.0  # milliseconds
RULING = """async (address) => {
  const began = performance.now();
  await (await fetch(address)).text();
  return performance.now() - began;
}"""
BUSY = """() => {
  const began = performance.now();
  for (let at = 0, sum = 0; at < 5e8; at += 1) sum += at % 7;
  return performance.now() - began;
}"""
PRIVATE = re.compile(r"Private_\w+:\s+(\d+) kB")
QUESTION = "ask/initial-meld?variant=classic&asked=1&score=1600&melds=7*3%0AQ*3+2"


class Counted(Quiet):
    """Counts what it sends."""

    sent = 0

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file."""
        Counted.sent += Path(source.name).stat().st_size
        super().copyfile(source, outputfile)


def bench_phone() -> bool:
    """Print the figures of the app; tells whether it keeps to what it is held to."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "phone"
        try:
            building.build(folder)
        except building.BuildError as error:
            _say(f"The phone alone was not measured: {error}")
            return True
        with offered(folder, Counted) as address:
            phone = Phone(str(find_chromium()), Path(name) / "profile", address)
            held = _first(phone)
            held = _starts(phone) and held
            return _slower_starts(phone) and held


def _first(phone: Phone) -> bool:
    began = time.perf_counter()
    phone.start()
    seconds = time.perf_counter() - began
    phone.page.wait_for_timeout(3000)  # until its memory is kept
    phone.close()
    _say(f"The app, first visit: {seconds:.1f} s")
    return _held("  bytes", Counted.sent / 1e6, MOST_MEGABYTES, "MB")


def _starts(phone: Phone) -> bool:
    shown, ready, rulings, memory = [], [], [], []
    for _ in range(STARTS):
        phone.open(offline=True)
        first, whole = _start(phone)
        shown.append(first)
        ready.append(whole)
        rulings += _rulings(phone)
        memory.append(_memory(phone.profile))
        phone.close()
    _say("The app, later starts, without a network:")
    held = _held("  the last page is shown after", statistics.median(shown), MOST_SHOWN, "s")
    held &= _held("  the game goes on after", statistics.median(ready), MOST_READY, "s")
    held &= _held("  a ruling", statistics.median(rulings), MOST_RULING, "ms")
    return _held("  memory", statistics.median(memory), MOST_MEMORY, "MB") and held


def _slower_starts(phone: Phone) -> bool:
    ready, rulings, times = [], [], []
    for _ in range(STARTS):
        phone.open(offline=True)
        fast = phone.page.evaluate(BUSY)
        with slowed(phone.profile):
            times.append(phone.page.evaluate(BUSY) / fast)
            ready.append(_start(phone)[1])
            rulings += _rulings(phone)
        phone.close()
    _say(f"The app, its browser stopped and let go on, {statistics.median(times):.1f} times slower:")
    held = _held("  the game goes on after", statistics.median(ready), MOST_READY_SLOW, "s")
    return _held("  a ruling", statistics.median(rulings), MOST_RULING_SLOW, "ms") and held


def _start(phone: Phone) -> tuple[float, float]:
    """Open the app; returns the seconds until a page is shown, and until the program runs."""
    began = time.perf_counter()
    phone.page.goto(phone.address)
    phone.page.frame_locator("#page").locator("main").wait_for()
    shown = time.perf_counter() - began
    phone.wait()
    return shown, time.perf_counter() - began


def _rulings(phone: Phone) -> list[float]:
    address = f"{phone.address}p/{QUESTION}"
    return [phone.frame.evaluate(RULING, address) for _ in range(RULINGS)][1:]


@contextmanager
def slowed(profile: Path) -> Iterator[None]:
    """Let all processes of a browser run for a part of each turn only."""
    ended = threading.Event()
    found: list[int] = []

    def look() -> None:
        while not ended.wait(20 * TURN):  # pages get processes of their own
            found[:] = processes(profile)

    def slow() -> None:
        while not ended.is_set():
            _signal(found, signal.SIGSTOP)
            time.sleep(TURN * (1 - 1 / SLOWER))
            _signal(found, signal.SIGCONT)
            time.sleep(TURN / SLOWER)

    found[:] = processes(profile)
    threads = [threading.Thread(target=each) for each in (look, slow)]
    for each in threads:
        each.start()
    try:
        yield
    finally:
        ended.set()
        for each in threads:
            each.join()


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in list(pids):
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def _memory(profile: Path) -> float:
    """What the pages of a browser and the program in them have of their own, in megabytes."""
    rollups = (Path(f"/proc/{pid}/smaps_rollup") for pid in processes(profile, "--type=renderer"))
    texts = [each.read_text(encoding="ascii") for each in rollups]
    return sum(int(size) for text in texts for size in PRIVATE.findall(text)) / 1000


def _held(what: str, found: float, most: float, unit: str) -> bool:
    _say(f"{what}: {found:.{0 if unit == 'ms' else 2}f} {unit} (at most {most:g})")
    return found <= most


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(not bench_phone())
