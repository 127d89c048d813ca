"""House rules: what cards count, and points and totals that cannot be."""

from dataclasses import replace

from scorekeeper.rules.cards import NATURALS, WILDS
from scorekeeper.rules.elements.setting import GAME, Setting
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.record import plain
from scorekeeper.rules.variant import Variant


def card_values(variant: Variant, value: object, where: str) -> Variant:
    """Values of the ranks named; the others stay."""
    values = {
        plain.choice(rank, f"{where}.{rank}"[:200], (*WILDS, *NATURALS)): plain.integer(
            points, f"{where}.{rank}", 0, plain.MAX_NUMBER
        )
        for rank, points in plain.mapping(value, where).items()
    }
    return replace(variant, card_points={**variant.card_points, **values})


_LEFT = ("9 8", "6 4")

SETTINGS = (
    Setting(id="card-values", heading=GAME, label="Values of single cards", kind="json",
            path="card_points", codes=("card_points", "melded", "held"), change=card_values,
            printed=lambda v: dict(v.card_points),
            examples=(one("A side has seven kings.", side("K*7", "A*4", held=_LEFT)),),
            tried=({"K": 20},)),
)  # fmt: skip
