"""`make bench AGAINST=<commit>`: the figures of this checkout beside those of another commit.

The other commit is unpacked into a temporary folder. Every part of its own `tests.bench` is run
in turns with ours, with the same Python and the same packages, and the best of each is printed.
"""

import argparse
import io
import os
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
TURNS = 3
ABSENT = "absent"

# Runs one part in the checkout that it is started in. Parts differ in what they ask for.
RUN_A_PART = """
import inspect, sys, tempfile
from pathlib import Path
from tests import bench
part = getattr(bench, sys.argv[1], None)
if part is not None:
    with tempfile.TemporaryDirectory() as folder:
        offered = {
            "folder": Path(folder),
            "say": lambda text: print(text, flush=True),
            "kinds": {
                name: each for name in ("one_blank", "one_slip", "one_card") if (each := getattr(bench, name, None))
            },
        }
        part(*(offered[name] for name in inspect.signature(part).parameters))
"""


@dataclass(frozen=True)
class Figure:
    """One number that a part of the benchmark prints; less is better unless `more`."""

    part: str
    name: str
    unit: str
    pattern: str  # its only group is the number
    more: bool = False


MILLISECONDS = r"([\d.]+) ms"
FIGURES = (
    Figure("bench_adjudication", "adjudicate an itemised hand", "µs", r"hands\): ([\d.]+) µs; mah"),
    Figure("bench_adjudication", "the same, in times of mahjong", "", r"; ([\d.]+) times \(at most"),
    Figure("bench_every_variant", "every variant, median", "times", r"median ([\d.]+) times"),
    Figure("bench_every_variant", "every variant, slowest", "times", r"slowest \S+ ([\d.]+)"),
    Figure("bench_pots", "burraco, in times of samba", "times", r"; ([\d.]+) times \(at most"),
    Figure("bench_totals", "judge totals, p99", "ms", r"judge totals.*p99 " + MILLISECONDS),
    Figure("bench_totals", "judge totals, slowest", "ms", r"judge totals.*max " + MILLISECONDS),
    Figure("bench_totals", "typing errors reported", "%", r"([\d.]+)% \(at least", more=True),
    Figure("bench_events", "draw round 11 of 200 pairs", "ms", r" 200 pairs drawn in ([\d.]+) ms"),
    Figure("bench_events", "draw round 11 of 1,000 pairs", "ms", r"1,000 pairs drawn in ([\d.]+)"),
    Figure("bench_events", "rank 200 pairs", "ms", r"200 pairs ranked in ([\d.]+) ms"),
    Figure("bench_rehearsal", "60 tables: until the ranking", "s", r"ranking ([\d.]+) s after"),
    Figure("bench_season", "season of 500 events", "ms", r"after a change: ([\d.]+) ms"),
    Figure("bench_http", "post a hand, p50", "ms", r"post a hand.*p50 ([\d.]+) ms"),
    Figure("bench_http", "post a hand, p99", "ms", r"post a hand.*p99 ([\d.]+) ms"),
    Figure("bench_http", "open a game page, p50", "ms", r"open the page.*p50 ([\d.]+) ms"),
    Figure("bench_http", "open a game page, p99", "ms", r"open the page.*p99 ([\d.]+) ms"),
    Figure("bench_http", "ask the referee, p50", "ms", r"ask the referee.*p50 ([\d.]+) ms"),
    Figure("bench_http", "ask the referee, p99", "ms", r"ask the referee.*p99 ([\d.]+) ms"),
    Figure("bench_languages", "slowest page in Italian", "of English", r"slowest ([\d.]+) times"),
    Figure("bench_sheets", "sheet of a game, all pages", "ms", r"the sheet of a game: ([\d.]+) ms"),
    Figure("bench_sheets", "pages of this sheet", "", r"the sheet of a game.* best, (\d+) pages"),
    Figure("bench_sheets", "sheet of a game, per page", "ms", r"the sheet of a game.* ([\d.]+) ms per"),
    Figure("bench_sheets", "blank sheet, per page", "ms", r"a blank sheet.* ([\d.]+) ms per"),
    Figure("bench_single", "another blank sheet", "ms", r"one_blank: ([\d.]+) ms"),
    Figure("bench_single", "another slip", "ms", r"one_slip: ([\d.]+) ms"),
    Figure("bench_single", "another table card", "ms", r"one_card: ([\d.]+) ms"),
    Figure("bench_packet", "packet of 200 pages", "s", r"50 tables: ([\d.]+) s"),
    Figure("bench_packet", "the same, to be cut", "s", r"to be cut: ([\d.]+) s"),
    Figure("bench_packet", "memory of the packet", "MB", r"memory.*: ([\d.]+) MB"),
)


def numbers(part: str, printed: str) -> dict[str, float]:
    """Return the figures of a part by their names, as far as `printed` holds them."""
    return {
        figure.name: float(found[1])
        for figure in FIGURES
        if figure.part == part and (found := re.search(figure.pattern, printed))
    }


def best(figure: Figure, runs: Iterable[Mapping[str, float]]) -> float | None:
    """Return the best of several runs of one figure, or None if no run has it."""
    taken = [run[figure.name] for run in runs if figure.name in run]
    return (max if figure.more else min)(taken) if taken else None


def row(figure: Figure, before: float | None, now: float | None) -> str:
    """Return a line of the table: the name, both numbers, and the change in percent."""
    columns = [ABSENT if each is None else f"{each:g} {figure.unit}" for each in (before, now)]
    change = f"{(now / before - 1) * 100:+.0f} %" if before and now is not None else ""
    return f"{figure.name:<32}{columns[0]:>14}{columns[1]:>14}{change:>9}"


def run_part(checkout: Path, part: str) -> dict[str, float]:
    """Run one part of the benchmark of a checkout; no figures where it has no such part."""
    done = subprocess.run(
        [sys.executable, "-c", RUN_A_PART, part],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(f"{part} failed in {checkout}:\n{done.stderr[-2000:]}\n")
    return numbers(part, done.stdout)


def unpack(commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder; the checkout itself is not touched."""
    git = ["git", "archive", "--format=tar", commit]
    done = subprocess.run(git, cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")


def main() -> int:
    """Compare with the commit that is named; exit status 0 whatever the figures are."""
    reader = argparse.ArgumentParser(prog="make bench AGAINST=COMMIT", description=__doc__)
    reader.add_argument("commit")
    reader.add_argument("--turns", type=int, default=TURNS, help="runs of each part on each side")
    reader.add_argument("--part", action="append", help="run this part only, such as bench_http")
    asked = reader.parse_args()
    parts = [part for part in dict.fromkeys(figure.part for figure in FIGURES) if not asked.part or part in asked.part]
    with tempfile.TemporaryDirectory() as folder:
        unpack(asked.commit, Path(folder))
        sys.stdout.write(f"{'best of ' + str(asked.turns):<32}{asked.commit[:12]:>14}{'here':>14}\n")
        for part in parts:
            runs: tuple[list[dict[str, float]], ...] = ([], [])
            for _ in range(asked.turns):
                for checkout, kept in zip((Path(folder), ROOT), runs, strict=True):
                    kept.append(run_part(checkout, part))
            for figure in FIGURES:
                if figure.part == part:
                    line = row(figure, *(best(figure, kept) for kept in runs))
                    sys.stdout.write(line + "\n")
                    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
