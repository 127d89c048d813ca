"""Just the score: what each side made in a hand is written down, and nothing is judged.

It is no game of the books, so that no list of games has it; a record may name it as its variant.
"""

from dataclasses import replace

from scorekeeper.rules.sources import Cite, cited
from scorekeeper.rules.topics.game_end.fields import TieRule
from scorekeeper.rules.variants import parts
from scorekeeper.rules.variants.classic import CLASSIC

SCORE = replace(
    CLASSIC,
    id="score",
    name="Just the score",
    summary="Only what each side makes in a hand is written down; no rules are checked.",
    seating=replace(CLASSIC.seating, forms=((2, 2), *((1,) * alone for alone in range(2, 7)), (2, 2, 2), (3, 3))),
    card_points=dict.fromkeys(parts.CARD_POINTS, 1),  # so that every whole number is a possible score
    canasta_kinds=(),
    opening=replace(CLASSIC.opening, by_score=parts.steps((None, None))),
    game=replace(CLASSIC.game, target=None, tie_rule=TieRule.DRAW),
    penalties=(),
    cites={**CLASSIC.cites, **cited((Cite("assumed", "as written"), "game seating opening count card_points"))},
)
