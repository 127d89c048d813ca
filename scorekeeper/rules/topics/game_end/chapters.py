"""What the rulebook says about the game."""

from scorekeeper.rules.statement import Chapter, Statements, fact, says
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


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
    winner = {"highest": "the higher total wins", "came-out-first": "who went out wins"}
    if rules.target is not None or rules.both_over_target != "highest":
        text = winner[rules.both_over_target]
        yield fact("Two sides over the target", text, "game.both_over_target")
    tie = {"draw": "a draw", "extra-hand": "another hand", "came-out-first": "who went out wins"}
    yield fact("Equal totals", tie[rules.tie_rule], "game.tie_rule")


CHAPTERS = (Chapter("The game", _game),)
