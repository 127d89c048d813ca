"""The current state of an event, folded from its log and kept in memory while it grows."""

from dataclasses import dataclass, replace

from scorekeeper.club.model.folding import fold, step
from scorekeeper.club.model.state import State, TableRound
from scorekeeper.club.store.event_rows import games_of_table
from scorekeeper.log import LogEntry, LogId
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, event_log
from scorekeeper.store.hosted import place_of_game
from scorekeeper.usecases.cache import Cache
from scorekeeper.usecases.journal import remembering
from scorekeeper.usecases.journal.remembering import Memory

SEATED_ANEW = msg("The seats of this table were changed. Its game is on the page of the table.")


@dataclass(frozen=True, slots=True)
class Log(remembering.FoldedLog):
    """The log of an event, and the state of the event after its last entry."""

    event_id: int
    state: State


def load_log(store: Store, event_id: int, mark: str = "") -> Log:
    """Return the event with this id, which must exist, as `Memory.load` does."""
    return MEMORY.load(store, event_log(event_id), mark)


def look_at_log(store: Store, event_id: int, mark: str = "") -> Log:
    """Return the event with this id, which must exist, as `Memory.look_at` does."""
    return MEMORY.look_at(store, event_log(event_id), mark)


def seats_at(log: Log) -> int:
    """Return how many players a side has at a table."""
    seats = log.state.rules["seats"]
    assert isinstance(seats, int)  # noqa: S101 - `create_event` wrote it
    return seats


def row_of_game(store: Store, log: Log, game_id: int, place: tuple[int, int]) -> TableRound | None:
    """Return the table (round, number) that plays a game, or None if it plays another one.

    It plays another game if its seats were changed, or the round was taken back, after publication.
    """
    the_round = log.state.round(place[0])
    row = the_round.table(place[1]) if the_round is not None and the_round.status.public else None
    if row is None or games_of_table(store, log.event_id, place)[-1] != game_id:
        return None
    return row


def table_of_game(store: Store, game_id: int) -> tuple[Log, int, int, TableRound | None] | None:
    """Return the event, round and table of a game, and the row that plays it (`row_of_game`).

    None if the game belongs to no event, for which a single look-up by key is enough.
    """
    place = place_of_game(store, game_id)
    return None if place is None else table_at(store, game_id, place)


def table_at(store: Store, game_id: int, place: tuple[int, int, int]) -> tuple[Log, int, int, TableRound | None]:
    """Return what `table_of_game` does for a game whose place (event id, round, table) is known."""
    event_id, number, table = place
    # A write to a game adds nothing to the log of its event, so we may keep that log here.
    log = look_at_log(store, event_id)
    return log, number, table, row_of_game(store, log, game_id, (number, table))


def longer(log: Log, entry: LogEntry) -> Log:
    """Return the event with one more log entry."""
    return replace(log, entries=(*log.entries, entry), state=step(log.state, entry))


def _built(_store: Store, log: LogId, entries: tuple[LogEntry, ...]) -> Log:
    return Log(entries, log.number, fold(entries))


MEMORY: Memory[Log] = Memory(Cache(32), _built, longer)
