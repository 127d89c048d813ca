"""House rules: hands of fourteen cards that are laid down at once."""

from dataclasses import replace

from scorekeeper.rules.elements.setting import SPECIAL, Setting, laddered
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.record import plain
from scorekeeper.rules.topics.special_hands.rules import SpecialHands
from scorekeeper.rules.variant import Variant


def special_hands(variant: Variant, value: object, where: str) -> Variant:
    """Points of the special hands named; the others stay."""
    known = [hand.code for hand in variant.special_hands]
    points = {
        plain.choice(code, f"{where}.{code}"[:200], known): plain.integer(
            worth, f"{where}.{code}", 0, plain.MAX_NUMBER
        )
        for code, worth in plain.mapping(value, where).items()
    }
    hands = tuple(
        replace(hand, points=points.get(hand.code, hand.points)) for hand in variant.special_hands
    )
    return replace(variant, special_hands=hands)


_PAIRS = "4*2 5*2 6*2 8*2 9*2 10*2 J*2"
_WITH_JOKERS = "7*2 A*2 JKR*2 8*2 9*2 10*2 J*2"


SETTINGS = (
    Setting(id="special-hands", heading=SPECIAL, label="Special hands and their points",
            kind="json", path="special_hands", codes=("special-hand",), shown=laddered,
            change=special_hands,
            printed=lambda v: {hand.code: hand.points for hand in v.special_hands},
            examples=(one("Seven pairs are laid down.", {"special_hand": _PAIRS}),),
            tried=({"pairs": 1000},)),
    Setting(id="pairs-with-jokers", heading=SPECIAL,
            label="Pairs may hold jokers instead of deuces", kind="bool", path="pairs_with_jokers",
            codes=("special-hand",), shown=laddered,
            examples=(
                one("Seven pairs are laid down, a pair of jokers among them.",
                    {"special_hand": _WITH_JOKERS}),)),
    Setting(id="special-hand-courtesy", heading=SPECIAL,
            label="A special hand is allowed although the partner has melded", kind="bool",
            path="special_hand_courtesy", codes=(SpecialHands.not_first_meld.code,), shown=laddered,
            examples=(
                one("The partner had melded when seven pairs were laid down.",
                    side("K*7", "Q*6", held=("", "5"), special_hand=_PAIRS)),)),
)  # fmt: skip
