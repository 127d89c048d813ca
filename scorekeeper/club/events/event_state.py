"""The current state of an event, folded from its log and kept in memory while it grows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.model.folding import fold, step
from scorekeeper.club.model.state import State, TableRound
from scorekeeper.club.store.event_rows import games_of_table
from scorekeeper.log import Kind, LogEntry
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store, entries_of, event_log
from scorekeeper.store.hosted import place_of_game
from scorekeeper.usecases.cache import Cache

SEATED_ANEW = msg("The seats of this table were changed. Its game is on the page of the table.")

_logs: Cache["Log"] = Cache(32)


@dataclass(frozen=True, slots=True)
class Log:
    """An event up to its last log entry."""

    event_id: int
    entries: tuple[LogEntry, ...]
    state: State
    rules: Mapping[str, object]  # as the set-up has them: variant, house rules, name, seats

    @property
    def version(self) -> int:
        """The `seq` of the last entry."""
        return self.entries[-1].seq

    @property
    def mark(self) -> str:
        """The id of the last entry."""
        return self.entries[-1].id


def load_log(store: Store, event_id: int, mark: str = "") -> Log:
    """Return the event with this id, which must exist; only entries not read before are read.

    With the id of the log's last entry as `mark`, nothing is read if nothing is new.
    """
    known = _logs.get((store.path, event_id))
    if known and known.mark == mark:
        return known
    events = entries_of(store, event_log(event_id), known.entries if known else ())
    if known and events[0] is known.entries[0]:
        return _longer(known, events[known.version :])
    return Log(event_id, events, fold(events), _rules(events))


def remember(store: Store, log: Log) -> Log:
    """Keep an event in memory as the database has it, without entries that may be rolled back."""
    _logs.put((store.path, log.event_id), log)
    return log


def extended(log: Log, event: LogEntry) -> Log:
    """Return the event with one more log entry."""
    return _longer(log, (event,))


def seats_at(log: Log) -> int:
    """Return how many players a side has at a table."""
    seats = log.rules["seats"]
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
    log = remember(store, load_log(store, event_id))
    return log, number, table, row_of_game(store, log, game_id, (number, table))


def _longer(log: Log, events: tuple[LogEntry, ...]) -> Log:
    if not events:
        return log
    state = log.state
    for event in events:
        state = step(state, event)
    everything = (*log.entries, *events)
    changed = any(each.kind == Kind.SETUP for each in events)
    rules = _rules(everything) if changed else log.rules
    return replace(log, entries=everything, state=state, rules=rules)


def _rules(events: Sequence[LogEntry]) -> Mapping[str, object]:
    rules = next(each for each in reversed(events) if each.kind == Kind.SETUP).body["rules"]
    assert isinstance(rules, Mapping)  # noqa: S101 - `create_event` wrote it
    return rules
