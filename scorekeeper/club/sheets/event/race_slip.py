"""The slip of a round as Italian federations require it: line by line, with two signatures.

Names are on it before play; afterwards it also has what a slip said or what was confirmed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from math import ceil

from scorekeeper.club.model.choices import CHANGE_OF_ROOMS
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.sides import Scores, side_names
from scorekeeper.club.model.standings.results import awards
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.club.sheets.event import head
from scorekeeper.club.sheets.event.packet import HANDS_BY_TIME, scale
from scorekeeper.rules import Variant
from scorekeeper.rules.topics.penalties.fields import PENALTY
from scorekeeper.sheets.game.about import Document, SheetOfPages
from scorekeeper.sheets.pad.pad import TOTAL
from scorekeeper.sheets.paper.fit import width_of
from scorekeeper.sheets.paper.sizes import LANDSCAPE, POINT, Paper
from scorekeeper.sheets.slips.rows import MINUS, SlipRow, slip_rows
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate

# Width in mm of the labels, and of one side of one hand (key: large print).
LABELS = {False: 44.0, True: 80.0}
CELL = {False: 15.5, True: 26.0}
FILLED, WIDE = 200.0, 150.0  # mm: higher text has two slips on a page; narrower text has less than one
MARGINS = (7.0, 12.0, 11.0, 12.0)  # mm round slips that fill a page or half of it
ROW, BESIDES, CUT = 8.0, 21.2, 3.0  # mm: a row; what is neither rows nor text of more lines; below the line to cut
LEADING = 1.25  # height of a line, in letter sizes
NOTED = 0.6  # of the width: the notes beside the signatures
TITLE, FACTS, NAMES, NOTE = 11.0, 7.0, 9.0, 7.5  # points (sheet-event.css)
THREES = ("red-threes", "black-threes")  # in the games that count them
SIZE = {False: 9.0, True: 18.0}  # points of the letters, by which labels are shortened


@dataclass(frozen=True, slots=True)
class HandColumns:
    """Hands side by side: their numbers, and for each row label, worth and cells to write in."""

    hands: tuple[str, ...]
    rows: tuple[tuple[SlipRow, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class RaceSlip:
    """The slip of one table; `sums` are match points, difference, award, under their headings.

    `sides` are the names of its sides and `short` those above a column, `signed` what is below lines to sign on.
    """

    table: str
    room: str
    names: tuple[str, ...]
    sides: tuple[str, ...]
    short: tuple[str, ...]
    signed: tuple[str, ...]
    blocks: tuple[HandColumns, ...]
    sums: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SheetRaceSlips(SheetOfPages):
    """The slips of all tables of a round; `label` and `cell` are the widths in mm of the labels and of one side.

    Rows are `row` mm high; `on_page` slips take `part` mm of a page each, or for 0 as many pages as they need.
    """

    facts: str
    row: float
    on_page: int
    part: float
    label: float
    cell: float
    slips: tuple[RaceSlip, ...]
    notes: tuple[str, ...]


def sheet_race_slips(event: head.OfEvent, state: State, the_round: Round, paper: Paper) -> SheetRaceSlips:
    """Return the slips of a round."""
    on, on_page = _on_pages(paper)
    slips = tuple(_slip(event, state, row, on) for row in the_round.tables)
    title = translate("{event}, round {number}", event=head.name_of(event), number=the_round.number)
    sheet = SheetRaceSlips(
        document=Document(title=translate("{title}: slips to sign", title=title)),
        paper=on,
        title=title,
        about=head.foot_of(event, on),
        facts=" · ".join(_facts(event)),
        row=ROW,
        on_page=on_page,
        part=on.page_height / 2 - on.margins[0] if on_page == 2 else on.height,
        label=_label(on),
        cell=CELL[on.large],
        slips=slips,
        notes=tuple(_notes(event.setup)),
    )
    return replace(sheet, row=_row(sheet)) if on_page else sheet


def _on_pages(paper: Paper) -> tuple[Paper, int]:
    """Return the paper as slips lie on it, and how many fill a page, 0 if one takes more."""
    lies = not (paper.fixed or paper.large or paper.narrow) and paper.height <= FILLED
    on = paper.turned(LANDSCAPE) if lies else head.in_portrait(paper)
    if on.large or on.width < WIDE:
        return on, 0
    return replace(on, margins=MARGINS), 2 if on.height > FILLED else 1


def _row(sheet: SheetRaceSlips) -> float:
    """Return the height of rows that fill what other things leave of a page, or of its second half."""
    on = sheet.paper
    room = on.page_height / 2 - on.margins[2] - CUT if sheet.on_page == 2 else on.height
    notes = sum(_high(width_of(each) * NOTE, NOTE, on.width * NOTED) + 1 for each in sheet.notes)
    rows = ((room - BESIDES - notes - _heads(sheet, each)) / _rows_of(each) for each in sheet.slips)
    return round(min((ROW, *rows)), 2)


def _heads(sheet: SheetRaceSlips, slip: RaceSlip) -> float:
    """Return the height of a slip's title, names, and heads of the sums."""
    width = sheet.paper.width
    title = ", ".join(filter(None, (sheet.title, f"{translate('table')} {slip.table}", slip.room)))
    wide = width_of(f"{title} ", bold=True) * TITLE + width_of(sheet.facts) * FACTS
    names = width_of("".join((*slip.sides, *slip.names, 7 * " ")), bold=True) * NAMES
    sums = max(width_of(label) for label, _ in slip.sums) * FACTS
    return _high(wide, TITLE, width) + _high(names, NAMES, width) + _high(sums, FACTS, width * NOTED / len(slip.sums))


