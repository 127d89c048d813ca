"""When a game is over, who has won it, and why: the rules that decided it, in words."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.rules.hand.view import HandView, SideView, hand_view
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.ruling import GameRuling
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.game_end.fields import BothOver, TieRule
from scorekeeper.rules.topics.special_hands.patterns import recognise
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


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


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that decided the game, as a sentence with the place where it stands."""

    text: str
    cite: Cite


def explain_end(record: GameRecord, ruling: GameRuling) -> tuple[Reason, ...]:
    """Say which rules ended the game, or keep it going though it could have ended; else nothing."""
    if not ruling.hands:
        return ()
    last = len(ruling.hands) - 1
    before = tuple(side.score_before for side in ruling.hands[last].sides)
    standing = standing_after(hand_view(record, last, before), ruling.scores)
    return tuple(
        Reason(_said(record.variant)[code], record.variant.cite(code)) for code in standing.rules
    )


def how_it_ends(variant: Variant) -> tuple[Reason, ...]:
    """Say when a game of the variant is over, where its rules end it at all."""
    ends = {"game.target": variant.game.target, "game.hands": variant.game.hands}
    return tuple(
        Reason(_said(variant)[code], variant.cite(code))
        for code, value in ends.items()
        if value is not None
    )


def _said(variant: Variant) -> Mapping[str, str]:
    game = variant.game
    return {
        "special-hand": "A special hand like this one wins the game at once.",
        "canasta.count": "So many canastas in one hand win the game at once.",
        "game.target": f"The game ends after the hand in which a side reaches"
        f" {number(game.target or 0)} points; the higher total wins.",
        "game.hands": f"The game ends after {number(game.hands or 0)} hands;"
        f" the higher total wins.",
        "game.both_over_target": game.both_over_target.law,
        "game.tie_rule": game.tie_rule.law,
    }
