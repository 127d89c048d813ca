"""Rules about red and black threes."""

from scorekeeper.rules.elements.choice import Choice
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import asked, one, side
from scorekeeper.rules.ruling import QUERY
from scorekeeper.rules.topics.discard.rules import Discard
from scorekeeper.rules.variant import Variant


def _threes(variant: Variant) -> str:
    red = "Red threes are never melded"
    red += "; they are laid out by themselves." if variant.lays_red_threes else "."
    return red if variant.melds.black_threes else f"{red} Nor are black threes."


class Done(Choice):
    """What is never done with threes where the game does not have it."""

    MELDED = "melded", "melded"
    LAID_OUT = "laid-out", "laid out"


class Kept(Choice):
    """What was left in a hand: red threes, or threes of both colours."""

    RED = "red-threes", "red three was|red threes were"
    BOTH = "threes", "three was|threes were"


class Threes:
    """Rules about red and black threes."""

    never = Rule(
        "meld.threes",
        "{what} are never {done} in this game.",
        law=_threes,
        examples=(
            asked("North melds three black threes.", "meld", cards="3b*3"),
            asked("North melds three red threes.", "meld", cards="3r*3"),
        ),
    )
    black_early = Rule(
        "meld.black-threes-early",
        "Black threes are melded only by the side that goes out.",
        law="Black threes are melded only by the player who goes out in that turn, without wild cards.",
        examples=(
            asked(
                "In the middle of the hand North melds three black threes.", "meld", cards="3b*3"
            ),
        ),
    )
    black_discard = Rule(
        "threes.black-discard",
        "A black three may not be discarded in the first round of turns.",
        law=Discard.not_allowed.law,
        examples=(
            asked(
                "In the first round of turns North discards a black three.",
                "discard",
                card="3b",
                hand="3b K 9",
                first_round=True,
            ),
        ),
    )
    red_held = Rule(
        "threes.red-held",
        "{left} left in hand instead of being laid out.",
        examples=(
            one(
                "A red three is found in a hand when the hand is counted.",
                side("K*7", "Q*6", held=("3r 5", "9 8")),
            ),
        ),
        severity=QUERY,
    )
