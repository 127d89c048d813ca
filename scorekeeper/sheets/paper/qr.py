"""QR codes as a path of squares, drawn straight on a page."""

from dataclasses import dataclass
from itertools import groupby

import segno

QUIET = 4  # modules of white around a code, as readers want it


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code of an address: its corner, and its side with the white around it, in millimetres.

    `page` counts from 1.
    """

    x: float
    y: float
    size: float
    address: str
    page: int = 1


def told(address: str) -> str:
    """Say to who cannot see a code what it is."""
    return f"QR code of {address}"


def corners(code: Code, page_height: float) -> tuple[float, ...]:
    """Return left, low, right and high of a code on a page of so many points."""
    edges = (code.x, code.y + code.size, code.x + code.size, code.y)
    left, low, right, high = (edge * 72 / 25.4 for edge in edges)
    return tuple(round(each, 3) for each in (left, page_height - low, right, page_height - high))


def drawn(code: Code, page_height: float, mark: int) -> bytes:
    """Return the operators that draw a code on a page of so many points, as a figure."""
    rows = [bytes(row) for row in segno.make(code.address, error="m", micro=False).matrix]
    module = code.size * 72 / 25.4 / (len(rows) + 2 * QUIET)
    left = code.x * 72 / 25.4 + QUIET * module
    top = page_height - code.y * 72 / 25.4 - QUIET * module
    # One path, filled at once: squares that touch show no seam.
    squares = " ".join(
        f"{start} {line} {end - start} 1 re"
        for line, row in enumerate(rows)
        for start, end in runs(row)
    )
    matrix = f"{module:.5f} 0 0 {-module:.5f} {left:.4f} {top:.4f}"
    return f"/Figure <</MCID {mark}>> BDC q 0 g {matrix} cm {squares} f Q EMC".encode()


def runs(row: bytes) -> list[tuple[int, int]]:
    """Return where the dark modules of a row begin and end.

    >>> runs(bytes([1, 1, 0, 1]))
    [(0, 2), (3, 4)]
    """
    runs, at = [], 0
    for dark, modules in groupby(row):
        end = at + len(list(modules))
        if dark:
            runs.append((at, end))
        at = end
    return runs
