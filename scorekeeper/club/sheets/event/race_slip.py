"""The slip of a round as Italian federations require it: line by line, with two signatures.

Names are on it before play; afterwards it also has what a slip said or what was confirmed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.club.model.choices import CHANGE_OF_ROOMS
from scorekeeper.club.model.setup import Setup
from scorekeeper.club.model.standings.results import awards
from scorekeeper.club.model.state import Round, State, TableRound
from scorekeeper.club.sheets.event import head
from scorekeeper.club.sheets.event.packet import HANDS_BY_TIME, SIDES, scale
from scorekeeper.rules import Variant
from scorekeeper.rules.topics.penalties.fields import PENALTY
from scorekeeper.sheets.game.about import Document, SheetOfPages
from scorekeeper.sheets.pad.pad import TOTAL
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.slips.rows import MINUS, SlipRow, slip_rows
from scorekeeper.words.formats import number
from scorekeeper.words.language import translate

# Width in mm of the labels, and of one side of one hand (key: large print).
LABELS = {False: 44.0, True: 80.0}
CELL = {False: 15.5, True: 26.0}
FILLED = 200.0  # mm: one slip fills a page that is no higher, so that nothing else stands on it
SIZE = {False: 9.0, True: 18.0}  # points of the letters, by which labels are shortened


@dataclass(frozen=True, slots=True)
class HandColumns:
    """Hands side by side: their numbers, and for each row label, worth and cells to write in."""

    hands: tuple[str, ...]
    rows: tuple[tuple[SlipRow, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class RaceSlip:
    """The slip of one table; `sums` are match points, difference, award, under their headings."""

    table: str
    room: str
    names: tuple[str, ...]
    blocks: tuple[HandColumns, ...]
    sums: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class SheetRaceSlips(SheetOfPages):
    """The slips of all tables of a round; `label` and `cell` are the widths in mm of the labels and of one side."""

    facts: tuple[str, ...]
    sides: tuple[str, ...]
    label: float
    cell: float
    slips: tuple[RaceSlip, ...]
    notes: tuple[str, ...]
    signed: tuple[str, ...]


def sheet_race_slips(event: head.OfEvent, state: State, the_round: Round, paper: Paper) -> SheetRaceSlips:
    """Return the slips of a round."""
    portrait = head.in_portrait(paper)
    title = translate("{event}, round {number}", event=head.name_of(event), number=the_round.number)
    return SheetRaceSlips(
        document=Document(title=translate("{title}: slips to sign", title=title)),
        paper=portrait,
        title=title,
        about=head.foot_of(event, portrait),
        facts=_facts(event) if portrait.large or portrait.narrow or portrait.height > FILLED else (),
        sides=tuple(translate(each) for each in head.SIDES),
        label=_label(portrait),
        cell=CELL[portrait.large],
        slips=tuple(_slip(event, state, row, portrait) for row in the_round.tables),
        notes=tuple(_notes(event.setup)),
        signed=(
            *(translate("signature, {side}", side=translate(each)) for each in head.SIDES),
            translate("handed in at"),
            translate("director"),
        ),
    )


def _facts(event: head.OfEvent) -> tuple[str, ...]:
    minutes = event.setup.minutes
    clock = translate("{count:minute|minutes} a round", count=minutes) if minutes else ""
    return tuple(filter(None, (*head.facts_of(event), clock)))


def _notes(setup: Setup) -> Iterator[str]:
    yield translate(
        "Ended by: closing, stock, time, or a deadlock that the director found. The player who drew"
        " the highest card writes; both sides sign, and the slip goes to the director at once."
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
    return RaceSlip(
        table=str(row.table),
        room=head.place_of(event.setup, row.table),
        names=tuple(head.sides_of(state, ids) for ids in row.sides),
        blocks=tuple(_blocks(event, row, paper)),
        sums=tuple(_sums(state, row)),
    )


def _blocks(event: head.OfEvent, row: TableRound, paper: Paper) -> Iterator[HandColumns]:
    """Yield as many hands as fit side by side, until all have a column for each side."""
    large = paper.large
    known = row.slip.hands if row.slip is not None and row.counted == row.slip.scores else ()
    hands = max(event.setup.hands or HANDS_BY_TIME, len(known))
    rows = _rows(event.variant, _label(paper) - 1, SIZE[large])
    beside = int((paper.width - _label(paper)) // (2 * CELL[large]))
    for first in range(0, hands, beside):
        here = range(first, min(first + beside, hands))
        yield HandColumns(
            tuple(translate("Hand {number}", number=at + 1) for at in here),
            tuple((each, tuple(_cells(each.key, known, here))) for each in rows),
        )


def _cells(key: str, known: Sequence[tuple[int, int]], here: range) -> Iterator[str]:
    """Yield what is in a row for both sides of some hands: their totals, if they are known."""
    for at in here:
        is_known = key == TOTAL and at < len(known)
        yield from (number(each) if is_known else "" for each in (known[at] if is_known else (0, 0)))


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
        SlipRow("ending", translate("ended by")),
        rows["melded"],
        *classes,
        rows["going-out"],
        rows["held"],
        *(lost if pots else ()),
        rows[PENALTY],
        rows[TOTAL],
    )


def _sums(state: State, row: TableRound) -> Iterator[tuple[str, str]]:
    """Yield match points, their difference and what the event counts, empty before play."""
    scores, empty = row.counted, ("", "")
    made = awards(state, scores) if scores is not None and row.assigned is None else None
    if row.assigned is not None and row.assigned.awards is not None:
        made = row.assigned.awards
    difference = number(abs(scores[0] - scores[1])) if scores else ""
    for name, pair in (("match points", scores), (state.setup.scoring.words, made)):
        for side, text in zip(SIDES, map(number, pair) if pair else empty, strict=True):
            yield f"{translate(name)}, {translate(side)}", text
        if name == "match points":
            yield translate("difference"), difference
