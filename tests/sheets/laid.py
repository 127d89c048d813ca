"""Pages as the renderer lays them out: every piece of text with its place, and what is wrong."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.sheets.paper.filling import filled_in
from scorekeeper.sheets.paper.render import laid_out
from scorekeeper.sheets.paper.sizes import Paper

MM, PT = 96 / 25.4, 96 / 72  # in units of the layout
SMALLEST = 7 * PT
LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"
NAMES = (
    LONG,
    "W" * 60,
    "Αλεξάνδρα Παπαδοπούλου",
    "Владимир Рождественский",
    "山田太郎さんのとても" * 3,
    "محمد عبد الرحمن",
)

Piece = tuple[float, float, float, float, float, str]  # left, top, right, bottom, size, text


def pieces(template: str, sheet: object, paper: Paper) -> list[list[Piece]]:
    """Of each page the pieces of text with their places on it."""
    document = laid_out(filled_in(template, sheet), paper)
    return [
        [
            (
                each.position_x,
                each.position_y,
                each.position_x + each.width,
                each.position_y + each.height,
                each.style["font_size"],
                each.text,
            )
            for each in _texts(page._page_box)
            if each.text.strip()
        ]
        for page in document.pages
    ]


def assert_in_order(pages: list[list[Piece]], paper: Paper) -> None:
    """Nothing leaves the paper's margins, is too small or stands upon something else."""
    for page in pages:
        for left, top, right, bottom, size, text in page:
            high = (top + bottom - size) / 2, (top + bottom + size) / 2
            assert left >= (paper.margins[3] - 0.1) * MM, text
            assert right <= (paper.page_width - paper.margins[1] + 0.5) * MM, text
            assert high[0] >= 4 * MM, text
            assert high[1] <= (paper.page_height - 4) * MM, text
            assert size >= SMALLEST - 0.01, text
        assert_nothing_overlaps(page)


def assert_nothing_overlaps(page: list[Piece]) -> None:
    """Boxes are as high as the tallest letters of their font; of that letters take the middle."""
    inked = sorted(
        ((top + bottom - 0.8 * size) / 2, (top + bottom + 0.8 * size) / 2, left, right, text)
        for left, top, right, bottom, size, text in page
    )
    for at, (_, bottom, left, right, text) in enumerate(inked):
        for top2, bottom2, left2, right2, text2 in inked[at + 1 :]:
            if top2 >= bottom:
                break
            across = min(right, right2) - max(left, left2)
            down = min(bottom, bottom2) - top2
            assert across <= 1 or down <= 0.25 * (bottom2 - top2), (text, text2)


def boxes(box: Any) -> Iterator[Any]:
    """A box and all in it, also what has a place of its own."""
    box = getattr(box, "_box", box)
    yield box
    for child in getattr(box, "children", ()):
        yield from boxes(child)


def _texts(box: Any) -> Iterator[Any]:
    return (each for each in boxes(box) if type(each).__name__ == "TextBox")
