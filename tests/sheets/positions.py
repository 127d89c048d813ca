"""Where the words of a sheet stand, as they were laid out: inside the text, apart, large enough."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from scorekeeper.sheets.paper.render import laid_out
from scorekeeper.sheets.paper.sizes import Paper, as_paper

MM, PT = 96 / 25.4, 96 / 72  # in units of the layout
SMALLEST = {"normal": 7, "middle": 14, "large": 18}  # points
EDGE = 4  # millimetres of every paper that no printer reaches
SPARE = 0.3  # millimetres by which letters may lean out of their boxes


class Word(NamedTuple):
    """A piece of text in one line, in units of the layout; `margin`: in the head or foot."""

    left: float
    top: float
    right: float
    bottom: float
    size: float
    text: str
    margin: bool


def words_of(html: str, paper: str | Paper) -> list[list[Word]]:
    """Of each page the pieces of text."""
    return _words_of(html, as_paper(paper))


@lru_cache(maxsize=32)  # several tests look at the same pages
def _words_of(html: str, paper: Paper) -> list[list[Word]]:
    return words_in(laid_out(html, paper))


def words_in(document: Any) -> list[list[Word]]:
    """Of each page of a document that is laid out the pieces of text."""
    return [list(_words(page._page_box)) for page in document.pages]


def _words(page: Any) -> Iterator[Word]:
    for part in page.children:
        margin = type(part).__name__ == "MarginBox"
        for each in part.descendants():
            if type(each).__name__ == "TextBox" and each.text and each.text.strip():
                right, bottom = each.position_x + each.width, each.position_y + each.height
                size = each.style["font_size"]
                yield Word(each.position_x, each.position_y, right, bottom, size, each.text, margin)


def assert_nothing_overflows(html: str, paper: str | Paper) -> int:
    """Look at every piece of text on every page; return the number of pages."""
    paper = as_paper(paper)
    return assert_none_overflows(words_of(html, paper), paper)


def assert_none_overflows(pages: list[list[Word]], paper: Paper) -> int:
    """Look at the pieces of text of every page; return the number of pages."""
    for page in pages:
        for word in page:
            _assert_inside(word, paper)
            least = paper.points if paper.large and paper.points else SMALLEST[paper.edition]
            assert word.size >= (least - 0.01) * PT, word.text
        assert_nothing_overlaps(page)
    return len(pages)


def _assert_inside(word: Word, paper: Paper) -> None:
    top, right, bottom, left = paper.margins
    if word.margin:
        top, bottom = EDGE, EDGE
    # Boxes are as high as the tallest letters of their font; of that the letters take the middle.
    ink = (word.top + word.bottom - word.size) / 2, (word.top + word.bottom + word.size) / 2
    assert word.left >= (left - SPARE) * MM, word
    assert word.right <= (paper.page_width - right + SPARE) * MM, word
    assert ink[0] >= (top - SPARE) * MM, word
    assert ink[1] <= (paper.page_height - bottom + SPARE) * MM, word


def assert_nothing_overlaps(page: list[Word]) -> None:
    inked = sorted(
        ((top + bottom - size) / 2, (top + bottom + size) / 2, left, right, text)
        for left, top, right, bottom, size, text, _ in page
    )
    for at, (_, bottom, left, right, text) in enumerate(inked):
        for top2, bottom2, left2, right2, text2 in inked[at + 1 :]:
            if top2 >= bottom:
                break
            across = min(right, right2) - max(left, left2)
            down = min(bottom, bottom2) - top2
            assert across <= 1 or down <= 0.3 * (bottom2 - top2), (text, text2)
