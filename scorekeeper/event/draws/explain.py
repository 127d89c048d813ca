"""Why a draw is as it is, in sentences; and the weights of a draw in their order."""

from collections.abc import Mapping

from scorekeeper.event.choices import Final, Movement
from scorekeeper.event.draws.draft import RANKS_FIRST, DraftTable
from scorekeeper.event.draws.replay import replay, version_of
from scorekeeper.event.errors import TournamentError
from scorekeeper.event.state import Round

BY_HAND = ("Seated by the director.",)
_RANKS = (
    "Those who meet are close in rank, so that first meets second; in round 1 there are no ranks"
    " yet."
)
_MATCHING = (
    "A bye goes to whoever has had the fewest, and among those to the lowest ranked.",
    "Those who meet are close in score: the squares of the differences have the least sum.",
    _RANKS,
    "Clubs and families stay apart.",
    "Both sit where they have sat less often.",
    "Whatever is still equal is decided by lot.",
)
_IN_ORDER = (
    "A bye goes to whoever has had the fewest, and among those to the lowest ranked.",
    "First meets second, third meets fourth, and so on, rematches or not.",
    "Whoever has sat North-South less often sits there.",
    "Whatever is still equal is decided by lot.",
)
_WEIGHTS: Mapping[Movement | Final, tuple[str, ...]] = {
    Movement.MITCHELL: (
        "Two lines are drawn by lot; clubs and families that should not meet share a line.",
        "North-South stay, East-West go up one table a round, from the last to the first.",
        "Those whose opponents are missing meet each other; with an odd number one rests.",
    ),
    Movement.DANISH: _IN_ORDER,
    Movement.DANISH_MODIFIED: (
        "Nobody meets the opponent of the round before; in the last round this does not apply.",
        *_MATCHING,
    ),
    Movement.DANISH_STRICT: (
        "Nobody meets the same opponent twice while that can be avoided.",
        *_MATCHING,
    ),
    Movement.ROUND_ROBIN: (
        "Everybody meets everybody once; numbers are drawn by lot.",
        "With an odd number each rests once.",
    ),
    Movement.INDIVIDUAL: (
        "Everybody partners everybody once and meets everybody twice; numbers are drawn by lot.",
        "Where somebody is missing, as few rest as can be, and those who have rested least often.",
        "Others take the free seats, so that partners and opponents repeat least.",
    ),
    Movement.KNOCK_OUT: (
        "Of those still in, best by lot meets last, second meets last but one, and so on.",
        "The best by lot rest where the field is not a power of two.",
    ),
    Final.PAIRS: _IN_ORDER,
    Final.INDIVIDUAL: ("First and fourth play against second and third, and so on.",),
}


def weights(movement: Movement | Final, text: str = "") -> tuple[str, ...]:
    """Return what counts in the draws of a movement, the weightiest first, in sentences.

    `text` is that of the draw, if it has been made: an older one keeps the order of its time.
    """
    found = _WEIGHTS[movement]
    if _RANKS not in found or version_of(text) >= RANKS_FIRST:
        return found
    *others, lot = (each for each in found if each != _RANKS)
    return (*others, "Those who meet are close in rank.", lot)


def explained(turn: Round) -> Mapping[int, tuple[str, ...]]:
    """Return sentences for each table number; tables that were changed by hand say so."""
    try:
        drawn = {_key(each): each.why for each in replay(turn.text).tables}
    except TournamentError:
        drawn = {}
    return {each.table: drawn.get(each.sides, BY_HAND) for each in turn.tables}


def explained_byes(turn: Round) -> Mapping[str, tuple[str, ...]]:
    """Return sentences for each entrant that rests."""
    try:
        drawn = replay(turn.text).byes_why
    except TournamentError:
        drawn = {}
    return {each: drawn.get(each, BY_HAND) for each in turn.byes}


def _key(table: DraftTable) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return table.north, table.east
