"""Rules about melds of one suit in sequence, and what the rulebook says of them."""

from scorekeeper.rules.elements.choice import Choice
from scorekeeper.rules.elements.rule import Rule
from scorekeeper.rules.elements.situation import asked
from scorekeeper.rules.elements.statement import Chapter, Statements, fact, says
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted, number


def _law(variant: Variant) -> str:
    if not variant.melds.sequences:
        return "Sequences are not melds in this game; a meld is of one rank."
    few, most = variant.melds.min_cards, variant.melds.most_in_sequence
    some = f"with at most {counted(most, 'wild card', 'wild cards')}"
    return (
        f"A sequence is {few} or more cards of one suit that follow each other, four the lowest"
        f" and ace the highest, {some if most else 'without a wild card'}."
    )


class Takes(Choice):
    """How many wild cards sequences take."""

    SOME = "some", "sequences take at most {most}"
    NONE = "none", "sequences take none"


class Sequences:
    """Rules about melds of one suit in sequence."""

    not_allowed = Rule(
        "meld.sequence-not-allowed",
        "The meld {what} is a sequence; sequences are not melds here.",
        law=_law,
        examples=(
            asked("North lays down seven, eight and nine of hearts.", "meld", cards="7h 8h 9h"),
        ),
    )
    broken = Rule(
        "meld.sequence-broken",
        "The sequence {what} has a gap or a rank twice.",
        law=_law,
        examples=(asked("The nine is missing between eight and ten.", "meld", cards="7h 8h 10h"),),
    )
    suits = Rule(
        "meld.sequence-suits",
        "The sequence {what} must be of one suit, written with every card.",
        law=_law,
        examples=(asked("The nine of spades ends a run of hearts.", "meld", cards="7h 8h 9s"),),
    )
    ranks = Rule(
        "meld.sequence-ranks",
        "The sequence {what} holds a three; sequences run from four to ace.",
        law=_law,
        examples=(asked("A run of clubs begins with the black three.", "meld", cards="3c 4c 5c"),),
    )
    wild = Rule(
        "meld.sequence-wild",
        "The sequence {what} holds {wilds:wild card|wild cards}; {rule}.",
        law=_law,
        examples=(asked("A deuce fills the gap of a run.", "meld", cards="7h 8h 2 10h"),),
    )


def sequences(variant: Variant) -> Statements:
    """What a sequence may be, told among the melds."""
    rules, size = variant.melds, variant.melds.canasta_size
    most = rules.most_in_sequence
    runs = (
        f"are melds too: {rules.min_cards} to {size} cards of one suit that follow each other,"
        f"{'' if most else ' without wild cards;'} four is the lowest, ace the highest"
    )
    yield says(
        "Sequences", runs if rules.sequences else "are not melds", Sequences.not_allowed.code
    )
    if rules.sequences and most:
        few = counted(most, "wild card", "wild cards")
        text = f"takes the place of a card in a sequence, {few} at most"
        yield says("A wild card", text, Sequences.wild.code)
        text = "is a mixed canasta"
        yield says("A complete sequence with a wild card", text, "melds.sequence_wilds")
    if rules.long_sequence_when_out:
        text = "are allowed to the side that went out"
        yield says(f"Sequences over {size} cards", text, Melds.too_long.code)


def _short_sequences(variant: Variant) -> Statements:
    """What sequences cost that are short when the hand ends."""
    rules = variant.failures
    if rules.short_sequence:
        yield fact("Short sequence", number(-rules.short_sequence), "short-sequence")
        text = f"has {rules.short_sequence_max or 0} cards or fewer"
        yield says("A short sequence", text, "failures.short_sequence_max")
        each = "each" if rules.short_sequence_each else "once a side"
        yield fact("Several of them are charged", each, "failures.short_sequence_each")


CHAPTERS = (Chapter("Unfinished melds", _short_sequences),)
