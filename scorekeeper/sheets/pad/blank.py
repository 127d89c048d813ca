"""The blank sheet of a variant: a pad for a whole game, with the card values beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules import Variant
from scorekeeper.rules.elements.line import OUT_LINE
from scorekeeper.sheets.game.about import Document, SheetWithPad, about_rules
from scorekeeper.sheets.game.breakdown import blank_column
from scorekeeper.sheets.pad import pad
from scorekeeper.sheets.pad.lines import PadLine, Values, in_rows, values
from scorekeeper.sheets.paper.fit import in_any_columns, lines, longest_word, width_of
from scorekeeper.sheets.paper.sizes import GAP, LEAST, POINT, PORTRAIT, Paper
from scorekeeper.words.formats import number, plain
from scorekeeper.words.language import translate

MOST_SIDES, MOST_PLAYERS = 6, 3  # that fit on a sheet
BODY, WIDE = 10.0, 170  # points of the labels where there is room; millimetres of text from which there may be
LOW = 130  # millimetres: lower text has a head of one line
CARRIED = "before"  # the row for the score that a side brings from an earlier hand or sheet
POCKET_LABEL = 27.0  # millimetres of the labels of a pocket pad
POCKET_HEAD = {False: 12.0, True: 26.0}  # millimetres above its rows, by whether the print is large
OVERLEAF = {False: 5.0, True: 10.0}  # the same for words on the next page
FEWEST, MOST_LABEL = 4, 0.4  # hands of a pocket pad with something else on its page; of its width, for labels
HAIRLINE = 0.1  # millimetres: thickness of the line below a row
VALUES_COLUMN = {False: 42, True: 84}  # millimetres, in large print or not
LABEL_SHARE = 0.66  # the share of the values' column for labels
LONGEST_BESIDE, GROUP_GAP = 7, 3.2  # letters of a value; millimetres below a group
VALUES_HEAD = 18.0  # millimetres above the values where they are on a page of their own


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
    `signed`: signature lines are below it. `named`: its head has form fields, and `fillable`: its pad has some.
    """

    low: bool
    summary: str
    sides: tuple[BlankSide, ...]
    bands: tuple[pad.Band, ...]
    beside: bool
    signed: bool
    values: tuple[tuple[Values, ...], ...]
    assumed: tuple[str, ...]
    named: bool
    fillable: bool

    @property
    def overleaf(self) -> str:
        """Says what stands on the next page, "" if there is none."""
        if self.beside:
            return ""
        if self.signed:
            return translate("Next page: the values.")
        return translate("Next page: the values, and lines to sign.")

    @property
    def side_rows(self) -> tuple[tuple[int, int], ...]:
        """The sides in each row, as (first, one after the last)."""
        return _side_rows(self.paper, len(self.sides))

    @property
    def signature_rows(self) -> tuple[tuple[int, int], ...]:
        """The signature lines in each row, as (first, one after the last)."""
        two = self.paper.large and self.paper.narrow
        return pad.evenly(len(self.signatures), 2) if two else super().signature_rows


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
        return Room(19.5, 6.8, 0, 14, 5, 13.5, 38, 14, (7.5, 9.0))
    if _low(paper):
        return Room(17, 6.0, 0, 16, 5, 10.7, 38, 14, (7.5, 9.0))
    if paper.key == "a5":
        return Room(24.5, 6.8, 4, 16, 5, 13.5, 38, 14, (7.5, 9.0))
    if paper.points:
        return Room(30, 6.8, 4.5, 17, 5.6, 15, 38, 13.9, (9.0, 14.0))
    return Room(28, 6.8, 4, 15, 5, 14.5, 38, 14, (9.0, 14.0))


@dataclass(frozen=True)
class BlankPlan:
    """One way to lay out a blank sheet, and how good it is."""

    paper: Paper
    beside: bool
    signed: bool
    grid: pad.Grid
    bands: int
    row_height: float
    pocket: int = 0

    @property
    def worth(self) -> float:
        """The number of hands on the first page, with a bonus for values and signatures there."""
        extras = (2.6 if self.beside else 1) * (1.12 if self.signed else 1)
        upright = 1.1 if self.paper.orientation == PORTRAIT else 1
        legible = 1.45 if self.paper.points else 1
        return self.hands * extras * upright * legible

    @property
    def hands(self) -> int:
        """The number of hands on the first page."""
        return self.grid.hands * (self.bands // len(self.grid.parts))


def sheet_blank(
    variant: Variant,
    paper: Paper,
    form: Sequence[int],
    rules_name: str = "",
    *,
    named: bool = False,
    fillable: bool = False,
) -> SheetBlank:
    """Return the blank sheet for sides of these sizes, with as many hands as fit.

    `rules_name` is the club's name for its house rules, "" for the printed rules. `fillable` adds
    form fields, `named` those of its head alone. Raises
    UnknownForm unless there are 2 to 6 sides of 1 to 3 players.
    """
    if not 2 <= len(form) <= MOST_SIDES or not all(1 <= each <= MOST_PLAYERS for each in form):
        asked = ", ".join(str(each) for each in form[: MOST_SIDES + 1])
        raise UnknownForm(f"sheets have 2 to {MOST_SIDES} sides of 1 to {MOST_PLAYERS}, not {asked}")
    title, summary = translate(variant.name), translate(variant.summary)
    if rules_name:  # the summary is that of the printed rules
        summary = translate("Rules “{name}”", name=plain(rules_name))
    itemised = () if paper.narrow else _plans(variant, paper, form)
    plans = [*itemised] or [*_pocket_plans(variant, _small(variant, paper), form)]
    plan = max(plans, key=lambda each: each.worth)
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
        beside=plan.beside,
        signed=plan.signed,
        values=in_any_columns(values(variant), max(1, across), in_rows),
        assumed=tuple(map(translate, variant.assumed)),
        named=named or fillable,
        fillable=fillable,
    )


