"""The cover of a round's paper: every table with boxes to tick while its sheets come back."""

from dataclasses import dataclass

from scorekeeper.event.state import Round, State
from scorekeeper.sheets.event.head import (
    SIDES,
    OfEvent,
    facts_of,
    foot_of,
    name_of,
    rests,
    sides_of,
    upright,
)
from scorekeeper.sheets.game.about import cut
from scorekeeper.sheets.game.context import Document
from scorekeeper.sheets.pad.measures import sheet_class
from scorekeeper.sheets.paper.sizes import Paper
from scorekeeper.sheets.text.language import mark_for_translation, say
from scorekeeper.sheets.text.words import plain

TICKS = (
    mark_for_translation("all sheets"),
    mark_for_translation("both signed"),
    mark_for_translation("all entered"),
    mark_for_translation("checked"),
)


@dataclass(frozen=True, slots=True)
class Ticked:
    """A table on the cover, with the names of both sides."""

    table: str
    sides: tuple[str, str]


@dataclass(frozen=True)
class SheetCover:
    """Everything that the cover of a round says."""

    document: Document
    paper: Paper
    look: str
    title: str
    running: str
    about: str
    facts: tuple[str, ...]
    sides: tuple[str, ...]
    ticks: tuple[str, ...]
    tables: tuple[Ticked, ...]
    resting: str
    stacked: bool


def sheet_cover(event: OfEvent, state: State, turn: Round, paper: Paper) -> SheetCover:
    """Build the cover of a round."""
    upwards = upright(paper)
    title = say("{event}, round {number}", event=name_of(event), number=turn.number)
    resting = [plain(each.name) for each in map(state.entrant, turn.byes) if each]
    return SheetCover(
        document=Document(title=title),
        paper=upwards,
        look=sheet_class(upwards),
        title=title,
        running=cut(title, upwards.head_room),
        about=foot_of(event, upwards),
        facts=facts_of(event),
        sides=tuple(say(each) for each in SIDES),
        ticks=tuple(say(each) for each in TICKS),
        tables=tuple(
            Ticked(str(row.table), (sides_of(state, row.sides[0]), sides_of(state, row.sides[1])))
            for row in turn.tables
        ),
        resting=rests(resting),
        stacked=upwards.large or upwards.narrow,
    )
