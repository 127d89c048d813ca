"""The rulebook on Acaba."""

from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


def _acaba(variant: Variant) -> Statements:
    """What calling Acaba does and pays."""
    game = variant.game
    if game.acaba:
        text = "may be called: it ends the hand at once, and nothing else of the hand counts"
        yield says("Acaba", text, "game.acaba")
        own, other = game.acaba_self or 0, game.acaba_other or 0
        yield fact("The caller's side scores", number(own), "game.acaba_self")
        yield fact("The other side scores", number(other), "game.acaba_other")


CHAPTERS = (Chapter("Bonuses", _acaba),)
