"""Prints many pages quickly if they differ only in a few words.

What they share is the ground: a whole page, laid out once and kept. What differs is a layer of
boxes with text; the layers of many pages form one small document. Layer and ground are combined
unchanged, so a page looks as if it had been laid out as a whole. QR codes are drawn directly on the
page.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from scorekeeper.sheets.paper.fit import LINE, Fit, TextTooLong, fitted
from scorekeeper.sheets.paper.qr import Code
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.paper.writer import loading

if TYPE_CHECKING:
    from scorekeeper.sheets.paper.merge import Merger
    from scorekeeper.sheets.paper.underlay import Underlay

CHUNK = 40  # pages; after each chunk others may print, and a job can be cancelled
GROUNDS = 48  # that are kept in memory
POINTS = 72 / 25.4  # in a millimetre
# Characters that HTML cannot hold (controls, half characters), and those that reverse text.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")

STYLE = f"""
html {{ line-height: {LINE}; font-family: var(--sheet-type); font-variant-numeric: tabular-nums;
  color: #000; overflow-wrap: anywhere; hyphens: none }}
body {{ margin: 0 }}
section {{ position: relative; break-before: page; height: 0 }}
p {{ position: absolute; margin: 0 }}
"""


class Align(StrEnum):
    """Where a text begins or ends in its box, as CSS names it."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


class Stand(StrEnum):
    """The vertical position of a text in a box that is higher than it."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


Progress = Callable[[int, int], None]
Stop = Callable[[], bool]


class Cancelled(Exception):  # noqa: N818 - says what happened
    """Somebody stopped the printing."""


@dataclass(frozen=True, slots=True)
class Box:
    """A text and its place, in millimetres from the left and top of the paper.

    `size` in points is the largest; a text that needs more room becomes smaller, then takes several
    lines, and if no size fits, `otherwise` is printed. `stand` is its vertical position in a higher
    box; `page` counts from 1.
    """

    x: float
    y: float
    width: float
    height: float
    text: str
    size: float = 12
    align: Align = Align.LEFT
    bold: bool = False
    stand: Stand = Stand.BOTTOM
    page: int = 1
    otherwise: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """The shared part of a page: a whole document as `filled_in` returns it, and its paper."""

    html: str
    paper: Paper


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of a ground, with the text and codes on it.

    `written` are texts by the names of the ground's form fields in which they are printed. If one of them has no room
    there, `instead` is printed in place of `boxes`.
    """

    ground: Ground
    boxes: tuple[Box, ...] = ()
    codes: tuple[Code, ...] = ()
    written: tuple[tuple[str, str], ...] = ()
    instead: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a copy."""

    underlay: "Underlay"
    page: int
    boxes: tuple[Box, ...]
    codes: tuple[Code, ...]

    @property
    def worded(self) -> bool:
        """Whether there is text on it."""
        return any(box.text.strip() for box in self.boxes)


def add_copies(
    merger: "Merger",
    copies: Sequence[Copy],
    lang: str = "en",
    progress: Progress | None = None,
    stop: Stop | None = None,
) -> None:
    """Add copies to a file in order; the same copies give the same bytes.

    `progress` is called with the pages done and all pages; `stop` is asked in between whether to
    stop. Raises Cancelled, TextTooLong for a text that does not fit its box, and ValueError if
    there is nothing to print.
    """
    with loading():
        from scorekeeper.sheets.paper.merge import Laid  # noqa: PLC0415 - loads pikepdf

    leaves = [leaf for copy in copies for leaf in _leaves(copy, stop)]
    if not leaves:
        raise ValueError("there is nothing to print")
    for start in range(0, len(leaves), CHUNK):
        chunk = leaves[start : start + CHUNK]
        _go_on(stop)
        if progress:
            progress(start, len(leaves))
        laid = [Laid(leaf.underlay, leaf.page, leaf.worded, leaf.codes) for leaf in chunk]
        worded = [leaf for leaf in chunk if leaf.worded]
        merger.add(laid, _text_layer(worded, lang) if worded else None)
    if progress:
        progress(len(leaves), len(leaves))


def proofread(copies: Sequence[Copy]) -> None:
    """Raise TextTooLong if a text of these copies does not fit its box in any size."""
    for box in {box for copy in copies for box in (*copy.boxes, *copy.instead)}:
        _fitted(box)


def layer_html(leaves: Sequence[tuple[float, float, Sequence[Box]]], lang: str) -> tuple[str, str]:
    """Return HTML and CSS of a text layer; each page has a size in points, and boxes."""
    rules: dict[str, str] = {}
    pages = []
    for wide, high, boxes in leaves:
        size = _class(rules, "@page g", f"size: {wide:g}pt {high:g}pt; margin: 0").split()[1]
        page = _class(rules, "s", f"page: {size}")
        words = "".join(_paragraph(rules, box) for box in boxes if box.text.strip())
        pages.append(f'<section class="{page}">{words}</section>')
    begin = f'<!DOCTYPE html><html lang="{escape(lang)}"><title>x</title><body>'
    html = f"{begin}{''.join(pages)}</body></html>"
    styles = "".join(f"{selector} {{ {rule} }}\n" for rule, selector in rules.items())
    return html, STYLE + styles


def _go_on(stop: Stop | None) -> None:
    if stop and stop():
        raise Cancelled


def _leaves(copy: Copy, stop: Stop | None) -> Iterator[Leaf]:
    _go_on(stop)
    underlay = _printed(copy.ground)
    boxes = _boxes(copy, underlay)
    for page in range(1, len(underlay.sizes) + 1):
        yield Leaf(
            underlay,
            page,
            tuple(box for box in boxes if box.page == page),
            tuple(code for code in copy.codes if code.page == page),
        )


def _boxes(copy: Copy, underlay: "Underlay") -> tuple[Box, ...]:
    """Return the text of a copy: what has room in the fields of its ground, and the boxes that go with it."""
    known, size = [(name, text) for name, text in copy.written if text.strip()], copy.ground.paper.sizes["name"]
    places = ((underlay.fields.get(name), text) for name, text in known)
    inside = [
        Box(each.x / POINTS, each.y / POINTS, each.width / POINTS, each.height / POINTS, text, size, page=each.page)
        for each, text in places
        if each
    ]
    fitting = tuple(filter(fits, inside))
    return (*fitting, *(copy.boxes if len(fitting) == len(known) else copy.instead))


def fits(box: Box, least: float = 0) -> bool:
    """Return whether a text fits its place, in letters of `least` points or more."""
    try:
        return _fitted(box)[1].size >= least
    except TextTooLong:
        return False


@lru_cache(maxsize=GROUNDS)
def _printed(ground: Ground) -> "Underlay":
    """Print a ground, or return the kept print of an equal one."""
    with loading():
        from scorekeeper.sheets.paper import underlay  # noqa: PLC0415 - loads pikepdf
        from scorekeeper.sheets.paper.render import untagged  # noqa: PLC0415 - loads WeasyPrint

    return underlay.Underlay.of(untagged(ground.html, ground.paper))


def _text_layer(leaves: Sequence[Leaf], lang: str) -> bytes:
    with loading():
        from scorekeeper.sheets.paper.render import bare  # noqa: PLC0415 - loads WeasyPrint

    sized = [(*leaf.underlay.sizes[leaf.page - 1], leaf.boxes) for leaf in leaves]
    return bare(*layer_html(sized, lang))


def _class(rules: dict[str, str], prefix: str, rule: str) -> str:
    """Return the CSS class for a rule; equal rules share a class."""
    mark = "" if prefix.startswith("@") else "."
    known = rules.setdefault(rule, f"{mark}{prefix}{len(rules)}")
    return known.removeprefix(".")


def _paragraph(rules: dict[str, str], box: Box) -> str:
    text, fit = _fitted(box)
    style = f"{_place(box, fit)}; font-size: {fit.size:g}pt"
    if box.bold:
        style += "; font-weight: 700"
    if box.align is not Align.LEFT:
        style += f"; text-align: {box.align}"
    return f'<p class="{_class(rules, "b", style)}">{escape(text)}</p>'


def _fitted(box: Box) -> tuple[str, Fit]:
    """Return the text that fits a box, and its size."""
    wide, high = box.width * POINTS, box.height * POINTS
    text = printable(box.text)
    try:
        return text, fitted(text, wide, high, box.size, bold=box.bold)
    except TextTooLong:
        if not box.otherwise:
            raise
        return box.otherwise, fitted(box.otherwise, wide, high, box.size, bold=box.bold)


def _place(box: Box, fit: Fit) -> str:
    where = f"left: {box.x:g}mm; width: {box.width:g}mm; "
    if box.stand is Stand.BOTTOM:
        return f"{where}bottom: {-(box.y + box.height):g}mm"
    spare = (box.height - fit.height / POINTS) / 2 if box.stand is Stand.MIDDLE else 0
    return f"{where}top: {box.y + spare:.3f}mm"


def printable(text: str) -> str:
    """Return a text in one line, without characters that cannot be printed."""
    return " ".join(UNPRINTABLE.sub("", text).split())
