"""House rules: ending the hand by saying Acaba."""

from dataclasses import replace

from scorekeeper.rules.elements.setting import GAME, Setting
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.record.plain import MAX_NUMBER
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.variants.parts import SWITCHED_ON


def acaba(variant: Variant, value: bool, _: str) -> Variant:
    """Acaba on or off; switched on it pays what the British game pays."""
    rules = variant.game
    own, other = rules.acaba_self, rules.acaba_other
    if not value:
        own = other = None
    elif not rules.acaba:
        own, other = SWITCHED_ON["acaba, own side"], SWITCHED_ON["acaba, other side"]
    return replace(variant, game=replace(rules, acaba=value, acaba_self=own, acaba_other=other))


def _classic_for_two_sides(variant: Variant) -> bool:
    """Two sides alone, and no canastas but natural and mixed ones."""
    two = all(len(form) == 2 for form in variant.seating.forms)
    return two and {kind.code for kind in variant.canasta_kinds} == {"natural", "mixed"}


_CALLED = (one("A side calls Acaba.", side("K*7", "Q*6", acaba=True)),)
SETTINGS = (
    Setting(id="acaba", heading=GAME, label="Acaba may be called", kind="bool", path="game.acaba",
            codes=("acaba",), shown=_classic_for_two_sides, change=acaba, examples=_CALLED),
    Setting(id="acaba-points-self", heading=GAME, label="Acaba: the caller's side scores",
            kind="points", least=-MAX_NUMBER, path="game.acaba_self", codes=("acaba",),
            shown=lambda v: v.game.acaba, examples=_CALLED),
    Setting(id="acaba-points-other", heading=GAME, label="Acaba: the other side scores",
            kind="points", path="game.acaba_other", codes=("acaba",), shown=lambda v: v.game.acaba,
            examples=_CALLED),
)  # fmt: skip
