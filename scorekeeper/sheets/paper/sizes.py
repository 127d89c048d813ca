"""The papers that sheets are printed on, and the pages that are cut from a larger one."""

from dataclasses import dataclass, replace

from scorekeeper.labelled import Labelled
from scorekeeper.rules.wording import both


class Orientation(Labelled):
    """How a paper lies."""

    PORTRAIT = "portrait", "Portrait"
    LANDSCAPE = "landscape", "Landscape"


class Edition(Labelled):
    """The size of the print."""

    NORMAL = "normal", "Normal"
    LARGE = "large", "Large print, 18 point, on more pages"


PORTRAIT, LANDSCAPE = Orientation
NORMAL, LARGE = Edition

POINT = 25.4 / 72  # millimetres
GAP = 6  # millimetres between columns of the text
COLUMN = {NORMAL: 52, LARGE: 110}  # millimetres that a column of running text takes at least
NARROW = {NORMAL: 110, LARGE: 170}  # millimetres of text below which everything stands in one row
PARTS = ("fine", "note", "body", "lead", "strong", "name", "score", "title")  # that letters play
SIZES = {  # points, by the part
    NORMAL: dict(zip(PARTS, (7.0, 7.5, 8.5, 9.0, 10.0, 12.0, 25.0, 21.0), strict=True)),
    LARGE: dict(zip(PARTS, (18.0, 18.0, 18.0, 18.0, 20.0, 22.0, 34.0, 28.0), strict=True)),
}
SMALL_TITLES = {"score": 18.0, "title": 15.0}  # on small paper, in normal print
PAGE_OF = 11  # what "page 100 of 123" takes, in sizes of its letters
FULL = 0.9  # of a line is used when its words are not broken


class UnknownPaper(LookupError):  # noqa: N818 - says what is wrong
    """No sheet is made for a paper, an orientation or an edition of this name."""


@dataclass(frozen=True)
class Paper:
    """A paper: `page_width` and `page_height` as it lies, `margins` from the top clockwise, in mm.

    `edition` is the size of the print. A paper that is not `fixed` may be turned: a sheet chooses
    what fits it best. The text is as wide on Letter as on A4, so that a sheet looks the same on
    both.
    """

    key: str
    name: str
    page_width: float
    page_height: float
    margins: tuple[float, float, float, float]
    edition: Edition = NORMAL
    fixed: bool = False

    @property
    def width(self) -> float:
        """Millimetres of the text across."""
        return round(self.page_width - self.margins[1] - self.margins[3], 2)

    @property
    def height(self) -> float:
        """Millimetres of the text from top to bottom."""
        return round(self.page_height - self.margins[0] - self.margins[2], 2)

    @property
    def size(self) -> str:
        """Its size as style sheets write it."""
        return f"{self.page_width:g}mm {self.page_height:g}mm"

    @property
    def margin(self) -> str:
        """Its margins as style sheets write them."""
        return " ".join(f"{each:g}mm" for each in self.margins)

    @property
    def orientation(self) -> Orientation:
        """How the paper lies."""
        return LANDSCAPE if self.page_width > self.page_height else PORTRAIT

    @property
    def large(self) -> bool:
        """It is printed in large letters."""
        return self.edition == LARGE

    @property
    def narrow(self) -> bool:
        """The text is so narrow that things which stand side by side elsewhere do not."""
        return self.width < NARROW[self.edition]

    @property
    def columns(self) -> int:
        """How many columns of running text stand side by side."""
        return max(1, int((self.width + GAP) // (COLUMN[self.edition] + GAP)))

    @property
    def style(self) -> str:
        """The paper and its sizes as a style sheet: the others use these names."""
        names = "".join(f"--{part}: {points:g}pt; " for part, points in self.sizes.items())
        foot = self.width if self.narrow else self.width - self._page_number
        return (
            f"@page {{ size: {self.size}; margin: {self.margin} }}\n"
            f"html {{ {names}--text: {self.width:g}mm; --spread: {self.width + GAP:g}mm; "
            f"--columns: {self.columns}; --foot: {foot:g}mm; --page: {self._page_number:g}mm }}"
        )

    @property
    def sizes(self) -> dict[str, float]:
        """Points of the letters by the part they play."""
        small = SMALL_TITLES if self.narrow and not self.large else {}
        return SIZES[self.edition] | small

    @property
    def head_room(self) -> float:
        """How much the head of the later pages takes, in sizes of its letters: one line."""
        return self._ems(self.width)

    @property
    def foot_room(self) -> float:
        """How much the foot takes beside the number of the page, in sizes of its letters."""
        count, width = self.foot_lines
        return count * width * FULL - (PAGE_OF if self.narrow else 0)

    @property
    def foot_lines(self) -> tuple[int, float]:
        """How many lines the foot has, and how wide they are in sizes of their letters."""
        if self.narrow:
            return 3 if self.large and self.key == SMALLEST else 2, self._ems(self.width)
        return 2, self._ems(self.width - self._page_number)

    @property
    def _page_number(self) -> float:
        return 48 if self.large else 26

    def _ems(self, millimetres: float) -> float:
        return millimetres / (self.sizes["note"] * POINT)

    def turned(self, orientation: Orientation) -> "Paper":
        """The same paper as it lies then, and it stays so."""
        here = replace(self, fixed=True)
        if orientation == self.orientation:
            return here
        return replace(here, page_width=self.page_height, page_height=self.page_width)

    def ways(self) -> tuple["Paper", ...]:
        """Both ways in which it can lie, or the one that was asked for."""
        return (self,) if self.fixed else tuple(self.turned(each) for each in Orientation)


PAPERS = {
    "a4": Paper("a4", "A4", 210, 297, (15, 14, 17, 14)),
    "letter": Paper("letter", "Letter", 215.9, 279.4, (14, 16.95, 16, 16.95)),
    "a5": Paper("a5", "A5", 148, 210, (12, 10, 14, 10)),
    "a6": Paper("a6", "A6", 105, 148, (10, 7, 13, 7)),
}
# Millimetres that the head and the foot of a page take in large print; three lines on the smallest.
LARGE_HEAD, LARGE_FOOT, LARGE_SMALL_FOOT = 16, 25, 33
SMALLEST = "a6"


def paper_named(name: str, orientation: str | None = None, edition: str = NORMAL) -> Paper:
    """Return the paper with this name, in any case.

    `orientation` is portrait or landscape, None leaves it to each sheet; `edition` is normal or
    large. Raises UnknownPaper.
    """
    _known("paper", name, tuple(PAPERS))
    _known("edition", edition, tuple(Edition))
    paper = PAPERS[name.lower()]
    if edition.lower() == LARGE:
        _, right, _, left = paper.margins
        foot = LARGE_SMALL_FOOT if paper.key == SMALLEST else LARGE_FOOT
        paper = replace(paper, edition=LARGE, margins=(LARGE_HEAD, right, foot, left))
    if orientation is None:
        return paper
    _known("orientation", orientation, tuple(Orientation))
    return paper.turned(Orientation(orientation.lower()))


def as_paper(paper: "str | Paper") -> Paper:
    """Return a paper given as such or by its name; raises UnknownPaper."""
    return paper_named(paper) if isinstance(paper, str) else paper


def _known(what: str, name: str, names: tuple[str, ...]) -> None:
    if name.lower() not in names:
        raise UnknownPaper(f"sheets have the {what}s {both(names)}, not {name[:20]!r}")


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
