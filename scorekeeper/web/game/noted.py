"""What was noted in a game, in the words of its pages: lines to list, and what is at stake."""

from collections.abc import Iterable

from scorekeeper.sheets.game.incidents import Incident, penalty_line, protest_line
from scorekeeper.sheets.game.stakes import StakesWords, stakes_words
from scorekeeper.usecases import GameView, PenaltyView, ProtestView
from scorekeeper.web.filters import clock_time


def penalty_lines(view: GameView, penalties: Iterable[PenaltyView]) -> tuple[Incident, ...]:
    """Penalties and rulings as lines."""
    return tuple(penalty_line(each, side_names(view), clock_time) for each in penalties)


def protest_lines(view: GameView, protests: Iterable[ProtestView]) -> tuple[Incident, ...]:
    """Protests as lines; open ones are numbered if there are several, as `at_stake` names them."""
    numbers = {event_id: place for place, event_id in enumerate(open_ids(view), 1)}
    several = len(numbers) > 1
    return tuple(
        protest_line(
            each, side_names(view), clock_time, numbers.get(each.event_id) if several else None
        )
        for each in protests
    )


def at_stake(view: GameView) -> StakesWords | None:
    """What the open protests can change; None if there are none."""
    if view.stakes is None:
        return None
    return stakes_words(view.stakes, open_ids(view), view.sides, side_names(view))


def open_ids(view: GameView) -> list[int]:
    """The open protests, in the order of the list."""
    return [each.event_id for each in view.protests if each.is_open]


def side_names(view: GameView) -> list[str]:
    """The names of the sides."""
    return [side.name for side in view.sides]
