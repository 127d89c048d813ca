"""When a game is over and who has won it."""

from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.rules.hand.view import HandView, SideView, hand_view
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.topics.game_end.fields import BothOver, TieRule
from scorekeeper.rules.topics.special_hands.patterns import recognise


@dataclass(frozen=True, slots=True)
class Standing:
    """After a hand: is the game over, and which sides have won (two or more: a draw).

    `rules` are the codes of the rules that decided it, in the order in which they were applied.
    """

    finished: bool
    winners: tuple[int, ...]
    rules: tuple[str, ...] = ()


def standing_after(view: HandView, scores: tuple[int, ...]) -> Standing:
    """Decide after a hand from the scores that it led to."""
    outright = {side.place: code for side in view.sides if (code := _wins_outright(view, side))}
    if outright:
        return Standing(True, tuple(outright), tuple(dict.fromkeys(outright.values())))
    game = view.variant.game
    over = [
        place
        for place, score in enumerate(scores)
        if game.target is not None and score >= game.target
    ]
    if not over and not (game.hands is not None and view.number >= game.hands):
        return Standing(False, ())
    return _decide(view, scores, over)


def _wins_outright(view: HandView, side: SideView) -> str:
    """The code of a special hand or number of canastas that wins by itself, "" without one."""
    if view.ended_by_acaba:
        return ""
    cards = side.record.special_hand
    hand = None if cards is None else recognise(cards, view.variant)
    if hand is not None:
        return "special-hand" if hand.wins_game else ""
    bonuses = view.variant.game.bonuses_for(side.table.canastas)
    return "canasta.count" if any(bonus.wins_game for bonus in bonuses) else ""


def _came_out(view: HandView, among: list[int]) -> list[int]:
    return [place for place in among if view.sides[place].record.went_out]


def _decide(view: HandView, scores: tuple[int, ...], over: list[int]) -> Standing:
    game = view.variant.game
    why = ["game.target"] if over else ["game.hands"]
    if len(over) > 1:
        why.append("game.both_over_target")
        first = _came_out(view, over) if game.both_over_target is BothOver.OUT else []
        if first:
            return Standing(True, tuple(first[:1]), tuple(why))
    highest = max(scores)
    best = [place for place, score in enumerate(scores) if score == highest]
    if len(best) > 1:
        why.append("game.tie_rule")
        if game.tie_rule is TieRule.EXTRA_HAND:
            return Standing(False, (), tuple(why))
        if game.tie_rule is TieRule.OUT:
            best = _came_out(view, best)[:1] or best
    return Standing(True, tuple(best), tuple(why))


def standing_of(record: GameRecord) -> Callable[[tuple[int, ...]], Standing]:
    """Return how the game stands after its last hand with any scores.

    The same as `adjudicate` would say if extras in any hand led to these scores: points never
    depend on the scores before.
    """
    if not record.hands:
        return lambda scores: Standing(False, ())
    view = hand_view(record, len(record.hands) - 1, record.opening_scores)
    return lambda scores: standing_after(view, scores)
