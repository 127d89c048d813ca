"""What the rulebook says about the game."""

from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.game_end.fields import BothOver
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
    if rules.target is not None or rules.both_over_target is not BothOver.HIGHEST:
        text = rules.both_over_target.said
        yield fact("Two sides over the target", text, "game.both_over_target")
    yield fact("Equal totals", rules.tie_rule.said, "game.tie_rule")


CHAPTERS = (Chapter("The game", _game),)
