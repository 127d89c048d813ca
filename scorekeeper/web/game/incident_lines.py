"""What was noted in a game, in the words of its pages: list lines, and what is at stake."""

from collections.abc import Iterable

from scorekeeper.rules.messages import msg
from scorekeeper.sheets.game.incidents import Incident, penalty_line, protest_line
from scorekeeper.sheets.game.result import StakesWords, stakes_words
from scorekeeper.usecases import Effects, GameView, PenaltyView, ProtestView
from scorekeeper.web.entry.words import Effect, effects
from scorekeeper.web.filters import clock_time
from scorekeeper.web.game.opening import opened_to_write
from scorekeeper.words import formats as words


def open_to_note(token: str) -> GameView:
    """Open the game; raises ReadOnly if the link is for watching."""
    return opened_to_write(token, msg("This link is for watching; what happens is noted with the scoring link."))


def penalty_lines(view: GameView, penalties: Iterable[PenaltyView]) -> tuple[Incident, ...]:
    """Return penalties and rulings as lines."""
    return tuple(penalty_line(each, side_names(view), clock_time) for each in penalties)


def protest_lines(view: GameView, protests: Iterable[ProtestView]) -> tuple[Incident, ...]:
    """Return protests as lines; several open ones are numbered, as `at_stake` names them."""
    ids = open_ids(view)
    numbers = {entry_seq: place for place, entry_seq in enumerate(ids, 1)} if len(ids) > 1 else {}
    return tuple(protest_line(each, side_names(view), clock_time, numbers.get(each.entry_seq)) for each in protests)


def at_stake(view: GameView) -> StakesWords | None:
    """Return what the open protests can change, or None if there are none."""
    if view.stakes is None:
        return None
    return stakes_words(view.stakes, open_ids(view), view.sides, side_names(view))


def open_ids(view: GameView) -> list[int]:
    """Return the ids of the open protests, in the order of the list."""
    return [each.entry_seq for each in view.protests if each.is_open]


def side_names(view: GameView) -> list[str]:
    """Return the names of the sides."""
    return [words.called(side.name) for side in view.sides]


def hands_to_choose(view: GameView) -> tuple[int, ...]:
    """Return the hands for which something can be noted, the latest first."""
    coming = [] if view.finished else [view.next_number]
    return (*coming, *(hand.number for hand in reversed(view.hands)))


def effects_in(view: GameView, result: Effects) -> tuple[Effect, ...]:
    """Return in words what noting or withdrawing something would change."""
    return effects(result.changed, side_names(view), view.minimums, result.minimums)
