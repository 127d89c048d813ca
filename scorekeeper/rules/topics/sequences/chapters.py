"""Melds of one suit in sequence, in words."""

from scorekeeper.rules.elements.statement import Statements, fact, says
from scorekeeper.rules.topics.melds.rules import Melds
from scorekeeper.rules.topics.sequences.rules import Sequences
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.wording import counted, number


def sequences(variant: Variant) -> Statements:
    """What a sequence may be."""
    rules, size = variant.melds, variant.melds.canasta_size
    most = rules.most_in_sequence
    runs = (
        f"are melds too: {rules.min_cards} to {size} cards of one suit that follow each other,"
        f"{'' if most else ' without wild cards;'} four is the lowest, ace the highest"
        if rules.sequences
        else "are not melds"
    )
    yield says("Sequences", runs, Sequences.not_allowed.code)
    if rules.sequences and most:
        few = counted(most, "wild card", "wild cards")
        text = f"takes the place of a card in a sequence, {few} at most"
        yield says("A wild card", text, Sequences.wild.code)
        text = "is a mixed canasta"
        yield says("A complete sequence with a wild card", text, "melds.sequence_wilds")
    if rules.long_sequence_when_out:
        text = "are allowed to the side that went out"
        yield says(f"Sequences over {size} cards", text, Melds.too_long.code)


def short_sequences(variant: Variant) -> Statements:
    """What sequences cost that are short when the hand ends."""
    rules = variant.failures
    if rules.short_sequence:
        longest = rules.short_sequence_max or 0
        yield fact("Short sequence", number(-rules.short_sequence), "short-sequence")
        text = f"has {longest} cards or fewer"
        yield says("A short sequence", text, "failures.short_sequence_max")
        each = "each" if rules.short_sequence_each else "once a side"
        yield fact("Several of them are charged", each, "failures.short_sequence_each")
