"""Chooses paper, type and grid with which the sheet of a game fills as few pages as possible.

Heights are estimated from the widths of letters, so that a sheet need not be laid out in each size.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from operator import attrgetter

from scorekeeper.rules.messages import msg
from scorekeeper.sheets.game.breakdown import BandWithNotes, Hands
from scorekeeper.sheets.game.chart import UNITS, height_of, zoom_of
from scorekeeper.sheets.pad.pad import OPENING, Band, PadEntry, PadRow, filled_grid, side_rows, signature_rows
from scorekeeper.sheets.paper.fit import LINE, line_of, lines, width_of
from scorekeeper.sheets.paper.sizes import (
    GAP,
    LANDSCAPE,
    LARGE,
    LEAST,
    MIDDLE,
    NORMAL,
    POINT,
    Paper,
    UnknownPaper,
    with_low_foot,
)
from scorekeeper.words.language import translate

LARGEST, ROOMY, STEP = 14.0, 11.0, 0.5  # points; above ROOMY a chart is worth more than larger type
TYPES = {NORMAL: (LEAST,), MIDDLE: (14.0, 13.0, 12.0), LARGE: (18.0, 17.0, 16.0)}  # points, the usual first
BOLD = frozenset({"name", "score"})  # roles of texts
SPARE = 1.05  # of a width, because words leave gaps at the end of lines
LEADING, TIGHT = 1.3, 1.15  # heights of a line in letter sizes: of text, of names and scores
ROWS, HANDS = {False: 1.2, True: 1.1}, {False: 1.3, True: 1.15}  # of the pad and its heads, on small paper or not
FALLBACK = 0.7  # the share of their height that counts, because not every line has such letters
CODE = 29.0  # millimetres of the QR code with the gap below it
NOTES = {False: LEADING, True: 1.2}  # the same of notes
AIR, MOST_AIR = {False: 0.2, True: 0.05}, 1.6  # millimetres above and below the words of a row, on full paper or not
SIDE = 0.6  # millimetres beside them, on each side
TABLE = 0.6  # of the width, for the words in a row of the table of penalties
SIGNATURE, END = 9.0, 7.2  # millimetres besides the text: rules and gaps
SIGNED_LARGE = {False: 6.0, True: 3.0}  # besides that in larger print, on small paper or not
HEAD, BAND = {False: 8.4, True: 6.9}, {False: 5.5, True: 3.5}  # the same of head and bands, on small paper or not
BLANK = {False: 6.4, True: 11.0}  # millimetres of a row to write in, in large print or not (sheet-pad.css)
CLOSE_BLANK = 9.0  # the same of a brief sheet in large print
MOST_HANDS = 8  # of a game that has one page on A4
NEAR, FEWEST = 2, 4  # pages by which an estimate may be wrong, and those from which it may be
TRIED = 3  # sizes in which a game is laid out at most
RESERVE, RISK = 0.002, 0.04  # of a page, which estimates may be wrong by: of all that is on it, and of one band
CLOSER = ((True, False), (False, True), (True, True))  # whether notes follow each other in lines, and cells are brief


@dataclass(frozen=True)
class Texts:
    """What a sheet says besides its bands: lines of text, and the parts of the sides' heads.

    `flowing`: notes follow each other in lines, without their subjects. `brief`: numbers alone decide how many hands
    are side by side.
    """

    title: str
    beside: float
    lines: tuple[str, ...]
    result: str
    sides: tuple[tuple[str, ...], ...]
    rows: tuple[str, ...]
    after: tuple[str, ...]
    signatures: tuple[str, ...]
    hands: int
    labels: tuple[str, ...]
    numbers: tuple[str, ...]
    factors: tuple[str, ...]
    flowing: bool = False
    brief: bool = False


@dataclass(frozen=True)
class Filled:
    """One way to print a game: its pages, and how much air (in mm) its rows have.

    `signed_first`: what is signed is on the first page, before the hands. `excess`: millimetres by which bands may be
    higher than a page. `row_height`: millimetres of rows to write in, 0 for as many as usual.
    """

    paper: Paper
    bands: tuple[BandWithNotes, ...]
    chart: bool
    pages: int
    air: float
    signed_first: bool = False
    excess: float = 0
    row_height: float = 0

    @property
    def cost(self) -> tuple[int, int, float]:
        """How many bands are torn, the number of pages, and what bands may lack to have room on one."""
        return sum(each.long for each in self.bands), self.pages, self.excess


_cost = attrgetter("cost")


def fillings(
    paper: Paper, sides: int, texts: Texts, hands: Hands, *, chart: bool, most: int | None = None
) -> Iterator[Filled]:
    """Yield up to three ways to print a game on as few pages as possible, the best first, the smallest last.

    `chart` says whether there is a chart to print. `most` is how many pages larger print may have: its type becomes a
    little smaller for that. Raises UnknownPaper if that is not enough and there is a larger paper.
    """
    sizes = [(paper, points) for points in TYPES[paper.edition]]
    sizes += [(with_low_foot(replace(paper, tight=True)), sizes[-1][1])] if paper.large and not paper.close else []
    tried = (_smallest(on, points, sides, texts, hands) for on, points in sizes)
    found = [next(tried)]
    while most is not None and found[-1][0].pages > most and len(found) < len(sizes):
        found.append(next(tried))
    whole, (upright, texts, hands) = (texts, hands), found[-1]
    if most is not None and upright.pages > most and paper.close:
        refusal = "In larger print this game would have more than three times as many pages. Take a larger paper."
        raise UnknownPaper(msg(refusal))
    least, lies = upright.cost, upright.paper
    largest = LARGEST if texts.hands else ROOMY  # hands to be played need the room more
    trials = iter([(lies.points, True)] if chart else []) if paper.large else _trials(largest, chart=chart)
    ways = (_filled(lies, points, sides, texts, hands, chart=drawn) for points, drawn in trials)
    yield from islice((each for each in ways if each.cost <= least), TRIED - 1)
    yield replace(upright, air=AIR[lies.tight])
    if most is not None and max(FEWEST, most - NEAR) <= upright.pages and len(found) < len(sizes):
        tightest, *_ = _smallest(*sizes[-1], sides, *whole)  # for a sheet that has more pages in fact
        yield replace(tightest, air=AIR[tightest.paper.tight])


def _smallest(paper: Paper, points: float, sides: int, texts: Texts, hands: Hands) -> tuple[Filled, Texts, Hands]:
    """Return the way to print a game on the fewest pages in a size, with what it says on them."""
    smallest = [_filled(way, points, sides, texts, hands, chart=False) for way in paper.ways()]
    whole, shorter = (texts, hands), replace(hands, brief=True, made={})
    for flowing, brief in CLOSER if paper.large or 0 < texts.hands <= MOST_HANDS else ():
        if (least := min(map(_cost, smallest))) == (0, 1, 0):
            break
        close = replace(whole[0], flowing=flowing, brief=brief), shorter if brief else whole[1]
        closer = [_filled(way, points, sides, *close, chart=False) for way in paper.ways()]
        if min(map(_cost, closer)) < least:
            smallest, (texts, hands) = closer, close
    return min(smallest, key=lambda each: (each.cost, each.paper.orientation == LANDSCAPE)), texts, hands


def _trials(largest: float, *, chart: bool) -> Iterator[tuple[float, bool]]:
    """Yield sizes of the type with and without a chart, the best first."""
    sizes = [largest - STEP * at for at in range(int((largest - LEAST) / STEP) + 1)]
    if chart:
        yield from ((points, True) for points in sizes if points >= ROOMY)
    for points in sizes:
        if chart and points < ROOMY:
            yield points, True
        yield points, False


def _filled(paper: Paper, points: float, sides: int, texts: Texts, hands: Hands, *, chart: bool) -> Filled:
    """Return a way to print a game in one size, with fewer hands side by side where a band has no room."""
    on = replace(paper, points=points, fixed=True)
    numbers = texts.numbers if texts.brief or not on.large else (*texts.numbers, *texts.factors)
    grid = filled_grid(on, sides, (texts.labels, numbers), texts.hands, brief=texts.brief)
    laid = hands.in_bands(grid, lambda each: _band(on, each, texts) <= on.height, on.sizes["note"] * POINT)
    heights = [_band(on, each, texts) for each in laid]
    drawn = [_chart(on)] if chart else []
    head, foot = _head(on, texts), tuple(_foot(on, texts))
    room = on.height * (1 - RESERVE)
    pages, left = _stacked([head, *heights, *drawn, *foot], room)
    before, _ = _stacked([head, *foot, *heights], room)
    signed = head > room or _stacked([head, *foot], room)[0] == 1
    first = not chart and (signed and before <= pages if on.large else on.close and before < pages)
    pages = before if first else pages
    laid = tuple(
        replace(each, long=high > on.height, flowing=texts.flowing) for each, high in zip(laid, heights, strict=True)
    )
    rows = sum(len(each.band.rows) for each in laid)
    least = AIR[on.tight]
    air = least + min(MOST_AIR, max(0.0, left / (2 * rows))) if pages == 1 and rows else least
    excess = sum(max(0.0, high - on.height * (1 - RISK)) for high in heights)
    return Filled(on, laid, chart, pages, round(air, 2), first, excess, _blank(on, texts))


def _stacked(blocks: Iterable[float], height: float) -> tuple[int, float]:
    """Return the pages that blocks take, each of which stays on one page if it can, and the room that is left."""
    pages, used = 1, 0.0
    for block in blocks:
        if used and used + block > height:
            pages, used = pages + 1, 0.0
        used += block
        while used > height:
            pages, used = pages + 1, used - height
    return pages, height - used


def _head(paper: Paper, texts: Texts) -> float:
    sizes, small = paper.sizes, paper.large or paper.narrow
    beside = texts.beside if coded(paper) else 0
    width = paper.width - beside
    high = _high(texts.title, width, sizes["title"], bold=True, leading=TIGHT)
    high += sum(_high(each, width, sizes["lead"]) + 1 for each in texts.lines)
    standing = _standing(paper, texts, paper.width if small else width)
    if small:  # below the code
        code = CODE + _high(translate("watch on a phone"), CODE + 2, sizes["fine"], leading=TIGHT) if paper.large else 0
        below = max(beside * (1.05 if paper.close and not paper.large else 1.2), code if beside else 0)
        return max(high, below) + standing
    return max(high + standing, 1.2 * beside)


def coded(paper: Paper) -> bool:
    """Return whether the head has room for a QR code beside the words."""
    return not (paper.large and paper.narrow)


def _chart(paper: Paper) -> float:
    zoom = zoom_of(paper)
    return (height_of(zoom) + 6) * zoom / UNITS + _high("0", 1, paper.sizes["body"]) + 6


def _standing(paper: Paper, texts: Texts, width: float) -> float:
    sizes, rows = paper.sizes, side_rows(paper, [name for name, *_ in texts.sides])
    column = width / max(stop - start for start, stop in rows) - GAP
    crowded = len(texts.sides) > 2
    roles = ("name", "body", "name" if crowded else "score", "body" if paper.large and paper.close else "name")
    parts = (
        sum(
            _high(words, column, sizes[role], bold=role in BOLD, leading=TIGHT if role in BOLD else LEADING)
            for role, words in zip(roles, side, strict=True)
        )
        for side in texts.sides
    )
    high = len(rows) * max(parts, default=0) + 2.5 * (len(rows) - 1)
    return high + _high(texts.result, width, sizes["strong"]) + HEAD[paper.close]


def _foot(paper: Paper, texts: Texts) -> Iterator[float]:
    yield from (_high(each, paper.width * TABLE, paper.sizes["note"]) + 1 for each in texts.rows)
    for start, stop in signature_rows(paper, len(texts.signatures)):
        column = (paper.width + GAP) / (stop - start) - GAP
        names = max(_high(each, column, paper.sizes["note"]) for each in texts.signatures[start:stop])
        yield SIGNATURE + names + (SIGNED_LARGE[paper.close] if paper.large else 0)
    yield END + sum(_high(each, paper.width, paper.sizes["note"]) for each in texts.after)


def _band(paper: Paper, part: BandWithNotes, texts: Texts) -> float:
    band, small = part.band, paper.sizes["note"]
    group = band.column_width * len(band.sides) - 2 * SIDE
    head = max(
        _high(
            f"{each.number} {' '.join(each.marks)} {each.beside}",
            group,
            paper.sizes["body"],
            leading=HANDS[paper.close],
        )
        + sum(_high(words, group, small, leading=HANDS[paper.close]) for words in each.remarks)
        + len(each.blanks) * (small * POINT * LEADING + 1.4)
        for each in band.columns
    )
    column = (band.column_width - 2 * SIDE) / (small * POINT)
    names = max(lines(name, column) * _taller(name) for name in band.sides) * small * POINT * TIGHT
    written = [" ".join((each.mark, "" if texts.flowing else each.about, each.text, each.cite)) for each in part.notes]
    paragraphs = ["  ".join(written)] if texts.flowing else written
    notes = sum(_high(each, paper.width, small, leading=NOTES[paper.close]) for each in paragraphs)
    return (
        BAND[paper.close]
        + head
        + names
        + sum(_row(paper, band, row, _blank(paper, texts) or BLANK[paper.large]) for row in band.rows)
        + notes
        + (1.2 if notes else 0)
    )


def _blank(paper: Paper, texts: Texts) -> float:
    """Return how many millimetres a row to write in has, 0 for as many as usual."""
    return CLOSE_BLANK if paper.large and texts.brief else 0


def _row(paper: Paper, band: Band, row: PadRow, blank: float) -> float:
    sizes = paper.sizes
    size = sizes["strong"] if row.line.key == OPENING else sizes["body"]
    least = blank if band.blank else 0
    label = _lines(row.line.label, band.label_width - SIDE, sizes["body"], bold=row.line.key == OPENING)
    most = max([label, *(_cell(paper, cell, band.column_width - 2 * SIDE, size) for cell in row.cells)])
    return max(least, most * size * POINT * ROWS[paper.close] + 2 * AIR[paper.tight]) + 0.17


def _cell(paper: Paper, cell: Sequence[PadEntry], width: float, size: float) -> int:
    small, count = paper.sizes["fine"], 0
    for entry in cell:
        beside = " ".join(filter(None, (", ".join(entry.marks), entry.detail)))
        wide = _ems(entry.points, bold=True) * size + (_ems(f"{beside} ", bold=False) * small if beside else 0)
        count += max(1, -int(-wide * POINT // width))
    return count


def _high(text: str, width: float, size: float, *, bold: bool = False, leading: float = LEADING) -> float:
    return _lines(text, width, size, bold=bold) * size * POINT * leading * _taller(text) if text else 0


def _lines(text: str, width: float, size: float, *, bold: bool) -> int:
    wide = _ems(text, bold=bold) * size * POINT
    return 1 if wide <= width else max(2, -int(-wide * SPARE // width))


@lru_cache(maxsize=4096)
def _taller(text: str) -> float:
    """Return by how much letters of fallback fonts, which stand lower or higher, make the lines of a text higher."""
    return 1 + (line_of(text) / LINE - 1) * FALLBACK


@lru_cache(maxsize=4096)
def _ems(text: str, *, bold: bool) -> float:
    return width_of(text, bold=bold)
