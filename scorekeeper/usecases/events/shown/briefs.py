"""What an event needs of its games, in short, so that a board of sixty tables is quick."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.store import Store
from scorekeeper.store.tournaments import GameMark, games_of_tournament
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.errors import NotFound
from scorekeeper.usecases.game.event_state import Log
from scorekeeper.usecases.game.ledger import Ledger, load_marked
from scorekeeper.usecases.game.showing import open_rivals
from scorekeeper.usecases.incidents.incidents import open_protests

_briefs: Cache["GameBrief"] = Cache(4096)


@dataclass(frozen=True, slots=True)
class GameBrief:
    """A game in short.

    `number` is the coming hand, or of a game that is over the last; `finished` by its rules,
    `over` also if it was ended early; `seq` the last event, `version` the last that counts, so
    that a late entry or a second phone that agrees leaves a signature standing.
    """

    game_id: int
    seq: int
    number: int
    hands_entered: int
    scores: tuple[int, int]
    finished: bool
    over: bool
    version: int
    rivals: int
    protests: int
    last_at: datetime | None


def briefs(store: Store, tournament_id: int, turn: int) -> dict[int, GameBrief]:
    """Return the games of a round by the number of their table."""
    marks = games_of_tournament(store, tournament_id, turn)
    return {each.table: _brief(store, each) for each in marks}


def brief_of_table(store: Store, log: Log, turn: int, table: int) -> GameBrief:
    """Return the game of a table; raises NotFound."""
    return _brief(store, _mark(store, log, turn, table))


def ledger_of_table(store: Store, log: Log, turn: int, table: int) -> Ledger:
    """Return the whole game of a table; raises NotFound."""
    mark = _mark(store, log, turn, table)
    return load_marked(store, mark.game_id, mark.mark)


def scores_of(ledger: Ledger) -> tuple[int, int]:
    """Return both sides' scores."""
    one, other = ledger.ruling.scores
    return one, other


def version_of(ledger: Ledger) -> int:
    """Return the version that a signature is about."""
    last = ledger.folded.last
    return last.seq if last else 1


def _mark(store: Store, log: Log, turn: int, table: int) -> GameMark:
    marks = games_of_tournament(store, log.tournament_id, turn, table)
    if not marks:
        raise NotFound(f"Nobody plays at table {table} in round {turn}.")
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
        scores=scores_of(ledger),
        finished=ledger.ruling.finished,
        over=ledger.over,
        version=version_of(ledger),
        rivals=len(open_rivals(ledger)),
        protests=len(open_protests(ledger.folded.state)),
        last_at=ledger.entries[-1].at if len(ledger.entries) > 1 else None,
    )
