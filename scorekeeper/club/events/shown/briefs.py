"""Short summaries of an event's games, and whether their protests can change a rank."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter

from scorekeeper.club.events.event_state import Log, table_of_game
from scorekeeper.club.events.shown.views import TableStakes
from scorekeeper.club.events.writing import DIRECTOR_ONLY, opened, round_of, table_of
from scorekeeper.club.model.sides import Scores
from scorekeeper.club.model.standings.ranking import ranking
from scorekeeper.club.model.state import Assigned, State
from scorekeeper.club.store.event_rows import GameMark, games_of_event
from scorekeeper.game.incidents import Stakes
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.errors import NotFound
from scorekeeper.usecases.game.ledger import Ledger, access_to, load_marked
from scorekeeper.usecases.game.showing import open_rivals
from scorekeeper.usecases.incidents.incidents import open_protests
from scorekeeper.usecases.incidents.stakes import stakes

_briefs: Cache["GameBrief"] = Cache(4096)


@dataclass(frozen=True, slots=True)
class GameBrief:
    """A summary of a game.

    `number` is that of the coming hand, or of the last one if the game is over. `finished` means by
    its rules, `over` also if it was ended early. `seq` is the last log entry, and `version` the
    last that counts, so that rivals and agreement by a second phone leave a signature valid.
    """

    game_id: int
    seq: int
    number: int
    hands_entered: int
    scores: Scores
    finished: bool
    over: bool
    version: int
    rivals: int
    protests: int
    last_at: datetime | None


def briefs(store: Store, event_id: int, round_number: int) -> dict[int, GameBrief]:
    """Return the games of a round by table number."""
    marks = games_of_event(store, event_id, round_number)
    return {each.table: _brief(store, each) for each in marks}


def brief_of_table(store: Store, log: Log, round_number: int, table: int) -> GameBrief:
    """Return the summary of a table's game; raises NotFound."""
    return _brief(store, _mark(store, log, round_number, table))


def ledger_of_table(store: Store, log: Log, round_number: int, table: int) -> Ledger:
    """Return the whole game of a table; raises NotFound."""
    mark = _mark(store, log, round_number, table)
    return load_marked(store, mark.game_id, mark.mark)


def version_of(ledger: Ledger) -> int:
    """Return the version of a game that signatures refer to: the `seq` of the last entry that counts, at least 1."""
    last = ledger.folded.last
    return last.seq if last else 1


def _mark(store: Store, log: Log, round_number: int, table: int) -> GameMark:
    marks = games_of_event(store, log.event_id, round_number, table)
    if not marks:
        raise NotFound(msg("Nobody plays at table {table} in round {number}.", table=table, number=round_number))
    return marks[0]


def _brief(store: Store, mark: GameMark) -> GameBrief:
    key = (store.path, mark.game_id, mark.mark)
    brief = _briefs.get(key)
    if brief is None:
        brief = _made(load_marked(store, mark.game_id, mark.mark))
        _briefs.put(key, brief)
    return brief


def _made(ledger: Ledger) -> GameBrief:
    entered = len(ledger.hands)
    return GameBrief(
        game_id=ledger.stored.game_id,
        seq=ledger.version,
        number=ledger.next_number - 1 if ledger.over else ledger.next_number,
        hands_entered=entered,
        scores=tuple(ledger.ruling.scores),
        finished=ledger.ruling.finished,
        over=ledger.over,
        version=version_of(ledger),
        rivals=len(open_rivals(ledger)),
        protests=len(open_protests(ledger.folded.state)),
        last_at=ledger.entries[-1].at if len(ledger.entries) > 1 else None,
    )


def table_stakes(store: Store, token: str, place: tuple[int, int]) -> TableStakes | None:
    """Return what a table's (round, table) open protests can change in the event, or None.

    The best and worst outcomes for each side, and for the difference, are put into the ranking of
    the whole event. Raises NotFound or ReadOnly.
    """
    log, _ = opened(store, token, DIRECTOR_ONLY)
    return _stakes(store, log, place)


def stakes_of_game(store: Store, token: str) -> TableStakes | None:
    """Return what the open protests of a link's game can change in its event.

    None without protests, or if the game belongs to no event. Raises NotFound for a link that opens
    no game.
    """
    found = table_of_game(store, access_to(store, token).game_id)
    if found is None or found[-1] is None:
        return None
    log, number, table, _ = found
    return _stakes(store, log, (number, table))


def _stakes(store: Store, log: Log, place: tuple[int, int]) -> TableStakes | None:
    number, table = place
    table_of(round_of(log.state, number), table)
    ledger = ledger_of_table(store, log, number, table)
    found = stakes(ledger)
    if found is None:
        return None
    now = _ranks(_with(log.state, place, tuple(ledger.ruling.scores)))
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
    """Return the best and worst outcomes for each side, and those of the difference."""
    outcomes: list[Scores] = [tuple(each.scores) for each in found.outcomes]
    figures: list[Callable[[Scores], int]] = [itemgetter(at) for at in range(len(outcomes[0]))]
    edges = set()
    for figure in (*figures, lambda each: each[0] - each[1]):
        edges |= {min(outcomes, key=figure), max(outcomes, key=figure)}
    return edges


def _with(state: State, place: tuple[int, int], scores: Scores) -> State:
    """Return the state as if the table had ended with these scores."""
    ruled = Assigned(scores=scores, awards=None, rule="", reason="")
    return state.at_table(*place, assigned=ruled, reopened="")


def _ranks(state: State) -> dict[str, int]:
    return {each.entrant: each.rank for each in ranking(state)}
