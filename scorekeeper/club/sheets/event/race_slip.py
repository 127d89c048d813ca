"""The slip of a round as Italian federations require it: line by line, with two signatures.

Names are on it before play; afterwards it also has what a slip said or what was confirmed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product, repeat
from math import ceil

from scorekeeper.club.model.choices import CHANGE_OF_ROOMS
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import Scores, side_names
from scorekeeper.club.model.standings.results import awards
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.club.sheets.event import head
from scorekeeper.club.sheets.event.packet import EQUALS, HANDS_BY_TIME, bands_of
from scorekeeper.rules import Variant
from scorekeeper.rules.topics.penalties.fields import PENALTY
from scorekeeper.sheets.game.about import DOT, Document, SheetOfPages
from scorekeeper.sheets.pad.pad import TOTAL
from scorekeeper.sheets.paper.fit import width_of
from scorekeeper.sheets.paper.sizes import LANDSCAPE, POINT, Paper
from scorekeeper.sheets.slips.rows import MINUS, SlipRow, slip_rows
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate

# Width in mm of the labels, and of one side of one hand (key: large print).
LABELS = {False: 42.0, True: 80.0}
CELL = {False: 12.5, True: 26.0}
FILLED, WIDE = 200.0, 150.0  # mm: higher text has two slips on a page; narrower text has less than one
MARGINS = (5.0, 8.0, 5.0, 8.0)  # mm round slips that fill a page or half of it
CUT, HEAD = 3.0, 9.4  # mm: below the line to cut; the two rows above the cells of some hands
ROW, LEAST_ROW, MOST_ROW = 8.0, 7.0, 10.0  # mm: a row, and the least of two slips on a page
LINE = 0.1  # mm: the line below a row
LEADING = 1.25  # height of a line, in letter sizes
TITLE, NAMES = 11.0, 9.0  # points (sheet-event.css)
# Beside the cells are sums and lines to sign. Notes are below the cells if rows are high enough then, and else beside
# them: widths in mm and letters in points, the best first.
BELOW, ASIDE = (9.0, 8.5, 8.0), tuple(product((38.0, 46.0, 51.0), (9.0, 8.5, 8.0, 7.5, 7.0)))
APART = 4.0  # mm between the cells and what is beside them
SUM, SIGNED, NOTED = 7.5, 12.2, 1.0  # mm of each of them besides text of more lines
BAND = 0.48  # of the width of the notes, for a band of the scale: two stand side by side
SPARE = 1.1  # of a width, because words leave gaps at the end of lines
THREES = ("red-threes", "black-threes")  # in the games that count them
SIZE = {False: 9.0, True: 18.0}  # points of the letters, by which labels are shortened


@dataclass(frozen=True, slots=True)
class HandColumns:
    """Hands side by side: their numbers, and for each row label, worth and cells to write in."""

    hands: tuple[str, ...]
    rows: tuple[tuple[SlipRow, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class RaceSlip:
    """The slip of one table; `sums` are match points, difference, award: label, side, points.

    `sides` are the names of its sides and `short` those above a column, `signed` what is below lines to sign on. Rows
    are `row` mm high. `half`: it takes half a page; `cut`: it is the second on its page.
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
    half: bool = False
    cut: bool = False


@dataclass(frozen=True)
class SheetRaceSlips(SheetOfPages):
    """The slips of all tables of a round; `label` and `cell` are the widths in mm of the labels and of one side.

    `on_page` slips fill a page, or for 0 one takes as many pages as it needs. If they do, sums and lines to sign are
    `aside` mm wide beside the cells. Notes and the `scale` of the points, heading first, have letters of `note` points;
    they are with the sums or `below` the cells.
    """

    label: float
    cell: float
    notes: tuple[str, ...]
    scale: tuple[str, ...]
    on_page: int
    slips: tuple[RaceSlip, ...] = ()
    aside: float = 0
    note: float = 0
    below: bool = False

    @property
    def half(self) -> float:
        """The height of half a page in mm."""
        return self.paper.page_height / 2 - self.paper.margins[0]

    @property
    def room(self) -> float:
        """The height in mm that a slip has at least: the second half of a page, which is lower, or a page."""
        if self.on_page != 2:
            return self.paper.height
        return self.half + self.paper.margins[0] - self.paper.margins[2] - CUT


