"""Rules about special hands."""

from scorekeeper.rules.elements.choice import Choice
from scorekeeper.rules.elements.rule import Rule, beside
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.topics.going_out.rules import GoingOut

_PAIRS = "4*2 6*2 8*2 9*2 10*2 J*2 K*2"


class GoneOut(Choice):
    """How a side is marked that shows a special hand as well."""

    OUT = "out", "out"
    CONCEALED = "concealed", "out concealed"


class SpecialHands:
    """Rules about special hands."""

    unknown = Rule(
        "special-hand.unknown",
        "What was laid down ({size:card|cards}) is no special hand of this game.",
        examples=(
            one(
                "Fourteen cards without any pattern are laid down as a special hand.",
                {"special_hand": "4*3 5*3 6*3 8*3 9 J"},
            ),
        ),
    )
    not_first_meld = Rule(
        "special-hand.not-first-meld",
        "The side had melded; a special hand must be its first and only meld.",
        examples=(
            one(
                "The partner had melded kings when seven pairs were laid down.",
                side("K*7", "Q*6", held=("", "5"), special_hand="4*2 5*2 6*2 8*2 9*2 10*2 J*2"),
            ),
        ),
    )
    replaces_score = Rule(
        "special-hand.replaces-score",
        "A special hand is scored alone; going {what} is not paid beside it.",
        examples=(
            beside(GoingOut.too_few_canastas)(
                one(
                    "Seven pairs are laid down, and the side is marked as having gone out too.",
                    {"special_hand": _PAIRS, "went_out": True},
                )
            ),
        ),
    )
