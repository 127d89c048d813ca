"""Says to a game of an event's table whether it may change now, and which result counts."""

from scorekeeper.club.events.event_state import SEATED_ANEW, table_at
from scorekeeper.rules.messages import msg
from scorekeeper.store import Store
from scorekeeper.usecases.game.hosted import HostedGame


def standing_at(store: Store, game_id: int, place: tuple[int, int, int]) -> HostedGame:
    """Return what the event says about a game; `place` is (event id, round, table).

    A game that its table no longer plays is closed, as one whose result is signed or assigned.
    """
    *_, row = table_at(store, game_id, place)
    if row is None:
        return HostedGame(SEATED_ANEW)
    closed = msg("The result of this table is confirmed. Call the director.") if row.locked else ""
    return HostedGame(closed, row.counted)
