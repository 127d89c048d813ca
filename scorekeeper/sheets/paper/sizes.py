"""The papers that sheets are printed on, and smaller pages cut from them."""

from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.labelled import Labelled
from scorekeeper.rules.messages import Msg, msg
from scorekeeper.sheets.paper import pages
from scorekeeper.sheets.paper.writer import loading


class Orientation(Labelled):
    """The orientation of a paper."""

    PORTRAIT = "portrait", msg("Portrait")
    LANDSCAPE = "landscape", msg("Landscape")


class Edition(Labelled):
    """The size of print."""

    NORMAL = "normal", msg("Normal")
    MIDDLE = "middle", msg("Middle, 14 point")
    LARGE = "large", msg("Large print, 18 point, on more pages")


PORTRAIT, LANDSCAPE = Orientation
NORMAL, MIDDLE, LARGE = Edition

POINT = 25.4 / 72  # millimetres
GAP = 6  # millimetres between columns of the text
COLUMN = {NORMAL: 52, MIDDLE: 86, LARGE: 110}  # the least width of a column of running text in mm
NARROW = {NORMAL: 110, MIDDLE: 140, LARGE: 170}  # millimetres of text below which all is in one column
CLOSE = {False: 110, True: 160}  # millimetres of the shorter side, in larger print or not
PARTS = ("fine", "note", "body", "lead", "strong", "name", "score", "title")  # roles of text
SIZES = {  # points, by role
    NORMAL: dict(zip(PARTS, (7.0, 7.5, 8.5, 9.0, 10.0, 12.0, 25.0, 21.0), strict=True)),
    MIDDLE: dict(zip(PARTS, (14.0, 14.0, 14.0, 14.0, 16.0, 18.0, 30.0, 24.0), strict=True)),
    LARGE: dict(zip(PARTS, (18.0, 18.0, 18.0, 18.0, 20.0, 22.0, 34.0, 28.0), strict=True)),
}
SMALL_TITLES = {"score": 18.0, "title": 15.0}  # on small paper, in normal print
LEAST = 9.0  # points: nothing is smaller in text that fills its paper
MARGIN_GAP, EDGE = 2.5, 4  # millimetres between text and foot; the edge that no printer reaches
FOOT_HEIGHT = 2 * 1.25 - 0.125  # letter sizes: the two lines of a foot, without the gap below the last
# Sizes of text that fills its paper, compared with its body, and what is added to them in points.
FILLING = {"lead": (1, 0), "strong": (1, 1.5), "name": (1, 3), "score": (2.3, 0), "title": (1.8, 0)}
PAGE_OF, SHORT_PAGE_OF = 11, 9  # the width of "page 100 of 123" in letter sizes, and of "page 10 of 12"
FULL = 0.9  # the share of a line that is filled if words are not broken


class UnknownPaper(LookupError):  # noqa: N818 - says what is wrong
    """There is no such paper; `where` says which choice is wrong: "paper", "up", "edition"."""

    def __init__(self, message: Msg, where: str = "paper") -> None:
        super().__init__(message)
        self.where = where


