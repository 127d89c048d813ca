"""When a game is over and who has won it."""

from dataclasses import dataclass

from scorekeeper.rules.score import count_bonuses
from scorekeeper.rules.special_hands import recognise
from scorekeeper.rules.view import HandView, SideView


@dataclass(frozen=True, slots=True)
class Standing:
    """After a hand: is the game over, and which sides have won (two or more: a draw)."""

    finished: bool
    winners: tuple[int, ...]


def standing_after(view: HandView, scores: tuple[int, ...]) -> Standing:
    """Decide after a hand from the scores that it led to."""
    outright = tuple(side.place for side in view.sides if _wins_outright(view, side))
    if outright:
        return Standing(True, outright)
    game = view.variant.game
    over = [
        place
        for place, score in enumerate(scores)
        if game.target is not None and score >= game.target
    ]
    if not over and not (game.hands is not None and view.number >= game.hands):
        return Standing(False, ())
    return _decide(view, scores, over)


def _wins_outright(view: HandView, side: SideView) -> bool:
    """A special hand or a number of canastas that wins the game by itself."""
    if view.ended_by_acaba:
        return False
    cards = side.record.special_hand
    hand = None if cards is None else recognise(cards, view.variant)
    if hand is not None:
        return hand.wins_game
    return any(bonus.wins_game for bonus in count_bonuses(view.variant, side.table))


def _came_out(view: HandView, among: list[int]) -> list[int]:
    return [place for place in among if view.sides[place].record.went_out]


def _decide(view: HandView, scores: tuple[int, ...], over: list[int]) -> Standing:
    game = view.variant.game
    if game.both_over_target == "came-out-first" and len(over) > 1:
        first = _came_out(view, over)
        if first:
            return Standing(True, tuple(first[:1]))
    highest = max(scores)
    best = [place for place, score in enumerate(scores) if score == highest]
    if len(best) > 1:
        if game.tie_rule == "extra-hand":
            return Standing(False, ())
        if game.tie_rule == "came-out-first":
            best = _came_out(view, best)[:1] or best
    return Standing(True, tuple(best))