def sheet_race_slips(event: head.OfEvent, state: State, the_round: Round, paper: Paper) -> SheetRaceSlips:
    """Return the slips of a round."""
    on, on_page = _on_pages(paper)
    title = translate("{event}, round {number}", event=head.name_of(event), number=the_round.number)
    sheet = SheetRaceSlips(
        document=Document(title=translate("{title}: slips to sign", title=title)),
        paper=on,
        title=title,
        about=head.foot_of(event, on),
        label=_label(on),
        cell=CELL[on.large],
        notes=(*_notes(event.setup), DOT.join(_facts(event))),
        scale=bands_of(event.setup),
        on_page=on_page,
    )

    def slips(beside: float) -> tuple[RaceSlip, ...]:
        return tuple(_slip(event, state, row, on, beside) for row in the_round.tables)

    if not on_page:
        return _filled(replace(sheet, slips=slips(0), note=on.sizes["note"]))
    [wide, _], *_ = ASIDE
    below = replace(sheet, slips=slips(wide), aside=wide, below=True)
    for size in BELOW:
        filled = _filled(replace(below, note=size))
        if all(each.row >= ROW for each in filled.slips):
            return filled
    sheet = replace(sheet, scale=tuple(each.replace(EQUALS, "=") for each in sheet.scale))  # two side by side
    wide, size = _aside(sheet, max((len(row.sides) for row in the_round.tables), default=2))
    return _filled(replace(sheet, slips=slips(wide), aside=wide, note=size))


def _on_pages(paper: Paper) -> tuple[Paper, int]:
    """Return the paper as slips lie on it, and how many fill a page, 0 if one takes more."""
    lies = not (paper.fixed or paper.large or paper.narrow) and paper.height <= FILLED
    on = paper.turned(LANDSCAPE) if lies else head.in_portrait(paper)
    if on.large or on.width < WIDE:
        return on, 0
    return replace(on, margins=MARGINS), 2 if on.height > FILLED else 1


def _aside(sheet: SheetRaceSlips, sides: int) -> tuple[float, float]:
    """Return the width in mm of what is beside the cells, and the points of the notes there."""
    room = sheet.room - _high(0, TITLE, 1) - SUM * (2 * sides + 1) - SIGNED * (sides + 1)
    ways = ((wide, size) for wide, size in ASIDE if _noted(sheet, size, wide - APART) <= room)
    return next(ways, ASIDE[-1])


def _noted(sheet: SheetRaceSlips, size: float, width: float) -> float:
    """Return the height in mm of the notes in letters of a size and lines of a width."""
    written = [_high(width_of(each) * size, size, width) + NOTED for each in sheet.notes]
    if sheet.scale:
        widest = max(map(width_of, sheet.scale[1:])) * size * POINT  # a band is not divided
        beside = 2 if widest <= width * BAND else 1
        lines = 1 + ceil((len(sheet.scale) - 1) / beside)
        whole = width_of("  ".join(sheet.scale)) * size
        written.append(NOTED + (_high(whole, size, width - widest) if sheet.below else lines * _high(0, size, width)))
    return sum(written)