@dataclass(frozen=True)
class Paper:
    """A paper: its page size in its orientation and its margins (from the top clockwise), in mm.

    `edition` is the size of print, and `points` that of the body of a text that fills its paper,
    else 0. A paper that is not `fixed` may be turned if a sheet fits better. `tight`: the sheet would
    else have too many pages. The text is as wide on Letter as on A4, so that a sheet looks the same on
    both.
    """

    key: str
    name: str
    page_width: float
    page_height: float
    margins: tuple[float, float, float, float]
    edition: Edition = NORMAL
    fixed: bool = False
    points: float = 0
    tight: bool = False

    @property
    def width(self) -> float:
        """The width of the text in millimetres."""
        return round(self.page_width - self.margins[1] - self.margins[3], 2)

    @property
    def height(self) -> float:
        """The height of the text in millimetres."""
        return round(self.page_height - self.margins[0] - self.margins[2], 2)

    @property
    def size(self) -> str:
        """The page size as CSS."""
        return f"{self.page_width:g}mm {self.page_height:g}mm"

    @property
    def margin(self) -> str:
        """The margins as CSS."""
        return " ".join(f"{each:g}mm" for each in self.margins)

    @property
    def orientation(self) -> Orientation:
        """The orientation of the paper."""
        return LANDSCAPE if self.page_width > self.page_height else PORTRAIT

    @property
    def large(self) -> bool:
        """Whether it is printed in larger than normal print."""
        return self.edition != NORMAL

    @property
    def narrow(self) -> bool:
        """Whether the text is too narrow to put things side by side."""
        return self.width < NARROW[self.edition]

    @property
    def close(self) -> bool:
        """Whether it is so small for its letters, or so full, that the lines of a game's sheet are closer."""
        return self.tight or min(self.page_width, self.page_height) < CLOSE[self.large]

    @property
    def columns(self) -> int:
        """How many columns of running text fit side by side."""
        return max(1, int((self.width + GAP) // (COLUMN[self.edition] + GAP)))

    @property
    def style(self) -> str:
        """The paper and its sizes as CSS variables, which the other style sheets use."""
        names = "".join(f"--{part}: {points:g}pt; " for part, points in self.sizes.items())
        foot = self.width if self.narrow else self.width - self._page_number
        return (
            f"@page {{ size: {self.size}; margin: {self.margin} }}\n"
            f"html {{ {names}--text: {self.width:g}mm; --spread: {self.width + GAP:g}mm; "
            f"--columns: {self.columns}; --foot: {foot:g}mm; --page: {self._page_number:g}mm; "
            f"--margin: {self._margin_size:g}pt; --gap: {self._margin_gap:g}mm }}"
        )

    @cached_property
    def sizes(self) -> dict[str, float]:
        """The letter sizes in points, by role."""
        small = SMALL_TITLES if self.narrow and not self.large else {}
        sizes = SIZES[self.edition] | small
        if not self.points:
            return sizes
        if self.large:
            return {part: round(size * self.points / sizes["body"], 1) for part, size in sizes.items()}
        least = max(LEAST, self.points - 2)
        filling = {part: times * self.points + more for part, (times, more) in FILLING.items()}
        return {"fine": least, "note": least, "body": self.points} | filling | small

    @property
    def head_room(self) -> float:
        """The width of the head of the later pages, which has one line, in letter sizes."""
        return self._ems(self.width)

    @property
    def foot_room(self) -> float:
        """The width that all lines of the foot leave beside the page number, in letter sizes."""
        count, width = self.foot_lines
        if count == 1:
            return width - (SHORT_PAGE_OF if self.narrow else 0)
        return count * width * FULL - (PAGE_OF if self.narrow else 0)

    @property
    def foot_lines(self) -> tuple[int, float]:
        """The number of lines in the foot, and their width in letter sizes."""
        line = 1.25 * POINT * SIZES[self.edition]["note"]
        count = int((self.margins[2] - MARGIN_GAP - EDGE) / line) if self.large else 2
        return count, self._ems(self.width if self.narrow else self.width - self._page_number)

    @property
    def _page_number(self) -> float:
        return 48 if self.large else 26 * max(1.0, self._margin_size / SIZES[NORMAL]["note"])

    @property
    def _margin_size(self) -> float:
        """The letter size of head and foot in points: that of notes, unless the margin is too low for it."""
        if self._fixed_foot:
            return SIZES[self.edition]["note"]
        most = (self.margins[2] - EDGE - MARGIN_GAP) / (FOOT_HEIGHT * POINT)
        return round(max(LEAST, min(self.sizes["note"], most)), 2)

    @property
    def _margin_gap(self) -> float:
        """The millimetres between the text and the foot."""
        if self._fixed_foot:
            return MARGIN_GAP
        return round(min(MARGIN_GAP, self.margins[2] - EDGE - FOOT_HEIGHT * self._margin_size * POINT), 2)

    @property
    def _fixed_foot(self) -> bool:
        """Whether the size of the foot does not depend on its room: in larger print, and where there is none."""
        return self.large or self.margins[2] - EDGE < FOOT_HEIGHT * LEAST * POINT

    def _ems(self, millimetres: float) -> float:
        return millimetres / (self._margin_size * POINT)

    def turned(self, orientation: Orientation) -> "Paper":
        """Return this paper fixed in an orientation."""
        here = replace(self, fixed=True)
        if orientation == self.orientation:
            return here
        return replace(here, page_width=self.page_height, page_height=self.page_width)

    def ways(self) -> tuple["Paper", ...]:
        """Return the paper in both orientations, or only in the one that was asked for."""
        return (self,) if self.fixed else tuple(self.turned(each) for each in Orientation)


Way = tuple[object, Paper, int | None]  # a context, its paper, and the most pages that it may have, None for any


PAPERS = {
    "a4": Paper("a4", "A4", 210, 297, (15, 14, 17, 14)),
    "letter": Paper("letter", "Letter", 215.9, 279.4, (14, 16.95, 16, 16.95)),
    "a5": Paper("a5", "A5", 148, 210, (12, 10, 14, 10)),
    "a6": Paper("a6", "A6", 105, 148, (10, 7, 13, 7)),
}
# Height in mm of head and foot in larger print: one line and two; on the smallest paper large print has three.
HEAD_AND_FOOT = {MIDDLE: (13, 19, 19), LARGE: (14.5, 22.5, 30.5)}
SMALLEST = "a6"
LEAST_SIDE = 10  # millimetres beside the text of a full paper
LEAST_LARGE = 139  # millimetres: the least shorter side of a paper for larger print


def paper_named(name: str, orientation: str | None = None, edition: str = NORMAL) -> Paper:
    """Return the paper of this name, in capital or small letters.

    `orientation` is portrait or landscape, or None to leave it to each sheet; `edition` is normal
    or large. Raises UnknownPaper.
    """
    if name.lower() not in PAPERS:
        raise UnknownPaper(msg("Sheets are printed on A4, Letter, A5 or A6."))
    if edition.lower() not in list(Edition):
        raise UnknownPaper(msg("The text size is normal, middle or large."), "edition")
    paper = PAPERS[name.lower()]
    if edition.lower() != NORMAL:
        _, right, _, left = paper.margins
        head, *feet = HEAD_AND_FOOT[Edition(edition.lower())]
        foot = feet[paper.key == SMALLEST]
        paper = replace(paper, edition=Edition(edition.lower()), margins=(head, right, foot, left))
    if orientation is None:
        return paper
    if orientation.lower() not in list(Orientation):
        raise UnknownPaper(msg("The orientation is portrait or landscape."), "orientation")
    return paper.turned(Orientation(orientation.lower()))


def in_normal_print(paper: Paper) -> Paper:
    """Return a paper as it is in normal print."""
    return replace(paper, edition=NORMAL, margins=PAPERS[paper.key].margins)


def check_large(paper: Paper) -> None:
    """Raise UnknownPaper if the paper is too small for larger print."""
    if paper.large and min(paper.page_width, paper.page_height) < LEAST_LARGE:
        raise UnknownPaper(msg("Large print needs A5 or a larger paper."))


def with_low_foot(paper: Paper) -> Paper:
    """Return a small or full paper with narrow margins in larger print and a line at the foot; raises UnknownPaper."""
    check_large(paper)
    if not (paper.large and paper.close):
        return paper
    head, *_, side = paper.margins
    side = min(side, LEAST_SIDE)
    return replace(paper, margins=(head, side, head, side))


def as_paper(paper: "str | Paper") -> Paper:
    """Return a paper that is given as a `Paper` or by name; raises UnknownPaper."""
    return paper_named(paper) if isinstance(paper, str) else paper


PART = {"a4": 1, "letter": 1, "a5": 2}  # which part (1/n) of a large sheet it is
MARGINS = {1: 15, 2: 10, 4: 8}  # millimetres round a page, by its part of a large sheet
LIKE = {1: "", 2: "a5", 4: "a6"}  # the paper whose margins a half or a quarter takes
POINTS = 72 / 25.4
# A5 and A6 go on the paper that holds them exactly; A4 and Letter are divided, so that print does
# not become smaller.
HOLDERS = {("a5", 2): "a4", ("a6", 2): "a5", ("a6", 4): "a4"}
UPS = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Page:
    """A page before it is cut out: its size, and the margin on all sides, in millimetres."""

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
    """Return how many pages may be put on one sheet; raises UnknownPaper."""
    return tuple(up for up in MARGINS if up * _sheet(paper)[2] in MARGINS)


def page_of(paper: str, up: int) -> Page:
    """Return the page of which `up` go on one sheet; raises UnknownPaper."""
    width, height, part = _sheet(paper)
    if up not in ups_on(paper):
        refusal = "{up} on a sheet of {name_paper} would be too small: take fewer, or larger paper."
        raise UnknownPaper(msg(refusal, up=up, name_paper=PAPERS[paper].name), "up")
    sizes = {1: (width, height), 2: (height / 2, width), 4: (width / 2, height / 2)}
    return Page(*sizes[up], MARGINS[up * part])


def paper_of(paper: str, up: int, edition: str = NORMAL) -> Paper:
    """Return the paper of which `up` make a sheet; it may be turned. Raises UnknownPaper."""
    page = page_of(paper, up)
    *_, part = _sheet(paper)
    like = paper_named(LIKE[up * part] or paper, edition=edition)
    return replace(like, page_width=page.width, page_height=page.height)


def _sheet(paper: str) -> tuple[float, float, int]:
    """Return width and height of a sheet in millimetres, and its part of a large sheet."""
    if paper not in PART:
        raise UnknownPaper(msg("Packets are printed on A4, Letter or A5."))
    return PAPERS[paper].page_width, PAPERS[paper].page_height, PART[paper]


@dataclass(frozen=True)
class Several:
    """The paper of a page, how many pages go on one sheet, and the paper of that sheet."""

    paper: Paper
    up: int
    sheet: str

    def laid_out(self, content: bytes, copies: int = 1) -> bytes:
        """Put `copies` of a PDF's pages on sheets to be cut apart."""
        return self.together([content] * copies)

    def together(self, contents: list[bytes]) -> bytes:
        """Put the pages of several PDFs on sheets to be cut apart; unchanged if `up` is 1."""
        if pages.wanted() is not None:
            return pages.one_after_another(contents)
        with loading():
            from scorekeeper.sheets.paper.impose import imposed  # noqa: PLC0415 - loads pikepdf
            from scorekeeper.sheets.paper.merge import joined  # noqa: PLC0415

        content = joined(contents) if len(contents) > 1 else contents[0]
        held = PAPERS[self.sheet]
        return imposed(content, self.up, (held.page_width * POINTS, held.page_height * POINTS))


def several(name: str, up: int = 1, orientation: str | None = None, edition: str = NORMAL) -> Several:
    """Return the paper of which `up` go on a sheet; the other arguments are as in `paper_named`.

    Two pages on A4 are its halves. Raises UnknownPaper, also if pages would need to be shrunk.
    """
    paper, key = paper_named(name, orientation, edition), name.lower()
    if up == 1:
        return Several(paper, up, key)
    if (key, up) in HOLDERS:
        return Several(paper, up, HOLDERS[key, up])
    if key not in PART or up not in UPS:
        raise UnknownPaper(msg("A sheet holds two A5 pages; four are A6."), "up")
    part = paper_of(key, up, edition)
    return Several(part.turned(Orientation(orientation.lower())) if orientation else part, up, key)
