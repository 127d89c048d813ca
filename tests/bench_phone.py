"""What the app takes on a phone: bytes of the first visit, starts, a ruling, memory.

Chromium slows only pages down (`Emulation.setCPUThrottlingRate`), not the worker in which the
program runs. So the figures for a slower phone are computed: its time counts four times.
"""

import json
import re
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from scorekeeper.phone import building
from tests.phone.conftest import Phone, Quiet, offered, processes
from tests.provisions import find_chromium

SLOWER = 4
STARTS, RULINGS = 5, 15
MOST_MEGABYTES, MOST_MEMORY = 12.0, 300.0
MOST_SHOWN, MOST_READY, MOST_READY_SLOW = 1.0, 3.0, 8.0  # seconds
MOST_RULING, MOST_RULING_SLOW = 50.0, 200.0  # milliseconds
RULING = """async (address) => {
  const began = performance.now();
  await (await fetch(address)).text();
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


def bench_phone() -> None:
    """Print the figures of the app, with those that it is held to."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "phone"
        try:
            building.build(folder)
        except building.BuildError as error:
            _say(f"The phone alone was not measured: {error}")
            return
        with offered(folder, Counted) as address:
            phone = Phone(str(find_chromium()), Path(name) / "profile", address)
            _first(phone)
            _starts(phone)


def _first(phone: Phone) -> None:
    began = time.perf_counter()
    phone.start()
    seconds = time.perf_counter() - began
    megabytes = Counted.sent / 1e6
    _say(f"First visit: {megabytes:.1f} MB (at most {MOST_MEGABYTES:.0f}), {seconds:.1f} s")
    phone.page.wait_for_timeout(3000)  # until its memory is kept
    phone.close()


def _starts(phone: Phone) -> None:
    shown, ready, worker, rulings = [], [], [], []
    memory = 0.0
    for _ in range(STARTS):
        phone.open(offline=True)
        began = time.perf_counter()
        phone.page.goto(phone.address)
        phone.page.frame_locator("#page").locator("main").wait_for()
        shown.append(time.perf_counter() - began)
        phone.wait()
        ready.append(time.perf_counter() - began)
        told = json.loads(phone.page.locator("html").get_attribute("data-times") or "")
        worker.append(told["times"]["ready"] / 1000)
        address = f"{phone.address}p/{QUESTION}"
        rulings += [phone.frame.evaluate(RULING, address) for _ in range(RULINGS)][1:]
        memory = _memory(phone.profile)
        phone.close()
    last, whole, inside, one = map(statistics.median, (shown, ready, worker, rulings))
    slow = whole + (SLOWER - 1) * inside
    _say(f"Later starts: last page {last:.2f} s (at most {MOST_SHOWN:.0f})")
    _say(f"  the game goes on after {whole:.2f} s (at most {MOST_READY:.0f}), {slow:.2f} s with a")
    _say(f"  worker {SLOWER} times slower, computed (at most {MOST_READY_SLOW:.0f})")
    _say(f"A ruling {one:.0f} ms (at most {MOST_RULING:.0f}), {SLOWER * one:.0f} ms slowed")
    _say(f"  (at most {MOST_RULING_SLOW:.0f}); memory {memory:.0f} MB (at most {MOST_MEMORY:.0f})")


def _memory(profile: Path) -> float:
    """What the pages of a browser and the program in them have of their own, in megabytes."""
    rollups = (Path(f"/proc/{pid}/smaps_rollup") for pid in processes(profile, "--type=renderer"))
    texts = [each.read_text(encoding="ascii") for each in rollups]
    return sum(int(size) for text in texts for size in PRIVATE.findall(text)) / 1000


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    bench_phone()
