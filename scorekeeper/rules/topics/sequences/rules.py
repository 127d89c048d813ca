"""Rules about melds of one suit in sequence."""

from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import asked
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted


def _sequence(variant: Variant) -> str:
    if not variant.melds.sequences:
        return "Sequences are not melds in this game; a meld is of one rank."
    few, most = variant.melds.min_cards, variant.melds.most_in_sequence
    wilds = (
        f"with at most {counted(most, 'wild card', 'wild cards')}"
        if most
        else "without a wild card"
    )
    return (
        f"A sequence is {few} or more cards of one suit that follow each other, four the lowest"
        f" and ace the highest, {wilds}."
    )


class Sequences:
    """Rules about melds of one suit in sequence."""

    not_allowed = Rule(
        "meld.sequence-not-allowed",
        "The meld {what} is a sequence; sequences are not melds here.",
        law=_sequence,
        examples=(
            asked("North lays down seven, eight and nine of hearts.", "meld", cards="7h 8h 9h"),
        ),
    )
    broken = Rule(
        "meld.sequence-broken",
        "The sequence {what} has a gap or a rank twice.",
        law=_sequence,
        examples=(asked("The nine is missing between eight and ten.", "meld", cards="7h 8h 10h"),),
    )
    suits = Rule(
        "meld.sequence-suits",
        "The sequence {what} must be of one suit, written with every card.",
        law=_sequence,
        examples=(asked("The nine of spades ends a run of hearts.", "meld", cards="7h 8h 9s"),),
    )
    ranks = Rule(
        "meld.sequence-ranks",
        "The sequence {what} holds a three; sequences run from four to ace.",
        law=_sequence,
        examples=(asked("A run of clubs begins with the black three.", "meld", cards="3c 4c 5c"),),
    )
    wild = Rule(
        "meld.sequence-wild",
        "The sequence {what} holds {wilds:wild card|wild cards}; {rule}.",
        law=_sequence,
        examples=(asked("A deuce fills the gap of a run.", "meld", cards="7h 8h 2 10h"),),
    )
