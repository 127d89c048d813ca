"""The pages of things that are cut from a larger sheet, and the sheets that hold several pages."""

from dataclasses import dataclass, replace

from scorekeeper.sheets.paper.sizes import (
    NORMAL,
    PAPERS,
    Orientation,
    Paper,
    UnknownPaper,
    paper_named,
)

PART = {"a4": 1, "letter": 1, "a5": 2}  # of a large sheet; a quarter is the smallest
MARGINS = {1: 15, 2: 10, 4: 8}  # millimetres round a page, by which part of a large sheet it is
LIKE = {1: "", 2: "a5", 4: "a6"}  # the paper whose margins a half or a quarter has
POINTS = 72 / 25.4
# A5 and A6 stand on the paper that holds them exactly; A4 and Letter are divided, so that no letter
# becomes smaller.
HOLDERS = {("a5", 2): "a4", ("a6", 2): "a5", ("a6", 4): "a4"}
UPS = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is cut out: its size and its margin on all sides in millimetres."""

    width: float
    height: float
    margin: float

    @property
    def paper(self) -> Paper:
        """The page as a paper to print on."""
        margins = (self.margin,) * 4
        return Paper("part", "part", self.width, self.height, margins, fixed=True)


def size_of_sheet(paper: str) -> tuple[float, float]:
    """Return the size of a sheet in points; raises UnknownPaper."""
    width, height, _ = _sheet(paper)
    return width * POINTS, height * POINTS


def ups_on(paper: str) -> tuple[int, ...]:
    """Return how many pages may stand on a sheet; raises UnknownPaper."""
    *_, part = _sheet(paper)
    return tuple(up for up in MARGINS if up * part in MARGINS)


def page_of(paper: str, up: int) -> Page:
    """Return the page of which so many stand on a sheet; raises UnknownPaper."""
    width, height, part = _sheet(paper)
    if up not in ups_on(paper):
        raise UnknownPaper(
            f"{up} on a sheet of {paper.upper()} would be too small: take fewer, or a larger paper"
        )
    sizes = {1: (width, height), 2: (height / 2, width), 4: (width / 2, height / 2)}
    return Page(*sizes[up], MARGINS[up * part])


def paper_of(paper: str, up: int, edition: str = NORMAL) -> Paper:
    """Return the paper of which so many make a sheet; it may be turned. Raises UnknownPaper."""
    page = page_of(paper, up)
    *_, part = _sheet(paper)
    like = paper_named(LIKE[up * part] or paper, edition=edition)
    return replace(like, page_width=page.width, page_height=page.height)


def _sheet(paper: str) -> tuple[float, float, int]:
    """Return width and height of a sheet in millimetres, and which part of a large one it is."""
    if paper not in PART:
        raise UnknownPaper(f"packets are printed on {', '.join(PART)}, not on {paper[:20]!r}")
    return PAPERS[paper].page_width, PAPERS[paper].page_height, PART[paper]


@dataclass(frozen=True)
class Several:
    """The paper of a page, how many stand on one sheet, and the paper that this sheet is."""

    paper: Paper
    up: int
    sheet: str

    def laid_out(self, content: bytes, copies: int = 1) -> bytes:
        """Lay the pages of a PDF, as often as there are copies, on sheets to cut apart."""
        return self.together([content] * copies)

    def together(self, contents: list[bytes]) -> bytes:
        """Lay the pages of some PDFs on sheets to cut apart; one page on a sheet is left alone."""
        from scorekeeper.sheets.paper.impose import imposed  # noqa: PLC0415 - only when it is asked for
        from scorekeeper.sheets.paper.merge import joined  # noqa: PLC0415

        content = joined(contents) if len(contents) > 1 else contents[0]
        held = PAPERS[self.sheet]
        return imposed(content, self.up, (held.page_width * POINTS, held.page_height * POINTS))


def several(
    name: str, up: int = 1, orientation: str | None = None, edition: str = NORMAL
) -> Several:
    """Return the paper of which `up` stand on a sheet; the rest is as in `paper_named`.

    Two of A4 are its halves. Raises UnknownPaper, also where the pages would have to be shrunk.
    """
    paper, key = paper_named(name, orientation, edition), name.lower()
    if up == 1:
        return Several(paper, up, key)
    if (key, up) in HOLDERS:
        return Several(paper, up, HOLDERS[key, up])
    if key not in PART or up not in UPS:
        raise UnknownPaper("on a sheet stand 2 of a4, letter, a5 or a6, or 4 of a4, letter or a6")
    part = paper_of(key, up, edition)
    return Several(part.turned(Orientation(orientation.lower())) if orientation else part, up, key)
