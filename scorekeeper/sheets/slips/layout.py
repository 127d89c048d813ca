"""The layout of a slip in millimetres: head, names, rows, signature lines."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scorekeeper.rules.topics.pack.fields import Partnerships
from scorekeeper.sheets.paper.fit import LINE, SMALLEST
from scorekeeper.sheets.paper.fit import lines as count_lines
from scorekeeper.sheets.paper.layers import POINTS, Align, Stand
from scorekeeper.sheets.paper.placed import APART, Line, Place, Words, line, millimetres, needed, words
from scorekeeper.sheets.paper.sizes import LANDSCAPE, PORTRAIT, Paper
from scorekeeper.sheets.slips.form import SlipForm
from scorekeeper.sheets.slips.rows import SlipRow, looked_up, needed_width, played, rules_notes, slip_rows
from scorekeeper.sheets.slips.type_sizes import LEADING, Type, type_of
from scorekeeper.words.language import mark_for_translation, translate

ADDRESS = "0" * 72  # the longest address that fits below a code
LEFT = 0.44  # the share of landscape paper for head, names, signatures; the rest is for the rows
NAMES = "names"  # the place of a side's name, over its column
INSIDE = 0.8  # millimetres between a label and the first column
GUTTER = 5  # millimetres between these parts
BETWEEN = 2  # millimetres between a line to write on and the next word
SHARES = (
    (mark_for_translation("date"), 0.7),
    (mark_for_translation("round"), 0.16),
    (mark_for_translation("hand"), 0.14),
)
EVEN = (1, 1, 1, 1)
DIRECTOR = (mark_for_translation("director's initials"), mark_for_translation("director"))

NOWHERE = Place(0, 0, 0, 0)


class SlipContents(NamedTuple):
    """What is on a slip besides what is necessary; `extra` adds lines for dealer and going out."""

    notes: tuple[str, ...]
    extra: bool = False
    address: bool = True


@dataclass(slots=True)
class Layout:
    """The layout of a slip, with its places to fill in by name.

    `head` are words, `lines` are lines to write on above the grid, `below` those under it. `row` is
    the height of a row whose label takes one line, `column` the width of a cell, and `label` that
    of the labels.
    """

    paper: Paper
    type: Type
    rows: tuple[SlipRow, ...]
    width: float
    labels: tuple[str, ...] = ()
    head: list[Words] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    below: list[Line] = field(default_factory=list)
    notes: tuple[str, ...] = ()
    notes_at: str = ""
    places: dict[str, Place] = field(default_factory=dict)
    grid: Place = NOWHERE
    row: float = 0
    column: float = 0
    label: float = 0

    @property
    def sides(self) -> int:
        """How many sides have a column."""
        return sum(name.startswith("side ") for name in self.places)

    @property
    def left(self) -> float:
        """The left edge of the content."""
        return self.paper.margins[3]

    @property
    def end(self) -> float:
        """The bottom edge of the content, from the top of the paper."""
        return self.paper.page_height - self.paper.margins[2]

    def copy(self) -> "Layout":
        """Return a copy on which another plan can be tried."""
        return replace(self, lines=list(self.lines), below=[], places=dict(self.places))

    def write(self, lines: list[Line], name: str, word: str, place: Place) -> None:
        """Add a line to write on, with a word before it."""
        made, self.places[name] = line(name, place, word, (self.type.word, self.type.write))
        lines.append(made)

    def write_row(self, lines: list[Line], labels: Sequence[str], place: Place, shares: Sequence[float] = EVEN) -> None:
        """Add several lines side by side; `shares` divide the room that their words leave.

        So a long word takes its room from all lines, not only from its own.
        """
        taken = [millimetres(translate(word.strip()), self.type.word) + APART for word in labels]
        room = max(0.0, place.width - sum(taken) - BETWEEN * (len(labels) - 1))
        x, of = place.x, sum(shares[: len(labels)])
        for word, wide, share in zip(labels, taken, shares, strict=False):
            here = Place(x, place.y, wide + room * share / of, place.height)
            self.write(lines, word, translate(word.strip()), here)
            x += here.width + BETWEEN

    def height(self, row: SlipRow) -> float:
        """Return the height of a row in millimetres."""
        return max(self.row, self.type.least(row.lines))

    def cell(self, key: str, side: int) -> Place:
        """Return the place of a side in a row, or (key `NAMES`) of its name over the columns."""
        x = self.grid.x + self.label + side * self.column
        top, high = self.grid.y, self.type.head
        if key != NAMES:
            at = [row.key for row in self.rows].index(key)
            top += self.type.head + sum(map(self.height, self.rows[:at]))
            high = self.height(self.rows[at])
        return Place(x + 0.6, top, self.column - 1.2, high)


def slip_paper(paper: Paper, sides: int) -> Paper:
    """Return the paper of a slip, with equal margins.

    It is in portrait unless landscape was asked for and the names of all sides fit on that.
    """
    room = sides <= 3 or type_of(paper).sideways_name == type_of(paper).name
    upright = paper if paper.fixed and room else paper.turned(PORTRAIT)
    return replace(upright, margins=(type_of(paper).margin,) * 4)


def laid_out(form: SlipForm) -> Layout:
    """Lay out a slip with as much as fits beside rows that are high enough to write in.

    No label or value is left out: where they have no room in landscape, the slip is in portrait, and
    where they have none there, their letters are smaller.
    """
    paper, size = slip_paper(form.paper, len(form.form)), type_of(form.paper)
    layout = _laid_out(form, paper, size)
    if layout.row < size.least(1) and paper.orientation == LANDSCAPE:
        paper = paper.turned(PORTRAIT)
        layout = _laid_out(form, paper, size)
    while layout.row < size.least(1) and size.row > SMALLEST:
        size = replace(size, row=max(SMALLEST, size.row - 1))
        layout = _laid_out(form, paper, size)
    if layout.row < size.least(1):  # five sides on A6
        layout = _laid_out(form, paper, replace(size, write=SMALLEST))
    return layout


def _laid_out(form: SlipForm, paper: Paper, size: Type) -> Layout:
    """Lay out a slip on a paper in letters of some sizes."""
    sideways = paper.orientation == LANDSCAPE
    width = round(paper.width * LEFT, 2) if sideways else paper.width
    x = paper.margins[3] + (width + GUTTER if sideways else 0)
    wide = paper.width - (width + GUTTER if sideways else 0)
    label = _label_width(form, size, wide)
    rows = form.rows or slip_rows(form.variant, label - INSIDE, size.row)
    begun = Layout(paper, size, rows, width, form.labels, label=label)
    top = _names(begun, form, _head(begun, form))
    layout = begun
    for plan in _plans(form):
        layout = begun.copy()
        room = _around(layout, form, plan, top)
        if room >= 0 if sideways else layout.row >= size.rows[1]:
            break
    layout.grid = replace(layout.grid, x=x, width=wide)
    layout.column = round((wide - label) / len(form.form) - 0.005, 2)
    return layout


def _label_width(form: SlipForm, size: Type, wide: float) -> float:
    """Return the width of the labels: what they need, as long as numbers fit beside them."""
    if form.rows:
        return size.label
    width = needed_width(form.variant, size.row) + INSIDE
    return max(size.label, round(min(width, wide - len(form.form) * size.column), 2))


def _plans(form: SlipForm) -> Iterator[SlipContents]:
    """Yield notes and further lines, from everything down to what is necessary."""
    facts = looked_up(form.variant)
    scale = (form.scale,) if form.scale else ()
    whole, brief = rules_notes(form.variant, form.house_rules)
    for notes in ((*facts, *whole), (*facts[:1], *whole), whole, brief):
        yield SlipContents((*scale, *notes), extra=not form.rows)
    yield SlipContents((*scale, *whole))
    yield SlipContents((*scale, *brief))
    yield SlipContents((*scale, *brief), address=False)
    yield SlipContents(brief, address=False)


def _around(layout: Layout, form: SlipForm, plan: SlipContents, top: float) -> float:
    """Place what differs between plans, and the grid; return the room that is left."""
    size, paper = layout.type, layout.paper
    if plan.extra or _needed_labels(form):
        extra = (mark_for_translation("dealer"), mark_for_translation("went out")) if plan.extra else ()
        labels = [*extra, *_needed_labels(form)]
        layout.write_row(layout.lines, labels, Place(layout.left, top, layout.width, size.line))
        top += size.line
    low = _foot(layout, form, plan)
    start, end = top + 1, low
    if paper.orientation == LANDSCAPE:
        start, end = paper.margins[0], layout.end - 1.5
    layout.row = min(size.rows[2], _row_height(layout, end - start - size.head))
    layout.grid = Place(0, start, 0, size.head + sum(map(layout.height, layout.rows)))
    return low - top


def _row_height(layout: Layout, room: float) -> float:
    """Return the height of a row, after those whose labels take more lines have what they need."""
    tall, height = sorted((layout.type.least(row.lines) for row in layout.rows), reverse=True), 0.0
    for at, least in enumerate(tall):
        height = int(20 * (room - sum(tall[:at])) / (len(tall) - at)) / 20
        if height >= least:
            break
    return height


def _needed_labels(form: SlipForm) -> tuple[str, ...]:
    """Return the lines without which a hand cannot be scored."""
    if form.rows:
        return ()
    alone = form.variant.seating.partnerships is not Partnerships.FIXED
    sits_out = form.variant.seating.playing is not None
    return (
        *((mark_for_translation("alone"),) if alone else ()),
        *((mark_for_translation("sits out"),) if sits_out else ()),
    )


def _head(layout: Layout, form: SlipForm) -> float:
    """Place event, variant, date, round and hand; at their right, the table and the code."""
    size, x, y = layout.type, layout.left, layout.paper.margins[0]
    right = x + layout.width
    if form.coded:
        right -= size.code + 1.5
        layout.places["code"] = Place(right + 1.5, y - 1, size.code, size.code)
    right -= size.table
    wide, code = right - x - 2, size.code - 1 if form.coded else 0.0
    event = max(size.line, needed(form.event, wide, size.word) + 0.4)
    layout.write(layout.lines, "event", "", Place(x, y, wide, event))
    if form.event.strip():
        layout.head.append(words(layout.places["event"].box(form.event, size.write)))
    rules = played(form.variant, form.rules_name, form.house_rules)
    height = max(needed(rules, wide, size.word, bold=True), code - 2 - event - size.line)
    where = Place(x, y + event, wide, height)
    layout.head.append(words(where.box(rules, size.word, stand=Stand.MIDDLE, bold=True)))
    top = y + event + height
    shares = SHARES[:2] if form.rows else SHARES
    beside = wide >= millimetres(" ".join(translate(word) for word, _ in shares), size.word) + 4.5 * size.line
    if not beside:  # these three take all of the width
        wide, top = layout.width, max(top, y + code)
    names, parts = zip(*shares, strict=True)
    layout.write_row(layout.lines, names, Place(x, top, wide, size.line), parts)
    _table(layout, Place(right, y, size.table, top - y + (size.line if beside else 0)))
    return top + size.line


def _table(layout: Layout, place: Place) -> None:
    """Place the word "table", and the number under it."""
    high = layout.type.word / POINTS * LINE
    word = Place(place.x, place.y, place.width, high + 0.1)
    # After the event, which may be on the same line, and before the variant.
    layout.head.insert(-1, words(word.box(translate("table"), layout.type.word, align=Align.RIGHT)))
    layout.places["table"] = Place(place.x, place.y + high, place.width, place.height - high)


def _names(layout: Layout, form: SlipForm, top: float) -> float:
    """Place a line for the name of every side; the columns have the side's number."""
    sideways = layout.paper.orientation == LANDSCAPE
    high = layout.type.sideways_name if sideways else layout.type.name
    for side in range(len(form.form)):
        place = Place(layout.left, top + side * high, layout.width, high)
        layout.write(layout.lines, f"side {side}", form.labels[side], place)
    return top + len(form.form) * high


