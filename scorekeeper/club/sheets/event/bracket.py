"""The bracket of a knock-out for the wall, on as many pages as letters of 16 points need."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.club.model.standings import bracket_view
from scorekeeper.club.model.state import State
from scorekeeper.club.sheets.event.head import OfEvent, facts_of, foot_of, name_of
from scorekeeper.sheets.game.about import DOT, Document, SheetOfPages
from scorekeeper.sheets.paper.fit import lines, longest_word
from scorekeeper.sheets.paper.sizes import LANDSCAPE, POINT, Paper
from scorekeeper.words.formats import number, plain
from scorekeeper.words.language import mark_for_translation, translate

WORDS = (
    mark_for_translation("Final"),
    mark_for_translation("Semi-finals"),
    mark_for_translation("Quarter-finals"),
    mark_for_translation("Last {count}"),
    mark_for_translation("Third place"),
)
LEAST, MOST = 16, 24  # points: as on other lists for the wall, and as large as fit
SHAPES = ((4, 3), (2, 2), (1, 1))  # first matches and stages of a page, at most
LINK, MOST_ROW = 6.0, 44.0  # millimetres between two stages, and of the row of a match at most
# In letter sizes: the table above a match, a side of it and a line of a name, and what is beside the name.
TABLE, SIDE, LINE, BESIDE = 1.0, 1.45, 1.15, 4.5
HEADING = 1.35  # letter sizes of the names of the stages, and of the words above the match for third place
GAPS, FRAME, APART = 13.0, 2.0, 6.0  # millimetres: of the head, of a match, above the match for third place
Boxes = tuple[tuple[bracket_view.BracketBox, ...], ...]  # of each stage of a page


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One side of a match in words; "" if it is not known yet."""

    name: str = ""
    points: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True)
class DrawnMatch:
    """A match with the rows of the table that it spans."""

    sides: tuple[DrawnSide, DrawnSide]
    rows: int
    table: str = ""


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A page: the stages on it, and the rows of its table, with matches in their columns."""

    heads: tuple[str, ...]
    rows: tuple[tuple[DrawnMatch, ...], ...]


@dataclass(frozen=True)
class SheetBracket(SheetOfPages):
    """Everything on the sheet: its pages, the last of them with the final.

    A `row` of their tables has so many millimetres, and their `letters` so many points.
    """

    facts: tuple[str, ...]
    parts: tuple[DrawnPart, ...]
    third: DrawnMatch | None
    row: float
    letters: int


def sheet_bracket(event: OfEvent, state: State, paper: Paper) -> SheetBracket:
    """Return the bracket so far; empty before the first round."""
    found = bracket_view.bracket(state) or bracket_view.Bracket(())
    turned, facts = paper if paper.fixed else paper.turned(LANDSCAPE), facts_of(event)
    sizes, names = turned.sizes, [each.name for column in found.columns for box in column.boxes for each in _sides(box)]
    high = 1.1 * sizes["title"] + 1.3 * sizes["lead"] * lines(DOT.join(facts), turned.width / (sizes["lead"] * POINT))
    room = BracketRoom(turned, names, high * POINT, found)
    least = max(LEAST, int(sizes["body"]))
    shapes = [(min(room.first, matches), min(room.stages, most)) for matches, most in SHAPES]
    shape = next((each for each in shapes if room.row(*each, least)), shapes[-1])
    letters = next((each for each in range(MOST, least, -1) if room.row(*shape, each)), least)
    row = round(room.row(*shape, letters) or MOST_ROW, 1)
    return SheetBracket(
        document=Document(title=translate("{event}, bracket", event=name_of(event))),
        paper=turned,
        title=translate("{event}, bracket", event=name_of(event)),
        about=foot_of(event, turned),
        facts=facts,
        parts=tuple(DrawnPart(heads, _rows(boxes)) for heads, boxes in _parts(found.columns, *shape)),
        third=_match(found.third, 1) if found.third else None,
        row=row,
        letters=letters,
    )


@dataclass(frozen=True, slots=True)
class BracketRoom:
    """What decides how many matches a page has: its paper, the names, the mm of title and facts, and the bracket."""

    paper: Paper
    names: Sequence[str]
    head: float
    found: bracket_view.Bracket

    @property
    def stages(self) -> int:
        """How many stages there are."""
        return len(self.found.columns)

    @property
    def first(self) -> int:
        """How many matches the first stage has."""
        return self.found.columns[0].size if self.found.columns else 0

    def row(self, matches: int, stages: int, letters: int) -> float:
        """Return the millimetres of a match's row, 0 if so many matches and stages have no room in these letters."""
        em = letters * POINT
        width = (self.paper.width - LINK * (stages - 1)) / max(1, stages) / em - BESIDE
        if max((longest_word(name, bold=True) for name in self.names), default=0) > width:
            return 0
        side = max(SIDE, LINE * max((lines(name, width, bold=True) for name in self.names), default=1))
        match, later = em * (TABLE + 2 * side) + FRAME, self.paper.height - GAPS - HEADING * em
        rows = [MOST_ROW, (later - self.head) / max(1, matches)]
        if self.found.third:
            last = later if (matches, stages) != (self.first, self.stages) else later - self.head
            rows.append((last - 1.5 * match - HEADING * em - APART) * 2 / matches)
        return min(rows) if min(rows) >= match else 0


def _parts(
    columns: tuple[bracket_view.BracketColumn, ...], matches: int, stages: int
) -> Iterator[tuple[tuple[str, ...], Boxes]]:
    """Divide a bracket among pages with so many first matches and stages at most; yield the stages and boxes of each.

    Pages have about as many stages, so that the last has more than the final.
    """
    while columns:
        taken = -(-len(columns) // -(-len(columns) // stages))
        here, columns = columns[:taken], columns[taken:]
        heads, first = tuple(heading(each.size) for each in here), min(matches, here[0].size)
        for start in range(0, here[0].size, first):
            yield heads, tuple(each.boxes[start >> at : start + first >> at] for at, each in enumerate(here))


def heading(size: int) -> str:
    """Return the name of a stage with this many matches."""
    return translate(bracket_view.NAMES.get(size, bracket_view.EARLIER), count=2 * size)


def _rows(boxes: Boxes) -> tuple[tuple[DrawnMatch, ...], ...]:
    """Return the rows of a page: a match is in the first of those that it spans."""
    return tuple(
        tuple(_match(each[at >> stage], 1 << stage) for stage, each in enumerate(boxes) if not at % (1 << stage))
        for at in range(len(boxes[0]))
    )


def _match(box: bracket_view.BracketBox, rows: int) -> DrawnMatch:
    return DrawnMatch(_sides(box), rows, translate("Table {number}", number=box.table) if box.table else "")


def _sides(box: bracket_view.BracketBox) -> tuple[DrawnSide, DrawnSide]:
    one, other = (_side(each) for each in box.sides)
    return one, DrawnSide(translate("rests")) if box.rests else other


def _side(side: bracket_view.BracketSide | None) -> DrawnSide:
    if side is None:
        return DrawnSide()
    points = " · ".join(map(number, side.points))
    return DrawnSide(f"{side.number} {plain(translate(side.name))}", points, side.won)
