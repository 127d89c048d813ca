"""Why a game is over, and why it has these winners: the rules that decided it, in words."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.rules.hand.view import hand_view
from scorekeeper.rules.record.values import GameRecord
from scorekeeper.rules.ruling import GameRuling
from scorekeeper.rules.sources import Cite
from scorekeeper.rules.topics.game_end.standing import standing_after
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


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
