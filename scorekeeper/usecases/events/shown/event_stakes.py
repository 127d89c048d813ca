"""Whether an open protest of a table can change a placing of the event."""

from scorekeeper.event.standings.ranking import ranking
from scorekeeper.event.state import Assigned, State
from scorekeeper.game.incidents import Stakes
from scorekeeper.store import Store
from scorekeeper.store.tournaments import place_of_game
from scorekeeper.usecases.events.opening import DIRECTOR_ONLY, opened, round_of, table_of
from scorekeeper.usecases.events.shown.briefs import ledger_of_table, scores_of
from scorekeeper.usecases.events.shown.views import TableStakes
from scorekeeper.usecases.game.event_state import Log, load_log, remember, row_of_game
from scorekeeper.usecases.game.ledger import access_to
from scorekeeper.usecases.incidents.incidents import open_protests
from scorekeeper.usecases.incidents.stakes import stakes

Scores = tuple[int, int]


def table_stakes(store: Store, token: str, place: tuple[int, int]) -> TableStakes | None:
    """Return what the open protests of a table (round, table) can change; None without any.

    The best and the worst outcome for each side, and for their difference, are put into the
    ranking of the whole event. Raises NotFound or ReadOnly.
    """
    log, _ = opened(store, token, DIRECTOR_ONLY)
    return _stakes(store, log, place)


def stakes_of_game(store: Store, token: str) -> TableStakes | None:
    """Return the same for the game of a link; None without protests, or if it is of no event.

    Raises NotFound for a link that opens no game.
    """
    access = access_to(store, token)
    place = place_of_game(store, access.game_id)
    if place is None:
        return None
    tournament_id, number, table = place
    log = remember(store, load_log(store, tournament_id))
    if row_of_game(store, log, access.game_id, (number, table)) is None:
        return None
    return _stakes(store, log, (number, table))


def _stakes(store: Store, log: Log, place: tuple[int, int]) -> TableStakes | None:
    number, table = place
    table_of(round_of(log.state, number), table)
    ledger = ledger_of_table(store, log, number, table)
    found = stakes(ledger)
    if found is None:
        return None
    now = _ranks(_with(log.state, place, scores_of(ledger)))
    moved: set[str] = set()
    for scores in _extremes(found):
        after = _ranks(_with(log.state, place, scores))
        moved |= {each for each, rank in after.items() if rank != now[each]}
    return TableStakes(
        round=number,
        table=table,
        protests=len(open_protests(ledger.folded.state)),
        changes=bool(moved),
        moved=tuple(sorted(moved)),
        unknown=bool(found.needed or found.waiting),
    )


def _extremes(found: Stakes) -> set[Scores]:
    """Return the outcomes at the edges: both sides' best and worst, and both differences'."""
    outcomes: list[Scores] = [(each.scores[0], each.scores[1]) for each in found.outcomes]
    edges = set()
    for figure in (lambda each: each[0], lambda each: each[1], lambda each: each[0] - each[1]):
        edges |= {min(outcomes, key=figure), max(outcomes, key=figure)}
    return edges


def _with(state: State, place: tuple[int, int], scores: Scores) -> State:
    """Return the event as if the table had ended with these scores."""
    ruled = Assigned(scores=scores, awards=None, rule="", reason="")
    return state.at_table(*place, assigned=ruled, reopened="")


def _ranks(state: State) -> dict[str, int]:
    return {each.entrant: each.rank for each in ranking(state)}
