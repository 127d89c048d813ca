"""Rules about how a hand and a game end."""

from scorekeeper.rules.elements.choice import Choice
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import hand, played, side

_US, _THEM = side("K*7", "10*6"), side("Q*7", "J*6")


class NotShown(Choice):
    """An ending that was written, and that no side shows."""

    OUT = "out", "The hand is said to have ended by going out, but no side went out."
    ACABA = "acaba", "The hand is said to have ended by Acaba, but no side called it."
    SPECIAL = (
        "special", "The hand is said to have ended by a special hand, but no side shows one."
    )  # fmt: skip


class NotTheStock(Choice):
    """What a side shows in a hand that was said to have ended with the stock."""

    OUT = "out", "The hand is said to have ended with the stock, but a side went out."
    ACABA = "acaba", "The hand is said to have ended with the stock, but a side called Acaba."
    SPECIAL = (
        "special", "The hand is said to have ended with the stock, but a side shows a special hand."
    )  # fmt: skip


class GameEnd:
    """Rules about how a hand and a game end."""

    contradiction = Rule("ending.contradiction", "{sentence}",
        examples=(
            played("The hand is said to have ended by going out, and no side is marked for it.",
                hand(_US, _THEM, ending="out"),),))  # fmt: skip
