"""Who has won with other scores: for what is still to be decided after the hands were judged."""

from collections.abc import Callable

from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.topics.game_end.standing import Standing, standing_after
from scorekeeper.rules.view import hand_view


def standing_of(record: GameRecord) -> Callable[[tuple[int, ...]], Standing]:
    """Return how the game stands after its last hand with any scores.

    The same as `adjudicate` would say if extras in any hand led to these scores: points never
    depend on the scores before.
    """
    if not record.hands:
        return lambda scores: Standing(False, ())
    view = hand_view(record, len(record.hands) - 1, record.opening_scores)
    return lambda scores: standing_after(view, scores)
