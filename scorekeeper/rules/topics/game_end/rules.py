"""Rules about how a hand and a game end."""

from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import hand, played, side

_US, _THEM = side("K*7", "10*6"), side("Q*7", "J*6")


class GameEnd:
    """Rules about how a hand and a game end."""

    contradiction = Rule("ending.contradiction", "{sentence}",
        examples=(
            played("The hand is said to have ended by going out, and no side is marked for it.",
                hand(_US, _THEM, ending="out"),),))  # fmt: skip
