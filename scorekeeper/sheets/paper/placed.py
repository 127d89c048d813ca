"""Positions on a page that a template and a layer share.

Slips and table cards are printed in two ways that look alike: a single one is a page with
everything on it; a pile is a ground with a layer for what differs between copies.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import segno

from scorekeeper.sheets.paper.fit import MIXED_LINE, SMALLEST, Fit, fitted, width_of
from scorekeeper.sheets.paper.fit import lines as count_lines
from scorekeeper.sheets.paper.layers import POINTS, Align, Box, Copy, Ground, Stand, printable
from scorekeeper.sheets.paper.qr import QUIET, Code, alt_text, level_of

APART = 1.5  # millimetres between a word and the line after it
ABOVE = 0.4  # millimetres between a line and the letters on it
RULE = 0.4 / POINTS  # millimetres: how thick a line is (sheet-slips.css)
DEPTH = 0.3  # of letters below their base line, with half the leading, in letter sizes


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle in millimetres from the left and top of the paper."""

    x: float
    y: float
    width: float
    height: float

    def box(self, text: str, size: float, **how: Any) -> Box:
        """Return a text at this place; `size` in points is the largest, `how` goes to `Box`."""
        return Box(self.x, self.y, self.width, self.height, text, size, **how)

    @property
    def style(self) -> str:
        """The place as CSS."""
        return f"left: {self.x:.2f}mm; top: {self.y:.2f}mm; width: {self.width:.2f}mm; height: {self.height:.2f}mm"


@dataclass(frozen=True, slots=True)
class Words:
    """A text and its CSS, for a template."""

    text: str
    style: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line to write on, with a word at its left or none; `name` says what is written there."""

    name: str
    word: Words


def words(box: Box) -> Words:
    """Return a box as text and CSS for a template; raises TextTooLong."""
    return Words(printable(box.text), _style(box, _fit(box)))


def _fit(box: Box) -> Fit:
    return fitted(printable(box.text), box.width * POINTS, box.height * POINTS, box.size, bold=box.bold)


def _style(box: Box, fit: Fit) -> str:
    spare = (box.height - fit.height / POINTS) / 2 if box.stand is Stand.MIDDLE else 0
    down = f"top: {box.y + spare:.2f}mm"
    if box.stand is Stand.BOTTOM:
        down = f"bottom: {-(box.y + box.height):.2f}mm"
    style = f"left: {box.x:.2f}mm; {down}; width: {box.width:.2f}mm; font-size: {fit.size:g}pt"
    if box.align is not Align.LEFT:
        style += f"; text-align: {box.align}"
    return f"{style}; font-weight: 700" if box.bold else style


def line(name: str, place: Place, word: str, sizes: tuple[float, float]) -> tuple[Line, Place]:
    """Return a line with its word, and the place that is left to write on.

    `sizes` are the points of the word and of the writing; both stand on the line.
    """
    size, write = sizes
    taken = millimetres(word, size) + APART if word else 0.0
    writing = Place(place.x + taken, place.y, place.width - taken, place.height - ABOVE)
    lifted = ABOVE + max(0, write - size) * DEPTH / POINTS
    if not word:
        return Line(name, Words("", place.style)), writing
    box = Box(place.x, place.y, taken + 1, place.height - lifted, word, size)
    style = _style(replace(box, width=place.width, height=place.height), _fit(box))
    above = f"padding-bottom: {lifted - RULE:.2f}mm"
    return Line(name, Words(printable(word), f"{style}; {above}")), writing


def millimetres(text: str, size: float, *, bold: bool = False) -> float:
    """Return the greatest width of a text of `size` points, in millimetres."""
    return width_of(text, bold=bold) * size / POINTS


def copied(ground: Ground, boxes: Iterable[Box], place: Place | None, address: str) -> Copy:
    """Return a copy of a ground; the code of its address is drawn at `place`, if given."""
    codes = (Code(place.x, place.y, place.width, address),) if place and address else ()
    return Copy(ground, tuple(boxes), codes)


def drawing(address: str, place: Place | None) -> str:
    """Return the QR code of an address as SVG for a place, "" without one of them."""
    if not address or place is None:
        return ""
    svg: str = segno.make(address, error=level_of(place.width), micro=False).svg_inline(
        border=QUIET, omitsize=True, title=alt_text(address), lineclass=None
    )
    # An XML parser recognises SVG only by its namespace.
    return svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def needed(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """Return the height in mm that a text takes in two lines, or else in the smallest size."""
    if not text:
        return 0.0
    shown = printable(text)
    whole = min(2, count_lines(shown, width * POINTS / size, bold=bold)) * size
    small = count_lines(shown, width * POINTS / SMALLEST, bold=bold) * SMALLEST
    return max(whole, small) * MIXED_LINE / POINTS + 0.1
