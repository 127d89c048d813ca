"""The blank sheet of a variant: a pad for a whole game, with the card values beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules import Variant
from scorekeeper.sheets.game.about import Document, SheetWithPad, about_rules
from scorekeeper.sheets.game.breakdown import blank_column
from scorekeeper.sheets.pad import pad
from scorekeeper.sheets.pad.lines import Values, in_rows, values
from scorekeeper.sheets.paper.fit import in_any_columns, lines
from scorekeeper.sheets.paper.sizes import GAP, POINT, PORTRAIT, Paper
from scorekeeper.words.formats import plain
from scorekeeper.words.language import translate

MOST_SIDES, MOST_PLAYERS = 6, 3  # that fit on a sheet
LOW = 130  # millimetres: lower text has a head of one line
HAIRLINE = 0.1  # millimetres: thickness of the line below a row
VALUES_COLUMN = {False: 42, True: 84}  # millimetres, in large print or not
LABEL_SHARE = 0.66  # the share of the values' column for labels
LONGEST_BESIDE, GROUP_GAP = 7, 3.2  # letters of a value; millimetres below a group


class UnknownForm(ValueError):  # noqa: N818 - says what is wrong
    """No sheet can be made for this number of sides or players."""


@dataclass(frozen=True)
class BlankSide:
    """A side of a blank sheet: its name in the grid and how many players it has."""

    name: str
    players: int
    number: int


@dataclass(frozen=True)
class SheetBlank(SheetWithPad):
    """Everything that a blank sheet says.

    `low`: the head has one line. `beside`: the values are beside the pad instead of after it.
    `signed`: signature lines are below it. `fillable`: it has form fields.
    """

    low: bool
    summary: str
    sides: tuple[BlankSide, ...]
    bands: tuple[pad.Band, ...]
    split: bool
    beside: bool
    signed: bool
    values: tuple[tuple[Values, ...], ...]
    assumed: tuple[str, ...]
    fillable: bool


@dataclass(frozen=True)
class Room:
    """How many millimetres the parts of a blank sheet take."""

    head: float
    name_line: float
    side_gap: float
    band_head: float
    blank_line: float
    signature: float
    sidebar: float
    column: float
    rows: tuple[float, float]


def _low(paper: Paper) -> bool:
    return not paper.large and not paper.narrow and paper.height < LOW


def _measures(paper: Paper) -> Room:
    if paper.large:
        return Room(30, 11, 7.5, 27, 9.2, 25, 88, 22, (9.0, 14.0))
    if paper.narrow:
        return Room(19.5, 6.8, 0, 14, 5, 13.5, 38, 12.2, (5.0, 8.0))
    if _low(paper):
        return Room(17, 6.0, 0, 16, 5, 10.7, 38, 12.2, (5.0, 9.0))
    if paper.key == "a5":
        return Room(24.5, 6.8, 4, 16, 5, 13.5, 38, 12.2, (5.0, 9.0))
    return Room(28, 6.8, 4, 15, 5, 14.5, 38, 14, (6.0, 11.0))


@dataclass(frozen=True)
class BlankPlan:
    """One way to lay out a blank sheet, and how good it is."""

    paper: Paper
    beside: bool
    signed: bool
    grid: pad.Grid
    bands: int
    row_height: float
    pages: int = 1

    @property
    def worth(self) -> float:
        """The number of hands on the first page, with a bonus for values and signatures there."""
        extras = (2.6 if self.beside else 1) * (1.12 if self.signed else 1)
        # A hand that must be split is split only once on a longer page, and is easier to read.
        taller = 1.5 if self.split else 1.1
        upright = taller if self.paper.orientation == PORTRAIT else 1
        return self.hands * extras * upright

    @property
    def hands(self) -> float:
        """The number of hands on the first page, far less if not even one fits as a whole."""
        whole = self.bands // len(self.grid.parts)
        return self.grid.hands * (whole or 0.3 / self.pages**3)

    @property
    def split(self) -> bool:
        """Whether not even one hand fits on the first page."""
        return not self.bands


def sheet_blank(
    variant: Variant, paper: Paper, form: Sequence[int], rules_name: str = "", *, fillable: bool = False
) -> SheetBlank:
    """Return the blank sheet for sides of these sizes, with as many hands as fit.

    `rules_name` is the club's name for its house rules, "" for the printed rules. Raises
    UnknownForm unless there are 2 to 6 sides of 1 to 3 players.
    """
    if not 2 <= len(form) <= MOST_SIDES or not all(1 <= each <= MOST_PLAYERS for each in form):
        asked = ", ".join(str(each) for each in form[: MOST_SIDES + 1])
        raise UnknownForm(f"sheets have 2 to {MOST_SIDES} sides of 1 to {MOST_PLAYERS}, not {asked}")
    title, summary = translate(variant.name), translate(variant.summary)
    if rules_name:  # the summary is that of the printed rules
        summary = translate("Rules “{name}”", name=plain(rules_name))
    plan = max(_plans(variant, paper, form), key=lambda each: each.worth)
    names = tuple(translate("Side {number}", number=at) for at in range(1, len(form) + 1))
    sides = tuple(BlankSide(name, form[at], at + 1) for at, name in enumerate(names))
    across = 1 if plan.beside else int((plan.paper.width + GAP) // VALUES_COLUMN[paper.large])
    return SheetBlank(
        document=Document(title=translate("{variant}, score sheet", variant=title)),
        paper=plan.paper,
        low=_low(plan.paper),
        title=title,
        summary=summary,
        about=about_rules(variant, rules_name, plan.paper),
        signatures=(*names, translate("Scorekeeper")),
        sides=sides,
        bands=tuple(_bands(variant, plan, names)),
        row_height=round(plan.row_height - HAIRLINE, 2),
        split=plan.split,
        beside=plan.beside,
        signed=plan.signed,
        values=in_any_columns(values(variant), max(1, across), in_rows),
        assumed=tuple(map(translate, variant.assumed)),
        fillable=fillable,
    )


def _bands(variant: Variant, plan: BlankPlan, names: Sequence[str]) -> Iterator[pad.Band]:
    most = plan.grid.hands
    for start in range(0, max(1, plan.bands // len(plan.grid.parts)) * most, most):
        columns = [blank_column(variant, start + hand) for hand in range(1, most + 1)]
        yield from pad.bands_of(columns, names, plan.grid)


def _plans(variant: Variant, paper: Paper, form: Sequence[int]) -> Iterator[BlankPlan]:
    column = blank_column(variant, 1)
    for way in paper.ways():
        room = _measures(way)
        for beside in (True, False):
            if beside and not _room_beside(variant, way, room):
                continue
            width = way.width - (room.sidebar if beside else 0)
            grid = pad.grid_for(len(form), width, pad.labels(way), room.column)
            [band, *_] = pad.bands_of([column], [""] * len(form), grid)
            head = room.band_head + room.blank_line * len(column.blanks)
            for signed in (True,) if beside else (True, False):
                left = way.height - _around(way, room, form, signed=signed)
                rows = _rows(band, way, room.rows[0])
                count = max(0, int(left // (head + rows * room.rows[0])))
                count -= count % len(grid.parts)
                each = (left / count - head) / rows if count else room.rows[0]
                pages = -(-(rows * (room.rows[0] + 1)) // (way.height - head - 10)) + 1
                each = min(room.rows[1], each)
                yield BlankPlan(way, beside, signed and count > 0, grid, count, each, int(pages))


def _room_beside(variant: Variant, paper: Paper, room: Room) -> bool:
    """Return whether values and pad fit side by side."""
    size = paper.sizes["note"] * POINT
    across = (room.sidebar - GAP) / size
    assumed = sum(lines(translate(words), across) for words in variant.assumed)
    height = 1.3 * size * (assumed + 1)
    for group in values(variant):
        height += 1.3 * size + GROUP_GAP
        for row in group.rows:
            part = 1 if len(row.value) > LONGEST_BESIDE else LABEL_SHARE
            words = f"{row.label} {row.value}" if part == 1 else row.label
            height += 1.3 * size * lines(words, part * across) + 0.35
    return height <= paper.height and paper.width >= 2.9 * room.sidebar


def _rows(band: pad.Band, paper: Paper, least: float) -> float:
    """Count the rows of a band; a label of several lines counts as more than one row."""
    size = paper.sizes["note" if paper.narrow else "body"] * POINT
    width = (band.label_width - 1.4) / size
    labels = (row.line.label + " −" * row.line.minus for row in band.rows)
    heights = (1.3 * size * lines(label, width) for label in labels)
    return sum(max(1.0, height / least) for height in heights)


def _around(paper: Paper, room: Room, form: Sequence[int], *, signed: bool) -> float:
    """Return the millimetres that head, names and signatures take."""
    names = sum(
        room.side_gap + room.name_line * max(form[start:stop]) for start, stop in pad.side_rows(paper, len(form))
    )
    signatures = len(pad.signature_rows(paper, len(form) + 1)) if signed else 0
    return room.head + names + room.signature * signatures
