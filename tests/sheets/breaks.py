"""What is wrong with how a document is divided into pages: each fault in words."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from tests.sheets.conftest import Laid
from tests.sheets.laid import MM

FEWEST = 60  # letters of a page that is not nearly empty
HEADINGS = {"h1", "h2", "h3", "h4", "thead"}
# Pages to write on, to hang up or to frame have few words on purpose; so have those with lines for names, and those
# with lines to sign below something else.
TO_WRITE_ON = ("pad", "race-hands", "bracket", "cover")
LINES, SIGNED = "write", "signatures"
SUMS, HEADS = ("total", "score"), ("hands", "names")
NOTE = "note-"


class Piece(NamedTuple):
    """A piece of text in the flow of a page, with the elements round it from the inside out."""

    page: int
    top: float
    left: float
    text: str
    within: tuple[Any, ...]

    def inside(self, *names: str) -> Any:
        """The innermost element of one of these names or classes, None if there is none."""
        for each in self.within:
            if each.tag in names or set(each.get("class", "").split()) & set(names):
                return each
        return None


def pieces_of(laid: Laid) -> list[Piece]:
    """All text of a document in its order, without heads and feet."""
    found: list[Piece] = []
    for at, page in enumerate(laid.document.pages, 1):
        for part in page._page_box.children:
            if type(part).__name__ != "MarginBox":
                found += _pieces(part, at, ())
    return found


def _pieces(box: Any, page: int, within: tuple[Any, ...]) -> Iterator[Piece]:
    box = getattr(box, "_box", box)
    element = getattr(box, "element", None)
    if element is not None and (not within or within[0] is not element):
        within = (element, *within)
    if type(box).__name__ == "TextBox" and box.text.strip() and box.style["visibility"] == "visible":
        yield Piece(page, box.position_y, box.position_x, box.text.strip(), within)
    for child in getattr(box, "children", ()):
        yield from _pieces(child, page, within)


def faults_of(laid: Laid) -> list[str]:
    """Every fault of a document's pages, in words."""
    if "placed" in laid.html.partition("<body")[2].partition(">")[0]:
        return []  # everything has its own place on one page
    pieces = pieces_of(laid)
    return [*_lonely_headings(pieces), *_torn_sums(laid), *_torn_notes(laid, pieces), *_empty_pages(laid, pieces)]


def _lonely_headings(pieces: Sequence[Piece]) -> Iterator[str]:
    """A heading after which the text goes on elsewhere: on the next page or in the next column."""
    for piece, after in pairwise(pieces):
        if piece.inside(*HEADINGS) is None or _has_lines(piece) or after.inside(*HEADINGS) is piece.inside(*HEADINGS):
            continue
        if after.page != piece.page or after.top < piece.top - 5 * MM:
            yield f"page {piece.page}: the heading “{piece.text}” stands alone"


def _has_lines(piece: Piece) -> bool:
    """Whether there are lines to write names on below a heading."""
    side = piece.inside("side")
    return side is not None and any(LINES in each.get("class", "").split() for each in side)


def _torn_sums(laid: Laid) -> Iterator[str]:
    """Rows of a hand on another page than its sums, though the hand has room on one page."""
    for parts in _tables(laid, "pad").values():
        if len(parts) < 2:
            continue
        if sum(box.height for _, box in parts) < _room(laid):
            yield f"page {parts[0][0]}: a hand is torn"
        rows = [(page, row.element.get("class", "").split()[0]) for page, box in parts for row in _rows(box)]
        pages = {page for page, key in rows if key in SUMS}
        if len(pages) > 1 or not any(page in pages and key not in SUMS for page, key in rows):
            yield f"page {max(pages, default=0)}: sums without a row above them"


def _torn_notes(laid: Laid, pieces: Sequence[Piece]) -> Iterator[str]:
    """Notes on another page than their number, though both have room on one page."""
    marked: dict[str, int] = {}
    for piece in pieces:
        if piece.inside("sup") is not None and piece.inside("pad") is not None and piece.inside("cite") is None:
            marked |= {mark: piece.page for mark in re.findall(r"\d+", piece.text) if mark not in marked}
    heights = Counter(dict(_bands(laid)))
    for piece in pieces:
        note = piece.inside("note")
        mark = note.get("id", "").removeprefix(NOTE) if note is not None else ""
        if marked.get(mark, piece.page) != piece.page and heights[piece.inside("band")] < _room(laid):
            yield f"page {piece.page}: note {mark} belongs to page {marked.pop(mark)}"


def _bands(laid: Laid) -> Iterator[tuple[Any, float]]:
    """Each band with the height of all its parts."""
    found: dict[Any, float] = {}
    for box in (each for page in laid.document.pages for each in _boxes(page._page_box)):
        if getattr(box, "element", None) is not None and "band" in box.element.get("class", "").split():
            found[box.element] = found.get(box.element, 0) + box.height
    yield from found.items()


def _empty_pages(laid: Laid, pieces: Sequence[Piece]) -> Iterator[str]:
    for page in range(1, len(laid.document.pages) + 1):
        here = [piece for piece in pieces if piece.page == page]
        if sum(len(piece.text) for piece in here) >= FEWEST:
            continue
        signed = [piece.inside(SIGNED) is not None for piece in here]
        if any(signed) and not all(signed):
            continue
        if not any(piece.inside(*TO_WRITE_ON) is not None or _has_lines(piece) for piece in here):
            told = " ".join(piece.text for piece in here)
            yield f"page {page} of {len(laid.document.pages)} is nearly empty: “{told}”"


def _room(laid: Laid) -> float:
    return (laid.paper.height - 6) * MM  # less the gap above a band


def _boxes(box: Any) -> Iterator[Any]:
    box = getattr(box, "_box", box)
    yield box
    for child in getattr(box, "children", ()):
        yield from _boxes(child)


def _tables(laid: Laid, name: str) -> dict[Any, list[tuple[int, Any]]]:
    """The parts of each table of a class, with their pages."""
    found: dict[Any, list[tuple[int, Any]]] = {}
    for at, page in enumerate(laid.document.pages, 1):
        for box in _boxes(page._page_box):
            element = getattr(box, "element", None)
            if type(box).__name__ == "TableBox" and element is not None and name in element.get("class", "").split():
                found.setdefault(element, []).append((at, box))
    return found


def _rows(table: Any) -> Iterator[Any]:
    for box in _boxes(table):
        if type(box).__name__ == "TableRowBox" and (box.element.get("class", "") or "names").split()[0] not in HEADS:
            yield box
