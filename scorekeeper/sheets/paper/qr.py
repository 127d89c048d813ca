"""QR codes as a path of squares, drawn directly on a page."""

from dataclasses import dataclass
from itertools import groupby

import segno

from scorekeeper.words.language import translate

QUIET = 4  # modules of white around a code, as the standard asks
# Readers undo any mask, and comparing all eight takes most of the time.
MASK = 2
SAFE = 28.0  # millimetres: a smaller code has more correction, so that a copy of a copy can be read


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code of an address: its corner, and its size including the white border, in mm.

    `page` counts from 1.
    """

    x: float
    y: float
    size: float
    address: str
    page: int = 1


def qr_code(text: str, error: str = "m", *, boost: bool = True) -> segno.QRCode:
    """Return the code of a text, with a level of error correction ("l", "m", "q" or "h").

    With `boost` the level is as high as the size allows. Raises segno.DataOverflowError.
    """
    return segno.make_qr(text, error=error, boost_error=boost, mask=MASK)


def level_of(size: float) -> str:
    """Return the level of error correction for a code of this size in mm."""
    return "m" if size >= SAFE else "q"


def alt_text(address: str) -> str:
    """Return the alternative text of a code."""
    return translate("QR code of {address}", address=address)


def drawn(code: Code, page_height: float) -> bytes:
    """Return the PDF operators that draw a code, on a page of this height."""
    rows = [bytes(row) for row in qr_code(code.address, level_of(code.size)).matrix]
    module = code.size * 72 / 25.4 / (len(rows) + 2 * QUIET)
    left = code.x * 72 / 25.4 + QUIET * module
    top = page_height - code.y * 72 / 25.4 - QUIET * module
    # One path that is filled at once, so that no seams show between squares.
    squares = " ".join(
        f"{start} {line} {end - start} 1 re" for line, row in enumerate(rows) for start, end in runs(row)
    )
    matrix = f"{module:.5f} 0 0 {-module:.5f} {left:.4f} {top:.4f}"
    return f"q 0 g {matrix} cm {squares} f Q".encode()


def runs(row: bytes) -> list[tuple[int, int]]:
    """Return the start and end of each run of dark modules in a row.

    >>> runs(bytes([1, 1, 0, 1]))
    [(0, 2), (3, 4)]
    """
    lengths, at = [], 0
    for dark, modules in groupby(row):
        end = at + len(list(modules))
        if dark:
            lengths.append((at, end))
        at = end
    return lengths
