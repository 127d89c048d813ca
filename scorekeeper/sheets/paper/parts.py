"""The pages of things that are cut from a larger sheet."""

from dataclasses import dataclass, replace

from scorekeeper.sheets.paper.sizes import NORMAL, Paper, UnknownPaper, paper_named

# Millimetres, upright, and which part of a large sheet it is: a quarter is the smallest.
SIZES = {"a4": (210.0, 297.0, 1), "letter": (215.9, 279.4, 1), "a5": (148.0, 210.0, 2)}
MARGINS = {1: 15, 2: 10, 4: 8}  # millimetres round a page, by which part of a large sheet it is
LIKE = {1: "", 2: "a5", 4: "a6"}  # the paper whose margins a half or a quarter has
POINTS = 72 / 25.4


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is cut out: its size and its margin on all sides in millimetres."""

    width: float
    height: float
    margin: float

    @property
    def inner(self) -> float:
        """How wide it is without its margins."""
        return self.width - 2 * self.margin

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
    if paper not in SIZES:
        known = ", ".join(SIZES)
        raise UnknownPaper(f"packets are printed on {known}, not on {paper[:20]!r}")
    return SIZES[paper]