def _filled(sheet: SheetRaceSlips) -> SheetRaceSlips:
    """Return the sheet with rows that fill half a page, or a page where half has no room for a slip.

    Of a slip that takes more pages, the first hands fill a page.
    """
    on, beside = sheet.paper, sheet.paper.width - sheet.aside
    notes = _noted(sheet, sheet.note, beside - APART) if sheet.below else 0.0
    slips: list[RaceSlip] = []
    for slip in sheet.slips:
        title = ", ".join(filter(None, (sheet.title, f"{translate('table')} {slip.table}", slip.room)))
        names = "".join((*slip.sides, *slip.names, 7 * " "))
        blocks = slip.blocks[: None if sheet.on_page else 1]
        besides = _high(width_of(title, bold=True) * TITLE, TITLE, on.width) + HEAD * len(blocks)
        besides += _high(width_of(names, bold=True) * NAMES, NAMES, beside)
        rows = sum(len(block.rows) for block in blocks)
        half = sheet.on_page == 2 and (sheet.room - besides) / rows >= LEAST_ROW
        room = sheet.room if half or sheet.on_page == 1 else on.height
        row = min(MOST_ROW, (room - besides - notes) / rows) - LINE
        if not sheet.on_page and not LEAST_ROW <= row <= ROW:
            row = ROW
        cut = half and bool(slips) and slips[-1].half and not slips[-1].cut
        slips.append(replace(slip, row=int(20 * row) / 20, half=half, cut=cut))
    return replace(sheet, slips=tuple(slips))


def _high(wide: float, size: float, width: float) -> float:
    """Return the height of a text that is so many points wide, in lines of a `width` in mm."""
    return max(1, ceil(SPARE * wide * POINT / width)) * size * POINT * LEADING


def _facts(event: head.OfEvent) -> tuple[str, ...]:
    """Return the facts of the event, and the game, which no foot of a page says."""
    minutes = event.setup.minutes
    clock = translate("{count:minute|minutes} a round", count=minutes) if minutes else ""
    return tuple(filter(None, (*head.facts_of(event), clock, translate(event.variant.name))))


def _notes(setup: Setup) -> Iterator[str]:
    yield translate(
        "Ended by: closing, stock, time, or a deadlock that the director found. The player who drew"
        " the highest card writes; all sides sign, and the slip goes to the director at once."
    )
    if setup.open_closed:
        yield translate(CHANGE_OF_ROOMS)


def _label(paper: Paper) -> float:
    """Return the width of the labels in mm: on a narrow paper, what one hand leaves beside it."""
    return min(LABELS[paper.large], paper.width - 2 * CELL[paper.large])


def _slip(event: head.OfEvent, state: State, row: TableRound, paper: Paper, aside: float) -> RaceSlip:
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
        blocks=tuple(_blocks(event, row, paper, paper.width - aside)),
        sums=tuple(_sums(state, row)),
    )


def _blocks(event: head.OfEvent, row: TableRound, paper: Paper, width: float) -> Iterator[HandColumns]:
    """Yield as many hands as fit side by side, until all have a column for each side."""
    large = paper.large
    known = row.slip.hands if row.slip is not None and row.counted == row.slip.scores else ()
    hands = max(event.setup.hands or HANDS_BY_TIME, len(known))
    sides = len(row.sides)
    rows = _rows(event.rules_for(sides), _label(paper) - 1, SIZE[large])
    most = max(1, int((width - _label(paper)) // (sides * CELL[large])))
    beside = -(-hands // -(-hands // most))
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


def _rows(variant: Variant, width: float, size: float) -> tuple[SlipRow, ...]:
    """Return the rows of one hand: table, burracos by class, closing, hand, pot, penalties."""
    rows = {each.key: each for each in slip_rows(variant, width, size)}
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
    """Yield match points, their difference and what the event counts, with their side; empty before play."""
    scores, sides = row.counted, head.short_sides(len(row.sides))
    made = awards(state, scores) if scores is not None and row.assigned is None else None
    if row.assigned is not None and row.assigned.awards is not None:
        made = row.assigned.awards
    difference = number(abs(scores[0] - scores[1])) if scores else ""
    for name, pair in (("match points", scores), (state.setup.scoring.words, made)):
        for side, text in zip(sides, map(number, pair) if pair else repeat(""), strict=False):
            yield f"{translate(name)},", side, text
        if name == "match points" and len(sides) == 2:
            yield translate("difference"), "", difference