def _foot(layout: Layout, form: SlipForm, plan: SlipContents) -> float:
    """Place the foot from the bottom up; return where it begins."""
    size, x, width = layout.type, layout.left, layout.width
    one = size.note / POINTS * LEADING
    notes, coded, y = plan.notes, form.coded and plan.address, layout.end
    last = not coded and _lines(notes, width, size.note) == 1  # the notes are below everything
    if coded:
        lines = count_lines(ADDRESS, width * POINTS / SMALLEST)
        high = one if layout.paper.large else lines * SMALLEST * LINE / POINTS  # there in letters as large as fit
        y -= high
        layout.places["address"] = Place(x, y, width, high + 0.1)
    elif last:
        y -= one
    y -= size.line + 1
    director = DIRECTOR[millimetres(translate(DIRECTOR[0]), size.word) > width / 4]
    layout.write_row(
        layout.below,
        (mark_for_translation("scorer"), mark_for_translation("time"), director),
        Place(x, y, width, size.line),
    )
    y -= size.line + 1
    both = (mark_for_translation("signed 1"), mark_for_translation("signed 2"))
    signed: tuple[str, ...] = both if len(form.form) == 2 else (mark_for_translation("signed"), "signed ")
    if form.sides:
        signed = tuple(f"{translate('signed')} {label}" for label in form.sides)
    layout.write_row(layout.below, signed, Place(x, y, width, size.line + 1))
    layout.notes = notes
    if last:
        layout.notes_at = Place(x, layout.end - one, width, one).style
        return y - 0.5
    high = _lines(notes, width, size.note) * one
    layout.notes_at = Place(x, y - high - 0.5, width, high).style
    return y - high - 1


def _lines(notes: tuple[str, ...], width: float, size: float) -> int:
    return sum(count_lines(note, width * POINTS / size) for note in notes)
