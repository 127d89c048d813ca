"""The slip of a round as Italian federations require it: line by line, with two signatures.

Names are on it before play; afterwards it also has what a slip said or what was confirmed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import product, repeat
from math import ceil, inf

from scorekeeper.club.model.choices import CHANGE_OF_ROOMS, Scoring
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import Scores, side_names
from scorekeeper.club.model.standings.results import awards
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.club.sheets.event import head
from scorekeeper.club.sheets.event.packet import EN_DASH, HANDS_BY_TIME, bands_of
from scorekeeper.rules import Variant
from scorekeeper.rules.topics.penalties.fields import PENALTY
from scorekeeper.sheets.game.about import DOT, Document, SheetOfPages
from scorekeeper.sheets.pad.pad import TOTAL
from scorekeeper.sheets.paper.fit import width_of
from scorekeeper.sheets.paper.sizes import LANDSCAPE, LARGE, MIDDLE, NORMAL, POINT, PORTRAIT, Paper, check_large
from scorekeeper.sheets.slips.rows import MINUS, SlipRow, slip_rows
from scorekeeper.words.formats import number
from scorekeeper.words.language import mark_for_translation, translate

# By the size of print: points of the letters, mm of the labels for which these are shortened, mm of one side of one
# hand, and mm of what may be beside the cells, the best first.
LETTERS = {NORMAL: 9.0, MIDDLE: 14.0, LARGE: 18.0}
LABELS = {NORMAL: 42.0, MIDDLE: 56.0, LARGE: 66.0}
CELL = {NORMAL: 12.5, MIDDLE: 15.0, LARGE: 18.5}
ASIDE = {NORMAL: (38.0, 46.0, 51.0, 56.0), MIDDLE: (44.0, 60.0, 80.0, 100.0), LARGE: (50.0, 58.0, 66.0, 80.0)}
FILLED = 200.0  # mm: higher text has two slips on a page
MARGINS = (5.0, 8.0, 5.0, 8.0)  # mm round slips that fill a page or half of it
CUT = 3.0  # mm below the line to cut
ROW, LEAST_ROW, MOST_ROW = 8.0, 7.0, 10.0  # mm: a row, and the least of two slips on a page
ENDED, SUM, SIGN = 5.2, 7.0, 8.0  # mm: the least room to write how a hand ended, a sum, a signature
LINE = 0.1  # mm: the line below a row
LEADING, TIGHT = 1.25, 1.1  # height of a line, in letter sizes, of text and of labels
TITLE = 1.2  # of a letter size
ABOVE = 2.5  # mm above the cells, where there is room
APART = 4.0  # mm between the cells and what is beside them
BAND = 0.48  # of the width of the notes, for a band of the scale: two stand side by side
SPARE = 1.1  # of a width, because words leave gaps at the end of lines
THREES = ("red-threes", "black-threes")  # in the games that count them
DEADLOCK = mark_for_translation("Ended by: closing, stock, time or deadlock.")
WRITER = mark_for_translation("The player who drew the highest card writes.")
NO_DEADLOCK = mark_for_translation("Ended by: going out, stock or time.")
SIGNED = mark_for_translation("All sides sign, and the slip goes to the director at once.")


class Notes(Enum):
    """Where the notes of slips are: below the cells, with the sums beside them, or once after all slips."""

    BELOW = auto()
    BESIDE = auto()
    LAST = auto()


@dataclass(frozen=True, slots=True)
class HandColumns:
    """Hands side by side: their numbers, and for each row label, worth and cells to write in."""

    hands: tuple[str, ...]
    rows: tuple[tuple[SlipRow, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class RaceSlip:
    """The slip of one table, or a page of it; `sums` are points, difference, award: label, side, points.

    `sides` are the names of its sides and `short` those above a column, `signed` what is below lines to sign on. Rows
    are `row` mm high, and cells are `above` mm below the names. `half`: it takes half a page; `cut`: it is the second
    on its page.
    """

    table: str
    room: str
    names: tuple[str, ...]
    sides: tuple[str, ...]
    short: tuple[str, ...]
    signed: tuple[str, ...]
    blocks: tuple[HandColumns, ...]
    sums: tuple[tuple[str, str, str], ...]
    row: float = ROW
    above: float = 0
    half: bool = False
    cut: bool = False


@dataclass(frozen=True)
class SheetRaceSlips(SheetOfPages):
    """The slips of all tables of a round; `label` and `cell` are the widths in mm of the labels and of one side.

    `facts` are day and game. Sums and lines to sign are `aside` mm wide beside the cells; for 0 the hands have pages of
    their own. `notes` and the `scale` of the points, heading first, are where `noted` says.
    """

    letters: float
    label: float
    cell: float
    facts: str
    notes: tuple[str, ...]
    scale: tuple[str, ...]
    noted: Notes
    aside: float = 0
    slips: tuple[RaceSlip, ...] = ()

    @property
    def half(self) -> float:
        """The height of half a page in mm."""
        return self.paper.page_height / 2 - self.paper.margins[0]

    @property
    def room(self) -> float:
        """The height in mm that a slip has at least: the second half of a page, which is lower, or a page."""
        if self.paper.large or self.paper.height <= FILLED:
            return self.paper.height
        return self.half + self.paper.margins[0] - self.paper.margins[2] - CUT

    @property
    def line(self) -> float:
        """The height in mm of a line of labels."""
        return self.letters * POINT * TIGHT

    @property
    def heading(self) -> float:
        """The height in mm of the two rows above the cells of some hands."""
        return max(ENDED, self.line + 0.6) + self.line + 1.2

    @property
    def least(self) -> float:
        """The least height of a row in mm."""
        return max(LEAST_ROW, self.line + 0.2)

    @property
    def too_low(self) -> bool:
        """Whether rows have no room for their text."""
        return any(slip.row < self.least - 2 * LINE for slip in self.slips)

    @property
    def pages(self) -> int:
        """The number of pages that slips take."""
        return sum(not slip.cut for slip in self.slips)

    @property
    def below(self) -> bool:
        """Whether notes are below the cells."""
        return self.noted is Notes.BELOW

    @property
    def last(self) -> bool:
        """Whether notes are once after all slips."""
        return self.noted is Notes.LAST


def sheet_race_slips(event: head.OfEvent, state: State, the_round: Round, paper: Paper) -> SheetRaceSlips:
    """Return the slips of a round; raises UnknownPaper if the paper is too small for large print.

    A table has half a page or a page, with notes if they fit, or else as few pages as possible.
    """
    check_large(paper)
    ways = [_sheet(event, state, the_round, each) for each in _papers(paper)]
    whole = [
        _with_slips(event, state, the_round, replace(sheet, aside=aside, noted=noted))
        for noted, sheet, aside in product(Notes, ways, ASIDE[paper.edition])
    ]
    parts = [_in_parts(event, state, the_round, replace(sheet, noted=Notes.LAST)) for sheet in ways]
    return min(filter(None, (*whole, *parts)), key=lambda each: (each.too_low, each.pages))


def _papers(paper: Paper) -> tuple[Paper, ...]:
    """Return the paper as slips may lie on it: two on a page in portrait, one also in landscape."""
    upright = replace(head.in_portrait(paper), margins=MARGINS)
    if paper.fixed or not (paper.large or upright.height <= FILLED):
        return (upright,)
    return upright.turned(LANDSCAPE), upright.turned(PORTRAIT)


def _sheet(event: head.OfEvent, state: State, the_round: Round, paper: Paper) -> SheetRaceSlips:
    """Return the sheet without its slips."""
    title = translate("{event}, round {number}", event=head.name_of(event), number=the_round.number)
    letters = LETTERS[paper.edition]
    rows = [row for sides in _counts(the_round) for row in _rows(event.rules_for(sides), paper)]
    return SheetRaceSlips(
        document=Document(title=translate("{title}: slips to sign", title=title)),
        paper=paper,
        title=title,
        about=head.foot_of(event, paper),
        letters=letters,
        label=max(width_of(f"{row.label} {row.worth}") for row in rows) * letters * POINT + 1,
        cell=CELL[paper.edition],
        facts=DOT.join(filter(None, (head.day_of(event), translate(event.variant.name)))),
        notes=tuple(_notes(event)),
        scale=_scale(event.setup),
        noted=Notes.LAST,
    )


def _counts(the_round: Round) -> set[int]:
    """Return how many sides tables have."""
    return {len(row.sides) for row in the_round.tables} or {2}


def _with_slips(event: head.OfEvent, state: State, the_round: Round, sheet: SheetRaceSlips) -> SheetRaceSlips | None:
    """Return the sheet with a slip for each table, on half a page or a page; None if one does not fit."""
    beside, slips = sheet.paper.width - sheet.aside, list[RaceSlip]()
    least = ROW if sheet.below else sheet.least
    for table in the_round.tables:
        slip = _slip(event, state, table, sheet)
        if not slip.blocks:
            return None
        rows, besides = sum(len(block.rows) for block in slip.blocks), _titled(sheet, slip, beside)
        besides += sheet.heading * len(slip.blocks) + (_noted(sheet, beside - APART) if sheet.below else 0)
        half = sheet.room < sheet.paper.height and (sheet.room - besides) / rows >= LEAST_ROW
        room = sheet.room if half else sheet.paper.height
        row = min(MOST_ROW, (room - besides) / rows) - LINE
        if row < least - LINE or _beside(sheet, slip) > room:
            return None
        cut = half and bool(slips) and slips[-1].half and not slips[-1].cut
        above = min(ABOVE, int(10 * (room - besides - rows * (row + LINE)) / len(slip.blocks)) / 10)
        slips.append(replace(slip, row=int(20 * row) / 20, above=above, half=half, cut=cut))
    return replace(sheet, slips=tuple(slips))


def _in_parts(event: head.OfEvent, state: State, the_round: Round, sheet: SheetRaceSlips) -> SheetRaceSlips:
    """Return the sheet with pages for the hands of each table and one for sums and signatures."""
    slips = list[RaceSlip]()
    for table in the_round.tables:
        slip = _slip(event, state, table, sheet)
        room, rows = sheet.paper.height - _titled(sheet, slip, sheet.paper.width), len(slip.blocks[0].rows)
        most = max(1, int(room // (sheet.heading + sheet.least * rows)))
        for blocks in _evenly(slip.blocks, most):
            row = min(MOST_ROW, (room / len(blocks) - sheet.heading) / rows) - LINE
            slips.append(replace(slip, blocks=blocks, sums=(), signed=(), row=int(20 * row) / 20))
        slips.append(replace(slip, blocks=()))
    return replace(sheet, slips=tuple(slips))


def _evenly(things: Sequence[HandColumns], most: int) -> Iterator[tuple[HandColumns, ...]]:
    """Yield the things in as few groups of at most `most` as possible, each as large as the others."""
    size = ceil(len(things) / ceil(len(things) / most))
    for first in range(0, len(things), size):
        yield tuple(things[first : first + size])


def _titled(sheet: SheetRaceSlips, slip: RaceSlip, beside: float) -> float:
    """Return the height of the title and, in a width in mm, of the names."""
    title = ", ".join(filter(None, (sheet.title, f"{translate('table')} {slip.table}", slip.room)))
    wide = TITLE * width_of(title, bold=True) + width_of(sheet.facts + DOT)
    names = DOT.join(map("{}: {}".format, slip.sides, slip.names))
    return _high(sheet, wide, sheet.paper.width, TITLE * LEADING) + _high(
        sheet, width_of(names, bold=True), beside, LEADING
    )


def _high(sheet: SheetRaceSlips, wide: float, width: float, leading: float) -> float:
    """Return the height in mm of a text that is `wide` letter sizes long, in lines of a `width` in mm."""
    return max(1, ceil(SPARE * wide * sheet.letters * POINT / width)) * sheet.letters * POINT * leading


def _beside(sheet: SheetRaceSlips, slip: RaceSlip) -> float:
    """Return the height in mm of the title and of what is beside the cells; infinite if a word is too wide."""
    width = sheet.aside - APART
    sums = [(f"{label} {side}", width - sheet.cell - 3) for label, side, _ in slip.sums]
    small = width if sheet.paper.large else width * 0.46  # the last two lines to sign are side by side
    signed = [(each, width if at < len(slip.sides) else small) for at, each in enumerate(slip.signed)]
    if any(width_of(word) * sheet.letters * POINT > wide for text, wide in (*sums, *signed) for word in text.split()):
        return inf
    height = _titled(sheet, slip, inf) - sheet.letters * POINT * LEADING
    height += sum(max(SUM, _high(sheet, width_of(text), wide, TIGHT) + 0.8) + LINE for text, wide in sums)
    lines = [SIGN + 1.5 + _high(sheet, width_of(text), wide, TIGHT) for text, wide in signed]
    height += sum(lines) if sheet.paper.large else sum(lines[:-2]) + max(lines[-2:])
    return height + (_noted(sheet, width) if sheet.noted is Notes.BESIDE else 0)


def _noted(sheet: SheetRaceSlips, width: float) -> float:
    """Return the height in mm of the notes in lines of a width."""
    texts = [*sheet.notes, *(("  ".join(sheet.scale),) if sheet.below and sheet.scale else ())]
    written = [_high(sheet, width_of(each), width, LEADING) + 1 for each in texts]
    if sheet.scale and not sheet.below:
        widest = max(map(width_of, sheet.scale[1:])) * sheet.letters * POINT  # a band is not divided
        lines = ceil((len(sheet.scale) - 1) / (2 if widest <= width * BAND else 1))
        written.append(
            _high(sheet, width_of(sheet.scale[0]), width, LEADING) + lines * _high(sheet, 0, width, LEADING) + 1
        )
    return sum(written)


def _notes(event: head.OfEvent) -> Iterator[str]:
    yield " ".join(map(translate, (*((DEADLOCK, WRITER) if event.variant.pots else (NO_DEADLOCK,)), SIGNED)))
    if event.setup.open_closed:
        yield translate(CHANGE_OF_ROOMS)


def _scale(setup: Setup) -> tuple[str, ...]:
    """Return a heading, and the victory points of differences up to a number; empty with another scoring."""
    bands = bands_of(setup)[1:]
    heading = translate("Victory points for a difference up to:")
    return (heading, *(each.rpartition(EN_DASH)[2] for each in bands)) if bands else ()


def _slip(event: head.OfEvent, state: State, row: TableRound, sheet: SheetRaceSlips) -> RaceSlip:
    sides = tuple(map(translate, side_names(len(row.sides))))
    return RaceSlip(
        table=str(row.table),
        room=head.place_of(event.setup, row.table),
        names=tuple(head.sides_of(state, ids) for ids in row.sides),
        sides=sides,
        short=head.short_sides(len(sides)),
        signed=(
            *(translate("signature, {side}", side=each) for each in sides),
            translate("handed in at"),
            translate("director"),
        ),
        blocks=tuple(_blocks(event, row, sheet)),
        sums=tuple(_sums(state, row)),
    )


def _blocks(event: head.OfEvent, row: TableRound, sheet: SheetRaceSlips) -> Iterator[HandColumns]:
    """Yield as many hands as fit side by side, until all have a column for each side; nothing if none fits."""
    known = row.slip.hands if row.slip is not None and row.counted == row.slip.scores else ()
    hands = max(event.setup.hands or HANDS_BY_TIME, len(known))
    sides = len(row.sides)
    rows = _rows(event.rules_for(sides), sheet.paper)
    most = int((sheet.paper.width - sheet.aside - sheet.label) // (sides * sheet.cell))
    if sheet.aside and not most:
        return
    beside = -(-hands // -(-hands // max(1, most)))
    for first in range(0, hands, beside):
        here = range(first, min(first + beside, hands))
        yield HandColumns(
            tuple(translate("Hand {number}", number=at + 1) for at in here),
            tuple((each, tuple(_cells(each.key, known, here, sides))) for each in rows),
        )


def _cells(key: str, known: Sequence[Scores], here: range, sides: int) -> Iterator[str]:
    """Yield what is in a row for all sides of some hands: their totals, if they are known."""
    for at in here:
        is_known = key == TOTAL and at < len(known)
        yield from (number(each) if is_known else "" for each in (known[at] if is_known else range(sides)))


def _rows(variant: Variant, paper: Paper) -> tuple[SlipRow, ...]:
    """Return the rows of one hand: table, burracos by class, closing, hand, pot, penalties."""
    rows = {each.key: each for each in slip_rows(variant, LABELS[paper.edition] - 1, LETTERS[paper.edition])}
    classes = [each for key, each in rows.items() if key.startswith("canasta")]
    pots = variant.pots
    fine = number(pots.fine) if pots and pots.fine else ""
    lost = [
        SlipRow("pot", translate("pot not taken"), f"{MINUS}{fine}" if fine else ""),
        SlipRow("penalised", f"{translate('penalised cards')} {MINUS}"),
    ]
    return (
        rows["melded"],
        *classes,
        *(rows[key] for key in THREES if key in rows),
        rows["going-out"],
        rows["held"],
        *(lost if pots else ()),
        rows[PENALTY],
        rows[TOTAL],
    )


def _sums(state: State, row: TableRound) -> Iterator[tuple[str, str, str]]:
    """Yield the points, their difference and, if it is not these, what the event counts; empty before play."""
    scores, sides, scoring = row.counted, head.short_sides(len(row.sides)), state.setup.scoring
    made = awards(state, scores) if scores is not None and row.assigned is None else None
    if row.assigned is not None and row.assigned.awards is not None:
        made = row.assigned.awards
    points = Scoring.MATCH if scoring is Scoring.VICTORY else Scoring.TOTAL  # as federations call them, and others
    yield from _sum(points.words, sides, scores)
    if len(sides) == 2:
        yield translate("difference"), "", number(abs(scores[0] - scores[1])) if scores else ""
    if scoring is not Scoring.TOTAL:
        yield from _sum(scoring.words, sides, made)


def _sum(name: str, sides: Sequence[str], points: Sequence[int] | None) -> Iterator[tuple[str, str, str]]:
    """Yield the points of all sides, "" for those that are not known."""
    for side, text in zip(sides, map(number, points) if points else repeat(""), strict=False):
        yield f"{translate(name)},", side, text
