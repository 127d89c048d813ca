"""The page of an event that stands alone: standings and results in one file, styles inside."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from flask import render_template
from markupsafe import Markup

from scorekeeper import paths
from scorekeeper.event.choices import Scoring
from scorekeeper.event.standings.results import public_rounds, results
from scorekeeper.event.state import State
from scorekeeper.sheets.event.head import OfEvent, facts_of, name_of, sides_of
from scorekeeper.sheets.event.standings import SheetStandings, sheet_standings
from scorekeeper.sheets.paper.sizes import PAPERS
from scorekeeper.sheets.text.words import number

OPEN = "open"


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a round: both sides, their points, and what these gave."""

    table: str
    sides: tuple[str, str]
    points: tuple[str, str]
    awards: tuple[str, str]


@dataclass(frozen=True, slots=True)
class RoundLines:
    """A round with its tables."""

    number: int
    lines: tuple[TableLine, ...]
    resting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AlonePage:
    """Everything `events/alone.html` receives; `awarded`: awards are not the points themselves."""

    name: str
    facts: tuple[str, ...]
    standings: SheetStandings
    rounds: tuple[RoundLines, ...]
    awarded: bool


def alone_page(event: OfEvent, state: State, until: int | None = None) -> str:
    """Write the page, up to a round (None: all that are public)."""
    page = AlonePage(
        name=name_of(event),
        facts=facts_of(event),
        standings=sheet_standings(event, state, until, PAPERS["a4"]),
        rounds=tuple(_rounds(state, until)),
        awarded=state.setup.scoring is not Scoring.TOTAL,
    )
    return render_template("events/alone.html", page=page, style=_style())


def _rounds(state: State, until: int | None) -> Iterator[RoundLines]:
    awards = {(each.round, each.table, each.entrant): each.award for each in results(state, until)}
    for turn in public_rounds(state, until):
        lines = []
        for row in turn.tables:
            points = row.counted
            given = [awards.get((turn.number, row.table, ids[0])) for ids in row.sides if ids]
            one, other = ["" if each is None else number(each) for each in given]
            lines.append(
                TableLine(
                    table=str(row.table),
                    sides=(sides_of(state, row.sides[0]), sides_of(state, row.sides[1])),
                    points=(number(points[0]), number(points[1])) if points else (OPEN, OPEN),
                    awards=(one, other),
                )
            )
        resting = tuple(each.name for each in map(state.entrant, turn.byes) if each)
        yield RoundLines(turn.number, tuple(lines), resting)


@lru_cache(maxsize=1)
def _style() -> Markup:
    text = (paths.static() / "css" / "event-alone.css").read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - the project's own file