def _high(wide: float, size: float, width: float) -> float:
    """Return the height of a text that is so many points wide, in lines of a `width` in mm."""
    return max(1, ceil(wide * POINT / width)) * size * POINT * LEADING


def _rows_of(slip: RaceSlip) -> int:
    return sum(len(block.rows) for block in slip.blocks)


def _facts(event: head.OfEvent) -> tuple[str, ...]:
    minutes = event.setup.minutes
    clock = translate("{count:minute|minutes} a round", count=minutes) if minutes else ""
    return tuple(filter(None, (*head.facts_of(event), clock)))


def _notes(setup: Setup) -> Iterator[str]:
    yield translate(
        "Ended by: closing, stock, time, or a deadlock that the director found. The player who drew"
        " the highest card writes; all sides sign, and the slip goes to the director at once."
    )
    if setup.open_closed:
        yield translate(CHANGE_OF_ROOMS)
    points_scale = scale(setup)
    if points_scale:
        yield points_scale


def _label(paper: Paper) -> float:
    """Return the width of the labels in mm: on a narrow paper, what one hand leaves beside it."""
    return min(LABELS[paper.large], paper.width - 2 * CELL[paper.large])


def _slip(event: head.OfEvent, state: State, row: TableRound, paper: Paper) -> RaceSlip:
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
        blocks=tuple(_blocks(event, row, paper)),
        sums=tuple(_sums(state, row)),
    )


def _blocks(event: head.OfEvent, row: TableRound, paper: Paper) -> Iterator[HandColumns]:
    """Yield as many hands as fit side by side, until all have a column for each side."""
    large = paper.large
    known = row.slip.hands if row.slip is not None and row.counted == row.slip.scores else ()
    hands = max(event.setup.hands or HANDS_BY_TIME, len(known))
    sides = len(row.sides)
    rows = _rows(event.rules_for(sides), _label(paper) - 1, SIZE[large])
    beside = max(1, int((paper.width - _label(paper)) // (sides * CELL[large])))
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


def _sums(state: State, row: TableRound) -> Iterator[tuple[str, str]]:
    """Yield match points, their difference and what the event counts, empty before play."""
    scores, sides = row.counted, head.short_sides(len(row.sides))
    made = awards(state, scores) if scores is not None and row.assigned is None else None
    if row.assigned is not None and row.assigned.awards is not None:
        made = row.assigned.awards
    difference = number(abs(scores[0] - scores[1])) if scores else ""
    for name, pair in (("match points", scores), (state.setup.scoring.words, made)):
        for side, text in zip(sides, map(number, pair) if pair else repeat(""), strict=False):
            yield f"{translate(name)}, {side}", text
        if name == "match points" and len(sides) == 2:
            yield translate("difference"), difference
