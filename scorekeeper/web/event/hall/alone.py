"""The page of an event that stands alone: standings and results in one file, styles inside."""

from functools import lru_cache, partial

from flask import render_template
from markupsafe import Markup

from scorekeeper import paths
from scorekeeper.event.choices import Scoring
from scorekeeper.event.standings.results import public_rounds, results
from scorekeeper.event.state import State
from scorekeeper.sheets.event.head import OfEvent, facts_of, name_of, sides_of
from scorekeeper.sheets.event.standings import sheet_standings
from scorekeeper.sheets.paper.sizes import PAPERS


def alone_page(event: OfEvent, state: State, until: int | None = None) -> str:
    """Write the page, up to a round (None: all that are public)."""
    return render_template(
        "events/alone.html",
        name=name_of(event),
        facts=facts_of(event),
        sheet=sheet_standings(event, state, until, PAPERS["a4"]),
        rounds=public_rounds(state, until),
        state=state,
        sides_of=partial(sides_of, state),
        awards={
            (each.round, each.table, each.entrant): each.award for each in results(state, until)
        },
        awarded=state.setup.scoring is not Scoring.TOTAL,  # awards are not the points themselves
        style=_style(),
    )


@lru_cache(maxsize=1)
def _style() -> Markup:
    text = (paths.static() / "css" / "event-alone.css").read_text(encoding="utf-8")
    return Markup(text)  # noqa: S704 - the project's own file
