"""The bracket as a page, the screen and paper draw it: columns of boxes from top to bottom."""

from dataclasses import dataclass

from scorekeeper.club.model.standings.bracket import BracketMatch, Line, Stage, display_order, seeds, stages
from scorekeeper.club.model.state import State

NAMES = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}  # by the matches of a column
EARLIER = "Last {count}"


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a box: the entrant, the points in each game, and whether it goes on."""

    number: int
    name: str
    points: tuple[int, ...] = ()
    won: bool = False


@dataclass(frozen=True, slots=True)
class BracketBox:
    """A match; a side is None if it is not known yet. `rests`: one side has no opponent.

    `table` is where its last game is played, 0 if that is not known.
    """

    sides: tuple[BracketSide | None, BracketSide | None]
    rests: bool = False
    table: int = 0


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A stage, perhaps still to come; winners of neighbouring boxes meet in the next one."""

    boxes: tuple[BracketBox, ...]
    begun: bool

    @property
    def size(self) -> int:
        """How many matches the stage has."""
        return len(self.boxes)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All columns, and the match for third place, if there is one."""

    columns: tuple[BracketColumn, ...]
    third: BracketBox | None = None


def bracket(state: State, until: int | None = None) -> Bracket | None:
    """Return the bracket of a knock-out; None before its first round and in other events.

    Results count up to the round `until` (None: all); the present opponents are always shown.
    """
    known = stages(state)
    if not known:
        return None
    line = first = seeds(state, state.rounds[0])
    columns = []
    third = None
    size = known[0].size
    for at in range(max(len(known), size.bit_length())):
        stage = known[at] if at < len(known) else None
        size = stage.size if stage else len(line) // 2
        found = _boxes(state, stage, line, size, until)
        columns.append(BracketColumn(tuple(found[slot] for slot in display_order(size)), stage is not None))
        if stage is not None:
            third = next((_box(state, one, first, until) for one in stage.matches if one.third), third)
            visible = until is None or max(stage.rounds) <= until
            line = stage.next_places if visible or at + 1 < len(known) else (None,) * stage.size
        else:
            line = (None,) * size
    return Bracket(tuple(columns), third)


def _boxes(state: State, stage: Stage | None, line: Line, size: int, until: int | None) -> list[BracketBox]:
    """Return the boxes of a stage by their slots; if it is to come, with those who got there."""
    found = []
    for slot in range(size):
        pair = (line[slot], line[-1 - slot]) if len(line) == 2 * size else (None, None)
        box = BracketBox((_side(state, pair[0]), _side(state, pair[1])))
        found.append(box if stage is None else BracketBox((None, None)))
    for match in stage.matches if stage else ():
        if not match.third:
            found[match.slot] = _box(state, match, line, until)
    return found


def _box(state: State, match: BracketMatch, line: Line, until: int | None) -> BracketBox:
    order = sorted((0, 1)[: len(match.sides)], key=lambda at: _place(line, match.sides[at]))
    played = [each for each in match.games if until is None or each[0] <= until]
    all_shown = len(played) == len(match.games)
    sides = [
        _side(
            state,
            match.sides[at],
            tuple(scores[at] for _, scores, _ in played if scores is not None),
            won=all_shown and len(match.sides) == 2 and match.winner == match.sides[at],
        )
        for at in order
    ]
    return BracketBox((sides[0], sides[1] if len(sides) > 1 else None), len(sides) == 1, _table(state, match))


def _table(state: State, match: BracketMatch) -> int:
    last = max((turn for turn, *_ in match.games), default=0)
    rows = (row for each in state.rounds if each.number == last for row in each.tables)
    return next((row.table for row in rows if set(match.sides) <= {*row.sides[0], *row.sides[1]}), 0)


def _place(line: Line, who: str) -> int:
    return line.index(who) if who in line else len(line)


def _side(state: State, who: str | None, points: tuple[int, ...] = (), *, won: bool = False) -> BracketSide | None:
    entrant = state.entrant(who) if who else None
    return BracketSide(entrant.number, state.listed(entrant), points, won) if entrant else None
