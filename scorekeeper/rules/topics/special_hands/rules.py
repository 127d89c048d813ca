"""Rules about special hands, and what the rulebook says of them."""

from scorekeeper.rules.elements.choice import Choice
from scorekeeper.rules.elements.rule import Rule, beside
from scorekeeper.rules.elements.situation import one, side
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.going_out.rules import GoingOut
from scorekeeper.rules.topics.special_hands.patterns import PATTERNS
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number

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


def _special_hands(variant: Variant) -> Statements:
    """Special hands with their cards and points."""
    for hand in variant.special_hands:
        if hand.points:
            won = " and the game" if hand.wins_game else ""
            label = hand.label[:1].upper() + hand.label[1:]
            cards = PATTERNS[hand.code].cards
            yield fact(label, number(hand.points) + won, "special-hand", cards)


def _playing(variant: Variant) -> Statements:
    """When a special hand may be laid down."""
    if any(hand.points for hand in variant.special_hands):
        jokers = "may" if variant.pairs_with_jokers else "may not"
        text = f"{jokers} be of jokers in place of deuces"
        yield says("The wild pair of seven pairs", text, "pairs_with_jokers")
        courtesy = "is allowed" if variant.special_hand_courtesy else "is not allowed"
        text = f"{courtesy} once the partner has melded"
        yield says("A special hand", text, SpecialHands.not_first_meld.code)


CHAPTERS = (
    Chapter("Special hands", _special_hands, ("Special hand", "Points", "What it is")),
    Chapter("Playing a special hand", _playing),
)
