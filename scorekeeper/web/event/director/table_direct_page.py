"""What the director's page of one table shows besides the event and the row of its board."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from scorekeeper.event import corrections
from scorekeeper.event.remedies import remedies
from scorekeeper.event.standings.results import drawn
from scorekeeper.event.state import DIRECTOR, DRAFT
from scorekeeper.usecases.events.shown.views import NOT_OPEN, WAITING, BoardRow, TournamentView
from scorekeeper.web.event.director.board_page import cell_of
from scorekeeper.web.event.director.ruling_forms import rule_words


def facts_of(event: TournamentView, row: BoardRow, now: datetime) -> Mapping[str, object]:
    """What `events/director/table.html` receives, by name; `now` decides on corrections.

    `drawn`: it has the result of a knock-out match that nobody has won; `final` is why a confirmed
    result can no longer be corrected, "" if it can; `can_sign`: the director can confirm the scores
    as they stand, `signed` is who has; `rulings` are the remedies that give a table a result.
    """
    state, result, assigned = event.state, row.row.result, row.row.assigned
    turn = state.round(row.round)
    matches = drawn(state, turn) if turn is not None else ()
    open_still, why = corrections.allowed(state, row.round, now)
    started = row.status not in {NOT_OPEN, WAITING} or any(row.scores)
    return {
        "cell": cell_of(row),
        "drafted": turn is None or turn.status == DRAFT,
        "confirmed": result is not None,
        "drawn": any(match[0].table == row.table for match in matches),
        "final": "" if open_still else why,
        "can_sign": started and result is None and not row.row.reopened and not row.rivals,
        "signed": [
            "the director" if each == DIRECTOR else row.names[int(each)] for each in row.signed
        ],
        "rulings": [each for each in remedies(event.setup) if each.scores is not None],
        "assigned_words": rule_words(event.setup, assigned.rule) if assigned else "",
        "players": list(_players(event, row)),
    }


def _players(event: TournamentView, row: BoardRow) -> Iterator[tuple[str, str]]:
    """Who can be replaced: value of the choice, and name."""
    came = row.row.substitutions
    gone = {(each.entrant, each.leaves) for each in came}
    for entrant_id in (each for side in row.row.sides for each in side):
        entrant = event.state.entrant(entrant_id)
        names = [*(entrant.players if entrant else ())]
        names += [each.comes for each in came if each.entrant == entrant_id]
        yield from (
            (f"{entrant_id}|{name}", name) for name in names if (entrant_id, name) not in gone
        )
