"""The hand that decided a finished game."""

from dataclasses import dataclass

from scorekeeper.game.game import Game, Hand


@dataclass(frozen=True, slots=True)
class DecidingHand:
    """The hand that decided a game, with what it brought.

    `own` is what the winner got in it, `others` what the other sides got. `led` is true if the winner was ahead from
    the first hand on, so that this hand only brought the most; `last` if it is the last hand of the game.
    """

    hand: Hand
    own: int
    others: tuple[int, ...]
    led: bool
    last: bool


def deciding_hand(game: Game) -> DecidingHand | None:
    """Return the hand with which the winner took the lead for good.

    Of a game that the winner led from the first hand, it is the hand that brought the largest gain over the best of the
    others; of one that was not won by points, the last hand. None if nobody or several won, without hands, and where
    another result counts for an event; nor of a single hand that did not change who was ahead.
    """
    hands = [hand for hand in game.hands if not hand.after_end]
    if not game.finished or len(game.winners) != 1 or not hands or game.settled:
        return None
    [winner] = game.winners
    ahead = [_gain([side.score for side in hand.ruling.sides], winner) > 0 for hand in hands]
    behind = [at for at, leads in enumerate(ahead) if not leads]
    first = behind[-1] + 1 if behind else 0
    if first == len(hands):  # won by going out or outright
        first -= 1
    if len(hands) == 1 and _gain(list(game.opening_scores), winner) > 0:
        return None
    led = first == 0 and len(hands) > 1
    gains = [_gain([side.total for side in hand.ruling.sides], winner) for hand in hands]
    at = gains.index(max(gains)) if led else first
    totals = [side.total for side in hands[at].ruling.sides]
    return DecidingHand(hands[at], totals.pop(winner), tuple(totals), led, at == len(hands) - 1)


def _gain(points: list[int], winner: int) -> int:
    """Return by how much a side has more than the best of the others."""
    return points[winner] - max(points[:winner] + points[winner + 1 :])