def _bands(variant: Variant, plan: BlankPlan, names: Sequence[str]) -> Iterator[pad.Band]:
    most = plan.grid.hands
    last = variant.game.hands or 0
    if plan.pocket:
        yield _pocket(variant, plan, names)
        return
    for start in range(0, last or max(1, plan.bands // len(plan.grid.parts)) * most, most):
        numbers = range(start + 1, min(start + most, last or start + most) + 1)
        columns = [_column(variant, hand, len(names)) for hand in numbers]
        yield from pad.bands_of(columns, names, plan.grid)


def _pocket(variant: Variant, plan: BlankPlan, names: Sequence[str]) -> pad.Band:
    """Return the pad of a pocket: a row for every hand, and a wide column for each side."""
    rows = tuple(pad.PadRow(each, ((),) * len(names)) for each in _pocket_lines(variant, plan.pocket))
    column = pad.Column("", blank=True)
    return pad.Band((column,), tuple(names), rows, plan.grid.column_width, plan.grid.label_width)


def _pocket_lines(variant: Variant, hands: int) -> Iterator[PadLine]:
    yield PadLine(CARRIED, translate("score before"))
    for hand in range(1, hands + 1):
        words, by_hand = translate("Hand {number}", number=hand), variant.opening.by_hand
        fixed = f" ({number(by_hand[min(hand, len(by_hand)) - 1])})" if by_hand else ""
        yield PadLine(f"hand-{hand}", f"{words}{fixed}")
    yield PadLine(pad.SCORE, translate("score"))


def _column(variant: Variant, hand: int, sides: int) -> pad.Column:
    """Return the blank column of a hand, with its minimum where that depends on the hand alone."""
    by_hand = variant.opening.by_hand
    fixed = by_hand[min(hand, len(by_hand)) - 1] if by_hand else None
    minimums = ((pad.PadEntry(number(fixed)),),) * sides if fixed is not None else ()
    column = blank_column(variant, hand, minimums=minimums)
    rows = (PadLine(CARRIED, translate("score before")), *(_valued(variant, line) for line in column.lines))
    return replace(column, lines=rows)


def _valued(variant: Variant, line: PadLine) -> PadLine:
    """Return a row with what one of its canastas or going out is worth, if that is one number."""
    points = {kind.bonus for kind in variant.canasta_kinds if kind.line == line.key}
    if line.key == OUT_LINE:
        points = {variant.going_out.bonus}
    return replace(line, label=f"{line.label} {number(*points)}") if len(points) == 1 and any(points) else line


def _small(variant: Variant, paper: Paper) -> Paper:
    """Return the paper of a pocket pad, with the larger letters if the values have room in them on their page."""
    larger = replace(paper, points=LEAST)
    high = VALUES_HEAD + _values_high(variant, larger, (paper.width - GAP) / 2, 2)
    return paper if paper.large or high > paper.height else larger


def _plans(variant: Variant, paper: Paper, form: Sequence[int]) -> Iterator[BlankPlan]:
    """Yield the plans of an itemised pad; none where no whole hand has room on a page."""
    column = _column(variant, 1, len(form))
    for way in _sized(paper):
        room = _measures(way)
        for beside in (True, False):
            if beside and not _room_beside(variant, way, room):
                continue
            width = way.width - (room.sidebar if beside else 0)
            grid = pad.grid_for(len(form), width, pad.label_width(way), room.column)
            if variant.game.hands:
                grid = _even(grid, variant.game.hands, width)
            [band, *_] = pad.bands_of([column], [""] * len(form), grid)
            head = room.band_head + room.blank_line * len(column.blanks)
            for signed in (True,) if beside else (True, False):
                left = way.height - _around(way, room, form, signed=signed) - (0 if beside else OVERLEAF[way.large])
                rows = _rows(band, way, room.rows[0])
                count = max(0, int(left // (head + rows * room.rows[0])))
                count -= count % len(grid.parts)
                if not count:
                    continue
                if variant.game.hands:
                    count = min(count, -(-variant.game.hands // grid.hands) * len(grid.parts))
                each = min(room.rows[1], (left / count - head) / rows)
                yield BlankPlan(way, beside, signed, grid, count, each)


def _sized(paper: Paper) -> Iterator[Paper]:
    """Yield the paper in its orientations, where it is wide enough also in larger type than usual."""
    for way in paper.ways():
        yield way
        if not way.large and not _low(way):
            yield replace(way, points=BODY if way.width > WIDE else LEAST)


def _pocket_plans(variant: Variant, paper: Paper, form: Sequence[int]) -> Iterator[BlankPlan]:
    """Yield the plans of a pocket pad, signed on its page or after the values: as many hands as fit, or as it has."""
    room, size = _measures(paper), paper.sizes["body"] * POINT
    labels = [each.label for each in _pocket_lines(variant, FEWEST)]
    whole, word = (size * max(measure(each, bold=True) for each in labels) for measure in (width_of, longest_word))
    label = max(POCKET_LABEL, word + pad.BETWEEN, min(whole + pad.BETWEEN, MOST_LABEL * paper.width))
    grid = pad.Grid(1, (range(len(form)),), label, round((paper.width - label) / len(form) - 0.005, 2))
    for signed in (True, False):
        head = POCKET_HEAD[paper.large] + OVERLEAF[paper.large] * (2 if paper.large and paper.narrow else 1)
        left = paper.height - _around(paper, room, form, signed=signed) - head
        hands = int(left / room.rows[0]) - 2
        if signed and hands < FEWEST:
            continue
        if hands < FEWEST:  # the pad is on a page of its own
            left = paper.height - head
            hands = int(left / room.rows[0]) - 2
        hands = min(hands, variant.game.hands or hands)
        each = min(room.rows[1], max(room.rows[0], left / (hands + 2)))
        yield BlankPlan(paper, False, signed, grid, 1, each, pocket=hands)


def _even(grid: pad.Grid, hands: int, width: float) -> pad.Grid:
    """Return a grid whose bands have about as many of the game's hands each."""
    beside = -(-hands // -(-hands // grid.hands))
    columns = beside * max(map(len, grid.parts))
    return replace(grid, hands=beside, column_width=round((width - grid.label_width) / columns - 0.005, 2))


def _room_beside(variant: Variant, paper: Paper, room: Room) -> bool:
    """Return whether values and pad fit side by side."""
    high = _values_high(variant, paper, room.sidebar - GAP, 1)
    return high <= paper.height and paper.width >= 2.9 * room.sidebar


def _values_high(variant: Variant, paper: Paper, width: float, columns: int) -> float:
    """Return how high values in columns of some width are with the assumptions below them, in millimetres."""
    line = 1.3 * paper.sizes["note"] * POINT
    across = 1.3 * width / line
    assumed = 1 + sum(lines(translate(words), across * columns) for words in variant.assumed)
    highest = max(
        sum(_group_high(each, across, line) for each in groups)
        for groups in in_any_columns(values(variant), columns, in_rows)
    )
    return highest + line * assumed


def _group_high(group: Values, across: float, line: float) -> float:
    high = line + GROUP_GAP
    for row in group.rows:
        part = 1 if len(row.value) > LONGEST_BESIDE else LABEL_SHARE
        words = f"{row.label} {row.value}" if part == 1 else row.label
        high += line * lines(words, part * across) + 0.35
    return high


def _rows(band: pad.Band, paper: Paper, least: float) -> float:
    """Count the rows of a band; a label of several lines counts as more than one row."""
    size = paper.sizes["note" if paper.narrow else "body"] * POINT
    width = (band.label_width - 1.4) / size
    labels = (row.line.label + " −" * row.line.minus for row in band.rows)
    heights = (1.3 * size * lines(label, width) for label in labels)
    return sum(max(1.0, height / least) for height in heights)


def _side_rows(paper: Paper, sides: int) -> tuple[tuple[int, int], ...]:
    """Return the sides in each row; their short names leave room for two in any size."""
    return pad.evenly(sides, 2) if paper.large and paper.narrow else pad.side_rows(paper, ("",) * sides)


def _around(paper: Paper, room: Room, form: Sequence[int], *, signed: bool) -> float:
    """Return the millimetres that head, names and signatures take."""
    names = sum(room.side_gap + room.name_line * max(form[start:stop]) for start, stop in _side_rows(paper, len(form)))
    signatures = len(pad.signature_rows(paper, len(form) + 1)) if signed else 0
    return room.head + names + room.signature * signatures
