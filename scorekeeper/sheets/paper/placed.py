"""Things at places of a page: the same place for the template that prints it and for a layer.

Slips and table cards are printed in two ways that look alike: alone, as one page with everything on
it, and in piles, as a ground with a layer of what differs from copy to copy.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import segno

from scorekeeper.sheets.paper.fit import MIXED_LINE, SMALLEST, TextTooLong, fitted, width_of
from scorekeeper.sheets.paper.fit import lines as count_lines
from scorekeeper.sheets.paper.layers import POINTS, Box, Copy, Ground, printable
from scorekeeper.sheets.paper.qr import QUIET, Code, told

APART = 1.5  # millimetres between a word and the line behind it
ABOVE = 0.4  # millimetres between a line and the letters on it
DEPTH = 0.3  # of letters below the line they stand on, with half of the leading, in sizes


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle in millimetres from the left and the top of the paper."""

    x: float
    y: float
    width: float
    height: float

    def box(self, text: str, size: float, **how: Any) -> Box:
        """Return a text at this place; `size` in points is the most, `how` as `Box` has it."""
        return Box(self.x, self.y, self.width, self.height, text, size, **how)

    @property
    def style(self) -> str:
        """The place as a style sheet says it."""
        return (
            f"left: {self.x:.2f}mm; top: {self.y:.2f}mm; "
            f"width: {self.width:.2f}mm; height: {self.height:.2f}mm"
        )


@dataclass(frozen=True, slots=True)
class Words:
    """A text and its style, as a template writes it."""

    text: str
    style: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line to write on; its word stands at its left, and `name` is what is written there."""

    name: str
    word: Words
    style: str


def words(box: Box) -> Words:
    """Return what a template writes for a box; raises TextTooLong."""
    text = printable(box.text)
    fit = fitted(text, box.width * POINTS, box.height * POINTS, box.size, bold=box.bold)
    spare = (box.height - fit.height / POINTS) / 2 if box.stand == "middle" else 0
    down = f"top: {box.y + spare:.2f}mm"
    if box.stand == "bottom":
        down = f"bottom: {-(box.y + box.height):.2f}mm"
    style = (
        f"left: {box.x:.2f}mm; {down}; width: {box.width:.2f}mm; "
        f"font-size: {fit.size:g}pt; text-align: {box.align}"
    )
    return Words(text, f"{style}; font-weight: 700" if box.bold else style)


def line(name: str, place: Place, word: str, sizes: tuple[float, float]) -> tuple[Line, Place]:
    """Return a line with its word, and the place that is left to write on.

    `sizes` are the points of the word and of what is written behind it; both stand on the line.
    """
    size, write = sizes
    taken = millimetres(word, size) + APART if word else 0.0
    written = Place(place.x + taken, place.y, place.width - taken, place.height - ABOVE)
    lifted = ABOVE + max(0, write - size) * DEPTH / POINTS
    box = Box(place.x, place.y, taken + 1, place.height - lifted, word, size)
    return Line(name, words(box), place.style), written


def millimetres(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a text is at most, in letters of so many points."""
    return width_of(text, bold=bold) * size / POINTS


@lru_cache(maxsize=4096)
def fits(box: Box) -> bool:
    """Tell whether a text has room at its place."""
    try:
        words(box)
    except TextTooLong:
        return False
    return True


def copied(ground: Ground, boxes: Iterable[Box], place: Place | None, address: str) -> Copy:
    """Return a copy of a ground; the code of its address stands at a place, if it has one."""
    codes = (Code(place.x, place.y, place.width, address),) if place and address else ()
    return Copy(ground, tuple(boxes), codes)


def drawing(address: str) -> str:
    """Draw the QR code of an address as SVG; nothing without an address."""
    if not address:
        return ""
    svg: str = segno.make(address, error="m", micro=False).svg_inline(
        border=QUIET, omitsize=True, title=told(address), lineclass=None
    )
    # Read as XML, a drawing is one by its namespace only.
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def needed(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """Millimetres from top to bottom that a text takes: two lines at most, else in the smallest."""
    if not text:
        return 0.0
    shown = printable(text)
    whole = min(2, count_lines(shown, width * POINTS / size, bold=bold)) * size
    small = count_lines(shown, width * POINTS / SMALLEST, bold=bold) * SMALLEST
    return max(whole, small) * MIXED_LINE / POINTS + 0.1
