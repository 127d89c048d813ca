"""Rules about how a hand and a game end, and what the rulebook says of it."""

from scorekeeper.rules.elements.choice import Choice
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import hand, played, side
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.game_end.fields import BothOver
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

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


def _game(variant: Variant) -> Statements:
    """Length and result of a game."""
    rules = variant.game
    if rules.target is not None:
        text = f"{number(rules.target)} points after a hand"
        yield fact("The game ends at", text, "game.target")
    if rules.hands is not None:
        yield fact("The game ends after", f"{rules.hands} hands", "game.hands")
    if rules.target is None and rules.hands is None:
        yield says("The game", "ends when the table has played enough", "game.target")
    if rules.target is not None or rules.both_over_target is not BothOver.HIGHEST:
        text = rules.both_over_target.said
        yield fact("Two sides over the target", text, "game.both_over_target")
    yield fact("Equal totals", rules.tie_rule.said, "game.tie_rule")


CHAPTERS = (Chapter("The game", _game),)
