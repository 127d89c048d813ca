"""The part of `make bench` that prints a club evening beside the plain way."""

import gc
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from scorekeeper import rules
from scorekeeper.club.sheets.evening.packet import PacketPart, PacketRequest, batches, numbered_tables, packet
from scorekeeper.club.sheets.evening.packet_kinds import KINDS
from scorekeeper.sheets.paper import layers
from scorekeeper.sheets.paper.layers import Copy
from tests.sheets.copies import plain_html, plainly

TABLES, PAGES = 50, 200
MOST_OF_PLAIN = 1 / 8
MOST_MEGABYTES = 400


def club_evening(up: int = 1) -> PacketRequest:
    """For each table a card with its players, two slips and a blank sheet; 200 pages."""
    names = [
        (f"Ann Müller {at}", f"Łukasz Wójcik {at}", f"Cora de la Cruz {at}", f"Ελένη {at}") for at in range(TABLES)
    ]
    address = "http://192.168.178.20:8000/games/new?variant=classic&title=Table+{table}"
    return PacketRequest(
        rules.variant("classic"),
        numbered_tables(TABLES, names, address),
        (PacketPart("card", 1, min(up, 2)), PacketPart("slip", 2, up), PacketPart("blank", 1, 1)),
        title="Wednesday evening",
    )


def bench_packet(say: Callable[[str], None]) -> bool:
    """Print the evening both ways in one run; False if ours takes too long or too much memory."""
    memory = _memory()
    packet(club_evening(), KINDS)  # fonts and templates are read once by any server
    layers._printed.cache_clear()
    ours, pages = _timed(lambda: packet(club_evening(), KINDS))
    copies = [copy for _, several in batches(club_evening(), KINDS) for copy in several]
    plain, plain_pages = _timed(lambda: _plain(copies))
    if (pages, plain_pages) != (PAGES, PAGES):
        raise SystemExit(f"a packet of {pages} pages, and {plain_pages} the plain way")
    cut, _ = _timed(lambda: packet(club_evening(4), KINDS))
    say(
        f"packet of {PAGES} pages for {TABLES} tables: {ours:.2f} s of the processor; one plain "
        f"rendering of the same pages: {plain:.1f} s; 1/{plain / ours:.1f} of its time "
        f"(at most 1/8)"
    )
    say(f"the same packet, to be cut: {cut:.2f} s")
    say(f"memory of a process that prints the packet: {memory:.0f} MB (at most {MOST_MEGABYTES})")
    return ours <= plain * MOST_OF_PLAIN and memory < MOST_MEGABYTES


def one_card(at: int) -> bytes:
    """The card of one table, another one each time."""
    tables = numbered_tables(1, [(f"Ann {at}", "Ben", "Cora", "Dan")], f"http://host/{at}")
    return packet(PacketRequest(rules.variant("classic"), tables, (PacketPart("card"),)), KINDS)


def _plain(copies: list[Copy]) -> bytes:
    return plainly(plain_html(copies), copies[0].ground.paper)


def _timed(make: Callable[[], bytes]) -> tuple[float, int]:
    """Seconds of the processor that a file takes, and its pages."""
    gc.collect()
    start = time.process_time()
    content = make()
    return time.process_time() - start, len(PdfReader(BytesIO(content)).pages)


def _memory() -> float:
    """Megabytes that a process of its own takes at most to print the packet."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.club.bench_packets"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def main() -> None:
    """Print the packet and say what memory it took at most, in megabytes."""
    packet(club_evening(4), KINDS)
    sys.stdout.write(f"{_most_megabytes()}\n")


def _most_megabytes() -> float:
    """Return the most memory that this process has had, without that of the one that started it."""
    status = Path("/proc/self/status")
    if status.exists():
        [kilobytes] = re.findall(r"VmHWM:\s*(\d+) kB", status.read_text(encoding="ascii"))
        return int(kilobytes) / 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()
