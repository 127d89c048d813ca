"""The rulebook on special hands."""

from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.special_hands.patterns import PATTERNS
from scorekeeper.rules.topics.special_hands.rules import SpecialHands
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import number


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
