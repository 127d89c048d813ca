"""The sheet with the bracket of a knock-out, for the wall."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.club.model.standings import bracket_view
from scorekeeper.club.model.state import State
from scorekeeper.club.sheets.event.head import OfEvent, facts_of, foot_of, name_of
from scorekeeper.sheets.game.about import Document, SheetOfPages
from scorekeeper.sheets.paper.sizes import LANDSCAPE, Paper
from scorekeeper.words.formats import number, plain
from scorekeeper.words.language import mark_for_translation, translate

WORDS = (
    mark_for_translation("Final"),
    mark_for_translation("Semi-finals"),
    mark_for_translation("Quarter-finals"),
    mark_for_translation("Last {count}"),
    mark_for_translation("Third place"),
)
HEAD, LEAST_MATCH, MOST_MATCH = 34.0, 16.5, 36.0  # millimetres above the matches, and for each of them
WIDE = 4  # first matches up to which the sheet is in landscape
BIG, LONGEST = 150.0, 40  # millimetres of height, and letters of names, with which it then has letters of 16 points


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


@dataclass(frozen=True)
class SheetBracket(SheetOfPages):
    """Everything on the sheet; `rows` are those of the table, with matches in their columns."""

    facts: tuple[str, ...]
    heads: tuple[str, ...]
    rows: tuple[tuple[DrawnMatch, ...], ...]
    third: DrawnMatch | None
    match: float  # the height of a row of the table in mm
    big: bool  # its letters have 16 points


def sheet_bracket(event: OfEvent, state: State, paper: Paper) -> SheetBracket:
    """Return the bracket so far; empty before the first round."""
    found = bracket_view.bracket(state) or bracket_view.Bracket(())
    most = found.columns[0].size if found.columns else 0
    turned = paper if paper.fixed or most > WIDE else paper.turned(LANDSCAPE)
    rows = tuple(tuple(_row(found, at, most)) for at in range(most))
    longest = max((len(side.name) for row in rows for match in row for side in match.sides), default=0)
    return SheetBracket(
        document=Document(title=translate("{event}, bracket", event=name_of(event))),
        paper=turned,
        title=translate("{event}, bracket", event=name_of(event)),
        about=foot_of(event, turned),
        facts=facts_of(event),
        heads=tuple(heading(each.size) for each in found.columns),
        rows=rows,
        third=_match(found.third, 1) if found.third else None,
        match=round(max(LEAST_MATCH, min(MOST_MATCH, (turned.height - HEAD) / max(1, most))), 1),
        big=most <= WIDE and turned.height >= BIG and longest <= LONGEST,
    )


def heading(size: int) -> str:
    """Return the name of a stage with this many matches."""
    return translate(bracket_view.NAMES.get(size, bracket_view.EARLIER), count=2 * size)


def _row(found: bracket_view.Bracket, at: int, most: int) -> Iterator[DrawnMatch]:
    for column in found.columns:
        rows = most // column.size
        if at % rows == 0:
            yield _match(column.boxes[at // rows], rows)


def _match(box: bracket_view.BracketBox, rows: int) -> DrawnMatch:
    one, other = (_side(each) for each in box.sides)
    table = translate("Table {number}", number=box.table) if box.table else ""
    return DrawnMatch((one, DrawnSide(translate("rests")) if box.rests else other), rows, table)


def _side(side: bracket_view.BracketSide | None) -> DrawnSide:
    if side is None:
        return DrawnSide()
    points = " · ".join(map(number, side.points))
    return DrawnSide(f"{side.number} {plain(translate(side.name))}", points, side.won)
